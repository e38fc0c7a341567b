/// Reads the text of a rule: parts separated by semicolons, each a name and a value.
struct RecurrenceRuleReader {
    private var values: [Part: [TextPiece]] = [:]
    private let whole: TextPiece

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

    /// The limit in bytes; a rule with every list full has about 7,000.
    private static let limitBytes = 8192

    init(_ text: String) throws(TimeTextError) {
        try PhraseReader.check(text, limitBytes: Self.limitBytes)
        whole = TextPiece(text)
        var body = TextPiece(text.uppercased(), of: text)
        // The capital letter of a lower-case letter may have more bytes: `ɦ`.
        guard body.utf8Range == whole.utf8Range else { throw whole.error(.unexpected(text)) }
        body = body.droppingPrefix("RRULE:")
        guard !body.isEmpty else { throw body.error(.empty) }
        var pieces = body.split(";")
        // Some programs write a `;` at the end, too.
        if pieces.count > 1, pieces.last?.isEmpty ?? false { pieces.removeLast() }
        for piece in pieces {
            let sides = piece.split("=")
            guard let name = sides.first, sides.count == 2 else { throw piece.error(.unexpected(piece.text)) }
            guard let part = Part(rawValue: name.text) else { throw name.error(.unknownPart(name.text)) }
            guard values[part] == nil else { throw name.error(.repeatedPart(name.text)) }
            guard !sides[1].isEmpty else { throw piece.error(.expected("\(name.text)=…")) }
            values[part] = sides[1].split(",")
        }
    }

