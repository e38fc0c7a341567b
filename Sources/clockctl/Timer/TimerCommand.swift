import ArgumentParser
import Chronology
import ClockAPI
import ClockClient
import Console
import Glibc
import Localization

struct TimerCommand: Command {
    static let name = "timer"
    static let abstract = localized("Timers: any number of countdowns.")
    static let subcommands: [any Command.Type] = [
        TimerStart.self, TimerList.self, ItemCommand<TimersInterface.Show>.self,
        ItemCommand<TimersInterface.Pause>.self,
        ItemCommand<TimersInterface.Resume>.self, TimerExtend.self,
        ItemCommand<TimersInterface.Restart>.self, ItemCommand<TimersInterface.Cancel>.self, TimerPreset.self,
    ]
}

struct TimerList: Command {
    static let name = "list"
    static let abstract = localized("List running, paused and ringing timers.")

    @Flag(help: ArgumentHelp(localized("Include timers that have ended.")))
    var all = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        try output.printPages(TimersInterface.List(all: all), ids: \.id, none: localized("no timers")) { $0.table($1) }
    }
}

protocol TimerVerb: ReachableVerb where Inspection == TimersInterface.Show {}

extension TimersInterface.Show: ItemVerb {
    static var abstract: String { localized("Show everything about timers.") }
    static func ids(_ timers: [TimerObject]) -> [String] { timers.map(\.id) }
    static func lines(_ timers: [TimerObject], on page: Page) -> [String] { page.details(timers.map(page.detail)) }
}

extension TimersInterface.Pause: TimerVerb {
    static var abstract: String { localized("Pause timers.") }
    static func already(_ timer: TimerObject) -> String? { timer.state == .paused ? localized("already paused") : nil }
}

extension TimersInterface.Resume: TimerVerb {
    static var abstract: String { localized("Resume paused timers.") }
    static func already(_ timer: TimerObject) -> String? {
        timer.state == .running ? localized("already running") : nil
    }
}

extension TimersInterface.Restart: ItemVerb {
    static var abstract: String { localized("Restart timers with their whole duration.") }
}

extension TimersInterface.Cancel: TimerVerb {
    static var abstract: String { localized("Cancel timers.") }
    static let aliases = ["stop"]
    static let destroys = true
    static func already(_ timer: TimerObject) -> String? {
        timer.state == .done || timer.state == .cancelled ? localized("has already ended") : nil
    }
}

struct TimerExtend: ExchangingCommand {
    static let name = "extend"
    static let abstract = localized("Lengthen timers, or shorten them by a negative duration.")
    static let discussion = localized("The duration comes last: clockctl timer extend tea -1m")

    @Argument(help: .value("id> … <duration", localized("The timers, then the duration.")))
    var texts: [String]

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        guard texts.count > 1, let change = texts.last else { throw missing() }
        let request = TimersInterface.Extend(
            names: texts.dropLast().map(NegativeText.restored),
            changeSeconds: try output.signedSeconds(of: change)
        )
        return Exchange(request) { reply in
            try output.print(reply.timers) { $0.lines(reply.timers) }
        }
    }

    private func missing() -> Failure {
        let isDuration = texts.contains {
            (try? ReaderLanguage.current.signedDuration(NegativeText.restored($0))) != nil
        }
        let message =
            isDuration
            ? localized("missing timer: name it before the duration")
            : localized("missing duration, such as 25m or 1h30m")
        return UsageFailure.make(message, of: "timer extend")
    }
}

struct TimerPreset: Command {
    static let name = "preset"
    static let abstract = localized("Named durations: clockctl timer start NAME.")
    static let subcommands: [any Command.Type] = [PresetAdd.self, PresetList.self, PresetRemove.self]
}

struct PresetAdd: ExchangingCommand {
    static let name = "add"
    static let abstract = localized("Add a preset, or change its duration.")

    @Argument(help: .value("name", localized("A name that does not begin with a digit.")))
    var name: String

    @Argument(help: .value("duration", localized("Duration.")))
    var length: String

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        guard PresetName.isPossible(name) else {
            throw Failure(
                .usage,
                localized(
                    "invalid name “{name}”: it would be read as a duration",
                    ["name": NegativeText.restored(name).quotable]
                )
            )
        }
        let request = TimersInterface.AddPreset(name: name, durationSeconds: try output.seconds(of: length))
        let replaced = output.tellsNotes ? replaced : nil
        return Exchange(request) { reply in
            try output.print(reply.preset, ids: [reply.preset.name]) { [$0.line(reply.preset, replacing: replaced)] }
        }
    }
}

