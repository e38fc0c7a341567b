import Chronology
import ClockAPI
import Localization

extension StopwatchObject: Named, Lined {
    /// `s1 run: running, 1:23.45`
    package func line(on page: Page) -> String {
        let time = page.stopwatchTime(seconds: elapsedSeconds)
        return page.sentence(id, label, localized("{state}, {time}", ["state": page.word(state), "time": time]))
    }
}

/// Stopwatches as text, with hundredths of a second.
extension Page {
    /// `s1 run: removed`
    package func removedLine(_ stopwatch: StopwatchObject) -> String {
        sentence(stopwatch.id, stopwatch.label, localized("removed", context: "stopwatch"))
    }

    /// `s1 run: lap 3, 0:41.02, total 2:03.97`
    package func lines(of laps: some Sequence<LapTimeObject>, _ stopwatch: StopwatchObject) -> [String] {
        laps.map { sentence(stopwatch.id, stopwatch.label, text($0)) }
    }

    private func text(_ lap: LapTimeObject) -> String {
        localized(
            "lap {number}, {time}, total {total}",
            [
                "number": String(lap.number), "time": stopwatchTime(seconds: lap.lapSeconds),
                "total": stopwatchTime(seconds: lap.totalSeconds),
            ]
        )
    }

    /// `s1 run: 1:23.45, lap 3 at 0:12.01`: the line that is redrawn while it runs.
    package func liveLine(_ stopwatch: StopwatchObject) -> String {
        guard stopwatch.state == .running else { return line(stopwatch) }
        let time = stopwatchTime(seconds: stopwatch.elapsedSeconds)
        guard let last = stopwatch.laps.last else { return sentence(stopwatch.id, stopwatch.label, time) }
        let underWay = localized(
            "{time}, lap {number} at {lapTime}",
            [
                "time": time, "number": String(last.number + 1),
                "lapTime": stopwatchTime(seconds: stopwatch.elapsedSeconds - last.totalSeconds),
            ]
        )
        return sentence(stopwatch.id, stopwatch.label, underWay)
    }

    /// The news of a change in addition to the new state: a reset, and the laps since `before` or since the reset.
    ///
    /// A reset may have been followed by a start and laps of the next count: counts are distinguished by their start.
    package func news(of stopwatch: StopwatchObject, since before: StopwatchObject) -> [String] {
        guard let start = before.started else { return lines(of: stopwatch.laps, stopwatch) }
        let isSameCount = stopwatch.started.map { Self.isSameInstant($0, start) } ?? false
        guard !isSameCount else { return lines(of: stopwatch.laps.dropFirst(before.laps.count), stopwatch) }
        return [sentence(stopwatch.id, stopwatch.label, localized("reset to zero"))]
            + lines(of: stopwatch.laps, stopwatch)
    }

    /// After a change of its zone, the daemon writes an instant with another offset.
    private static func isSameInstant(_ one: String, _ other: String) -> Bool {
        guard one != other, let one = try? InstantText.parse(one), let other = try? InstantText.parse(other) else {
            return one == other
        }
        return one == other
    }

    package func table(_ stopwatches: [StopwatchObject]) -> [String] {
        Table([
            .init(localized("ID")), .init(localized("TIME", context: "duration"), isNumeric: true),
            .init(localized("LAPS"), isNumeric: true), .init(localized("STARTED")), .init(localized("STATE")),
            .init(localized("LABEL"), isElastic: true),
        ]).lines(of: stopwatches, on: terminal) { stopwatch in
            let dimmed: Emphasis = stopwatch.state == .reset ? .faint : .none
            return [
                .init(stopwatch.id, dimmed), .init(stopwatchTime(seconds: stopwatch.elapsedSeconds), dimmed),
                .init(String(stopwatch.laps.count), dimmed),
                .init(stopwatch.started.map(viewpoint.cell) ?? "", dimmed),
                .init(word(stopwatch.state), emphasis(stopwatch.state)), .init(stopwatch.label, dimmed),
            ]
        }
    }

    package func detail(_ stopwatch: StopwatchObject) -> [String] {
        let known = facts([
            (localized("Stopwatch"), name(stopwatch.id, stopwatch.label)),
            (localized("State"), word(stopwatch.state)),
            (localized("Time", context: "duration"), stopwatchTime(seconds: stopwatch.elapsedSeconds)),
            (localized("Started"), stopwatch.started.map(viewpoint.moment)),
        ])
        return known + laps(of: stopwatch)
    }

    /// The laps, with the fastest and the slowest marked; the current one is last, without a number.
    package func laps(of stopwatch: StopwatchObject) -> [String] {
        guard let last = stopwatch.laps.last else { return [] }
        var table = Table([
            .init(localized("LAP"), isNumeric: true), .init(localized("TIME", context: "duration"), isNumeric: true),
            .init(localized("TOTAL"), isNumeric: true), .init("", isElastic: true),
        ])
        let fastest = stopwatch.laps.min { $0.lapSeconds < $1.lapSeconds }
        let slowest = stopwatch.laps.max { $0.lapSeconds < $1.lapSeconds }
        let differ = fastest?.lapSeconds != slowest?.lapSeconds
        for lap in stopwatch.laps {
            let emphasis: Emphasis = !differ ? .none : lap == fastest ? .good : lap == slowest ? .caution : .none
            let mark = lap == fastest ? localized("fastest") : localized("slowest")
            table.add([
                .init(String(lap.number), emphasis), .init(stopwatchTime(seconds: lap.lapSeconds), emphasis),
                .init(stopwatchTime(seconds: lap.totalSeconds), emphasis),
                .init(emphasis == .none ? "" : mark, emphasis),
            ])
        }
        let underWay = stopwatch.elapsedSeconds - last.totalSeconds
        if underWay > 0 {
            table.add([
                .init(""), .init(stopwatchTime(seconds: underWay), .faint),
                .init(stopwatchTime(seconds: stopwatch.elapsedSeconds), .faint), .init(""),
            ])
        }
        return table.lines(on: terminal)
    }

    /// `1:23.45`
    package func stopwatchTime(seconds: Double) -> String {
        DecimalPhrase.print(ClockDigits.print(.microsecondsIn(seconds), fractionDigits: 2))
    }
}

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
        return CSV.records(["id", "label", "number", "lapSeconds", "totalSeconds"], rows)
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
