/// Days in everyday forms: `2026-12-25`, `25.12.2026`, `12-25` (the next one), `12/25`, `today`, `tomorrow`,
/// `yesterday`, `+30d`, `in 30 days`, `friday`, `next friday`, `last friday`, `25 dec 2026`, `the 25th`.
package enum DateText {
    package static func parse(_ text: String) throws(TimeTextError) -> DayReference {
        try ReaderLanguage.english.day(text)
    }

    /// Like ``parse(_:)``, resolved from `today`. Also throws if the day is outside the years 0 to 9999.
    package static func parse(_ text: String, today: CivilDate) throws(TimeTextError) -> CivilDate {
        try ReaderLanguage.english.date(text, today: today)
    }

    /// Like ``parse(_:today:)``, for a D-day. A yearly `02-29` gets the date of the last 29 February, so that its
    /// anniversaries are counted from a leap day: in common years they are on the 28th.
    package static func parseDDay(
        _ text: String,
        today: CivilDate,
        isYearly: Bool
    ) throws(TimeTextError) -> CivilDate {
        try ReaderLanguage.english.dDay(text, today: today, isYearly: isYearly)
    }

    /// Prints `2026-12-25` (RFC 3339 full-date, ISO 8601).
    package static func print(_ date: CivilDate) -> String {
        date.year.padded(to: 4) + "-" + date.month.padded(to: 2) + "-" + date.day.padded(to: 2)
    }
}
