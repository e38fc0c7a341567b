import Chronology
import ClockAPI
import ClockClient
import Console
import Localization
import Varlink

/// What searches ask of the daemon.
struct OfferedDaemon {
    /// For what is shown while somebody types.
    private let hurried = Daemon(patience: .milliseconds(150))
    /// For what was chosen.
    private let patient = Daemon(patience: .seconds(10))

    /// Nil if the daemon does not answer at once.
    func state() -> KeptState? {
        guard let status = try? hurried.status(ClockInterface.GetStatus(limit: Self.longestList)) else { return nil }
        return KeptState(status) { (try? hurried.call(TimersInterface.ListPresets()))?.presets.map(\.name) ?? [] }
    }

    /// The last result of a calculation that is kept.
    func newestResult() -> String? {
        (try? hurried.call(CalculationsInterface.List(newest: 1)))?.calculations.last?.result
    }

    /// More of each kind than any launcher shows.
    private static let longestList = 20

    /// Does what an offer says, and returns what is then so: `t1 tea: 5 min, ends today 14:05`. Nil for offers that
    /// change nothing.
    func carryOut(_ offer: Offer, _ viewpoint: Viewpoint) throws(Failure) -> String? {
        let page = Page(terminal: Terminal(columns: nil, usesColour: false, canRedraw: false), viewpoint: viewpoint)
        switch offer {
        case .timer(let duration, let label):
            let seconds = duration / .seconds(1)
            let request = TimersInterface.Start(durationSeconds: seconds, label: label.nonEmpty, rings: true)
            return page.line(try patient.call(request).timer)
        case .preset(let name):
            return page.line(try patient.call(TimersInterface.Start(preset: name, rings: true)).timer)
        case .alarm(let when, let every, let label):
            var settings = AlarmSettingsObject()
            settings.time = when
            settings.repeat = every.nonEmpty
            settings.label = label.nonEmpty
            let request = AlarmsInterface.Add(settings: settings, enabled: true, here: viewpoint.zoneName)
            return page.line(try patient.call(request).alarm)
        case .focus(let task, let work):
            let seconds = work.map { $0 / .seconds(1) }
            let request = FocusInterface.Start(task: task.nonEmpty, workSeconds: seconds)
            return page.line(try patient.call(request).focus)
        case .stopwatch(let label):
            return page.line(try patient.call(StopwatchesInterface.Start(label: label.nonEmpty)).stopwatch)
        case .snooze(let item, let duration):
            let seconds = duration.map { $0 / .seconds(1) }
            let request = RingsInterface.Snooze(names: [item.id], durationSeconds: seconds)
            return page.lines(try patient.call(request).rings).first
        case .change(let change, let item): return try carryOut(change, item, page)
        case .calculation, .place: return nil
        }
    }

    private func carryOut(_ change: Change, _ item: KeptItem, _ page: Page) throws(Failure) -> String? {
        let names = [item.id]
        let lines: [String]
        switch change {
        case .dismiss: lines = page.lines(try patient.call(RingsInterface.Dismiss(names: names)).rings)
        case .pauseTimer: lines = page.lines(try patient.call(TimersInterface.Pause(names: names)).timers)
        case .resumeTimer: lines = page.lines(try patient.call(TimersInterface.Resume(names: names)).timers)
        case .cancelTimer: lines = page.lines(try patient.call(TimersInterface.Cancel(names: names)).timers)
        case .pauseFocus: lines = [page.line(try patient.call(FocusInterface.Pause()).focus)]
        case .resumeFocus: lines = [page.line(try patient.call(FocusInterface.Resume()).focus)]
        case .stopFocus: lines = [page.line(try patient.call(FocusInterface.Stop()).focus)]
        case .pauseStopwatch:
            lines = page.lines(try patient.call(StopwatchesInterface.Pause(names: names)).stopwatches)
        case .resumeStopwatch:
            lines = page.lines(try patient.call(StopwatchesInterface.Resume(names: names)).stopwatches)
        }
        return lines.first
    }

    /// Keeps a calculation, as clockctl does. Whether that succeeds does not matter to who copies the result.
    func keep(_ expression: String, result: String) {
        _ = try? hurried.call(CalculationsInterface.Add(expression: expression, result: result))
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
