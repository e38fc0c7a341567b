/// Moments in everyday forms: `07:30`, `7pm`, `tomorrow 7am`, `tonight 8pm`, `fri 18:00`, `18:00 next monday`, `12-25
/// 08:00`, `the 25th at 9:00`, `2026-12-25T09:00:00+09:00`, `+25m`, `in 25m`, `in 2 days at 9:00`, `@1700000000`,
/// `now`.
package enum WhenText {
    /// Reads a moment. For ``WhenDirection/past``, `2h ago`, `-2h` and a day without a time (its midnight) are also
    /// accepted.
    package static func parse(_ text: String, direction: WhenDirection = .future) throws(TimeTextError) -> When {
        try TokenReader.read(text, as: .moment) { reader throws(TimeTextError) in
            try reader.readWhen(direction: direction)
        }
    }

    /// Resolves a moment that was read from a text.
    static func anchor(
        _ when: When,
        of text: String,
        now: Instant,
        in zone: Zone,
        direction: WhenDirection,
        gap: GapPolicy,
        fold: FoldPolicy
    ) throws(TimeTextError) -> AnchoredMoment {
        do throws(TimeTextError.Reason) {
            return try when.anchored(now: now, in: zone, direction: direction, gap: gap, fold: fold)
        } catch {
            let suggestion = later(than: error, when)
            throw TimeTextError(text: text, range: 0..<text.utf8.count, reason: error, suggestion: suggestion)
        }
    }

    /// Suggests tomorrow for a `today 07:30` that is past.
    private static func later(than error: TimeTextError.Reason, _ when: When) -> String? {
        guard case .inThePast = error, case .dated(.daysFromToday(0), let time) = when else { return nil }
        return ReadingPhrase.print("tomorrow \(TimeOfDayText.print(time))")
    }
}

extension TokenReader {
    fileprivate mutating func readWhen(direction: WhenDirection) throws(TimeTextError) -> When {
        if take(symbol: "@") { return .at(try readUnixSeconds()) }
        if take(word: "now") { return .after(.zero) }
        if take(symbol: "+") || take(word: "in") { return try readForwards(direction: direction) }
        if nextIs(symbol: "-") { return try readBackwards(direction: direction) }
        if direction == .past, let ago = try readAgo() { return ago }
        return try readDayAndTime(direction: direction)
    }

    /// Reads `25m`, or a number of days and a time: `2 days at 9:00`.
    private mutating func readForwards(direction: WhenDirection) throws(TimeTextError) -> When {
        let start = startOffset
        let span = try readPositiveSpan()
        guard nextIsTimeOfDay || current?.folded == "at" else { return .after(span) }
        return try readDayAndTime(direction: direction, .daysFromToday(try wholeDays(span, since: start)))
    }

    mutating func readPositiveSpan() throws(TimeTextError) -> Duration {
        guard !nextIs(symbol: "-") else { throw failure(.negative, at: startOffset..<endOffset) }
        guard !isAtEnd else { throw unreadable(.empty(.duration)) }
        return try readSpan()
    }

    /// `-2h`
    private mutating func readBackwards(direction: WhenDirection) throws(TimeTextError) -> When {
        guard direction == .past else { throw failure(.negative, at: startOffset..<endOffset) }
        advance()
        return .after(.zero - (try readSpan()))
    }

    /// Reads `2h ago`; nil, consuming nothing, if something else is next.
    private mutating func readAgo() throws(TimeTextError) -> When? {
        guard nextIsQuantity, !nextIsTimeOfDay, !nextIsDay else { return nil }
        var lookahead = self
        let span = try lookahead.readSpan()
        guard lookahead.take(word: "ago") else { return nil }
        self = lookahead
        return .after(.zero - span)
    }

