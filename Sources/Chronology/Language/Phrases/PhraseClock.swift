/// An hour of a clock as it was written, before the part of the day is known.
struct PhraseClock {
    var hour: Int
    /// Minutes from that hour, negative before it.
    var minutes = 0
    /// `:15.5`, or empty.
    var seconds = ""
    /// Whether the time is before the named hour: `Viertel vor acht`.
    var isBefore: Bool { minutes < 0 }
    /// Whether it was written with digits, `12:30`: then twelve has its meaning on a 12-hour clock.
    var isDigital = false
    /// The index of the token after it.
    var next: Int
}

extension PhraseReader {
    /// Reads a time of day with an optional part of the day before or after it. Returns false, consuming nothing, if
    /// none is next.
    mutating func readClock() throws(TimeTextError) -> Bool {
        guard subject != .duration, subject != .month else { return false }
        if try readNamedClock() { return true }
        guard let clock = clock(position) else { return false }
        var end = clock.next
        var part = pendingParts.last?.part
        if let (own, next) = self.part(end) {
            end = next
            try refuseContradiction(of: [own], clock, from: position)
            part = part ?? own
        }
        try refuseContradiction(of: pendingParts.dropLast().map(\.part), clock, from: position)
        pendingParts = []
        openClock = (clock, part, position..<end, pieces.count)
        try addClock(clock, part, tokens: position..<end)
        position = end
        return true
    }

    /// Refuses parts of the day that mean another hour than the last one before the hour: `morning at 8 pm`.
    private func refuseContradiction(of parts: [DayPart], _ clock: PhraseClock, from start: Int) throws(TimeTextError) {
        guard let pending = pendingParts.last, let first = pendingParts.first else { return }
        guard !parts.allSatisfy({ $0.agrees(with: pending.part, at: clock.hour) }) else { return }
        let end = part(clock.next)?.next ?? clock.next
        throw contradiction(at: range(first.token..<max(end, start + 1)))
    }

    func contradiction(at range: Range<Int>) -> TimeTextError {
        TimeTextError(text: typed, range: range, reason: .partsContradict)
    }

    /// Applies a part of the day to the preceding hour: `um 8 Uhr heute Abend`. Returns false if there is no such hour.
    mutating func complete(_ part: DayPart) throws(TimeTextError) -> Bool {
        guard let (clock, earlier, indices, place) = openClock, place < pieces.count, subject != .expression else {
            return false
        }
        if let earlier {
            guard part.agrees(with: earlier, at: clock.hour) else {
                throw contradiction(at: range(indices.lowerBound..<position + 1))
            }
            return true
        }
        openClock?.part = part
        try addClock(clock, part, tokens: indices)
        pieces[place] = pieces.removeLast()
        return true
    }

    /// Reads `midi`, `minuit et demi`. A name of noon next to an hour is a part of the day.
    private mutating func readNamedClock() throws(TimeTextError) -> Bool {
        guard let named = meaning(position), named == .noon || named == .midnight else { return false }
        let next = skippingFillers(position + 1)
        if clock(next) != nil {
            pendingParts.append((named == .noon ? .midday : .night, position, pieces.count))
            position += 1
            return true
        }
        let tailed = tail(PhraseClock(hour: named == .noon ? 12 : 0, next: position + 1), allowsBareMinutes: false)
        let indices = position..<tailed.next
        if tailed.minutes == 0 {
            add(named == .noon ? "noon" : "midnight", .time, tokens: indices)
        } else {
            try addClock(tailed, named == .midnight ? .night : nil, tokens: indices)
        }
        pendingParts = []
        position = tailed.next
        return true
    }

