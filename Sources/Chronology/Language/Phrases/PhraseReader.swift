/// Combines the words of a text to forms that the grammars of times read: clock times, durations, dates, lists,
/// repetitions.
///
/// Unknown parts are copied, so that the grammar refuses them and the error points at them. Fails only for a text that
/// speakers read in two ways.
struct PhraseReader {
    let tokens: [PhraseToken]
    let subject: TimeTextError.Subject
    let phrasebook: Phrasebook
    let typed: String
    var position = 0
    var pieces: [PhrasePiece] = []
    /// Parts of the day that precede their hour, each with the number of pieces before it.
    var pendingParts: [(part: DayPart, token: Int, place: Int)] = []
    /// The last time of day, its part of the day if one was read, and the index of its piece.
    var openClock: (clock: PhraseClock, part: DayPart?, tokens: Range<Int>, place: Int)?

    /// Throws ``TimeTextError/Reason/twoReadings(_:_:)``.
    mutating func read() throws(TimeTextError) -> [PhrasePiece] {
        while position < tokens.count { try readPart() }
        putBackPendingPart()
        readMidnightOfTonight()
        try refuseNightOfDay()
        try refuseDayWithoutTime()
        try refuseHourWithoutPart()
        assembleRepetition()
        moveWeekdayBeforeDate()
        return pieces
    }

    private mutating func readPart() throws(TimeTextError) {
        if case .unclear(let first, let second)? = meaning(position) {
            throw unclear(first, second, at: tokens[position].range)
        }
        if readRepetition() { return }
        if readRelativeSpan() || readBareMonthDay() { return }
        if try readClock() { return }
        if readDate() || readSpan() || readDay() || readWeekdays() { return }
        try readSingle()
    }

    private mutating func readSingle() throws(TimeTextError) {
        let token = tokens[position]
        switch token.meaning {
        case .filler?, .rangeOrFiller?, .dayArticle?, .clockMark?, .in?: break
        case .part(let part)?:
            if !(try complete(part)) { pendingParts.append((part, position, pieces.count)) }
        // `am 15. jeden Monats`
        case .ofTheMonth?: pieces.append(PhrasePiece(repetition: "monthly", range: token.range))
        case .month(let month)?: add(MonthName.names[month - 1], tokens: position..<position + 1)
        default: addVerbatim(token, at: pieces.count)
        }
        position += 1
    }

    /// Copies a token; a word with several meanings only once.
    private mutating func addVerbatim(_ token: PhraseToken, at place: Int) {
        guard !pieces.contains(where: { $0.role == .verbatim && $0.range == token.range }) else { return }
        let isAttached = !token.followsSpace && token.range.lowerBound > 0
        let piece = PhrasePiece(english: token.text, range: token.range, role: .verbatim, isAttached: isAttached)
        pieces.insert(piece, at: place)
    }

    /// Copies a part of the day without an hour, for the grammar to refuse.
    private mutating func putBackPendingPart() {
        guard let (_, index, place) = pendingParts.last else { return }
        let isMoment = subject == .moment && !pieces.isEmpty
        if !isMoment || pieces.contains(where: { $0.role == .time }) {
            addVerbatim(tokens[index], at: min(place, pieces.count))
        }
    }

    /// Refuses `내일 밤 1시`: the night may be the one that begins on that day, or the one that ends on it.
    private func refuseNightOfDay() throws(TimeTextError) {
        guard let night = pieces.first(where: { $0.role == .afterMidnight }) else { return }
        for piece in pieces where [.day, .weekday, .date].contains(piece.role) {
            guard let day = try? DateText.parse(piece.english), let following = day.following else { continue }
            let range = piece.range.spanning(night.range)
            throw unclear(day.text + " " + night.english, following.text + " " + night.english, at: range)
        }
    }

    /// Refuses a day without a time: `글피` is a day, but three days from now is a moment in English.
    private func refuseDayWithoutTime() throws(TimeTextError) {
        guard subject == .moment, !pieces.contains(where: { $0.role == .time || $0.role == .afterMidnight }),
            let day = pieces.first(where: { $0.role == .day && $0.english.hasPrefix("in ") })
        else { return }
        throw TimeTextError(text: typed, range: day.range, reason: .timeMissing)
    }

    /// Midnight of this evening or night is the coming one: `tonight at midnight`, `오늘 밤 12시`.
    private mutating func readMidnightOfTonight() {
        guard let day = pieces.firstIndex(where: { $0.role == .day && $0.english == "today" }),
            let time = pieces.firstIndex(where: { $0.role == .time && $0.english == "midnight" }),
            tokens.contains(where: { [.part(.evening), .part(.night)].contains($0.meaning) })
        else { return }
        pieces[day].english = "tomorrow"
        pieces[time].english = "00:00"
    }

    /// Refuses `coming friday at 7` where it is ambiguous.
    private func refuseHourWithoutPart() throws(TimeTextError) {
        guard phrasebook.hoursNeedPart, let open = openClock, open.part == nil, !open.clock.isDigital,
            (1...12).contains(open.clock.hour)
        else { return }
        let readings = [open.clock.hour, (open.clock.hour + 12) % 24].map { hour in
            var clock = open.clock
            clock.hour = hour
            return Self.text(of: clock)
        }
        throw unclear(readings[0], readings[1], at: range(open.tokens))
    }

    func unclear(_ first: String, _ second: String, at range: Range<Int>) -> TimeTextError {
        TimeTextError(text: typed, range: range, reason: .twoReadings(first, second))
    }
}

// Looking at tokens.
extension PhraseReader {
    func token(_ index: Int) -> PhraseToken? { index >= 0 && index < tokens.count ? tokens[index] : nil }

    func meaning(_ index: Int) -> PhraseMeaning? { token(index)?.meaning }

    func isSymbol(_ symbol: Unicode.Scalar, _ index: Int) -> Bool { token(index)?.isSymbol(symbol) ?? false }

    func isAttached(_ index: Int) -> Bool { token(index).map { !$0.followsSpace } ?? false }

    /// The index of the next word that is not a filler.
    func skippingFillers(_ index: Int) -> Int {
        var index = index
        while [.filler, .rangeOrFiller, .dayArticle].contains(meaning(index)) { index += 1 }
        return index
    }

    /// A number in digits or in words, and the index after it.
    func integer(_ index: Int) -> (value: Int, next: Int)? {
        guard let token = token(index) else { return nil }
        if case .number(let value)? = token.meaning { return (value, index + 1) }
        guard token.content == .digits, token.text.utf8.count <= 9, let value = Int(token.text) else { return nil }
        return (value, index + 1)
    }

    /// The part of the typed text covered by these tokens.
    func range(_ indices: Range<Int>) -> Range<Int> {
        guard let first = token(indices.lowerBound), let last = token(indices.upperBound - 1) else { return 0..<0 }
        return first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
    }

    mutating func add(_ english: String, _ role: PhrasePiece.Role = .other, tokens indices: Range<Int>) {
        pieces.append(PhrasePiece(english: english, range: range(indices), role: role))
    }
}