    /// Reads a day and a time in either order, with optional `at` and `on`; only a time if the day has already been
    /// read.
    private mutating func readDayAndTime(
        direction: WhenDirection,
        _ day: DayReference? = nil
    ) throws(TimeTextError) -> When {
        let start = startOffset
        var parts = MomentParts(day: day)
        while !isAtEnd {
            if parts.time == nil, take(word: "at") { continue }
            if parts.day == nil, take(word: "on") { continue }
            if parts.time == nil, nextIsTimeOfDay {
                parts.isMidnight = current?.folded == "midnight"
                parts.time = try readTimeOfDay()
            } else if parts.day == nil, take(word: "tonight") {
                parts.isTonight = true
                parts.day = .daysFromToday(0)
            } else if parts.day == nil, nextIsDay {
                parts.day = try readDay(vocabulary: Vocabulary.moments)
                if case .date(let date)? = parts.day, parts.time == nil, nextIsTimeAfterDate,
                    current?.folded != "midnight"
                {
                    return try readISOTime(of: date, since: start)
                }
            } else if parts.day == nil, take(word: "in") {
                parts.day = .daysFromToday(try readWholeDays())
            } else {
                throw unexpectedInMoment(parts)
            }
            if parts.day != nil, parts.time == nil { _ = take(symbol: ",") }
        }
        guard let time = parts.time else {
            guard direction == .past, let day = parts.day, !parts.isTonight else {
                throw failure(.timeMissing, since: start)
            }
            return .dated(day, .midnight)
        }
        guard let day = parts.day else { return .timeOfDay(time) }
        if let readings = parts.readings(day, time) {
            throw failure(.twoReadings(readings.0, readings.1), since: start)
        }
        return .dated(day, time)
    }

    private func unexpectedInMoment(_ parts: MomentParts) -> TimeTextError {
        let hasTime = parts.time != nil
        guard let current else { return unreadable() }
        if hasTime, current.isSymbol("+") || current.isSymbol("-") || current.folded == "z" {
            return failure(.dayMissing, at: 0..<endOffset)
        }
        guard current.kind == .digits, !hasTime else { return unreadable(vocabulary: Vocabulary.moments) }
        if let unit = ahead(1), unit.kind == .word, SpanUnit(name: unit.folded) != nil {
            let span = current.range.lowerBound..<endOffset
            let written = String(decoding: text.utf8.prefix(span.upperBound).dropFirst(span.lowerBound), as: UTF8.self)
            return failure(.unreadable(.moment), at: span, insteadOfPart: "in \(written)")
        }
        if parts.isTonight {
            return failure(.unreadable(.timeOfDay), at: current.range, insteadOfPart: "\(current.text)pm")
        }
        return bareNumberInMoment(current)
    }
}

/// The parts of a moment that were read so far.
private struct MomentParts {
    var day: DayReference?
    var time: CivilTime?
    /// Whether the time is the word `midnight`, which with a day may mean its beginning or its end.
    var isMidnight = false
    var isTonight = false

    /// Returns both readings of an ambiguous text.
    func readings(_ day: DayReference, _ time: CivilTime) -> (String, String)? {
        func text(_ day: DayReference, _ time: CivilTime) -> String {
            day.text + " " + TimeOfDayText.print(time)
        }
        let isAfterMidnight = isTonight && time.hour < Self.lastHourOfNight
        if isMidnight || isAfterMidnight, let following = day.following {
            return (text(day, time), text(following, time))
        }
        guard isTonight, time.hour < 12, let evening = time.adding(hours: 12) else { return nil }
        return (text(.daysFromToday(1), time), text(day, evening))
    }

    /// The last hour that belongs to the night: `tonight 1am` is before it, `tonight 7am` is not.
    private static let lastHourOfNight = 5
}

extension CivilTime {
    /// Nil past the end of the day.
    fileprivate func adding(hours: Int) -> CivilTime? {
        let microsecond = microsecondOfDay + Int64(hours) * 3_600_000_000
        return microsecond < Self.microsecondsPerDay ? CivilTime(microsecondOfDay: microsecond) : nil
    }
}