    /// A part of the day after an hour: `de la tarde`, `abends`.
    private func part(_ index: Int) -> (part: DayPart, next: Int)? {
        // `am` is an article in German, but not at the end.
        if let last = token(index), index == tokens.count - 1, last.text.lowercased() == "am" {
            return (.beforeNoon, index + 1)
        }
        let index = skippingFillers(index)
        switch meaning(index) {
        // If the word is also a day, it begins another part.
        case .part(let part)? where token(index)?.range != token(index - 1)?.range: return (part, index + 1)
        case .noon?: return (.midday, index + 1)
        // `12 midnight`
        case .midnight? where integer(index - 1)?.value == 12: return (.night, index + 1)
        default: return nil
        }
    }

    private mutating func addClock(_ clock: PhraseClock, _ part: DayPart?, tokens indices: Range<Int>)
        throws(TimeTextError)
    {
        let range = range(indices)
        guard let part else {
            if clock.hour == 1, clock.isBefore {
                throw unclear(Self.text(1, clock), Self.text(13, clock), at: range)
            }
            let isEndOfDay = clock.hour == 24 && clock.minutes == 0 && clock.seconds.isEmpty
            return add(isEndOfDay ? "midnight" : Self.text(clock.hour, clock), .time, tokens: indices)
        }
        switch clock.isDigital ? part.onClock.hour(clock.hour) : part.hour(clock.hour) {
        case .hour(let hour)?: add(Self.text(hour, clock), .time, tokens: indices)
        case .midnight? where clock.minutes == 0 && clock.seconds.isEmpty: add("midnight", .time, tokens: indices)
        case .midnight? where clock.isBefore: add(Self.text(24, clock), .time, tokens: indices)
        case .midnight?: add(Self.text(0, clock), .afterMidnight, tokens: indices)
        case .afterMidnight(let hour)?: add(Self.text(hour, clock), .afterMidnight, tokens: indices)
        case .unclear(let first, let second)?:
            throw unclear(Self.text(first, clock), Self.text(second, clock), at: range)
        case nil where clock.hour <= 12: throw contradiction(at: range)
        // Invalid, like `13am`: left to the grammar, which refuses it.
        case nil: add(Self.text(clock.hour, clock) + "am", .time, tokens: indices)
        }
    }

    /// Prints a time of day; values out of range are kept for the grammar to refuse.
    private static func text(_ hour: Int, _ clock: PhraseClock) -> String {
        guard hour <= 24, (-59...59).contains(clock.minutes), hour < 24 || clock.isBefore else {
            return hour.padded(to: 2) + ":" + max(clock.minutes, 0).padded(to: 2) + clock.seconds
        }
        let (hour, minute) = (hour * 60 + clock.minutes).flooredDivision(by: 60)
        return ((hour + 24) % 24).padded(to: 2) + ":" + minute.padded(to: 2) + clock.seconds
    }

    static func text(of clock: PhraseClock) -> String { text(clock.hour, clock) }

    // MARK: Forms of clock times

    /// Nil if there is neither a time of day in this language's words nor digits with a colon.
    func clock(_ start: Int) -> PhraseClock? {
        var index = start
        let isMarked = meaning(index) == .clockMark
        if isMarked { index = skippingFillers(index + 1) }
        return distance(index) ?? literal(index, isMarked: isMarked) ?? hour(index, isMarked: isMarked)
    }

    /// `halb acht`, `Viertel nach 7`, `dreiviertel acht`, `fünf vor halb acht`, `cuarto para las ocho`, `差五分八点`.
    private func distance(_ index: Int) -> PhraseClock? {
        if meaning(index) == .halfTo { return named(index + 1, minutes: -30) }
        if meaning(index) == .minus, let (minutes, next) = minutesToSubtract(index + 1),
            let clock = named(next, minutes: -minutes), meaning(clock.next - 1) == .hourMark
        {
            return clock
        }
        if case .quarter(let quarters)? = meaning(index) {
            if let sign = sign(index + 1) { return named(index + 2, minutes: sign * 15 * quarters) }
            return named(index + 1, minutes: 15 * quarters - 60)
        }
        guard var (minutes, next) = integer(index), (1...30).contains(minutes) else { return nil }
        if meaning(next) == .unit(.minute) { next += 1 }
        guard let sign = sign(next) else { return nil }
        let isHalf = meaning(next + 1) == .halfTo
        minutes *= sign
        return named(next + (isHalf ? 2 : 1), minutes: isHalf ? minutes - 30 : minutes)
    }

