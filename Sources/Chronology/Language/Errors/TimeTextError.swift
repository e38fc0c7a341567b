/// Why a text in the language of times could not be read, and where: one type for durations, moments, dates,
/// repeats and calculations.
package struct TimeTextError: Error, Hashable, Sendable {
    /// What was to be read, as given; of a text over the length bound only the beginning.
    package let text: String
    /// The part that could not be read, in UTF-8 offsets of ``text``; empty at its end where something is missing.
    package let range: Range<Int>
    package let reason: Reason
    /// The whole text as it was perhaps meant.
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
}

extension TimeTextError {
    /// What a text is read as.
    package enum Subject: Hashable, Sendable {
        case duration, durationUnit, moment, timeOfDay, date, month, instant, repetition, expression
    }

    package enum ClockField: Hashable, Sendable {
        case hour, hourBeforeNoonOrAfter, minute, second
    }

    package enum Reason: Hashable, Sendable {
        case empty(Subject)
        case unreadable(Subject)
        case tooLong(limitBytes: Int)
        /// Digits of another script than 0 to 9.
        case foreignDigits
        /// A number, or numbers with one colon, that can be read in two ways: the two, written out.
        case twoReadings(String, String)
        /// Months and years have no fixed length.
        case unfixedLength
        /// `M`, which systemd.time(7) reads as months.
        case capitalMinutes
        case negative
        case tooLarge(Subject)

        case clockFieldOutOfRange(ClockField)
        case monthOutOfRange
        /// `days` is how many that month has; a February without a year has 29.
        case dayOutOfRange(year: Int?, month: Int, days: Int)
        /// The weekday that was written beside a date, and the one it is.
        case weekdayMismatch(actual: Weekday)
        case wholeDaysOnly
        case timeMissing
        case dayMissing
        case offsetMissing
        case inThePast(Instant)
        /// Summer time skips that moment, and the policy is to leave out what it skips.
        case skippedByZone

        case zeroInterval
        case monthDayOutOfRange
        case dayListNotAllowed
        case rule(RecurrenceError)

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
