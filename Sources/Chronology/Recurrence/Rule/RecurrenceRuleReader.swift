/// Reads the text of a rule: parts between semicolons, each a name and a value.
struct RecurrenceRuleReader {
    private var values: [Part: [TextPiece]] = [:]
    private let whole: Range<Int>

    /// In the order of the canonical text.
    enum Part: String, CaseIterable {
        case frequency = "FREQ"
        case interval = "INTERVAL"
        case count = "COUNT"
        case until = "UNTIL"
        case months = "BYMONTH"
        case weekNumbers = "BYWEEKNO"
        case yearDays = "BYYEARDAY"
        case monthDays = "BYMONTHDAY"
        case weekdays = "BYDAY"
        case hours = "BYHOUR"
        case minutes = "BYMINUTE"
        case seconds = "BYSECOND"
        case setPositions = "BYSETPOS"
        case weekStart = "WKST"
    }

    /// A rule with every list full has some 7,000.
    private static let maximumBytes = 8192

    init(_ text: String) throws(RecurrenceError) {
        whole = 0..<text.utf8.count
        guard whole.count <= Self.maximumBytes else {
            throw RecurrenceError(reason: .tooLong(maximumBytes: Self.maximumBytes), utf8Range: whole)
        }
        var body = TextPiece(whole: text.uppercased(), range: whole)
        guard body.wholeCount == whole.count else { throw body.error(.unexpected(text)) }
        body = body.droppingPrefix("RRULE:")
        guard !body.isEmpty else { throw body.error(.empty) }
        for piece in body.split(";") {
            let sides = piece.split("=")
            guard let name = sides.first, sides.count == 2 else { throw piece.error(.unexpected(piece.text)) }
            guard let part = Part(rawValue: name.text) else { throw name.error(.unknownPart(name.text)) }
            guard values[part] == nil else { throw name.error(.repeatedPart(name.text)) }
            guard !sides[1].isEmpty else { throw piece.error(.expected("\(name.text)=…")) }
            values[part] = sides[1].split(",")
        }
    }

    func rule() throws(RecurrenceError) -> RecurrenceRule {
        let frequency = try frequency()
        try checkCombination(with: frequency)
        return RecurrenceRule(
            frequency: frequency,
            interval: try single(.interval, RecurrenceRule.intervals) ?? 1,
            bound: try bound(),
            months: SmallNumberSet(try numbers(.months, 1...12)),
            weekNumbers: OrdinalSet(try ordinals(.weekNumbers, 53)),
            yearDays: try ordinals(.yearDays, 366),
            monthDays: OrdinalSet(try ordinals(.monthDays, 31)),
            weekdays: try weekdays(frequency),
            hours: SmallNumberSet(try numbers(.hours, 0...23)),
            minutes: SmallNumberSet(try numbers(.minutes, 0...59)),
            seconds: SmallNumberSet(try numbers(.seconds, 0...60)),
            setPositions: try ordinals(.setPositions, 366),
            weekStart: try weekStart()
        )
    }

    private func frequency() throws(RecurrenceError) -> RecurrenceRule.Frequency {
        guard let pieces = values[.frequency] else {
            throw RecurrenceError(reason: .noFrequency, utf8Range: whole)
        }
        guard pieces.count == 1, let frequency = RecurrenceRule.Frequency(rawValue: pieces[0].text) else {
            throw pieces[0].error(.unexpected(pieces[0].text))
        }
        return frequency
    }

