import Chronology
import Testing

/// Compares every zone of the system's tzdata, including links, with Python's zoneinfo and zdump(8).
struct ZoneOracleTests {
    private static let firstSecond: Int64 = -2_208_988_800  // 1900
    private static let lastSecond: Int64 = 4_102_444_800  // 2100
    private let zones: [Zone]

    init() throws {
        let database = ZoneDatabase(directory: "/usr/share/zoneinfo")
        zones = try database.names().map { (name) throws(ZoneError) in try database.zone(named: name) }
    }

    private func transitions(_ zone: Zone) -> [ZoneTransition] {
        var found: [ZoneTransition] = []
        var after = Instant(secondsSinceEpoch: Self.firstSecond - 1)
        while let next = zone.nextTransition(after: after), next.at.secondsSinceEpoch < Self.lastSecond {
            found.append(next)
            after = next.at
        }
        return found
    }

    /// Checks one of several zones with the same rules, because zdump is slow.
    @Test func transitionsAreThoseOfZdump() throws {
        let zones = zones.reduce(into: [Zone]()) { distinct, zone in
            if !distinct.contains(where: zone.hasSameRules) { distinct.append(zone) }
        }
        let answers = try Oracle("zone_oracle.py", "transitions").answers(to: zones.map(\.identifier))
        for (zone, answer) in zip(zones, answers) {
            let expected = answer.split(separator: " ").filter { Self.second($0) < Self.lastSecond }
            let found = transitions(zone).map {
                "\($0.at.secondsSinceEpoch)/\($0.after.seconds)/\($0.after.isDaylight ? 1 : 0)/\($0.after.abbreviation)"
            }
            #expect(Self.firstDifference(found, expected) == nil, "\(zone.identifier)")
        }
    }

    @Test func offsetsAreThoseOfZoneinfo() throws {
        var generator = SeededGenerator(seed: 20_260_327)
        let seconds = zones.map { zone in
            transitions(zone).flatMap { [$0.at.secondsSinceEpoch - 1, $0.at.secondsSinceEpoch] }
                + (0..<40).map { _ in Int64.random(in: Self.firstSecond..<Self.lastSecond, using: &generator) }
        }
        let answers = try Oracle("zone_oracle.py", "offsets").answers(to: Self.lines(zones, seconds))
        for ((zone, seconds), answer) in zip(zip(zones, seconds), answers) {
            let found = seconds.map { second in
                let offset = zone.offset(at: Instant(secondsSinceEpoch: second))
                return "\(offset.seconds)/\(offset.isDaylight ? 1 : 0)/\(offset.abbreviation)"
            }
            #expect(Self.firstDifference(found, answer.split(separator: " ")) == nil, "\(zone.identifier)")
        }
    }

    /// zoneinfo reads a skipped time with the offset before (fold 0) and after it (fold 1), and a repeated one as the
    /// first and second.
    @Test func wallTimesMeanWhatZoneinfoSays() throws {
        var generator = SeededGenerator(seed: 20_261_025)
        let seconds = zones.map { zone in
            transitions(zone).flatMap { transition in
                let readings = [transition.before, transition.after].map {
                    transition.at.secondsSinceEpoch + Int64($0.seconds)
                }
                return readings.flatMap { [$0 - 1, $0] } + [(readings[0] + readings[1]) / 2]
            } + (0..<20).map { _ in Int64.random(in: Self.firstSecond..<Self.lastSecond, using: &generator) }
        }
        let answers = try Oracle("zone_oracle.py", "locals").answers(to: Self.lines(zones, seconds))
        for ((zone, seconds), answer) in zip(zip(zones, seconds), answers) {
            let found = seconds.map { Self.reading(zone, $0) }
            #expect(Self.firstDifference(found, answer.split(separator: " ")) == nil, "\(zone.identifier)")
        }
    }

    private static func reading(_ zone: Zone, _ second: Int64) -> String {
        guard let local = CivilDateTime(microsecondsSinceCivilEpoch: second * 1_000_000) else { return "no such time" }
        let (first, last) =
            switch zone.resolve(local) {
            case .unique(let instant): (instant, instant)
            case .gap(_, let readBefore, let readAfter): (readBefore, readAfter)
            case .fold(let first, let second): (first, second)
            }
        return "\(first.secondsSinceEpoch)/\(last.secondsSinceEpoch)"
    }

    private static func lines(_ zones: [Zone], _ seconds: [[Int64]]) -> [String] {
        zip(zones, seconds).map { ([$0.identifier] + $1.map(String.init)).joined(separator: " ") }
    }

    private static func second(_ token: Substring) -> Int64 {
        token.split(separator: "/").first.flatMap { Int64($0) } ?? 0
    }

    /// The first difference: index, our value and theirs; nil if there is none.
    private static func firstDifference(_ found: [String], _ expected: [Substring]) -> String? {
        for (index, (ours, theirs)) in zip(found, expected).enumerated() where ours != theirs {
            return "[\(index)] \(ours), not \(theirs)"
        }
        return found.count == expected.count ? nil : "\(found.count) answers, not \(expected.count)"
    }
}
