/// Days in everyday forms: `2026-12-25`, `25.12.2026`, `12-25` (the next one), `12/25`, `today`, `tomorrow`,
/// `yesterday`, `+30d`, `in 30 days`, `friday`, `next friday`, `last friday`, `25 dec 2026`, `the 25th`.
package enum DateText {
    package static func parse(_ text: String) throws(TimeTextError) -> DayReference {
        try TokenReader.read(text, as: .date) { reader throws(TimeTextError) in try reader.readDate() }
    }

    /// Like ``parse(_:)``, resolved from `today`. Also throws if the day is outside the years 0 to 9999.
    package static func parse(_ text: String, today: CivilDate) throws(TimeTextError) -> CivilDate {
        let day = try parse(text)
        do throws(TimeTextError.Reason) {
            return try day.date(today: today, from: today, of: .date)
        } catch {
            throw TimeTextError(text: text, range: 0..<text.utf8.count, reason: error)
        }
    }

    /// Like ``parse(_:today:)``, for a D-day. A yearly `02-29` gets the date of the last 29 February, so that its
    /// anniversaries are counted from a leap day: in common years they are on the 28th.
    package static func parseDDay(
        _ text: String,
        today: CivilDate,
        isYearly: Bool
    ) throws(TimeTextError) -> CivilDate {
        guard isYearly, case .monthDay(2, 29) = try parse(text),
            let leapDay = try? DayReference.monthDay(month: 2, day: 29)
                .date(today: today, from: today, isPast: true, of: .date)
        else { return try parse(text, today: today) }
        return leapDay
    }

    /// Prints `2026-12-25` (RFC 3339 full-date, ISO 8601).
    package static func print(_ date: CivilDate) -> String {
        date.year.padded(to: 4) + "-" + date.month.padded(to: 2) + "-" + date.day.padded(to: 2)
    }
}

extension TokenReader {
    fileprivate mutating func readDate() throws(TimeTextError) -> DayReference {
        if nextIs(symbol: "+") || nextIs(symbol: "-") { return try readSignedDayOffset() }
        if take(word: "in") { return .daysFromToday(try readWholeDays()) }
        if nextIsQuantity, !nextIsDay { return try readDaysAgo() }
        return try readDay(vocabulary: Vocabulary.dates)
    }

    /// `+30d`, `-2 weeks`
    private mutating func readSignedDayOffset() throws(TimeTextError) -> DayReference {
        let start = startOffset
        let isNegative = take(symbol: "-")
        if !isNegative { _ = take(symbol: "+") }
        let days = try readWholeDays(since: start)
        return .daysFromToday(isNegative ? -days : days)
    }

    /// `3 days ago`
    private mutating func readDaysAgo() throws(TimeTextError) -> DayReference {
        let start = startOffset
        var lookahead = self
        guard (try? lookahead.readSpan()) != nil, lookahead.take(word: "ago") else {
            throw failure(.unreadable(.date), at: start..<endOffset)
        }
        let days = try readWholeDays()
        self = lookahead
        return .daysFromToday(-days)
    }

    /// Reads a span of whole days, such as `30d` or `a week`. An error points at everything since `start`, by default
    /// at the span.
    mutating func readWholeDays(since start: Int? = nil) throws(TimeTextError) -> Int {
        let start = start ?? startOffset
        return try wholeDays(try readPositiveSpan(), since: start)
    }

    func wholeDays(_ span: Duration, since start: Int) throws(TimeTextError) -> Int {
        let (days, rest) = span.wholeMicroseconds.quotientAndRemainder(dividingBy: CivilTime.microsecondsPerDay)
        guard rest == 0 else { throw failure(.wholeDaysOnly, since: start) }
        return Int(days)
    }
}
