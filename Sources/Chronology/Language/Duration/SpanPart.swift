/// The units of durations of fixed length, in microseconds.
package enum SpanUnit: Int64, Sendable {
    case microsecond = 1
    case millisecond = 1_000
    case second = 1_000_000
    case minute = 60_000_000
    case hour = 3_600_000_000
    case day = 86_400_000_000
    case week = 604_800_000_000
}

/// A number with its unit: `1.5h` of a written duration.
package struct SpanPart: Hashable, Sendable {
    package enum Unit: Hashable, Sendable {
        case fixed(SpanUnit)
        /// Units without a fixed length.
        case months, years
    }

    let number: DecimalNumber
    let unit: Unit
}

extension [SpanPart] {
    /// The sum; the maximum if it is too large, nil for units without a fixed length.
    var microseconds: Int64? {
        var total: Int64 = 0
        for part in self {
            guard case .fixed(let unit) = part.unit else { return nil }
            let (sum, overflow) = total.addingReportingOverflow(
                part.number.microseconds(ofUnit: unit.rawValue) ?? .max
            )
            total = overflow ? .max : sum
        }
        return total
    }
}