extension PresetAdd {
    /// The preset of that name; if this call fails, the command's own call will report why.
    private var replaced: PresetObject? {
        (try? Daemon(output).call(TimersInterface.ListPresets()))?.presets.first { $0.name == name }
    }
}

struct PresetList: Command {
    static let name = "list"
    static let abstract = localized("List the presets.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let presets = try Daemon(output).call(TimersInterface.ListPresets()).presets
        try output.printList(presets, ids: presets.map(\.name), none: localized("no presets")) { $0.table(presets) }
    }
}

struct PresetRemove: Command {
    static let name = "remove"
    static let abstract = localized("Remove presets.")
    static let discussion = localized("With all: everything, which asks before; use --yes in scripts.")

    @Argument(help: .value("name", localized("Names of presets.")))
    var names: [String]

    @Flag(name: [.short, .long], help: ArgumentHelp(localized("Do not ask.")))
    var yes = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        let meant = try AllItems.removed(names, yes, none: localized("no presets")) { () throws(Failure) in
            try daemon.call(TimersInterface.ListPresets()).presets.map(\.name)
        }
        guard let meant else { return }
        let presets = try daemon.call(TimersInterface.RemovePreset(names: meant)).presets
        try output.print(presets) { page in presets.map(page.removedLine) }
        output.tellOfUndo(presets)
    }
}

struct TimerStart: ExchangingCommand, LabelledCommand {
    static let name = "start"
    static let abstract = localized("Start a timer.")
    static let discussion = localized(
        """
        A duration needs a unit: 25m, 1h30m, 90s. A number without a unit is refused, because it could mean minutes or \
        seconds. The name of a preset can be used instead of a duration.

        --wait replaces sleep in a script: it survives a restart of the daemon. If it is interrupted, the timer \
        continues.

        With --progress keys act on the timer: space pauses and resumes, + adds a minute, ? shows all keys; q quits, \
        and the timer continues.

        clockctl timer start 4m tea
        """
    )
    static let exitStatuses = localized(
        "Exit status: 0 when the time is over, 3 if the timer was cancelled, 75 if q ended --progress before that."
    )

    @Argument(help: .value("duration", localized("The duration, or the name of a preset.")))
    var length: String?

    @OptionGroup var label: LabelArguments<ItemLabel>

    @Flag(help: ArgumentHelp(localized("Wait until it is over.")))
    var wait = false

    @Flag(help: ArgumentHelp(localized("Wait, and draw a bar on the terminal (on standard error).")))
    var progress = false

    @Flag(help: ArgumentHelp(localized("Show it live in big digits.")))
    var big = false

    @Flag(help: ArgumentHelp(localized("Show it in digits that fill the screen, as watch --item does.")))
    var full = false

    @Option(help: .value("n", localized("Number of rounds, or forever.")))
    var `repeat`: String?

    @OptionGroup var sound: SoundOptions

    @Flag(help: ArgumentHelp(localized("End without popup and sound; only the command runs.")))
    var noRing = false

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        guard !wait, !progress, !big, !full else { return nil }
        let request = try request()
        return Exchange(request) { reply in
            output.tellIfReadAsID(request.label)
            try output.print(reply.timer, ids: [reply.timer.id]) { [$0.line(reply.timer)] }
            if !noRing { output.tellIfUnnoticed() }
        }
    }

    func run() throws {
        let daemon = Daemon(output)
        if let exchange = try exchange() { return try exchange.carryOut(daemon) }
        if full { try checkFull() }
        let request = try request()
        let timer = try daemon.call(request).timer
        output.tellIfReadAsID(request.label)
        // --json prints a single JSON value: the ended timer.
        if !output.json { try output.print(timer, ids: [timer.id]) { [$0.line(timer)] } }
        if full { return try FullScreenView(color: output.color, item: timer.id).run() }
        let wait = TimerWait(daemon: daemon, output: output, drawsProgress: progress, isBig: big)
        let ended = try wait.run(ids: [timer.id])
        if output.json, let timer = ended?.first { try output.print(timer) { [$0.line(timer)] } }
        try TimerWait.check(ended)
    }

    /// Before the timer starts.
    private func checkFull() throws(Failure) {
        guard !wait, !progress, !big, !output.json else {
            throw UsageFailure.make(
                localized("--full can't be combined with --wait, --progress, --big or --json"),
                of: "timer start"
            )
        }
        try FullScreenView.check()
    }

    private func request() throws(Failure) -> TimersInterface.Start {
        if noRing { try SilentItem.refuse(sound.ringOptions, of: "timer start") }
        guard let given = try label.divided(after: length, .duration, of: ["timer", "start"], output) else {
            throw UsageFailure.make(localized("missing duration, such as 25m or 1h30m"), of: "timer start")
        }
        var request = TimersInterface.Start(
            label: given.label,
            repeat: try rounds(),
            sound: try sound.name(),
            volume: sound.volume?.percent,
            exec: sound.exec.map(NegativeText.restored),
            rings: !noRing
        )
        do throws(Failure) {
            request.durationSeconds = try output.seconds(of: given.time)
        } catch {
            // The user probably intended a text that begins like a number to be a duration.
            guard PresetName.isPossible(given.time) else { throw error }
            request.preset = given.time
        }
        return request
    }

    private func rounds() throws(Failure) -> String? {
        guard let text = self.repeat.map(NegativeText.restored), text != "forever" else { return self.repeat }
        guard let times = Int(text), times > 0 else {
            throw UsageFailure.make(
                localized("can't repeat “{text}”: write a number from 1, or forever", ["text": text.quotable]),
                of: "timer start"
            )
        }
        return String(times)
    }
}