    /// The table at the end of RFC 5545, 3.3.10 ("N/A"), and the sentences on BYSETPOS, COUNT and UNTIL.
    private func checkCombination(with frequency: RecurrenceRule.Frequency) throws(RecurrenceError) {
        let refused: [Part]
        switch frequency {
        case .secondly, .minutely, .hourly: refused = [.weekNumbers]
        case .daily: refused = [.weekNumbers, .yearDays]
        case .weekly: refused = [.weekNumbers, .yearDays, .monthDays]
        case .monthly: refused = [.weekNumbers, .yearDays]
        case .yearly: refused = []
        }
        for part in refused {
            if let piece = values[part]?.first {
                throw piece.error(.notAllowedWith(part: part.rawValue, frequency: frequency.rawValue))
            }
        }
        if values[.count] != nil, let until = values[.until]?.first { throw until.error(.countAndUntil) }
        let selecting: [Part] = [
            .months, .weekNumbers, .yearDays, .monthDays, .weekdays, .hours, .minutes, .seconds,
        ]
        if let positions = values[.setPositions]?.first, selecting.allSatisfy({ values[$0] == nil }) {
            throw positions.error(.positionsAlone)
        }
    }

    private func bound() throws(RecurrenceError) -> RecurrenceRule.Bound {
        if let count = try single(.count, RecurrenceRule.counts) { return .count(count) }
        guard let pieces = values[.until] else { return .never }
        guard pieces.count == 1 else { throw pieces[1].error(.unexpected(pieces[1].text)) }
        return .until(try UntilText.read(pieces[0]))
    }

    private func weekdays(_ frequency: RecurrenceRule.Frequency) throws(RecurrenceError) -> [OrdinalWeekday] {
        let allowsOrdinals = frequency == .monthly || (frequency == .yearly && values[.weekNumbers] == nil)
        var days: Set<OrdinalWeekday> = []
        for piece in values[.weekdays] ?? [] {
            guard let weekday = Weekday(ruleText: piece.text.suffix(2)) else {
                throw piece.error(.unexpected(piece.text))
            }
            let number = piece.droppingSuffix(bytes: 2)
            if !number.isEmpty, !allowsOrdinals { throw piece.error(.ordinalNotAllowed) }
            days.insert(OrdinalWeekday(weekday, ordinal: number.isEmpty ? nil : try Self.ordinal(number, 53)))
        }
        return days.sorted { ($0.weekday.rawValue, $0.ordinal ?? .min) < ($1.weekday.rawValue, $1.ordinal ?? .min) }
    }

    private func weekStart() throws(RecurrenceError) -> Weekday {
        guard let pieces = values[.weekStart] else { return .monday }
        guard pieces.count == 1, let weekday = Weekday(ruleText: pieces[0].text[...]) else {
            throw pieces[0].error(.unexpected(pieces[0].text))
        }
        return weekday
    }

    private func single(_ part: Part, _ range: ClosedRange<Int>) throws(RecurrenceError) -> Int? {
        guard let pieces = values[part] else { return nil }
        guard pieces.count == 1 else { throw pieces[1].error(.unexpected(pieces[1].text)) }
        return try pieces[0].number(in: range)
    }

    private func numbers(_ part: Part, _ range: ClosedRange<Int>) throws(RecurrenceError) -> [Int] {
        try (values[part] ?? []).map { (piece) throws(RecurrenceError) in try piece.number(in: range) }
    }

    private func ordinals(_ part: Part, _ maximum: Int) throws(RecurrenceError) -> [Int] {
        let ordinals = try (values[part] ?? []).map { (piece) throws(RecurrenceError) in
            try Self.ordinal(piece, maximum)
        }
        return Set(ordinals).sorted()
    }

    /// `[+-]n`, not zero.
    private static func ordinal(_ piece: TextPiece, _ maximum: Int) throws(RecurrenceError) -> Int {
        if piece.text.hasPrefix("-") { return -(try piece.droppingPrefix("-").number(in: 1...maximum)) }
        return try piece.droppingPrefix("+").number(in: 1...maximum)
    }
}

extension RecurrenceRule {
    /// Reads `FREQ=WEEKLY;BYDAY=MO,TU`, with or without `RRULE:` in front; case does not matter.
    package init(parsing text: String) throws(RecurrenceError) {
        self = try RecurrenceRuleReader(text).rule()
    }
}
