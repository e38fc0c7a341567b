import Chronology
import ClockAPI
import Localization

/// One item in a status bar.
package struct BarEntry: Equatable, Sendable {
    package let kind: BarContent.Kind
    /// The id, such as `t1`.
    package let item: String
    /// The item's label, otherwise the phase of a focus session, otherwise the id; empty for an alarm without a label.
    package let label: String
    /// The remaining time (`4:59`, until an alarm `9 h 12 min`), the excess (`0:12 over`), or the time of a stopwatch;
    /// otherwise empty.
    package var remaining = ""
    /// When it ends or rings, as in the status; nil if unknown.
    package var ends: String?
    /// When an alarm rings: `tomorrow 07:30`; otherwise empty.
    private var moment = ""
    /// The elapsed share of a countdown, 0 to 100; 100 while an item is ringing, otherwise 0.
    package var percentage = 0
    /// A character, or the icon of a task.
    package var icon: String
    /// Whether it is a focus session.
    package private(set) var isSession = false
    /// The seconds until `remaining` changes; nil if it does not change by itself.
    package var secondsToChange: Double?

    private init(_ kind: BarContent.Kind, _ item: String, _ label: String, icon: String? = nil) {
        self.kind = kind
        self.item = item
        self.label = label.printable
        self.icon = icon ?? kind.look.picture
    }

    /// `tea 4:59`, `tea 4:59 (paused)`, `wake (ringing)`, `tomorrow 07:30 wake`.
    ///
    /// - Parameter name: the displayed label.
    func text(_ name: String) -> String {
        let words = kind == .alarm ? [moment, name] : [name, remaining]
        let text = words.filter { !$0.isEmpty }.joined(separator: " ")
        guard kind == .ringing || kind == .paused, let state = StateLook(kind.rawValue) else { return text }
        return localized("{item} ({state})", ["item": text, "state": state.word])
    }
}

// Entries for the items of a status; nil unless the item is running or paused.
extension BarEntry {
    package init?(_ task: TaskObject, rings: Bool = false) {
        guard task.state != .idle, let left = task.remainingSeconds else { return nil }
        let isPaused = task.state == .paused
        let kind: BarContent.Kind = rings ? .ringing : isPaused ? .paused : left > 0 ? .task : .overdue
        self.init(kind, task.id, task.name, icon: task.icon.isEmpty || rings || isPaused ? nil : task.icon.printable)
        count(down: left, of: task.estimateSeconds + task.extraSeconds, isRunning: !isPaused)
        ends = isPaused ? nil : task.expectedEnd
    }

    /// `phase`: the name of its phase.
    package init?(_ focus: FocusObject, phase: String) {
        guard focus.state == .running || focus.state == .paused else { return nil }
        let isPaused = focus.state == .paused
        let isWork = focus.phase == "work"
        let label = isWork && !focus.task.isEmpty ? focus.task : phase
        self.init(isPaused ? .paused : isWork ? .focus : .break, focus.id, label)
        isSession = true
        count(down: focus.remainingSeconds, of: focus.durationSeconds, isRunning: !isPaused)
        ends = focus.ends
    }

    package init?(_ timer: TimerObject) {
        guard timer.state == .running || timer.state == .paused else { return nil }
        let isPaused = timer.state == .paused
        self.init(isPaused ? .paused : .timer, timer.id, timer.label.isEmpty ? timer.id : timer.label)
        count(down: timer.remainingSeconds, of: timer.durationSeconds, isRunning: !isPaused)
        ends = timer.ends
    }

    package init?(_ stopwatch: StopwatchObject) {
        guard stopwatch.state != .reset else { return nil }
        let isRunning = stopwatch.state == .running
        let label = stopwatch.label.isEmpty ? stopwatch.id : stopwatch.label
        self.init(isRunning ? .stopwatch : .paused, stopwatch.id, label)
        let elapsed = stopwatch.elapsedSeconds
        remaining = ClockDigits.print(.microsecondsIn(elapsed))
        secondsToChange = isRunning ? elapsed.rounded(.down) + 1 - elapsed : nil
    }

    package init(_ ring: RingObject) {
        self.init(.ringing, ring.item, ring.label.isEmpty ? ring.item : ring.label)
        percentage = 100
    }

    init(_ next: UpcomingObject, _ viewpoint: Viewpoint) {
        self.init(.alarm, next.item, next.label)
        ends = next.at
        moment = viewpoint.moment(next.at)
        guard let at = try? InstantText.parse(next.at) else { return }
        let left = max((at - viewpoint.now) / .seconds(1), 0)
        // Rounded up, as countdowns are.
        let step = left > 60 ? 60.0 : 1
        let shown = (left / step).rounded(.up) * step
        remaining = DurationPhrase.rough(.microsecondsIn(shown))
        if left > 0 { secondsToChange = left - (shown - step) }
    }

    private mutating func count(down left: Double, of total: Double, isRunning: Bool) {
        let share = total > 0 ? 1 - left / total : 1
        percentage = kind == .ringing ? 100 : Int((min(1, max(0, share)) * 100).rounded(.down))
        if left < 0 {
            remaining = localized("{time} over", ["time": ClockDigits.print(.microsecondsIn(-left))])
        } else {
            remaining = ClockDigits.left(.microsecondsIn(left))
        }
        guard isRunning else { return }
        if left > 0 {
            secondsToChange = left - (left.rounded(.up) - 1)
        } else if kind == .overdue || kind == .ringing {
            secondsToChange = (-left).rounded(.down) + 1 + left
        }
    }
}

extension BarContent.Kind {
    struct Look {
        /// A character available in most fonts of bars.
        let picture: String
        /// A name in the icon sets of i3status-rust.
        let themedIcon: String
        /// The state in i3status-rust: Idle, Info, Good, Warning or Critical.
        let state: String
        /// For bars without classes; nil for the bar's own colour.
        var colour: String?
    }

    var look: Look {
        switch self {
        case .ringing: Look(picture: "🔔", themedIcon: "bell", state: "Critical", colour: "#FF0000")
        case .overdue: Look(picture: "❗", themedIcon: "tasks", state: "Warning", colour: "#FF8800")
        case .paused: Look(picture: "⏸", themedIcon: "pomodoro_paused", state: "Warning", colour: "#888888")
        case .task: Look(picture: "📌", themedIcon: "tasks", state: "Good")
        case .focus: Look(picture: "🍅", themedIcon: "pomodoro_started", state: "Good")
        case .break: Look(picture: "☕", themedIcon: "pomodoro_break", state: "Info")
        case .timer: Look(picture: "⏳", themedIcon: "time", state: "Info")
        case .stopwatch: Look(picture: "⏱", themedIcon: "time", state: "Info")
        case .alarm: Look(picture: "⏰", themedIcon: "bell", state: "Idle")
        case .idle, .offline: Look(picture: "", themedIcon: "time", state: "Idle")
        }
    }
}
