extension DurationText {
    /// The duration as systemd prints spans: `1h 30min`, `2w 3d`, `1.500000s`, `0`; ``parse(_:)`` reads it back, or
    /// ``parseSigned(_:)`` a negative one. Whole microseconds; finer is dropped.
    ///
    /// Unlike systemd's, the largest unit is the week: systemd's months of 30.44 days are nobody's.
    package static func print(_ duration: Duration) -> String {
        let microseconds = duration.wholeMicroseconds
        guard microseconds != 0 else { return "0" }
        var rest = microseconds.magnitude
        var parts: [String] = []
        for (unit, name) in printedUnits where rest >= unit {
            let (count, remainder) = rest.quotientAndRemainder(dividingBy: unit)
            if rest < 60_000_000, remainder > 0 {
                parts.append("\(count).\(padded(remainder, below: unit))\(name)")
                break
            }
            parts.append("\(count)\(name)")
            rest = remainder
        }
        return (microseconds < 0 ? "-" : "") + parts.joined(separator: " ")
    }

    private static let printedUnits: [(microseconds: UInt64, name: String)] = [
        (604_800_000_000, "w"), (86_400_000_000, "d"), (3_600_000_000, "h"), (60_000_000, "min"), (1_000_000, "s"),
        (1_000, "ms"), (1, "us"),
    ]

    /// With as many leading zeros as make it the fraction of a unit that is a power of ten.
    private static func padded(_ fraction: UInt64, below unit: UInt64) -> String {
        String(String(unit + fraction).dropFirst())
    }
}