    /// 1 after an hour, -1 before it.
    private func sign(_ index: Int) -> Int? {
        switch meaning(index) {
        case .past?: 1
        case .to?, .before?: -1
        default: nil
        }
    }

    private func named(_ index: Int, minutes: Int) -> PhraseClock? {
        var index = skippingFillers(index)
        if meaning(index) == .clockMark { index = skippingFillers(index + 1) }
        // `five to noon`
        if meaning(index) == .noon { return PhraseClock(hour: 12, minutes: minutes, isDigital: true, next: index + 1) }
        if meaning(index) == .midnight {
            return PhraseClock(hour: minutes < 0 ? 24 : 0, minutes: minutes, next: index + 1)
        }
        guard let (hour, next) = integer(index), (1...24).contains(hour) else { return nil }
        let isFollowed = meaning(next) == .hourMark || meaning(next) == .hour
        return PhraseClock(hour: hour, minutes: minutes, next: isFollowed ? next + 1 : next)
    }

    /// `7:30`, `19:30:15.5`, and `7.30` if `isMarked` as a time.
    private func literal(_ index: Int, isMarked: Bool) -> PhraseClock? {
        guard let hour = clockField(index, lengths: 1...2), let minute = clockField(index + 2, lengths: 2...2),
            isAttached(index + 1), isAttached(index + 2)
        else { return nil }
        if isSymbol(".", index + 1) {
            let isTime = isMarked || meaning(index + 3) == .hourMark
            guard isTime, !isSymbol(".", index + 3) else { return nil }
            return afterMark(PhraseClock(hour: hour, minutes: minute, next: index + 3))
        }
        guard isSymbol(":", index + 1) else { return nil }
        var clock = PhraseClock(hour: hour, minutes: minute, isDigital: true, next: index + 3)
        if isSymbol(":", clock.next), isAttached(clock.next), clockField(clock.next + 1, lengths: 2...2) != nil,
            let second = token(clock.next + 1)
        {
            clock.seconds = ":" + second.text
            clock.next += 2
            if isSymbol(".", clock.next), isAttached(clock.next), isAttached(clock.next + 1),
                let fraction = token(clock.next + 1), fraction.content == .digits
            {
                clock.seconds += "." + fraction.text
                clock.next += 2
            }
        }
        // If other characters are attached (`7:30:15:20`, `7:30/2`), it is not a time of day.
        if case .symbol(let symbol)? = token(clock.next)?.content, isAttached(clock.next),
            ":/-".unicodeScalars.contains(symbol),
            subject != .expression
        {
            return nil
        }
        return afterMark(clock)
    }

    private func afterMark(_ clock: PhraseClock) -> PhraseClock {
        var clock = clock
        if meaning(clock.next) == .hourMark || meaning(clock.next) == .hour && subject != .expression {
            clock.next += 1
        }
        return clock
    }

    private func clockField(_ index: Int, lengths: ClosedRange<Int>) -> Int? {
        guard let token = token(index), token.content == .digits, lengths.contains(token.text.utf8.count) else {
            return nil
        }
        return Int(token.text)
    }

    /// `7 Uhr 30`, `세 시 반`, `las 7 y media`, `7 du soir`
    private func hour(_ index: Int, isMarked: Bool) -> PhraseClock? {
        guard let (hour, next) = integer(index), hour <= 99 else { return nil }
        switch meaning(next) {
        case .hourMark?: return tail(PhraseClock(hour: hour, next: next + 1), allowsBareMinutes: true)
        case .hour? where subject != .expression:
            let clock = tail(PhraseClock(hour: hour, next: next + 1), allowsBareMinutes: true)
            switch meaning(clock.next) {
            case .after?, .ago?, .eachTime?: return nil
            default: return clock
            }
        // `las 19 horas`
        case .unit(.hour)? where isMarked:
            return tail(PhraseClock(hour: hour, next: next + 1), allowsBareMinutes: false)
        case .month?, .monthMark?, .dayMark?, .unit?, .yearMark?: return nil
        default:
            let clock = tail(PhraseClock(hour: hour, next: next), allowsBareMinutes: false)
            let isBehindPart = phrasebook.hoursNeedPart && !pendingParts.isEmpty && hour <= 12
            guard isMarked || isBehindPart || part(clock.next) != nil, !isBareNumberOfMore(next) else { return nil }
            return clock
        }
    }

