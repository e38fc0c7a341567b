// Reading of typed texts in English and in the reader's language.
extension ReaderLanguage {
    package func when(_ text: String, direction: WhenDirection = .future) throws(TimeTextError) -> When {
        try read(text, as: .moment, meaning: TimeReading.when) { (reader) throws(TimeTextError) in
            try reader.readMoment(direction, allowsRepetition: false).when
        }
    }

    /// A repetition needs a word that repeats: `monday 8:00` is the next Monday.
    package func repeatedWhen(
        _ text: String,
        direction: WhenDirection = .future
    ) throws(TimeTextError) -> RepeatedWhen {
        try read(text, as: .moment, meaning: TimeReading.moment) { (reader) throws(TimeTextError) in
            try reader.readMoment(direction, allowsRepetition: true)
        }
    }

    package func duration(_ text: String) throws(TimeTextError) -> Duration {
        try read(text, as: .duration, meaning: TimeReading.duration) { (reader) throws(TimeTextError) in
            try reader.readDuration(isSigned: false)
        }
    }

    /// As ``DurationText/parseSigned(_:)``.
    package func signedDuration(_ text: String) throws(TimeTextError) -> Duration {
        try read(text, as: .duration, meaning: TimeReading.duration) { (reader) throws(TimeTextError) in
            try reader.readDuration(isSigned: true)
        }
    }

    package func day(_ text: String) throws(TimeTextError) -> DayReference {
        try read(text, as: .date, meaning: TimeReading.day) { (reader) throws(TimeTextError) in try reader.readDay() }
    }

    /// The day, resolved from `today`. Also throws if it is outside the years 0 to 9999.
    package func date(_ text: String, today: CivilDate) throws(TimeTextError) -> CivilDate {
        let day = try day(text)
        do throws(TimeTextError.Reason) {
            return try day.date(today: today, from: today, of: .date)
        } catch {
            throw TimeTextError(text: text, range: 0..<text.utf8.count, reason: error)
        }
    }

    /// As ``DateText/parseDDay(_:today:isYearly:)``.
    package func dDay(_ text: String, today: CivilDate, isYearly: Bool) throws(TimeTextError) -> CivilDate {
        guard isYearly, case .monthDay(2, 29) = try day(text),
            let leapDay = try? DayReference.monthDay(month: 2, day: 29)
                .date(today: today, from: today, isPast: true, of: .date)
        else { return try date(text, today: today) }
        return leapDay
    }

    func instant(_ text: String) throws(TimeTextError) -> Instant {
        try read(text, as: .instant, meaning: { .when(.at($0)) }) { (reader) throws(TimeTextError) in
            try reader.readInstant()
        }
    }

    package func month(_ text: String, this: CivilMonth) throws(TimeTextError) -> CivilMonth {
        try read(text, as: .month, meaning: TimeReading.month) { (reader) throws(TimeTextError) in
            try reader.readMonth(this: this)
        }
    }

    package func repetition(_ text: String) throws(TimeTextError) -> Repetition {
        if let rule = try RepeatText.parseRule(text) { return .rule(rule) }
        return try read(text, as: .repetition, meaning: TimeReading.repetition) { (reader) throws(TimeTextError) in
            try reader.readRepetition()
        }
    }

    /// As ``Calculator/read(_:today:time:answer:mode:)``.
    package func calculation(
        _ line: String,
        today: CivilDate,
        time: CivilTime? = nil,
        answer: Calculation? = nil,
        mode: Calculator.Mode = []
    ) throws(TimeTextError) -> CalculatedLine {
        try read(line, as: .expression, meaning: \.calculation.reading) { (reader) throws(TimeTextError) in
            try Calculator.read(&reader, today: today, time: time, answer: answer, mode: mode)
        }
    }

    /// Whether the text is `am` or `pm`, or a word for them.
    package func isHalfOfDay(_ text: String) -> Bool {
        isWord(text) { meaning in
            guard case .part(let part) = meaning else { return false }
            return [.beforeNoon, .afterNoon, .am, .pm].contains(part.onClock)
        }
    }

    /// Whether the text is a part of the day: `in the evening`.
    package func isPartOfDay(_ text: String) -> Bool { isWord(text) { if case .part = $0 { true } else { false } } }

    /// Whether the text is a weekday in a short form, which may be another word: `sun`, `do`.
    package func isAbbreviatedWeekday(_ text: String) -> Bool {
        let letters = text.unicodeScalars.filter { $0 != "." }
        let isAlphabet = letters.first.map { $0.value < 0x300 } ?? false
        guard letters.count <= (isAlphabet ? Self.longestAbbreviatedWeekday : 1) else { return false }
        return isWord(text) { if case .weekday = $0 { true } else { false } }
    }

    /// In letters; the shortest names have five: `lundi`.
    private static let longestAbbreviatedWeekday = 4

    /// Whether the text is a word before what is repeated: `every`.
    package func isEvery(_ text: String) -> Bool { isWord(text) { $0 == .every } }

    /// Whether the text is a word between the ends of a range: `to`, `bis`.
    package func isRangeWord(_ text: String) -> Bool { isWord(text, where: \.joinsRange) }

    /// Whether the text is a word before a place: `in`, `à`.
    package func isPreposition(_ text: String) -> Bool {
        isWord(text) { [.in, .clockMark, .filler, .leading, .rangeOrFiller].contains($0) }
    }

    private func isWord(_ text: String, where isMeant: (PhraseMeaning) -> Bool) -> Bool {
        [.english, phrasebook ?? .english].contains { book in
            guard let tokens = try? PhraseLexer.tokens(of: text, book), tokens.count == 1 else { return false }
            return tokens[0].meaning.map(isMeant) ?? false
        }
    }
}

extension PhraseReader {
    fileprivate mutating func readMoment(
        _ direction: WhenDirection,
        allowsRepetition: Bool
    ) throws(TimeTextError) -> RepeatedWhen {
        var assembly = try PartAssembly(self, direction)
        position = tokens.count
        return try assembly.moment(allowsRepetition: allowsRepetition)
    }

    fileprivate mutating func readDay() throws(TimeTextError) -> DayReference {
        var assembly = try PartAssembly(self)
        position = tokens.count
        return try assembly.day()
    }

    fileprivate mutating func readRepetition() throws(TimeTextError) -> Repetition {
        var assembly = try PartAssembly(self)
        position = tokens.count
        return try assembly.repetition()
    }
}
