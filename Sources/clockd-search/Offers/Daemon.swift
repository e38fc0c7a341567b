import Chronology
import ClockAPI
import Console
import Localization
import Varlink

/// Calls the daemon, each time on a new connection.
struct Daemon {
    private let socket = SocketLocation.here

    /// The time limit for what is shown while somebody types.
    private static let glance = Duration.milliseconds(150)
    /// The time limit for what was chosen.
    private static let patience = Duration.seconds(10)

    /// Nil if the daemon does not answer at once.
    func state() -> KeptState? {
        guard let status = glance(ClockInterface.GetStatus(limit: Self.longestList))?.status else { return nil }
        return KeptState(status) { glance(TimersInterface.ListPresets())?.presets.map(\.name) ?? [] }
    }

    /// The last result of a calculation that is kept.
    func newestResult() -> String? {
        glance(CalculationsInterface.List(newest: 1))?.calculations.last?.result
    }

    /// More of each kind than any launcher shows.
    private static let longestList = 20

    private func glance<Method: VarlinkMethod>(_ method: Method) -> Method.Reply? {
        guard let connection = try? VarlinkConnection(connectingTo: socket, within: Self.glance) else { return nil }
        return try? connection.call(method, within: Self.glance)
    }

    private func call<Method: VarlinkMethod>(_ method: Method, _ viewpoint: Viewpoint) throws(Failure) -> Method.Reply {
        do throws(VarlinkClientError) {
            let connection = try VarlinkConnection(connectingTo: socket, within: Self.patience)
            return try connection.call(method, within: Self.patience)
        } catch {
            throw Failure(error, socket: socket, viewpoint: viewpoint)
        }
    }

    /// Does what an offer says, and returns what is then so: `t1 tea: 5 min, ends today 14:05`. Nil for offers that
    /// change nothing.
    func carryOut(_ offer: Offer, _ viewpoint: Viewpoint) throws(Failure) -> String? {
        let page = Page(terminal: Terminal(columns: nil, usesColour: false, canRedraw: false), viewpoint: viewpoint)
        switch offer {
        case .timer(let duration, let label):
            let seconds = duration / .seconds(1)
            let request = TimersInterface.Start(durationSeconds: seconds, label: label.nonEmpty, rings: true)
            return page.line(try call(request, viewpoint).timer)
        case .preset(let name):
            return page.line(try call(TimersInterface.Start(preset: name, rings: true), viewpoint).timer)
        case .alarm(let when, let every, let label):
            var settings = AlarmSettingsObject()
            settings.time = when
            settings.repeat = every.nonEmpty
            settings.label = label.nonEmpty
            let request = AlarmsInterface.Add(settings: settings, enabled: true, here: viewpoint.zoneName)
            return page.line(try call(request, viewpoint).alarm)
        case .focus(let task, let work):
            let seconds = work.map { $0 / .seconds(1) }
            let request = FocusInterface.Start(task: task.nonEmpty, workSeconds: seconds)
            return page.line(try call(request, viewpoint).focus)
        case .stopwatch(let label):
            return page.line(try call(StopwatchesInterface.Start(label: label.nonEmpty), viewpoint).stopwatch)
        case .snooze(let item, let duration):
            let seconds = duration.map { $0 / .seconds(1) }
            let request = RingsInterface.Snooze(names: [item.id], durationSeconds: seconds)
            return page.lines(try call(request, viewpoint).rings).first
        case .change(let change, let item): return try carryOut(change, item, page)
        case .calculation, .place: return nil
        }
    }

    private func carryOut(_ change: Change, _ item: KeptItem, _ page: Page) throws(Failure) -> String? {
        let (names, viewpoint) = ([item.id], page.viewpoint)
        let lines: [String]
        switch change {
        case .dismiss: lines = page.lines(try call(RingsInterface.Dismiss(names: names), viewpoint).rings)
        case .pauseTimer: lines = page.lines(try call(TimersInterface.Pause(names: names), viewpoint).timers)
        case .resumeTimer: lines = page.lines(try call(TimersInterface.Resume(names: names), viewpoint).timers)
        case .cancelTimer: lines = page.lines(try call(TimersInterface.Cancel(names: names), viewpoint).timers)
        case .pauseFocus: lines = [page.line(try call(FocusInterface.Pause(), viewpoint).focus)]
        case .resumeFocus: lines = [page.line(try call(FocusInterface.Resume(), viewpoint).focus)]
        case .stopFocus: lines = [page.line(try call(FocusInterface.Stop(), viewpoint).focus)]
        case .pauseStopwatch:
            lines = page.lines(try call(StopwatchesInterface.Pause(names: names), viewpoint).stopwatches)
        case .resumeStopwatch:
            lines = page.lines(try call(StopwatchesInterface.Resume(names: names), viewpoint).stopwatches)
        }
        return lines.first
    }

    /// Keeps a calculation, as clockctl does. Whether that succeeds does not matter to who copies the result.
    func keep(_ expression: String, result: String) {
        _ = glance(CalculationsInterface.Add(expression: expression, result: result))
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
