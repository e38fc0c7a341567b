/// The rules of one time zone, immutable. Zones are equal if their identifiers and rules are.
package final class Zone: Sendable {
    /// `Europe/Berlin`, `UTC`, a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`, or `+09:00`.
    package let identifier: String
    let rules: ZoneRules
    /// Whether its file counts leap seconds (`right/…`); the rules are converted to POSIX time.
    let countsLeapSeconds: Bool
    /// The origin of the rules if the zone's own file can't be used (``LastingZones``); nil if they are its own.
    package let standIn: ZoneStandIn?

    init(identifier: String, rules: ZoneRules, countsLeapSeconds: Bool = false, standIn: ZoneStandIn? = nil) {
        self.identifier = identifier
        self.rules = rules
        self.countsLeapSeconds = countsLeapSeconds
        self.standIn = standIn
    }

    package static let utc = Zone(fixedOffsetSeconds: 0)

    /// Creates a zone with a fixed offset, such as that of an RFC 3339 text, `+09:00`. Zero is `UTC`.
    ///
    /// Traps at 26 hours or more either way.
    package convenience init(fixedOffsetSeconds: Int) {
        precondition(abs(fixedOffsetSeconds) < 26 * 3600, "no such offset")
        let identifier = fixedOffsetSeconds == 0 ? "UTC" : Self.offsetText(seconds: fixedOffsetSeconds)
        let offset = ZoneOffset(seconds: fixedOffsetSeconds, isDaylight: false, abbreviation: identifier)
        self.init(
            identifier: identifier,
            rules: ZoneRules(transitions: [], initialOffset: 0, offsets: [offset], tail: nil)
        )
    }

    /// Creates the zone described by a POSIX rule (POSIX.1-2024 8.3 TZ, RFC 9636 3.3.2). Throws
    /// ``ZoneError/unreadableRule(_:)``.
    package convenience init(posixRule text: String) throws(ZoneError) {
        guard let rule = PosixRuleParser.parse(text) else { throw .unreadableRule(text) }
        self.init(
            identifier: text,
            rules: ZoneRules(transitions: [], initialOffset: 0, offsets: [rule.standard], tail: rule)
        )
    }

    /// Creates the zone described by a TZif file (RFC 9636). Throws ``ZoneError/damaged(path:problem:)`` with `path`.
    package convenience init(identifier: String, tzif bytes: [UInt8], path: String) throws(ZoneError) {
        do {
            let read = try TZifReader.read(bytes)
            self.init(identifier: identifier, rules: read.rules, countsLeapSeconds: read.countsLeapSeconds)
        } catch {
            throw .damaged(path: path, problem: error.text)
        }
    }

    /// Creates the zone of an offset as people write it: `UTC+2`, `GMT-03:30`, `+05:30`, `-0330`. Nil for any other text, and
    /// beyond 14 hours, the farthest in use.
    ///
    /// As in ISO 8601, a plus is east of Greenwich; in POSIX's TZ it is west.
    package convenience init?(offset text: String) {
        let isNamed = ["utc", "gmt"].contains(text.prefix(3).lowercased())
        let sign = text.dropFirst(isNamed ? 3 : 0)
        guard sign.hasPrefix("+") || sign.hasPrefix("-") else { return nil }
        let fields = sign.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        let digits = fields.joined()
        guard digits.utf8.allSatisfy(\.isASCIIDigit), let number = Int(digits), fields.count <= 2 else { return nil }
        let (hours, minutes): (Int, Int)
        switch (fields.map(\.utf8.count), digits.utf8.count) {
        case ([1], _) where isNamed, ([2], _) where isNamed: (hours, minutes) = (number, 0)
        case ([1, 2], _), ([2, 2], _), ([4], _): (hours, minutes) = number.quotientAndRemainder(dividingBy: 100)
        default: return nil
        }
        let seconds = hours * 3600 + minutes * 60
        guard minutes < 60, seconds <= 14 * 3600 else { return nil }
        self.init(fixedOffsetSeconds: sign.hasPrefix("-") ? -seconds : seconds)
    }

    /// `+09:00`, `-03:30`, `+00:19:32`.
    private static func offsetText(seconds: Int) -> String {
        let magnitude = abs(seconds)
        let parts = [magnitude / 3600, magnitude / 60 % 60] + (magnitude % 60 == 0 ? [] : [magnitude % 60])
        return (seconds < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    package func offset(at instant: Instant) -> ZoneOffset {
        rules.offset(of: rules.span(containing: instant.secondsSinceEpoch))
    }

    /// Returns the wall time, clamped to the years 0 to 9999.
    package func civil(at instant: Instant) -> CivilDateTime {
        let offsetSeconds = rules.span(containing: instant.secondsSinceEpoch).offsetSeconds
        let (local, overflow) = instant.microsecondsSinceEpoch.addingReportingOverflow(
            Int64(offsetSeconds) * 1_000_000
        )
        if !overflow, let civil = CivilDateTime(microsecondsSinceCivilEpoch: local) { return civil }
        return instant.microsecondsSinceEpoch < 0 ? .first : .last
    }

    /// Returns the first change of offset, daylight flag or abbreviation after `instant`; nil if there is none up to
    /// year 9999.
    package func nextTransition(after instant: Instant) -> ZoneTransition? {
        nextTransition(after: instant, until: Instant(secondsSinceEpoch: Self.lastSecond))
    }

    /// As above, but looks up to `last`.
    func nextTransition(after instant: Instant, until last: Instant) -> ZoneTransition? {
        let lastSecond = last.secondsSinceEpoch
        var span = rules.span(containing: instant.secondsSinceEpoch)
        while span.end <= lastSecond {
            let next = rules.span(containing: span.end)
            let (before, after) = (rules.offset(of: span), rules.offset(of: next))
            if before != after {
                return ZoneTransition(at: Instant(secondsSinceEpoch: span.end), before: before, after: after)
            }
            span = next
        }
        return nil
    }

    private static let lastSecond = CivilDateTime.last.microsecondsSinceCivilEpoch / 1_000_000

    /// The greatest possible difference between two offsets.
    static let reach = Duration.seconds(2 * 26 * 3600)

    /// Whether no transition is near enough to change the order of wall times around `instant`.
    func isSteady(around instant: Instant) -> Bool {
        let second = instant.secondsSinceEpoch
        let reach = Self.reach.components.seconds
        let span = rules.span(containing: second)
        return (span.start == .min || second - span.start > reach) && (span.end == .max || span.end - second > reach)
    }

    /// Returns the instants at which the clocks show `local`, or the gap that skips it.
    package func resolve(_ local: CivilDateTime) -> LocalResolution {
        let (localSecond, microsecond) = local.microsecondsSinceCivilEpoch.flooredDivision(by: 1_000_000)
        var span = rules.span(containing: localSecond - Int64(rules.greatestSeconds))
        let lastStart = localSecond - Int64(rules.leastSeconds)
        var first: Instant?
        var gap: (transition: Int64, before: Int, after: Int)?
        while true {
            let second = localSecond - Int64(span.offsetSeconds)
            if span.start <= second, second < span.end {
                let instant = Instant(microsecondsSinceEpoch: second * 1_000_000 + microsecond)
                if let first { return .fold(first: first, second: instant) }
                first = instant
            }
            guard span.end <= lastStart else { break }
            let next = rules.span(containing: span.end)
            if second >= span.end, localSecond - Int64(next.offsetSeconds) < next.start {
                gap = (span.end, span.offsetSeconds, next.offsetSeconds)
            }
            span = next
        }
        if let first { return .unique(first) }
        guard let gap else { preconditionFailure("a wall time is read once, twice or skipped") }
        let inMicroseconds = { (second: Int64) in Instant(microsecondsSinceEpoch: second * 1_000_000 + microsecond) }
        return .gap(
            transition: Instant(secondsSinceEpoch: gap.transition),
            readBefore: inMicroseconds(localSecond - Int64(gap.before)),
            readAfter: inMicroseconds(localSecond - Int64(gap.after))
        )
    }
}

extension Zone: Hashable {
    package static func == (left: Zone, right: Zone) -> Bool {
        left === right || (left.identifier == right.identifier && left.rules == right.rules)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    /// Whether the rules are equal, whatever the identifiers: `Asia/Calcutta`, `Asia/Kolkata`.
    package func hasSameRules(as other: Zone) -> Bool { rules == other.rules }
}

extension Zone {
    /// Returns the first instant at which the clocks show `local`, or the end of the gap that skips it.
    package func firstInstant(of local: CivilDateTime) -> Instant {
        switch resolve(local) {
        case .unique(let instant), .fold(let instant, _), .gap(let instant, _, _): instant
        }
    }

    /// Returns the last instant at which the clocks show `local`, or the end of the gap that skips it.
    package func lastInstant(of local: CivilDateTime) -> Instant {
        switch resolve(local) {
        case .unique(let instant), .fold(_, let instant), .gap(let instant, _, _): instant
        }
    }
}

/// An offset that a zone has for some time: a local time type of a TZif file (RFC 9636, 3.2).
package struct ZoneOffset: Hashable, Sendable {
    /// Local time minus UTC, positive east of Greenwich; less than 26 hours either way.
    package let seconds: Int
    /// Whether the zone's source declares this summer time.
    package let isDaylight: Bool
    /// `CET`, `CEST`, `+03`: 3 bytes or more of ASCII. Neither unique nor the name of a zone.
    package let abbreviation: String
}

/// A change of a zone's offset, daylight flag or abbreviation.
package struct ZoneTransition: Hashable, Sendable {
    /// The first instant at which `after` applies.
    package let at: Instant
    package let before: ZoneOffset
    package let after: ZoneOffset
}

/// The meaning of a wall time in a zone.
package enum LocalResolution: Hashable, Sendable {
    /// The wall time occurs once.
    case unique(Instant)
    /// The wall time is skipped. `transition` is the end of the gap, at which the clocks jump; `readBefore` is the wall
    /// time read with the offset before the gap (a later instant), `readAfter` with the offset after it (an earlier
    /// one).
    case gap(transition: Instant, readBefore: Instant, readAfter: Instant)
    /// The wall time occurs twice.
    case fold(first: Instant, second: Instant)
}
