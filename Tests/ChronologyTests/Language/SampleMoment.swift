@testable import Chronology

/// Sunday, 22 November 2026, 22:18 in Berlin, unless a test uses another moment.
enum SampleMoment {
    static func berlin() throws -> Zone { try Zone(posixRule: "CET-1CEST,M3.5.0,M10.5.0/3") }

    static let now = Instant(secondsSinceEpoch: 1_795_382_280)
}

extension WhenText {
    /// Reads a moment and resolves it.
    static func anchor(
        _ text: String,
        now: Instant,
        in zone: Zone,
        direction: WhenDirection = .future,
        gap: GapPolicy = .after,
        fold: FoldPolicy = .first
    ) throws(TimeTextError) -> AnchoredMoment {
        let anchor = MomentAnchor(now: now, in: zone, direction, gap: gap, fold: fold)
        return try anchor.resolve(try parse(text, direction: direction), of: text)
    }
}