    func rule() throws(TimeTextError) -> RecurrenceRule {
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

    private func frequency() throws(TimeTextError) -> RecurrenceRule.Frequency {
        guard let pieces = values[.frequency] else { throw whole.error(.noFrequency) }
        guard pieces.count == 1, let frequency = RecurrenceRule.Frequency(rawValue: pieces[0].text) else {
            throw pieces[0].error(.unexpected(pieces[0].text))
        }
        return frequency
    }

    /// Refuses the combinations that RFC 5545, 3.3.10, excludes: "N/A" in the table at its end, and the sentences on
    /// BYSETPOS, COUNT and UNTIL.
    private func checkCombination(with frequency: RecurrenceRule.Frequency) throws(TimeTextError) {
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

    private func bound() throws(TimeTextError) -> RecurrenceRule.Bound {
        if let count = try single(.count, RecurrenceRule.counts) { return .count(count) }
        guard let pieces = values[.until] else { return .never }
        guard pieces.count == 1 else { throw pieces[1].error(.unexpected(pieces[1].text)) }
        return .until(try UntilText.read(pieces[0]))
    }

    private func weekdays(_ frequency: RecurrenceRule.Frequency) throws(TimeTextError) -> [OrdinalWeekday] {
        let allowsOrdinals = frequency == .monthly || (frequency == .yearly && values[.weekNumbers] == nil)
        var days: Set<OrdinalWeekday> = []
        for piece in values[.weekdays] ?? [] {
            guard let weekday = Weekday(ruleText: piece.text.suffix(2)) else {
                throw piece.error(.unexpected(piece.text))
            }
            let number = piece.droppingSuffix(bytes: 2)
            if !number.isEmpty, !allowsOrdinals { throw piece.error(.ordinalNotAllowed) }
            days.insert(OrdinalWeekday(weekday: weekday, ordinal: number.isEmpty ? nil : try Self.ordinal(number, 53)))
        }
        return days.sorted { ($0.weekday.rawValue, $0.ordinal ?? .min) < ($1.weekday.rawValue, $1.ordinal ?? .min) }
    }

    private func weekStart() throws(TimeTextError) -> Weekday {
        guard let pieces = values[.weekStart] else { return .monday }
        guard pieces.count == 1, let weekday = Weekday(ruleText: pieces[0].text[...]) else {
            throw pieces[0].error(.unexpected(pieces[0].text))
        }
        return weekday
    }

    private func single(_ part: Part, _ range: ClosedRange<Int>) throws(TimeTextError) -> Int? {
        guard let pieces = values[part] else { return nil }
        guard pieces.count == 1 else { throw pieces[1].error(.unexpected(pieces[1].text)) }
        return try pieces[0].number(in: range)
    }

    private func numbers(_ part: Part, _ range: ClosedRange<Int>) throws(TimeTextError) -> [Int] {
        try (values[part] ?? []).map { (piece) throws(TimeTextError) in try piece.number(in: range) }
    }

    private func ordinals(_ part: Part, _ maximum: Int) throws(TimeTextError) -> [Int] {
        let ordinals = try (values[part] ?? []).map { (piece) throws(TimeTextError) in
            try Self.ordinal(piece, maximum)
        }
        return Set(ordinals).sorted()
    }

    /// Reads `[+-]n`, not zero.
    private static func ordinal(_ piece: TextPiece, _ maximum: Int) throws(TimeTextError) -> Int {
        if piece.text.hasPrefix("-") { return -(try piece.droppingPrefix("-").number(in: 1...maximum)) }
        return try piece.droppingPrefix("+").number(in: 1...maximum)
    }
}

extension RecurrenceRule {
    /// Reads `FREQ=WEEKLY;BYDAY=MO,TU`, with or without `RRULE:` in front; case does not matter.
    package init(parsing text: String) throws(TimeTextError) {
        self = try RecurrenceRuleReader(text).rule()
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The canonical text: parts in a fixed order, lists sorted, defaults omitted, no `RRULE:`. It reads back to the
    /// same rule.
    ///
    /// UNTIL is written to the second, as in RFC 5545.
    package var text: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        func add(_ part: RecurrenceRuleReader.Part, _ values: [String]) {
            if !values.isEmpty { parts.append("\(part.rawValue)=\(values.joined(separator: ","))") }
        }
        add(.interval, interval == 1 ? [] : [String(interval)])
        switch bound {
        case .never: break
        case .count(let count): add(.count, [String(count)])
        case .until(let until): add(.until, [UntilText.print(until)])
        }
        add(.months, months.numbers.map(String.init))
        add(.weekNumbers, weekNumbers.numbers.map(String.init))
        add(.yearDays, yearDays.map(String.init))
        add(.monthDays, monthDays.numbers.map(String.init))
        add(.weekdays, weekdays.map(\.ruleText))
        add(.hours, hours.numbers.map(String.init))
        add(.minutes, minutes.numbers.map(String.init))
        add(.seconds, seconds.numbers.map(String.init))
        add(.setPositions, setPositions.map(String.init))
        add(.weekStart, weekStart == .monday ? [] : [weekStart.ruleText])
        return parts.joined(separator: ";")
    }

    package var description: String { text }
}

extension Weekday {
    /// `MO` to `SU`.
    var ruleText: String { name.prefix(2).uppercased() }

    init?(ruleText: Substring) {
        guard let weekday = Self.allCases.first(where: { $0.ruleText == ruleText }) else { return nil }
        self = weekday
    }

    /// 0 (Monday) to 6.
    var mondayBased: Int { rawValue - 1 }
}

extension OrdinalWeekday {
    fileprivate var ruleText: String { (ordinal.map(String.init) ?? "") + weekday.ruleText }
}

/// The value of UNTIL: `19971224`, `19971224T000000`, `19971224T000000Z` (RFC 5545, 3.3.4 and 3.3.5).
enum UntilText {
    static func read(_ piece: TextPiece) throws(TimeTextError) -> RecurrenceRule.Until {
        let text = piece.text
        let (isUTC, body) = text.hasSuffix("Z") ? (true, text.dropLast()) : (false, text[...])
        let halves = body.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count <= 2, let day = number(halves[0], digits: 8) else { throw piece.error(.unexpected(text)) }
        guard let date = CivilDate(year: day / 10_000, month: day / 100 % 100, day: day % 100) else {
            throw piece.error(.noSuchDate(text))
        }
        guard halves.count == 2 else {
            guard !isUTC else { throw piece.error(.unexpected(text)) }
            return .date(date)
        }
        guard let clock = number(halves[1], digits: 6), clock % 100 <= 60,
            let time = CivilTime(hour: clock / 10_000, minute: clock / 100 % 100, second: min(clock % 100, 59))
        else { throw piece.error(.unexpected(text)) }
        let local = CivilDateTime(date, time)
        return isUTC ? .instant(Instant(microsecondsSinceEpoch: local.microsecondsSinceCivilEpoch)) : .local(local)
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        text.utf8.count == digits && text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
    }

    static func print(_ until: RecurrenceRule.Until) -> String {
        switch until {
        case .date(let date): print(date)
        case .local(let local): print(local.date) + "T" + print(local.time)
        case .instant(let instant):
            print(.local(Zone.utc.civil(at: instant))) + "Z"
        }
    }

    private static func print(_ date: CivilDate) -> String {
        date.year.padded(to: 4) + date.month.padded(to: 2) + date.day.padded(to: 2)
    }

    private static func print(_ time: CivilTime) -> String {
        time.hour.padded(to: 2) + time.minute.padded(to: 2) + time.second.padded(to: 2)
    }
}
