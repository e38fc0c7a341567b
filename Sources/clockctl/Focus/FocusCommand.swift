import ArgumentParser
import ClockAPI
import Console
import Localization

struct FocusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "focus",
        abstract: localized("Focus: work and breaks in turn."),
        subcommands: [
            FocusStart.self, FocusPause.self, FocusResume.self, FocusSkip.self, FocusStop.self, FocusStatus.self,
        ]
    )
}

struct FocusStart: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: localized("Start a session.")
    )

    @Argument(help: ArgumentHelp(localized("What you work on."), valueName: "task"))
    var task: String?

    @Option(help: ArgumentHelp(localized("How long to work at a time."), valueName: "duration"))
    var work: String?

    @Option(name: .customLong("break"), help: ArgumentHelp(localized("How long a break is."), valueName: "duration"))
    var shortBreak: String?

    @Option(help: ArgumentHelp(localized("How long the break after the last cycle is."), valueName: "duration"))
    var longBreak: String?

    @Option(help: ArgumentHelp(localized("How often to work before the long break."), valueName: "n"))
    var cycles: Int?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Begin each phase without asking.")))
    var auto: Bool?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = FocusInterface.Start(
            task: task.map(NegativeText.restored),
            workSeconds: try output.seconds(work),
            breakSeconds: try output.seconds(shortBreak),
            longBreakSeconds: try output.seconds(longBreak),
            cycles: cycles,
            auto: auto
        )
        let focus = try Daemon(output).call(request).focus
        try output.print(focus, ids: [focus.id]) { [$0.line(focus)] }
    }
}

struct FocusStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: localized("Show the session and what was worked today.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try Daemon(output).call(FocusInterface.Status())
        guard let focus = reply.focus else {
            return try output.print(NoSession(todaySeconds: reply.todaySeconds)) { page in
                [localized("no focus session"), page.worked(seconds: reply.todaySeconds)]
            }
        }
        try output.print(focus, ids: [focus.id]) { $0.detail(focus) }
    }

    /// The focus status without a session: its members are there, and null.
    private struct NoSession: Encodable {
        @OrNull var id: String? = nil
        @OrNull var task: String? = nil
        @OrNull var phase: String? = nil
        @OrNull var cycle: Int? = nil
        @OrNull var cycles: Int? = nil
        @OrNull var state: String? = nil
        @OrNull var durationSeconds: Double? = nil
        @OrNull var remainingSeconds: Double? = nil
        @OrNull var ends: String? = nil
        let todaySeconds: Double
        @OrNull var growth: String? = nil
    }
}