    /// Whether a number is a part of a date, of a number or of a time with a colon.
    private func isBareNumberOfMore(_ next: Int) -> Bool {
        guard case .symbol(let symbol)? = token(next)?.content else { return false }
        return ":./-".unicodeScalars.contains(symbol) && isAttached(next) && token(next + 1)?.content == .digits
            && isAttached(next + 1) || symbol == "." && month(next + 1) != nil
    }

    /// Reads the part after an hour: `30`, `30분 15초`, `半`, `y media`, `et quart`, `moins 10`, `5분 전`.
    private func tail(_ clock: PhraseClock, allowsBareMinutes: Bool) -> PhraseClock {
        var clock = clock
        let isJoined = meaning(clock.next) == .and
        let index = isJoined ? clock.next + 1 : clock.next
        if meaning(index) == .half {
            (clock.minutes, clock.next) = (30, index + 1)
        } else if case .quarter(let quarters)? = meaning(index), meaning(index + 1) != .unit(.hour) {
            (clock.minutes, clock.next) = (15 * quarters, index + 1)
        } else if meaning(clock.next) == .minus, let (minutes, next) = minutesToSubtract(clock.next + 1) {
            (clock.minutes, clock.next) = (-minutes, next)
        } else if isJoined || allowsBareMinutes, let (minutes, next) = minutes(index) {
            let hasUnit = meaning(next) == .unit(.minute)
            (clock.minutes, clock.next) = (minutes, hasUnit ? next + 1 : next)
            if hasUnit { readSeconds(&clock) }
            // `7시 5분 전` is 6:55.
            if hasUnit, meaning(clock.next) == .ago, clock.seconds.isEmpty {
                (clock.minutes, clock.next) = (-minutes, clock.next + 1)
            }
        }
        return clock
    }

    private func readSeconds(_ clock: inout PhraseClock) {
        guard let (second, next) = integer(clock.next), meaning(next) == .unit(.second) else { return }
        clock.seconds = ":" + second.padded(to: 2)
        clock.next = next + 1
    }

    /// Minutes after an hour, with or without a unit; nil for a number with another meaning.
    private func minutes(_ index: Int) -> (Int, next: Int)? {
        guard let (minutes, next) = integer(index), minutes <= 99 else { return nil }
        switch meaning(next) {
        case .unit(.minute)?: return (minutes, next)
        case .unit?, .months?, .years?, .hourMark?, .hour?, .monthMark?, .dayMark?, .yearMark?, .month?, .counter?:
            return nil
        default: break
        }
        if month(skippingFillers(next)) != nil { return nil }
        if case .symbol(let symbol)? = token(next)?.content, "./:-".unicodeScalars.contains(symbol) { return nil }
        guard let token = token(index), token.content != .digits || token.text.utf8.count == 2 else { return nil }
        return (minutes, next)
    }

    private func minutesToSubtract(_ index: Int) -> (Int, next: Int)? {
        let index = skippingFillers(index)
        if case .quarter(let quarters)? = meaning(index) { return (15 * quarters, index + 1) }
        guard let (minutes, next) = integer(index), (1...59).contains(minutes) else { return nil }
        return (minutes, meaning(next) == .unit(.minute) ? next + 1 : next)
    }

    private func month(_ index: Int) -> Int? { if case .month(let month)? = meaning(index) { month } else { nil } }
}
