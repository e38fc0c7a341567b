import Chronology
import ClockAPI
import JSON

/// The report of a period: focus, estimates and alarms.
package struct Report: Equatable, Sendable {
    package let period: ReportPeriod
    package let focus: FocusFigures
    /// Sorted by the time taken, longest first.
    package let estimates: [EstimateFigures]
    /// Sorted by the number of rings, most first.
    package let alarms: [AlarmFigures]
}

/// Builds a report from the daemon's answers, page by page. Stores sums and times of rings and runs, not the objects.
package struct ReportBuilder: Sendable {
    private var estimates: [String: EstimateFigures] = [:]
    private var alarms: [String: AlarmFigures] = [:]

    package init() {}

    /// Adds finished runs of tasks that are newer than the previous ones.
    package mutating func add(_ runs: [RunObject]) {
        for run in runs { estimates[run.item, default: EstimateFigures(id: run.item, name: run.task)].add(run) }
    }

    /// Adds rings of alarms that are newer than the previous ones.
    package mutating func add(_ rings: [RingObject]) {
        for ring in rings { alarms[ring.item, default: AlarmFigures(id: ring.item, label: ring.label)].add(ring) }
    }

    /// `stats`: for exactly the days of the period.
    package func report(of period: ReportPeriod, _ stats: FocusStatsObject, weekStart: Weekday) -> Report {
        Report(
            period: period,
            focus: FocusFigures(stats, weekStart: weekStart),
            estimates: estimates.values.filter { $0.runCount > 0 }.sorted {
                ($1.elapsedSeconds, $0.id) < ($0.elapsedSeconds, $1.id)
            },
            alarms: alarms.values.sorted {
                ($1.rangCount, $1.missedCount, $0.id) < ($0.rangCount, $0.missedCount, $1.id)
            }
        )
    }
}

extension Report: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("alarms", alarms)
        json.member("estimates", estimates)
        json.member("focus", focus)
        json.member("period", period)
        json.endObject()
    }
}
