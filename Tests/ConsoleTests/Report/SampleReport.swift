import Chronology
import ClockAPI
import Console

/// A sample daemon response for November 2026 up to Saturday the 21st, the day of ``Viewpoint/sample``.
enum SampleReport {
    static let today = CivilDate(dayNumber: 20_778) ?? .last

    /// The first three weeks of November: every stage, a day of seconds, days without work.
    static let minutes: [Double] = [
        0, 95, 250, 25, 60, 70, 45, 0, 754, 30, 31, 61, 120, 121, 0, 0, 0.75, 40, 130, 95, 75,
    ]

    /// Labels that test escaping and layout.
    static let hostileLabels = [
        "<script>alert(1)</script>", "\"quotes\" & 'apostrophes' </td></table>", "<\u{338}b>combined", "&lt;",
        "\u{202E}reversed\u{0}", "שלום", "독서", String(repeating: "x", count: 400),
    ]

    /// One value per day; the last one is today's.
    static func stats(_ days: [Double] = minutes, tasks: [String] = ["thesis", ""]) -> FocusStatsObject {
        let days = days.enumerated().map { [count = days.count] index, minutes in
            let stages = [(0.0, "none"), (30, "seed"), (60, "sprout"), (120, "apple")]
            return FocusDayObject(
                date: DateText.print(today.adding(days: index + 1 - count) ?? today),
                seconds: minutes * 60,
                growth: stages.first { minutes <= $0.0 }?.1 ?? "tree"
            )
        }
        let total = days.reduce(0) { $0 + $1.seconds }
        return FocusStatsObject(
            days: days,
            totalSeconds: total,
            totalBeforeSeconds: total - 3600,
            averageSeconds: total / Double(max(1, days.count)),
            daysWorked: days.count { $0.seconds >= 1 },
            bestDay: days.max { $0.seconds < $1.seconds }.flatMap { $0.seconds > 0 ? $0.date : nil },
            currentRunDays: total > 0 ? 5 : 0,
            longestRunDays: total > 0 ? 12 : 0,
            tasks: total > 0 ? tasks.map { FocusTaskObject(task: $0, seconds: total / Double(tasks.count)) } : []
        )
    }

    /// `ratio`: elapsed / estimate, for an estimate of half an hour.
    static func run(_ number: Int, _ task: String = "walk", item: String = "k1", ratio: Double, streak: Int = 0)
        -> RunObject
    {
        RunObject(
            id: String(number),
            item: item,
            task: task,
            started: "2026-11-20T12:00:00Z",
            expectedEnd: "2026-11-20T12:30:00Z",
            ended: "2026-11-20T12:30:00Z",
            elapsedSeconds: 1800 * ratio,
            remainingSeconds: 1800 - 1800 * ratio,
            achieved: ratio <= 1,
            streak: streak
        )
    }

    /// `seconds`: the length of the ring; nil for a ring that never began.
    static func ring(
        _ label: String = "wake",
        item: String = "a1",
        seconds: Double?,
        state: RingObject.State = .dismissed,
        snoozes: Int = 0
    ) -> RingObject {
        let start = Instant(secondsSinceEpoch: 1_795_158_000)
        let end = start + .milliseconds(Int64((seconds ?? 0) * 1000))
        let isOpen = state == .ringing || state == .snoozed
        return RingObject(
            id: "r1",
            item: item,
            kind: "alarm",
            label: label,
            scheduled: InstantText.print(start, in: .utc),
            started: seconds.map { _ in InstantText.print(start, in: .utc) },
            ended: isOpen ? nil : InstantText.print(end, in: .utc),
            state: state,
            snoozes: snoozes
        )
    }

    static func report(
        _ kind: ReportPeriod.Kind = .month,
        _ stats: FocusStatsObject = stats(),
        runs: [RunObject] = [],
        rings: [RingObject] = [],
        weekStart: Weekday = .monday
    ) -> Report {
        var builder = ReportBuilder()
        builder.add(runs)
        builder.add(rings)
        return builder.report(of: ReportPeriod(kind, upTo: today, weekStart: weekStart), stats, weekStart: weekStart)
    }

    /// A report with work, runs and rings; `labels` may be hostile.
    static func full(_ kind: ReportPeriod.Kind = .month, labels: [String] = ["walk", "독서"]) -> Report {
        let runs = labels.enumerated().flatMap { index, label in
            (1...6).map { run($0, label, item: "k\(index + 1)", ratio: 0.8 + Double($0 + index) / 20, streak: $0 % 4) }
        }
        let rings = labels.enumerated().flatMap { index, label in
            [
                ring(label, item: "a\(index + 1)", seconds: 12.5),
                ring(label, item: "a\(index + 1)", seconds: nil, state: .missed),
                ring(label, item: "a\(index + 1)", seconds: 612 + Double(index), snoozes: 2),
            ]
        }
        let count = ReportPeriod(kind, upTo: today, weekStart: .monday).dayCount
        let days = Array((Array(repeating: 0, count: count) + minutes).suffix(count))
        return report(kind, stats(days, tasks: labels + [""]), runs: runs, rings: rings)
    }
}
