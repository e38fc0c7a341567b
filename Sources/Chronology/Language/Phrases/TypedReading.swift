// Reading of typed texts in English and in the reader's language.
extension ReaderLanguage {
    package func when(_ text: String, direction: WhenDirection = .future) throws(TimeTextError) -> When {
        try read(text, as: .moment, print: \.text) { (text) throws(TimeTextError) in
            try WhenText.parse(text, direction: direction)
        }
    }

    /// As ``RepeatedWhenText/parse(_:direction:)``.
    package func repeatedWhen(
        _ text: String,
        direction: WhenDirection = .future
    ) throws(TimeTextError) -> RepeatedWhen {
        try read(text, as: .moment, print: \.text) { (text) throws(TimeTextError) in
            try RepeatedWhenText.parse(text, direction: direction)
        }
    }

    package func duration(_ text: String) throws(TimeTextError) -> Duration {
        try read(text, as: .duration, print: DurationText.print, DurationText.parse)
    }

    /// As ``DurationText/parseSigned(_:)``.
    package func signedDuration(_ text: String) throws(TimeTextError) -> Duration {
        try read(text, as: .duration, print: DurationText.print, DurationText.parseSigned)
    }

    package func day(_ text: String) throws(TimeTextError) -> DayReference {
        try read(text, as: .date, print: \.text, DateText.parse)
    }

    package func date(_ text: String, today: CivilDate) throws(TimeTextError) -> CivilDate {
        try read(text, as: .date, print: DateText.print) { (text) throws(TimeTextError) in
            try DateText.parse(text, today: today)
        }
    }

    /// As ``DateText/parseDDay(_:today:isYearly:)``.
    package func dDay(_ text: String, today: CivilDate, isYearly: Bool) throws(TimeTextError) -> CivilDate {
        try read(text, as: .date, print: DateText.print) { (text) throws(TimeTextError) in
            try DateText.parseDDay(text, today: today, isYearly: isYearly)
        }
    }

    /// Whether the text is `am` or `pm`, or a word for them.
    package func isHalfOfDay(_ text: String) -> Bool {
        if var reader = try? TokenReader(text, as: .timeOfDay), reader.takeHalfOfDay() != nil { return reader.isAtEnd }
        guard let phrasebook, let tokens = PhraseLexer.tokens(of: text, phrasebook), tokens.count == 1,
            case .part(let part)? = tokens.first?.meaning
        else { return false }
        return [.beforeNoon, .afterNoon].contains(part.onClock)
    }

    package func month(_ text: String, this: CivilMonth) throws(TimeTextError) -> CivilMonth {
        try read(text, as: .month, print: MonthText.print) { (text) throws(TimeTextError) in
            try MonthText.parse(text, this: this)
        }
    }

    package func repetition(_ text: String) throws(TimeTextError) -> Repetition {
        try read(text, as: .repetition, print: RepeatText.print, RepeatText.parse)
    }

    /// As ``Calculator/read(_:today:answer:mode:)``; the expression of the result is in canonical English.
    package func calculation(
        _ line: String,
        today: CivilDate,
        answer: Calculation? = nil,
        mode: Calculator.Mode = []
    ) throws(TimeTextError) -> CalculatedLine {
        try read(line, as: .expression, print: \.calculation.text) { (line) throws(TimeTextError) in
            try Calculator.read(line, today: today, answer: answer, mode: mode)
        }
    }
}
