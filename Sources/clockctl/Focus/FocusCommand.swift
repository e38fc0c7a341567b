import ArgumentParser
import ClockAPI
import Console
import Localization
import Varlink

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

/// A verb for the current session.
protocol FocusVerb {
    associatedtype Method: VarlinkMethod where Method.Reply == FocusInterface.Start.Reply

    static var abstract: String { get }
    static var method: Method { get }
    /// The state in which the verb changes nothing, and how to say so.
    static var reached: (state: FocusObject.State, words: String)? { get }
    /// Whether the verb's end is that there is no session.
    static var endsSession: Bool { get }
    static func lines(_ focus: FocusObject, on page: Page) -> [String]
}

extension FocusVerb {
    static var reached: (state: FocusObject.State, words: String)? { nil }
    static var endsSession: Bool { false }
    static func lines(_ focus: FocusObject, on page: Page) -> [String] { [page.line(focus)] }
}

struct FocusChange<Verb: FocusVerb>: Command {
    static var name: String { Verb.Method.verb }
    static var abstract: String { Verb.abstract }

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        let inspects = Verb.reached != nil || Verb.endsSession
        let before = inspects ? try daemon.call(FocusInterface.Status()).focus : nil
        if Verb.endsSession, before == nil { return try FocusStatus.print(nil, daemon, output) }
        let focus = try daemon.call(Verb.method).focus
        try output.print(focus) { Verb.lines(focus, on: $0) }
        guard let (state, words) = Verb.reached, let before, before.state == state else { return }
        output.tell([output.page.already(before, words)])
    }
}

enum FocusPause: FocusVerb {
    static var abstract: String { localized("Pause the session.") }
    static var method: FocusInterface.Pause { .init() }
    static var reached: (state: FocusObject.State, words: String)? { (.paused, localized("already paused")) }
}

enum FocusResume: FocusVerb {
    static var abstract: String { localized("Resume, or start the waiting phase.") }
    static var method: FocusInterface.Resume { .init() }
    static var reached: (state: FocusObject.State, words: String)? { (.running, localized("already running")) }
}

enum FocusSkip: FocusVerb {
    static var abstract: String { localized("End this phase and begin the next.") }
    static var method: FocusInterface.Skip { .init() }
}

enum FocusStop: FocusVerb {
    static var abstract: String { localized("End the session; the time worked counts.") }
    static var method: FocusInterface.Stop { .init() }
    static let endsSession = true
    static func lines(_ focus: FocusObject, on page: Page) -> [String] { page.detail(focus) }
}

struct FocusExtend: ExchangingCommand {
    static let name = "extend"
    static let abstract = localized("Lengthen the phase, or shorten it by a negative duration.")
    static let discussion = localized("While the next phase waits to be started, the one that ended runs on.")

    @Argument(help: .value("duration", localized("By how much.")))
    var length: String

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        let request = FocusInterface.Extend(changeSeconds: try output.signedSeconds(of: length))
        return Exchange(request) { reply in
            try output.print(reply.focus) { [$0.line(reply.focus)] }
        }
    }
}

struct FocusToggle: Command {
    static let name = "toggle"
    static let abstract = localized("Start, pause or resume: one key for all three.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        let focus =
            switch try daemon.call(FocusInterface.Status()).focus?.state {
            case nil, .completed, .stopped: try daemon.call(FocusInterface.Start()).focus
            case .running: try daemon.call(FocusInterface.Pause()).focus
            case .paused, .waiting: try daemon.call(FocusInterface.Resume()).focus
            }
        try output.print(focus, ids: [focus.id]) { [$0.line(focus)] }
    }
}
