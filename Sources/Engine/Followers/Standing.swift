import Agenda
import Chronology
import ClockAPI

/// What of an object is the same until something happens to it: the passing of time and the drift of the wall clock are
/// no change. Of what counts down, the end on its own clock stands in place of what is left: it moves if that is
/// extended or restarted.
struct Standing<Object: Hashable & Sendable>: Hashable, Sendable {
    private let object: Object
    private let end: Int64?

    /// `grain`: how exactly the end is known.
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
    /// Its clock stands still while the machine sleeps.
    func standing(_ now: Now) -> Standing<FocusObject> {
        guard state == .running else { return Standing(self) }
        var focus = self
        focus.remainingSeconds = 0
        focus.todaySeconds = 0
        focus.growth = nil
        focus.ends = nil
        // The clocks of which one counts the time asleep are read one after the other.
        let endSeconds = now.secondsSinceBoot - now.asleep.inSeconds + remainingSeconds
        return Standing(focus, endSeconds: endSeconds, grain: .milliseconds(100))
    }
}

extension TaskObject {
    /// What is left changes with its estimate and its extensions alone, which stand.
    var standing: Standing<TaskObject> {
        var task = self
        task.remainingSeconds = nil
        task.elapsedSeconds = nil
        task.expectedEnd = nil
        return Standing(task)
    }
}

extension StopwatchObject {
    /// What it has counted changes with its state and its laps, which stand.
    var standing: Standing<StopwatchObject> {
        var stopwatch = self
        stopwatch.elapsedSeconds = 0
        return Standing(stopwatch)
    }
}

extension Now {
    fileprivate var secondsSinceBoot: Double { Double(boot.instant.microsecondsSinceBoot) / 1_000_000 }
}
