/// Moments as people write them: `07:30`, `7pm`, `tomorrow 7am`, `fri 18:00`, `18:00 next monday`, `12-25 08:00`,
/// `2026-12-25T09:00:00+09:00`, `+25m`, `in 25m`, `@1700000000`, `now`.
package enum WhenText {
    /// Reads a moment. For ``WhenDirection/past``, `2h ago`, `-2h` and a day alone (its midnight) are accepted, too.
    package static func parse(_ text: String, direction: WhenDirection = .future) throws(TimeTextError) -> When {
        var reader = try TokenReader(text, as: .moment)
        let when = try reader.readWhen(direction: direction)
        try reader.expectEnd()
        return when
    }

    /// Combines ``parse(_:direction:)`` and ``When/anchored(now:in:direction:gap:fold:)``: every error points into the
    /// text.
    package static func anchor(
        _ text: String,
        now: Instant,
        in zone: Zone,
        direction: WhenDirection = .future,
        gap: GapPolicy = .after,
        fold: FoldPolicy = .first
    ) throws(TimeTextError) -> AnchoredMoment {
        let when = try parse(text, direction: direction)
        do {
            return try when.anchored(now: now, in: zone, direction: direction, gap: gap, fold: fold)
        } catch {
            let reason: TimeTextError.Reason =
                switch error {
                case .inThePast(let instant): .inThePast(instant)
                case .outOfRange: .tooLarge(.moment)
                case .skippedByZone: .skippedByZone
                }
            throw TimeTextError(
                text: text,
                range: 0..<text.utf8.count,
                reason: reason,
                suggestion: later(text, than: error, when)
            )
        }
    }

    /// Suggests tomorrow for a `today 07:30` that is past.
    private static func later(_ text: String, than error: When.AnchorError, _ when: When) -> String? {
        guard case .inThePast = error, case .dated(.daysFromToday(0), let time) = when else { return nil }
        return "tomorrow \(TimeOfDayText.print(time))"
    }
}

extension TokenReader {
    fileprivate mutating func readWhen(direction: WhenDirection) throws(TimeTextError) -> When {
        if take(symbol: "@") { return .at(try readUnixSeconds()) }
        if take(word: "now") { return .after(.zero) }
        if take(symbol: "+") || take(word: "in") { return .after(try readPositiveSpan()) }
        if nextIs(symbol: "-") { return try readBackwards(direction: direction) }
        if direction == .past, let ago = try readAgo() { return ago }
        return try readDayAndTime(direction: direction)
    }

    private mutating func readPositiveSpan() throws(TimeTextError) -> Duration {
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
        guard nextIsDecimal, !nextIsTimeOfDay, !nextIsDay else { return nil }
        var lookahead = self
        let span = try lookahead.readSpan()
        guard lookahead.take(word: "ago") else { return nil }
        self = lookahead
        return .after(.zero - span)
    }

    /// Reads a day and a time in either order, with optional `at` and `on`.
    private mutating func readDayAndTime(direction: WhenDirection) throws(TimeTextError) -> When {
        let start = startOffset
        var day: DayReference?
        var time: CivilTime?
        while !isAtEnd {
            if time == nil, take(word: "at") { continue }
            if day == nil, take(word: "on") { continue }
            if time == nil, nextIsTimeOfDay {
                time = try readTimeOfDay()
            } else if day == nil, nextIsDay {
                day = try readDay(vocabulary: Vocabulary.moments)
                if case .date(let date)? = day, time == nil, nextIsTimeAfterDate {
                    return try readISOTime(of: date, since: start)
                }
            } else {
                throw unexpectedInMoment(hasTime: time != nil)
            }
        }
        guard let time else {
            guard direction == .past, let day else { throw failure(.timeMissing, since: start) }
            return .dated(day, .midnight)
        }
        guard let day else { return .timeOfDay(time) }
        return .dated(day, time)
    }

    private func unexpectedInMoment(hasTime: Bool) -> TimeTextError {
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
        return bareNumberInMoment(current)
    }
}
