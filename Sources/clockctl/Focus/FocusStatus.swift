import ArgumentParser
import ClockAPI
import Console
import Glibc
import JSON
import Localization
import Varlink

struct FocusStatus: Command {
    static let name = "status"
    static let abstract = localized("Show the session and the work of today.")
    static let discussion = localized(
        """
        With --follow it goes on: on a terminal a bar that fills, through a pipe a line or, with --json, an object \
        for each change.
        """
    )

    @Flag(help: ArgumentHelp(localized("Keep following until interrupted.")))
    var follow = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        guard follow else { return try Self.print(try daemon.call(FocusInterface.Status()).focus, daemon, output) }
        let draws = !output.json && !output.quiet && Terminal.detect(STDOUT_FILENO, colour: output.color).canRedraw
        try FocusFollowing(daemon: daemon, output: output, draws: draws).status()
    }

    static func print(_ focus: FocusObject?, _ daemon: Daemon, _ output: OutputOptions) throws(Failure) {
        if let focus { return try output.print(focus, ids: [focus.id]) { $0.detail(focus) } }
        let today = try daemon.call(FocusInterface.Status())
        try output.print(noSession(today)) { page in
            [localized("no focus session"), page.worked(seconds: today.todaySeconds, growth: today.growth)]
        }
    }

    /// The focus status without a session: the members of a session are null.
    private static func noSession(_ today: FocusInterface.Status.Reply) -> [String: JSONValue] {
        let absent = ["id", "task", "phase", "cycle", "cycles", "state", "durationSeconds", "remainingSeconds", "ends"]
        var members = Dictionary(uniqueKeysWithValues: absent.map { ($0, JSONValue.null) })
        members["todaySeconds"] = today.todaySeconds.jsonValue
        members["growth"] = .string(today.growth)
        return members
    }
}

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
