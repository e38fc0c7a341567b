import ArgumentParser
import Chronology
import ClockAPI
import ClockClient
import Console
import Glibc
import JSON
import Localization
import Varlink

struct FocusCommand: Command {
    static let name = "focus"
    static let abstract = localized("Focus: work and breaks in turn.")
    static let subcommands: [any Command.Type] = [
        FocusStart.self, FocusChange<FocusInterface.Pause>.self, FocusChange<FocusInterface.Resume>.self,
        FocusToggle.self,
        FocusChange<FocusInterface.Skip>.self, FocusExtend.self, FocusStop.self,
        FocusStatus.self,
        FocusCalendar.self, FocusStats.self,
    ]
    static let bareSubcommand: (any Command.Type)? = FocusStatus.self
}

struct FocusStart: LabelledCommand {
    static let name = "start"
    static let abstract = localized("Start a session.")
    static let discussion =
        localized(
            """
            Only time awake and not paused counts as work.

            --progress draws a bar on standard error until the session is over; without a terminal it prints a line for \
            each change. --wait only waits, until the last work phase is over. Both survive a restart of the daemon and exit with status 3 if the session was \
            stopped. If they are interrupted, the session continues.

            With --progress keys act on the session: space pauses, resumes and starts a waiting phase, + adds a minute, \
            s skips, ? shows all keys; q quits with status 75, and the session continues.

            clockctl focus start 'write the report' --work 25m --auto --progress
            """
        ) + "\n\n" + configuredDefaults

    @OptionGroup var task: LabelArguments<TaskLabel>

    @Option(help: .value("duration", localized("Length of a work phase."), "focus", "work"))
    var work: String?

    @Option(name: .customLong("break"), help: .value("duration", localized("Length of a break."), "focus", "break"))
    var shortBreak: String?

    @Option(
        help: .value("duration", localized("Length of the long break, after the last cycle."), "focus", "long-break")
    )
    var longBreak: String?

    @Option(help: .value("n", localized("Number of work phases before the long break."), "focus", "cycles"))
    var cycles: Int?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Start each phase without asking.")))
    var auto: Bool?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Show a progress popup during each phase.")))
    var popup: Bool?

    @Flag(help: ArgumentHelp(localized("Wait until the last work phase is over.")))
    var wait = false

    @Flag(help: ArgumentHelp(localized("Wait, and show the progress.")))
    var progress = false

    @Flag(help: ArgumentHelp(localized("Show it live in big digits.")))
    var big = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = FocusInterface.Start(
            task: try task.name(of: ["focus", "start"], asTime: { ["focus", "start", "--work", $0] }, output),
            workSeconds: try output.seconds(work),
            breakSeconds: try output.seconds(shortBreak),
            longBreakSeconds: try output.seconds(longBreak),
            cycles: cycles,
            auto: auto,
            popup: popup
        )
        let daemon = Daemon(output)
        let focus = try daemon.call(request).focus
        let shows = progress || big
        // With --wait, --json prints a single JSON value: the session at the end.
        if !output.json || !wait && !shows { try output.print(focus, ids: [focus.id]) { [$0.line(focus)] } }
        tellTimed(focus, daemon)
        output.tellIfUnnoticed()
        guard wait || shows else { return }
        let following = FocusFollowing(daemon: daemon, output: output, draws: shows, isBig: big)
        let prints = shows && !output.json && !output.quiet
        let ended = try following.untilOver(focus.id, isForWork: wait, prints: prints)
        // The user pressed a key to leave; the session continues.
        guard let ended else { throw ExitStatus.tryAgain }
        if output.json || !output.quiet { try output.print(ended) { $0.detail(ended) } }
        if ended.state == .stopped { throw ExitStatus.cancelled }
    }

    /// The session may have started the run of a task.
    private func tellTimed(_ focus: FocusObject, _ daemon: Daemon) {
        guard output.tellsNotes, !focus.task.isEmpty,
            let status = try? daemon.status(ClockInterface.GetStatus(limit: 1)),
            let run = status.task, run.name == focus.task
        else { return }
        output.tell([localized("also times {item}", ["item": output.page.name(run.id, run.name)])])
    }
}

