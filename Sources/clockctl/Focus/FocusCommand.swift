import ArgumentParser
import ClockAPI
import Console
import Localization

struct FocusCommand: Command {
    static let name = "focus"
    static let abstract = localized("Focus: work and breaks in turn.")
    static let subcommands: [any ParsableCommand.Type] = [
        FocusStart.self, FocusChange<FocusPause>.self, FocusChange<FocusResume>.self, FocusToggle.self,
        FocusChange<FocusSkip>.self, FocusExtend.self, FocusChange<FocusStop>.self, FocusStatus.self,
        FocusCalendar.self, FocusStats.self,
    ]
}

struct FocusStart: Command {
    static let name = "start"
    static let abstract = localized("Start a session.")
    static let discussion = localized(
        """
        What is not said is as the configuration has it: 30 minutes of work, 5 of break, 15 after the last of 4 \
        cycles. Only time awake and not paused counts as work.

        --progress draws a bar on a terminal, on standard error, until the session is over; elsewhere it prints a \
        line for each change. --wait only waits. Both survive a restart of the daemon and end with 3 when the \
        session was stopped; interrupting them leaves the session running.

        clockctl focus start 'write the report' --work 25m --auto --progress
        """
    )

    @Argument(help: .value("task", localized("What you work on.")))
    var task: String?

    @Option(help: .value("duration", localized("How long to work at a time.")))
    var work: String?

    @Option(name: .customLong("break"), help: .value("duration", localized("How long a break is.")))
    var shortBreak: String?

    @Option(help: .value("duration", localized("How long the break after the last cycle is.")))
    var longBreak: String?

    @Option(help: .value("n", localized("Number of work phases before the long break.")))
    var cycles: Int?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Start each phase without asking.")))
    var auto: Bool?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Show a progress popup during each phase.")))
    var popup: Bool?

    @Flag(help: ArgumentHelp(localized("Wait until the session is over.")))
    var wait = false

    @Flag(help: ArgumentHelp(localized("Wait, and show the progress.")))
    var progress = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = FocusInterface.Start(
            task: task.map(NegativeText.restored),
            workSeconds: try output.seconds(work),
            breakSeconds: try output.seconds(shortBreak),
            longBreakSeconds: try output.seconds(longBreak),
            cycles: cycles,
            auto: auto,
            popup: popup
        )
        let daemon = Daemon(output)
        let focus = try daemon.call(request).focus
        guard wait || progress else { return try output.print(focus, ids: [focus.id]) { [$0.line(focus)] } }
        // --json prints a single JSON value: the ended session.
        if !output.json { try output.print(focus, ids: [focus.id]) { [$0.line(focus)] } }
        let following = FocusFollowing(daemon: daemon, output: output, draws: progress)
        let ended = try following.untilOver(focus.id, prints: progress && !output.json && !output.quiet)
        if output.json || !output.quiet { try output.print(ended) { $0.detail(ended) } }
        if ended.state == .stopped { throw ExitStatus.cancelled }
    }
}
