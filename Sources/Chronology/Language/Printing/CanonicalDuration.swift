extension DurationText {
    /// Prints the duration as systemd prints spans: `1h 30min`, `2w 3d`, `1.500000s`, `0`. ``parse(_:)`` reads it back,
    /// or ``parseSigned(_:)`` if it is negative. Digits finer than a microsecond are dropped.
    ///
    /// Unlike systemd's, the largest unit is the week: systemd's months have 30.44 days.
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

    /// Pads a fraction of `unit`, a power of ten, with leading zeros.
    private static func padded(_ fraction: UInt64, below unit: UInt64) -> String {
        String(String(unit + fraction).dropFirst())
    }
}

extension [SpanPart] {
    /// As it was written: `1.5h 30m`.
    var text: String { map(\.text).joined(separator: " ") }
}

extension SpanPart {
    fileprivate var text: String {
        switch unit {
        case .fixed(let unit): number.text + unit.name
        case .months: number.text + " months"
        case .years: number.text + " years"
        }
    }
}

extension SpanUnit {
    fileprivate var name: String {
        switch self {
        case .microsecond: "us"
        case .millisecond: "ms"
        case .second: "s"
        case .minute: "m"
        case .hour: "h"
        case .day: "d"
        case .week: "w"
        }
    }
}
