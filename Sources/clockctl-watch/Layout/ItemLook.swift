import Chronology
import ClockAPI
import Console
import Localization

/// The texts of an item, in a row and as the selected item.
struct ItemLook {
    /// The label, or a substitute; may be empty.
    var name: String
    /// The time left, the elapsed time, or the time of the ring.
    var time: String
    /// A state or a phase; empty while the item runs.
    var note = ""
    /// An alert for items that need an answer, otherwise no style: yellow is hard to read on a light background, and
    /// states are shown as words.
    var emphasis = Emphasis.none
    /// For big digits.
    var digits: String
    /// The elapsed share, 0 to 1; nil for items without an end.
    var fraction: Double?
    /// The seconds until `time` changes; nil if only the daemon changes it.
    var secondsToChange: Double?
    /// Details for the selected item.
    var facts: [String] = []

    init(_ item: WatchItem, _ page: Page) {
        switch item {
        case .ring(let ring): self.init(ring, page)
        case .task(let task): self.init(task, page)
        case .focus(let focus): self.init(focus, page)
        case .timer(let timer): self.init(timer, page)
        case .stopwatch(let stopwatch): self.init(stopwatch, page)
        case .alarm(let alarm): self.init(alarm, page)
        case .ended(let item): self.init(ended: item, page)
        }
    }

    /// The other texts of the item would continue to count.
    private init(ended item: WatchItem, _ page: Page) {
        name = ItemLook(item, page).name
        time = localized("ended")
        emphasis = .faint
        digits = ""
    }

    private init(_ ring: RingObject, _ page: Page) {
        let rings = ring.state == .ringing
        name = ring.label
        time = page.what(ring)
        if rings { emphasis = .alert }
        digits = page.viewpoint.timeDigits(rings ? ring.scheduled : ring.snoozedUntil ?? ring.scheduled)
        facts = [localized("due {moment}", ["moment": page.viewpoint.moment(ring.scheduled)])]
    }

    private init(_ task: TaskObject, _ page: Page) {
        let left = task.remainingSeconds ?? task.estimateSeconds
        self.init(BarEntry(task, page.viewpoint), name: page.title(task), leftSeconds: left)
        note = task.state == .running ? "" : page.word(task.state)
        if left < 0 { (emphasis, digits) = (.alert, "+" + digits) }
        facts = page.facts([
            (localized("Estimate"), page.phrase(seconds: task.estimateSeconds)),
            (localized("Granted"), task.extraSeconds > 0 ? page.phrase(seconds: task.extraSeconds) : nil),
            (localized("Started"), task.started.map(page.viewpoint.moment)),
            (localized("Expected end"), task.state == .running ? task.expectedEnd.map(page.viewpoint.moment) : nil),
        ])
    }

    private init(_ focus: FocusObject, _ page: Page) {
        let entry = BarEntry(focus, phase: page.phaseName(focus), isTold: false, page.viewpoint)
        self.init(entry, name: focus.task, leftSeconds: focus.remainingSeconds)
        switch focus.state {
        case .running: note = page.phase(focus)
        case .paused: note = localized("{phase}, paused", ["phase": page.phase(focus)])
        case .waiting: note = localized("{phase}, waiting", ["phase": page.phase(focus)])
        case .completed, .stopped: note = page.what(focus)
        }
        facts = [page.worked(seconds: focus.todaySeconds, growth: focus.growth)]
    }

    private init(_ timer: TimerObject, _ page: Page) {
        self.init(BarEntry(timer, page.viewpoint), name: timer.label, leftSeconds: timer.remainingSeconds)
        note = timer.state == .running ? "" : page.word(timer.state)
        facts = page.facts([
            (localized("Length"), page.phrase(seconds: timer.durationSeconds)),
            (localized("Ends"), timer.state == .running ? timer.ends.map(page.viewpoint.moment) : nil),
            (localized("Rounds left"), timer.repeat),
        ])
    }

    private init(_ stopwatch: StopwatchObject, _ page: Page) {
        let entry = BarEntry(stopwatch)
        let isRunning = stopwatch.state == .running
        name = stopwatch.label
        time = entry?.remaining ?? ClockDigits.print(.zero)
        note = isRunning ? "" : page.word(stopwatch.state)
        digits = isRunning ? time : page.stopwatchTime(seconds: stopwatch.elapsedSeconds)
        secondsToChange = entry?.secondsToChange
        facts = Self.laps(stopwatch, page)
    }

    private init(_ alarm: AlarmObject, _ page: Page) {
        name = alarm.label
        time = alarm.next.map(page.viewpoint.cell) ?? page.word(alarm.state)
        digits = alarm.next.map(page.viewpoint.timeDigits) ?? CivilTime(alarm.time).map(TimePhrase.minuteDigits) ?? ""
        if alarm.state == .off { emphasis = .faint }
        facts = [alarm.next.map(page.viewpoint.momentAndDistance), alarm.repeat.map(RepeatPhrase.print)].compactMap(
            \.self
        )
    }

    /// An item that counts down. `entry`: nil unless the item is running or paused.
    private init(_ entry: BarEntry?, name: String, leftSeconds: Double) {
        self.name = name
        time = entry?.remaining ?? ""
        digits = ClockDigits.print(.microsecondsIn(abs(leftSeconds)), rounding: leftSeconds < 0 ? .down : .up)
        fraction = entry.map { Double($0.percentage) / 100 }
        secondsToChange = entry?.secondsToChange
    }

    /// The table of laps. The current lap, the last one, changes with each drawing and is shown in whole seconds.
    private static func laps(_ stopwatch: StopwatchObject, _ page: Page) -> [String] {
        var shown = stopwatch
        if stopwatch.state == .running, let last = stopwatch.laps.last {
            let underWay = (stopwatch.elapsedSeconds - last.totalSeconds).rounded(.down)
            shown.elapsedSeconds = last.totalSeconds + max(0, underWay)
        }
        return page.laps(of: shown)
    }
}

extension Viewpoint {
    /// The digits of the time of day, `07:30`, from an instant that the daemon sent; empty for any other text.
    func timeDigits(_ text: String) -> String {
        guard let instant = try? InstantText.parse(text) else { return "" }
        return TimePhrase.minuteDigits(zone.civil(at: instant).time)
    }

    /// `07:30`
    func timeOfDay(_ instant: Instant) -> String { TimePhrase.minute(zone.civil(at: instant).time) }
}
