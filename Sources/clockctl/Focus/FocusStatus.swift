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
