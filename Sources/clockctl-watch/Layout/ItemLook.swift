import Chronology
import ClockAPI
import Console
import Localization

/// The look of an item in a row and in the headline.
struct ItemLook {
    /// An emoji of two cells, or one cell and a space.
    var picture: String
    /// The label, or a substitute; may be empty.
    var name: String
    /// The time left, the elapsed time, or the time of the ring.
    var time: String
    /// A state or a phase; empty while the item runs.
    var note = ""
    /// The colour of the state. Every state except running is also a word.
    var emphasis = Emphasis.none
    /// For the headline: digits, or words.
    var digits: String
    /// The elapsed share, 0 to 1; nil for items without an end.
    var fraction: Double?
    /// The seconds until the row changes; nil if only the daemon changes it.
    var secondsToChange: Double?
    /// The seconds until `digits` change; nil as for the row.
    var secondsToChangeDigits: Double?

    init(_ item: WatchItem, _ page: Page) {
        switch item {
        case .ring(let ring): self.init(ring, page)
        case .task(let task): self.init(task, page)
        case .focus(let focus): self.init(focus, page)
        case .timer(let timer): self.init(timer, page)
        case .stopwatch(let stopwatch): self.init(stopwatch, page)
        case .alarm(let alarm): self.init(alarm, page)
        case .suggestion(let suggestion): self.init(suggestion)
        case .ended(let item): self.init(ended: item, page)
        }
    }

    /// The other texts of the item would continue to count.
    private init(ended item: WatchItem, _ page: Page) {
        let before = ItemLook(item, page)
        (picture, name) = (before.picture, before.name)
        time = localized("ended")
        emphasis = .faint
        digits = ""
    }

    private init(_ suggestion: Suggestion) {
        picture = ""
        name = suggestion.label
        time = suggestion.command
        digits = ""
    }

    /// A ring counts the time for which it has been ringing, a snoozed one the time until it rings again.
    private init(_ ring: RingObject, _ page: Page) {
        name = ring.label
        let now = page.viewpoint.now
        if ring.state == .ringing {
            let started = ring.started.flatMap { try? InstantText.parse($0) } ?? now
            let since = max(.zero, now - started)
            digits = ClockDigits.print(since)
            picture = "🔔"
            time = localized("RINGING {time}", ["time": digits])
            emphasis = .ringing
            secondsToChange = 1 - Double(since.wholeMicroseconds % 1_000_000) / 1e6
        } else {
            let until = ring.snoozedUntil.flatMap { try? InstantText.parse($0) }
            let left = until.map { max(.zero, $0 - now) } ?? .zero
            digits = ClockDigits.left(left)
            picture = "💤"
            time = page.what(ring)
            emphasis = .caution
            secondsToChangeDigits = left > .zero ? Double((left.wholeMicroseconds - 1) % 1_000_000 + 1) / 1e6 : nil
        }
    }

    private init(_ task: TaskObject, _ page: Page) {
        let left = task.remainingSeconds ?? task.estimateSeconds
        self.init(BarEntry(task), picture: task.icon.printable, name: task.name, leftSeconds: left)
        if picture.isEmpty { picture = "📌" }
        switch task.state {
        case .running: emphasis = left < 0 ? .alert : .good
        case .paused: (note, emphasis) = (page.word(task.state), .caution)
        case .idle: (time, emphasis) = (page.phrase(seconds: task.estimateSeconds), .faint)
        }
        if left < 0 { digits = "+" + digits }
    }

    private init(_ focus: FocusObject, _ page: Page) {
        let entry = BarEntry(focus, phase: page.phaseName(focus))
        let picture = focus.phase == "work" ? page.plant(focus) ?? "🌱" : "☕"
        self.init(entry, picture: picture, name: focus.task, leftSeconds: focus.remainingSeconds)
        switch focus.state {
        case .running: (note, emphasis) = (page.phase(focus), .good)
        case .paused: (note, emphasis) = (localized("{phase}, paused", ["phase": page.phase(focus)]), .caution)
        case .waiting: (note, emphasis) = (localized("{phase}, waiting", ["phase": page.phase(focus)]), .caution)
        case .completed, .stopped: note = page.what(focus)
        }
    }

    private init(_ timer: TimerObject, _ page: Page) {
        self.init(
            BarEntry(timer),
            picture: "⏳",
            name: timer.label,
            leftSeconds: timer.remainingSeconds
        )
        (note, emphasis) = timer.state == .running ? ("", .good) : (page.word(timer.state), .caution)
    }

    private init(_ stopwatch: StopwatchObject, _ page: Page) {
        let entry = BarEntry(stopwatch)
        let isRunning = stopwatch.state == .running
        picture = "⏱ "
        name = stopwatch.label
        time = entry?.remaining ?? ClockDigits.print(.zero)
        note = isRunning ? "" : page.word(stopwatch.state)
        emphasis = isRunning ? .good : stopwatch.state == .paused ? .caution : .faint
        digits = isRunning ? time : page.stopwatchTime(seconds: stopwatch.elapsedSeconds)
        secondsToChange = entry?.secondsToChange
    }

