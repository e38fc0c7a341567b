/// The rules of one time zone, immutable. Equal when the identifier and the rules are.
package final class Zone: Sendable {
    /// `Europe/Berlin`, `UTC`, a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`, or `+09:00`.
    package let identifier: String

    init(identifier: String) {
        self.identifier = identifier
    }

    package static let utc = Zone(fixedOffsetSeconds: 0)

    /// A zone whose clocks never change: what the offset of an RFC 3339 text says. Zero is `UTC`.
    ///
    /// Traps at 26 hours or more either way.
    package convenience init(fixedOffsetSeconds: Int) {
        preconditionFailure()
    }

    /// The zone that a POSIX rule describes (POSIX.1-2024 8.3 TZ, RFC 9636 3.3.2).
    package convenience init(posixRule: String) throws(ZoneError) {
        preconditionFailure()
    }

    package func offset(at instant: Instant) -> ZoneOffset { preconditionFailure() }

    /// What the clocks read. Before year 0 and after 9999 the first and the last reading there is.
    package func civil(at instant: Instant) -> CivilDateTime { preconditionFailure() }

    package func resolve(_ local: CivilDateTime) -> LocalResolution { preconditionFailure() }

    /// The first change of offset, daylight flag or abbreviation after `instant`; nil when there is none up to
    /// year 9999.
    package func nextTransition(after instant: Instant) -> ZoneTransition? { preconditionFailure() }
}

extension Zone: Hashable {
    package static func == (left: Zone, right: Zone) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