/// A verb for the current session.
protocol FocusVerb: VarlinkMethod where Reply == FocusInterface.Start.Reply {
    init()

    static var abstract: String { get }
    /// The state in which the verb changes nothing, and the message for it.
    static var reached: (state: FocusObject.State, words: String)? { get }
}

extension FocusVerb {
    static var reached: (state: FocusObject.State, words: String)? { nil }
}

struct FocusChange<Verb: FocusVerb>: Command {
    static var name: String { Verb.verb }
    static var abstract: String { Verb.abstract }

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        let before = Verb.reached == nil ? nil : try daemon.call(FocusInterface.Status()).focus
        let focus = try daemon.call(Verb()).focus
        try output.print(focus) { [$0.line(focus)] }
        output.tellIfWaiting(focus)
        guard let (state, words) = Verb.reached, let before, before.state == state else { return }
        output.tell([output.page.already(before, words)])
    }
}

extension FocusInterface.Pause: FocusVerb {
    static var abstract: String { localized("Pause the session.") }
    static var reached: (state: FocusObject.State, words: String)? { (.paused, localized("already paused")) }
}

extension FocusInterface.Resume: FocusVerb {
    static var abstract: String { localized("Resume, or start the waiting phase.") }
    static var reached: (state: FocusObject.State, words: String)? { (.running, localized("already running")) }
}

extension FocusInterface.Skip: FocusVerb {
    static var abstract: String { localized("End this phase and begin the next.") }
}

struct FocusStop: Command {
    static let name = "stop"
    static let abstract = localized("End the session; the time worked counts.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        guard let focus = try daemon.call(FocusInterface.Stop()).focus else {
            return try FocusStatus.print(nil, daemon, output)
        }
        try output.print(focus) { $0.detail(focus) }
        output.tellOfUndo([focus])
    }
}

struct FocusExtend: ExchangingCommand {
    static let name = "extend"
    static let abstract = localized("Lengthen the phase, or shorten it by a negative duration.")
    static let discussion = localized("While the next phase waits to be started, the phase that has ended continues.")

    @Argument(help: .value("duration", localized("Duration to add.")))
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

struct FocusStatus: Command {
    static let name = "status"
    static let aliases = ["show"]
    static let abstract = localized("Show the session and the work of today.")
    static let discussion = localized(
        """
        With --follow, the output continues: a bar on a terminal, otherwise a line or, with --json, an object for each \
        change.
        """
    )

    @Flag(help: ArgumentHelp(localized("Keep following until interrupted.")))
    var follow = false

    @Flag(help: ArgumentHelp(localized("Show it live in big digits.")))
    var big = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        guard follow || big else {
            return try Self.print(try daemon.call(FocusInterface.Status()).focus, daemon, output)
        }
        let draws = !output.json && !output.quiet && Terminal.detect(STDOUT_FILENO, colour: output.color).canRedraw
        try FocusFollowing(daemon: daemon, output: output, draws: draws, isBig: big).status()
    }

