import Chronology
import ClockAPI

/// The laps of stopwatches as CSV: one record per lap after a header.
package enum LapsCSV {
    package static func records(_ stopwatches: [StopwatchObject]) -> [String] {
        let rows = stopwatches.flatMap { stopwatch in
            stopwatch.laps.map { lap in
                [
                    stopwatch.id, stopwatch.label, String(lap.number), seconds(lap.lapSeconds),
                    seconds(lap.totalSeconds),
                ]
            }
        }
        return ([["id", "label", "number", "lapSeconds", "totalSeconds"]] + rows)
            .map(CSV.record)
    }

    /// Decimal seconds with two to six fraction digits, never with an exponent.
    private static func seconds(_ seconds: Double) -> String {
        let (whole, fraction) = Duration.microsecondsIn(seconds).wholeMicroseconds
            .quotientAndRemainder(dividingBy: 1_000_000)
        var digits = String(fraction)
        digits = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        while digits.utf8.count > 2, digits.hasSuffix("0") { digits.removeLast() }
        return "\(whole).\(digits)"
    }
}
