import ClockAPI
import Console
import Localization

/// The content of a live display, and the items that keys act on. Between two replies of the daemon, it counts without
/// the daemon.
struct LiveContent {
    /// Lines of at most `columns` cells.
    struct Frame {
        var lines: [String]
        /// The changing time in the lines, for big digits.
        var time: String?
        /// The elapsed share, 0 to 1; nil for what does not count down.
        var filled: Double?
        /// The time until the lines change; nil if only a reply changes them.
        var untilChange: Duration?
    }

    /// The time since the content was shown.
    struct Elapsed {
        /// By CLOCK_BOOTTIME (`ContinuousClock` on Linux): time asleep counts.
        var boot: Duration
        /// By CLOCK_MONOTONIC (`SuspendingClock`): only time awake counts.
        var awake: Duration
    }

    let frame: (Elapsed, _ columns: Int) -> Frame
    /// A key acts on the first item for which it has a meaning.
    let items: [any KeyedItem]

    init(items: [any KeyedItem] = [], frame: @escaping (Elapsed, _ columns: Int) -> Frame) {
        self.items = items
        self.frame = frame
    }

    /// Text that changes only by a reply.
    static func text(_ text: String, items: [any KeyedItem] = []) -> LiveContent {
        LiveContent(items: items) { _, columns in Frame(lines: [text.printable.shortened(toCells: columns)]) }
    }

    /// `elapsed`: the clock that the count follows. `plant`: what has grown by then, before the label and above digits.
    static func count(
        _ count: Count,
        items: [any KeyedItem],
        by elapsed: @escaping (Elapsed) -> Duration,
        plant: @escaping (Duration) -> String = { _ in "" }
    ) -> LiveContent {
        LiveContent(items: items) { passed, columns in
            let elapsed = count.isRunning ? elapsed(passed) : .zero
            let left = count.remaining - elapsed
            let bar = ProgressBar(
                label: plant(elapsed) + count.label,
                total: count.total,
                columns: columns + 1,
                countsOver: count.countsOver
            )
            let changes = count.isRunning && (left > .zero || count.countsOver)
            return Frame(
                lines: [bar.line(remaining: left)],
                time: bar.digits(remaining: left),
                filled: count.total > .zero ? min(1, max(0, 1 - left / count.total)) : 1,
                untilChange: changes ? bar.redrawInterval(remaining: left) : nil
            )
        }
    }

    /// A countdown, drawn as a bar.
    struct Count {
        var label: String
        var total: Duration
        var remaining: Duration
        var isRunning: Bool
        /// Whether it continues below zero.
        var countsOver = false
    }

    // MARK: Items

    static func timer(_ timer: TimerObject, others: [TimerObject], on page: Page) -> LiveContent {
        let remaining = Duration.microsecondsIn(timer.remainingSeconds)
        let count = Count(
            label: page.barLabel(timer),
            total: max(.microsecondsIn(timer.durationSeconds), remaining),
            remaining: remaining,
            isRunning: timer.state == .running
        )
        return .count(count, items: [timer] + others, by: \.boot)
    }

    static func focus(_ focus: FocusObject, on page: Page) -> LiveContent {
        guard let label = page.barLabel(focus) else { return .text(page.line(focus), items: [focus]) }
        let remaining = Duration.microsecondsIn(focus.remainingSeconds)
        let count = Count(
            label: label,
            total: max(.microsecondsIn(focus.durationSeconds), remaining),
            remaining: remaining,
            isRunning: focus.state == .running
        )
        // A break continues while the machine is asleep.
        guard focus.phase == "work" else { return .count(count, items: [focus], by: \.boot) }
        return .count(count, items: [focus], by: \.awake) { elapsed in
            var grown = focus
            grown.work(elapsed / .seconds(1))
            return page.plant(grown).map { $0 + " " } ?? ""
        }
    }

    static func task(_ task: TaskObject, on page: Page) -> LiveContent {
        let count = Count(
            label: page.barLabel(task),
            total: .microsecondsIn(task.estimateSeconds + task.extraSeconds),
            remaining: .microsecondsIn(task.remainingSeconds ?? 0),
            isRunning: task.state == .running,
            countsOver: true
        )
        return .count(count, items: [task], by: \.awake)
    }

    /// One per line. Keys act on a stopwatch only if it is the only one; otherwise they would be ambiguous.
    static func stopwatches(_ stopwatches: [StopwatchObject], on page: Page) -> LiveContent {
        // Twenty frames per second: hundredths appear to run, and the load stays low.
        let frame = stopwatches.contains { $0.state == .running } ? Duration.milliseconds(50) : nil
        return LiveContent(items: stopwatches.count == 1 ? stopwatches : []) { elapsed, columns in
            let current = stopwatches.map { stopwatch in
                var current = stopwatch
                if stopwatch.state == .running { current.elapsedSeconds += elapsed.boot / .seconds(1) }
                return current
            }
            return Frame(
                lines: current.map { page.liveLine($0).shortened(toCells: columns) },
                time: current.count == 1 ? page.stopwatchTime(seconds: current[0].elapsedSeconds) : nil,
                untilChange: frame
            )
        }
    }
}
