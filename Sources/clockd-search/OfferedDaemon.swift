import ClockAPI
import ClockClient
import Console
import Localization
import Offers
import Varlink

/// The daemon's methods that searches use.
struct OfferedDaemon {
    /// For results that are shown while the user types.
    private let hurried = Daemon(patience: .milliseconds(150))
    /// For chosen offers.
    private let patient = Daemon(patience: .seconds(10))

    /// Nil if the daemon does not answer immediately.
    func state() -> KeptState? {
        guard let status = try? hurried.status(ClockInterface.GetStatus(limit: Self.longestList)) else { return nil }
        return KeptState(status) { (try? hurried.call(TimersInterface.ListPresets()))?.presets.map(\.name) ?? [] }
    }

    /// The last stored result of a calculation.
    func newestResult() -> String? {
        (try? hurried.call(CalculationsInterface.List(newest: 1)))?.calculations.last?.result
    }

    /// More items of each kind than any launcher shows.
    private static let longestList = 20

    /// Executes an offer and returns the result: `t1 tea: 5 min, ends today 14:05`. Nil for offers that change nothing.
    func carryOut(_ offer: Offer, _ viewpoint: Viewpoint) throws(Failure) -> String? {
        guard let request = offer.request(here: viewpoint.zoneName) else { return nil }
        if case .change(let change, let item) = offer, change.concernsFocus, !isCurrent(item) {
            return localized("{item} has already ended", ["item": item.name.printable])
        }
        return try patient.outcome(of: request, on: .plain(viewpoint)).first
    }

    /// Whether it is the current focus session: the daemon's methods name none, so an offer chosen late would change
    /// another one.
    private func isCurrent(_ session: KeptItem) -> Bool {
        (try? patient.call(FocusInterface.Status()))?.focus?.id == session.id
    }

    /// Stores a calculation, as clockctl does. Ignores errors, because the result is copied anyway.
    func keep(_ expression: String, result: String) {
        _ = try? hurried.call(CalculationsInterface.Add(expression: expression, result: result))
    }
}

extension Offer {
    /// Nil for offers that change nothing. `here`: the name of the reader's zone.
    fileprivate func request(here: String?) -> (any VarlinkMethod)? {
        switch self {
        case .timer(let duration, let label):
            TimersInterface.Start(durationSeconds: duration / .seconds(1), label: label.nonEmpty, rings: true)
        case .preset(let name): TimersInterface.Start(preset: name, rings: true)
        case .alarm(let when, let every, let label):
            AlarmsInterface.Add(
                settings: AlarmSettingsObject(label: label.nonEmpty, time: when, repeat: every.nonEmpty),
                enabled: true,
                here: here
            )
        case .focus(let task, let work):
            FocusInterface.Start(task: task.nonEmpty, workSeconds: work.map { $0 / .seconds(1) })
        case .stopwatch(let label): StopwatchesInterface.Start(label: label.nonEmpty)
        case .snooze(let item, let duration):
            RingsInterface.Snooze(names: [item.id], durationSeconds: duration.map { $0 / .seconds(1) })
        case .change(let change, let item): change.request([item.id])
        case .calculation, .place: nil
        }
    }
}

extension Change {
    fileprivate var concernsFocus: Bool {
        switch self {
        case .pauseFocus, .resumeFocus, .stopFocus: true
        case .dismiss, .pauseTimer, .resumeTimer, .cancelTimer, .pauseTask, .resumeTask, .cancelTask, .pauseStopwatch,
            .resumeStopwatch:
            false
        }
    }

    fileprivate func request(_ names: [String]) -> any VarlinkMethod {
        switch self {
        case .dismiss: RingsInterface.Dismiss(names: names)
        case .pauseTimer: TimersInterface.Pause(names: names)
        case .resumeTimer: TimersInterface.Resume(names: names)
        case .cancelTimer: TimersInterface.Cancel(names: names)
        case .pauseFocus: FocusInterface.Pause()
        case .resumeFocus: FocusInterface.Resume()
        case .stopFocus: FocusInterface.Stop()
        case .pauseTask: TasksInterface.Pause(names: names)
        case .resumeTask: TasksInterface.Resume(names: names, pausesOther: false)
        // Who chooses the result has been asked.
        case .cancelTask: TasksInterface.Cancel(names: names, confirmed: true)
        case .pauseStopwatch: StopwatchesInterface.Pause(names: names)
        case .resumeStopwatch: StopwatchesInterface.Resume(names: names)
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