    /// An alarm counts the time until it rings, in minutes: digits would look like a time of day.
    private init(_ alarm: AlarmObject, _ page: Page) {
        picture = "⏰"
        name = alarm.label
        time = alarm.next.map(page.viewpoint.cell) ?? page.word(alarm.state)
        digits = page.word(alarm.state)
        if alarm.state == .off { emphasis = .faint }
        guard let next = alarm.nextInstant else { return }
        let left = max(.zero, next - page.viewpoint.now)
        digits = MomentPhrase.distance(next, now: page.viewpoint.now)
        let step: Int64 = left > .seconds(60) ? 60_000_000 : 1_000_000
        secondsToChangeDigits = left > .zero ? Double((left.wholeMicroseconds - 1) % step + 1) / 1e6 : nil
    }

    /// An item that counts down. `entry`: nil unless the item is running or paused.
    private init(_ entry: BarEntry?, picture: String, name: String, leftSeconds: Double) {
        self.picture = picture
        self.name = name
        time = entry?.remaining ?? ""
        digits = ClockDigits.print(.microsecondsIn(abs(leftSeconds)), rounding: leftSeconds < 0 ? .down : .up)
        fraction = entry.map { Double($0.percentage) / 100 }
        secondsToChange = entry?.secondsToChange
    }
}

extension ItemLook {
    /// The style of the digits: those of what rings are not inverse.
    var digitsEmphasis: Emphasis {
        switch emphasis {
        case .none: .heading
        case .ringing: .alert
        default: emphasis
        }
    }

    /// The picture, the name and the note on a line. `name`: as the line says it.
    func title(_ name: String, _ glyphs: Glyphs) -> StyledLine {
        var line = StyledLine(glyphs.hasPictures && !picture.isEmpty ? picture + " " : "")
        line.append(name, .heading)
        if !note.isEmpty { line.append("  " + note, emphasis) }
        return line
    }
}

extension WatchItem {
    /// When it ends or rings, beside the name in the headline: `ends today 13:04`; empty if it does neither.
    func end(_ page: Page) -> String {
        func ends(_ moment: String?) -> String {
            moment.map { localized("ends {moment}", ["moment": page.viewpoint.moment($0)]) } ?? ""
        }
        return switch self {
        case .ring(let ring) where ring.state == .ringing:
            localized("due {moment}", ["moment": page.viewpoint.moment(ring.scheduled)])
        case .ring(let ring): page.what(ring)
        case .task(let task): task.state == .running ? ends(task.expectedEnd) : ""
        case .focus(let focus): ends(focus.ends)
        case .timer(let timer): timer.state == .running ? ends(timer.ends) : ""
        case .alarm(let alarm): alarm.next.map(page.viewpoint.moment) ?? ""
        case .stopwatch, .suggestion, .ended: ""
        }
    }

    /// Lines below the digits of the headline, the most important ones first; laps, the current one last.
    func facts(_ page: Page) -> [String] {
        switch self {
        case .ring, .suggestion, .ended: []
        case .task(let task):
            page.facts([
                (localized("Estimate"), page.phrase(seconds: task.estimateSeconds)),
                (localized("Granted"), task.extraSeconds > 0 ? page.phrase(seconds: task.extraSeconds) : nil),
                (localized("Started"), task.started.map(page.viewpoint.moment)),
            ])
        case .focus(let focus): [page.worked(seconds: focus.todaySeconds, growth: focus.growth)]
        case .timer(let timer):
            page.facts([
                (localized("Length"), page.phrase(seconds: timer.durationSeconds)),
                (localized("Rounds left"), timer.repeat),
            ])
        case .stopwatch(let stopwatch): page.laps(of: stopwatch.withWholeSeconds)
        case .alarm(let alarm):
            [alarm.repeat.map(RepeatPhrase.print)].compactMap(\.self)
        }
    }

    /// All about it, as the `show` of its kind prints it.
    func details(_ page: Page) -> [String] {
        switch self {
        case .ring(let ring):
            [page.line(ring), localized("due {moment}", ["moment": page.viewpoint.moment(ring.scheduled)])]
        case .task(let task): [page.line(task)] + facts(page)
        case .focus(let focus): page.detail(focus)
        case .timer(let timer): page.detail(timer)
        case .stopwatch(let stopwatch): page.detail(stopwatch.withWholeSeconds)
        case .alarm(let alarm): page.detail(alarm)
        case .suggestion(let suggestion): [suggestion.command]
        case .ended(let item): item.details(page)
        }
    }
}

extension StopwatchObject {
    /// The current lap, the last one, changes with each drawing and is shown in whole seconds.
    fileprivate var withWholeSeconds: StopwatchObject {
        guard state == .running else { return self }
        var shown = self
        let before = laps.last?.totalSeconds ?? 0
        shown.elapsedSeconds = before + max(0, (elapsedSeconds - before).rounded(.down))
        return shown
    }
}

extension Viewpoint {
    /// `07:30`
    func timeOfDay(_ instant: Instant) -> String { TimePhrase.minute(zone.civil(at: instant).time) }
}