/// Names of presets, which must not look like a duration.
enum PresetName {
    static func isPossible(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        return !"0123456789+-.\u{2212}".unicodeScalars.contains(first)
    }
}

/// Waits for timers to end.
struct TimerWait {
    private let daemon: Daemon
    private let page: Page
    /// Shows the timer that ends last; nil if no bar is requested or none can be drawn.
    private let display: LiveDisplay?

    init(daemon: Daemon, output: OutputOptions, drawsProgress: Bool, isBig: Bool) {
        self.daemon = daemon
        page = output.page
        display =
            drawsProgress || isBig
            ? LiveDisplay(on: STDERR_FILENO, output, keys: TimerObject.keys, isBig: isBig)
            : nil
    }

    /// Throws `cancelled` (status 3) if one of them was cancelled, and `tryAgain` if the user has left before their
    /// end. `ended`: the result of ``run(ids:)``.
    static func check(_ ended: [TimerObject]?) throws(ExitStatus) {
        guard let ended else { throw .tryAgain }
        if ended.contains(where: { $0.state == .cancelled }) { throw .cancelled }
    }

    /// Returns the timers in the order in which they were named; nil if the user has left, and the timers continue.
    func run(ids: [String]) throws(Failure) -> [TimerObject]? {
        var ended: [TimerObject] = []
        for wait in TimersInterface.Wait(names: ids).parts {
            // A reply contains only the timers that changed.
            var timers: [String: TimerObject] = [:]
            let last = try Following(daemon: daemon, method: wait).run(on: display) { reply throws(Failure) in
                for timer in reply.timers { timers[timer.id] = timer }
                if let content = content(Array(timers.values)) { try display?.show(content) }
            }
            guard let last else {
                try display?.end()
                return nil
            }
            ended += last.timers
        }
        if ended.contains(where: { $0.state == .cancelled }) {
            display?.clear()
        } else if let longest = ended.max(by: { $0.durationSeconds < $1.durationSeconds }) {
            // The full bar remains.
            try display?.show(.timer(longest.over, others: [], on: page))
            try display?.end()
        }
        return ended
    }

    /// Nil if no timer is counting.
    private func content(_ timers: [TimerObject]) -> LiveContent? {
        let open = timers.filter { $0.state == .running || $0.state == .paused }
        return open.max(by: { $0.remainingSeconds < $1.remainingSeconds }).map { last in
            .timer(last, others: timers.filter { $0.state == .ringing }, on: page)
        }
    }
}

extension TimerObject {
    /// The timer with no time left.
    fileprivate var over: TimerObject {
        var timer = self
        timer.remainingSeconds = 0
        return timer
    }
}

struct WaitCommand: Command {
    static let name = "wait"
    static let abstract = localized("Wait until timers are over.")
    static let discussion = localized("It survives a restart of the daemon.")
    static let exitStatuses = localized(
        "Exit status: 0 when all have ended, 3 if one was cancelled, 75 if q ended --progress before that."
    )

    @OptionGroup var items: ItemArguments

    @Flag(help: ArgumentHelp(localized("Draw a bar on the terminal (on standard error).")))
    var progress = false

    @Flag(help: ArgumentHelp(localized("Show it live in big digits.")))
    var big = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        // From here on the timers are identified by their ids: the meaning of a label may change while the daemon is
        // not running.
        let named = try daemon.call(TimersInterface.Show(names: items.names)).timers
        let wait = TimerWait(daemon: daemon, output: output, drawsProgress: progress, isBig: big)
        let ended = try wait.run(ids: named.map(\.id))
        if let ended { try output.print(ended) { $0.lines(ended) } }
        try TimerWait.check(ended)
    }
}
