import Agenda
import Chronology
import ClockAPI

/// An object without the members that change just with time: the passing of time and the drift of the wall clock are
/// not changes. For a countdown, its end on its own clock replaces the remaining time: it moves if the countdown is
/// extended or restarted.
struct Standing<Object: Hashable & Sendable>: Hashable, Sendable {
    private let object: Object
    private let end: Int64?

    /// `grain`: the precision of the end.
    fileprivate init(_ object: Object, endSeconds: Double? = nil, grain: Duration = .microseconds(1)) {
        self.object = object
        end = endSeconds.map { Int64(($0 / grain.inSeconds).rounded()) }
    }
}

extension TimerObject {
    func standing(_ now: Now) -> Standing<TimerObject> {
        guard state == .running else { return Standing(self) }
        var timer = self
        timer.remainingSeconds = 0
        timer.ends = nil
        return Standing(timer, endSeconds: now.secondsSinceBoot + remainingSeconds)
    }
}

extension FocusObject {
    /// The clock of work does not count time asleep, that of a break does.
    func standing(_ now: Now) -> Standing<FocusObject> {
        guard state == .running else { return Standing(self) }
        var focus = self
        focus.remainingSeconds = 0
        focus.todaySeconds = 0
        focus.growth = nil
        focus.sessionSeconds = nil
        focus.ends = nil
        // The two clocks are read one after the other and differ slightly.
        let slept = phase == FocusPhase.work.rawValue ? now.asleep.inSeconds : 0
        let endSeconds = now.secondsSinceBoot - slept + remainingSeconds
        return Standing(focus, endSeconds: endSeconds, grain: .milliseconds(100))
    }
}

extension TaskObject {
    /// The remaining time changes only with the estimate and extensions, which are compared.
    var standing: Standing<TaskObject> {
        var task = self
        task.remainingSeconds = nil
        task.elapsedSeconds = nil
        task.expectedEnd = nil
        return Standing(task)
    }
}

extension StopwatchObject {
    /// The elapsed time changes only with the state and laps, which are compared.
    var standing: Standing<StopwatchObject> {
        var stopwatch = self
        stopwatch.elapsedSeconds = 0
        return Standing(stopwatch)
    }
}

extension Now {
    fileprivate var secondsSinceBoot: Double { Double(boot.instant.microsecondsSinceBoot) / 1_000_000 }
}
