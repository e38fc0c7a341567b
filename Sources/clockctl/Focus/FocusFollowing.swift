import ClockAPI
import Console
import Localization
import Varlink

/// Follows a focus session: a bar on a terminal, else a line for each change.
struct FocusFollowing {
    private let daemon: Daemon
    private let output: OutputOptions
    private let page: Page
    private let line: LiveLine?

    /// `draws`: whether to draw a bar if standard error is a terminal that can show it.
    init(daemon: Daemon, output: OutputOptions, draws: Bool) {
        self.daemon = daemon
        self.output = output
        page = output.page
        line = draws ? LiveLine(colour: output.color) : nil
    }

    /// Waits for the end of the session and returns it. `prints`: whether to print each change if no bar is drawn.
    func untilOver(_ id: String, prints: Bool) throws(Failure) -> FocusObject {
        var isFirst = true
        let following = Following(daemon: daemon, method: FocusInterface.Wait(id: id))
        let ended = try following.run(drawing: line) { reply throws(Failure) in
            line?.show(content(reply.focus))
            // The first reply is what was printed at the start.
            if line == nil, prints, !isFirst { try OutputOptions.print([page.line(reply.focus)]) }
            isFirst = false
        }.focus
        line?.clear()
        return ended
    }

    /// Follows the current session, or the lack of one, until interrupted.
    func status() throws(Failure) {
        var last: String??
        let following = Following(daemon: daemon, method: ClockInterface.GetStatus(kinds: ["focus"]))
        _ = try following.run(drawing: line) { reply throws(Failure) in
            let focus = reply.status?.focus ?? reply.change?.focus
            if let line {
                if let focus { line.show(content(focus)) } else { line.show(.text(try none())) }
                return
            }
            // Ignores changes of the status that don't concern the session.
            let key = focus.map { "\($0.id) \($0.task) \($0.state) \($0.phase ?? "") \($0.cycle)" }
            guard last != .some(key) else { return }
            last = .some(key)
            try FocusStatus.print(focus, daemon, output)
        }
    }

    private func none() throws(Failure) -> String {
        let today = try daemon.call(FocusInterface.Status())
        let worked = page.worked(seconds: today.todaySeconds, growth: today.growth)
        return localized("no focus session") + ", " + worked
    }

    private func content(_ focus: FocusObject) -> LiveLine.Content {
        guard let label = page.barLabel(focus) else { return .text(page.line(focus)) }
        let remaining = Duration.microsecondsIn(focus.remainingSeconds)
        let count = LiveLine.Count(
            label: label,
            total: max(.microsecondsIn(focus.durationSeconds), remaining),
            remaining: remaining,
            isRunning: focus.state == .running,
            clock: .awake
        )
        return .count(count)
    }
}