    static func print(_ focus: FocusObject?, _ daemon: Daemon, _ output: OutputOptions) throws(Failure) {
        if let focus {
            try output.print(focus, ids: [focus.id]) { $0.detail(focus) }
            return output.tellIfWaiting(focus)
        }
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

extension OutputOptions {
    fileprivate func tellIfWaiting(_ focus: FocusObject) {
        guard focus.state == .waiting else { return }
        tell([localized("to start it: {command}", ["command": "clockctl focus resume"])])
    }
}

/// Follows a focus session: a bar on a terminal, otherwise a line for each change.
struct FocusFollowing {
    private let daemon: Daemon
    private let output: OutputOptions
    private let page: Page
    private let display: LiveDisplay?

    /// `draws`: whether to draw a bar if standard error is a terminal that can show it.
    init(daemon: Daemon, output: OutputOptions, draws: Bool, isBig: Bool) {
        self.daemon = daemon
        self.output = output
        page = output.page
        display =
            draws
            ? LiveDisplay(on: STDERR_FILENO, output, keys: FocusObject.keys, isBig: isBig)
            : nil
    }

    /// Waits for the end of the session, or of its work, and returns it; nil if the user leaves. `prints`: whether to print
    /// each change if no bar is drawn.
    func untilOver(_ id: String, isForWork: Bool, prints: Bool) throws(Failure) -> FocusObject? {
        var isFirst = true
        let following = Following(daemon: daemon, method: FocusInterface.Wait(id: id, work: isForWork))
        let last = try following.run(on: display) { reply throws(Failure) in
            try display?.show(.focus(reply.focus, on: page))
            // The first reply is the session that was printed at the start.
            if display == nil, prints, !isFirst { try OutputOptions.print([page.line(reply.focus)]) }
            isFirst = false
        }
        if last == nil { try display?.end() } else { display?.clear() }
        return last?.focus
    }

    /// Follows the current session, or the lack of one, until interrupted or until the user leaves.
    func status() throws(Failure) {
        var last: String??
        let following = Following(daemon: daemon, method: ClockInterface.GetStatus(kinds: ["focus"]))
        _ = try following.run(on: display) { reply throws(Failure) in
            let focus = reply.status?.focus ?? reply.change?.focus
            if let display {
                let content: LiveContent = if let focus { .focus(focus, on: page) } else { try none() }
                return try display.show(content)
            }
            // Ignores changes of the status that don't concern the session.
            let key = focus.map { "\($0.id) \($0.task) \($0.state) \($0.phase ?? "") \($0.cycle)" }
            guard last != .some(key) else { return }
            last = .some(key)
            try FocusStatus.print(focus, daemon, output)
        }
        try display?.end()
    }

    private func none() throws(Failure) -> LiveContent {
        let today = try daemon.call(FocusInterface.Status())
        let worked = page.worked(seconds: today.todaySeconds, growth: today.growth)
        return .text(ListPhrase.facts([localized("no focus session"), worked]))
    }
}

/// `--emoji`, `--plain`
struct PictureOptions: ParsableArguments {
    enum Pictures: String, EnumerableFlag {
        case emoji, plain

        static func help(for value: Pictures) -> ArgumentHelp? {
            switch value {
            case .emoji: ArgumentHelp(localized("Draw pictures even if the terminal does not seem to support them."))
            case .plain: ArgumentHelp(localized("Write letters and words instead of pictures."))
            }
        }
    }

    @Flag var pictures: Pictures?

    /// Returns `page` with emoji turned on or off if an option says so.
    func applied(to page: Page) -> Page {
        let terminal = page.terminal.showingPictures(pictures.map { $0 == .emoji })
        return Page(terminal: terminal, viewpoint: page.viewpoint)
    }
}

struct FocusCalendar: Command {
    static let name = "calendar"
    static let abstract = localized("Show a month: the work of each day and its growth.")
    static let discussion = localized(
        """
        Up to half an hour of work is a seed, up to an hour a sprout, up to two an apple, and more an apple tree; this \
        can be configured (growth, day-ends in [focus]). The locale determines the first day of the week.

        clockctl focus calendar last
        """
    )

    @Argument(help: .value("month", localized("The month: 2026-11, this, last, or its name.")))
    var month: String?

    @OptionGroup var pictures: PictureOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try Daemon(output).call(FocusInterface.Calendar(month: try output.month(month)))
        try output.print(reply.calendar) { page in
            pictures.applied(to: page).calendar(reply.calendar, today: reply.today, weekStart: WeekStart.ofLocale)
        }
    }
}

struct FocusStats: Command {
    static let name = "stats"
    static let abstract = localized("Show the work of the last days, by task.")

    @Option(help: .value("n", localized("Number of days, including today; 7 by default.")))
    var days: Int?

    @OptionGroup var pictures: PictureOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let stats = try Daemon(output).call(FocusInterface.Stats(days: days)).stats
        try output.print(stats) { pictures.applied(to: $0).stats(stats) }
    }
}
