/// The reason why a text could not be read as a time, and the place: the error for durations, moments, dates, months,
/// repeats and calculations.
package struct TimeTextError: Error, Hashable, Sendable {
    /// The text as given; only the beginning of a text over the length limit.
    package let text: String
    /// The part that could not be read, in UTF-8 offsets of ``text``; empty at its end if something is missing.
    package let range: Range<Int>
    package let reason: Reason
    /// The whole text as it was probably intended.
    package let suggestion: String?

    package init(text: String, range: Range<Int>, reason: Reason, suggestion: String? = nil) {
        self.text = text
        self.range = range
        self.reason = reason
        self.suggestion = suggestion
    }

    /// The part that could not be read.
    package var part: String {
        String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }

    /// Whether the whole text was understood as a time, but is ambiguous or impossible: `tomorrow midnight`, `19:00 am`.
    package var isRefusalOfWhole: Bool {
        guard range.upperBound == text.utf8.count else { return false }
        return switch reason {
        case .twoReadings, .clockFieldOutOfRange, .partsContradict, .monthOutOfRange, .dayOutOfRange, .weekdayMismatch:
            true
        default: false
        }
    }

    /// Whether nothing was unreadable: there is no text, or it names a moment that can't be meant (`yesterday 7:00`).
    package var wasRead: Bool {
        switch reason {
        case .empty, .inThePast, .skippedByZone, .secondZone, .weekdayMismatch: true
        default: false
        }
    }

    /// The same error about a text that begins with this one.
    func followed(by rest: some StringProtocol) -> TimeTextError {
        TimeTextError(text: text + rest, range: range, reason: reason, suggestion: suggestion.map { $0 + rest })
    }

    /// The kind of value that was expected.
    package enum Subject: Hashable, Sendable {
        case duration, durationUnit, moment, timeOfDay, date, month, instant, repetition, expression
    }

    package enum ClockField: Hashable, Sendable {
        case hour, hourBeforeNoonOrAfter, minute, second
    }

    package enum Reason: Error, Hashable, Sendable {
        case empty(Subject)
        case unreadable(Subject)
        case tooLong(limitBytes: Int)
        /// Digits other than 0 to 9.
        case foreignDigits
        case twoReadings(TimeReading, TimeReading)
        /// Months and years have no fixed length.
        case unfixedLength
        /// `M`, which systemd.time(7) reads as months.
        case capitalMinutes
        case negative
        case tooLarge(Subject)

        case clockFieldOutOfRange(ClockField)
        /// Parts of the day that mean different hours: `morning at 8 pm`.
        case partsContradict
        case monthOutOfRange
        /// `days` is the length of that month; 29 for a February without a year.
        case dayOutOfRange(year: Int?, month: Int, days: Int)
        /// The weekday of a date is wrong; `actual` is the right one. `next` is a later date on which it is right.
        case weekdayMismatch(actual: Weekday, next: CivilDate?)
        case wholeDaysOnly
        case timeMissing
        case dayMissing
        case offsetMissing
        case inThePast(Instant)
        /// The clocks skip the moment, and the policy is ``GapPolicy/skip``.
        case skippedByZone
        /// The zone in the text differs from the separately given one.
        case secondZone

        case zeroInterval
        case monthDayOutOfRange
        case dayListNotAllowed
        case rule(RecurrenceFault)

        case operandMissing
        case parenthesisOpen
        case parenthesisStray
        case tooDeep(limit: Int)
        case divisionByZero
        case noAnswerYet
        case factorNotTime
        case kindsDoNotMix
    }
}

extension String {
    /// The beginning of a text that is too long, so that an error is never as large as its cause.
    var beginning: String { String(unicodeScalars.prefix(60)) }

    /// The text as quoted in a message: without control characters, cut after 40 scalars.
    var quotedPart: String {
        let scalars = unicodeScalars
        let shown = scalars.prefix(40).map { $0.properties.generalCategory == .control ? "�" : String(Character($0)) }
        return scalars.count > 40 ? shown.joined() + "…" : shown.joined()
    }
}
