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

    /// Whether the work is compared with that of the days before. A year that begins with the first day of use has none.
    var hasComparison: Bool { period.kind != .year || focus.stats.totalBeforeSeconds > 0 }
}

/// Builds a report from the daemon's answers, page by page. Stores sums and times of rings and runs, not the objects.
package struct ReportBuilder: Sendable {
    private var estimates: [String: EstimateFigures] = [:]
    private var alarms: [String: AlarmFigures] = [:]
    /// The earliest start of a run and scheduled time of a ring: each comes oldest first.
    private var earliest: Instant?

    package init() {}

    /// Adds finished runs of tasks that are newer than the previous ones.
    package mutating func add(_ runs: [RunObject]) {
        note(runs.first?.started)
        for run in runs { estimates[run.item, default: EstimateFigures(id: run.item, name: run.task)].add(run) }
    }

    /// Adds rings of alarms that are newer than the previous ones.
    package mutating func add(_ rings: [RingObject]) {
        note(rings.first?.scheduled)
        for ring in rings { alarms[ring.item, default: AlarmFigures(id: ring.item, label: ring.label)].add(ring) }
    }

    private mutating func note(_ moment: String?) {
        guard let instant = moment.flatMap({ try? InstantText.parse($0) }) else { return }
        earliest = min(earliest ?? instant, instant)
    }

    /// The first day with work, a run or a ring; nil if there is none. `work`: all days that may have any, in order.
    package func firstDayOfUse(_ work: [FocusDayObject], in zone: Zone) -> CivilDate? {
        let worked = work.first { $0.seconds > 0 }.flatMap { CivilDate($0.date) }
        return [worked, earliest.map { zone.civil(at: $0).date }].compactMap(\.self).min()
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
