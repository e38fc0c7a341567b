import ArgumentParser
import ClockAPI
import ClockClient
import Console
import Localization

struct StopwatchCommand: Command {
    static let name = "stopwatch"
    static let abstract = localized("Stopwatches with laps.")
    static let discussion = localized(
        """
        Setting the clock, sleep, and a restart of the daemon or the machine do not affect a stopwatch. If there is \
        only one possibility, the name can be omitted.
        """
    )
    static let subcommands: [any Command.Type] = [
        StopwatchStart.self, ItemCommand<StopwatchesInterface.Lap>.self, ItemCommand<StopwatchesInterface.Pause>.self,
        ItemCommand<StopwatchesInterface.Resume>.self, ItemCommand<StopwatchesInterface.Reset>.self,
        StopwatchShow.self, StopwatchList.self, ItemRemoval<StopwatchesInterface.Remove>.self,
    ]
}

struct StopwatchStart: LabelledCommand {
    static let name = "start"
    static let abstract = localized("Start a stopwatch.")
    static let discussion = localized(
        """
        Without a label the only paused stopwatch is resumed; with one, the paused stopwatch of exactly that label.

        clockctl stopwatch start run --follow
        """
    )

    @OptionGroup var label: LabelArguments<ItemLabel>

    @Flag(help: ArgumentHelp(localized("Start another one instead of resuming a paused one.")))
    var new = false

    @Flag(help: ArgumentHelp(localized("Show it live; with --json, one object per line after each change.")))
    var follow = false

    @Flag(help: ArgumentHelp(localized("Show it live in big digits.")))
    var big = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let follow = follow || big
        try output.check(follow: follow, of: "stopwatch start")
        let daemon = Daemon(output)
        let label = try label.name(of: ["stopwatch", "start"], asTime: { ["timer", "start", $0] }, output)
        let stopwatch = try resumed(label, daemon) ?? started(label, daemon)
        guard follow else {
            return try output.print(stopwatch, ids: [stopwatch.id]) { [$0.line(stopwatch)] }
        }
        try StopwatchFollow(daemon, output, ids: [stopwatch.id], isBig: big).run()
    }

    /// Nil if no paused stopwatch is meant, or several could be.
    private func resumed(_ label: String?, _ daemon: Daemon) throws(Failure) -> StopwatchObject? {
        guard !new else { return nil }
        let paused = try daemon.pages(StopwatchesInterface.List()).flatMap(\.stopwatches).filter {
            $0.state == .paused && (label == nil || label == $0.label)
        }
        guard paused.count == 1 else { return nil }
        let stopwatch = try daemon.call(StopwatchesInterface.Resume(names: paused.map(\.id))).stopwatches.first
        output.tell([
            localized(
                "resumed {item}; to start another one: {option}",
                ["item": output.page.name(paused[0].id, paused[0].label), "option": "--new"]
            )
        ])
        return stopwatch
    }

    private func started(_ label: String?, _ daemon: Daemon) throws(Failure) -> StopwatchObject {
        let stopwatch = try daemon.call(StopwatchesInterface.Start(label: label)).stopwatch
        output.tellIfReadAsID(label)
        return stopwatch
    }
}

struct StopwatchList: Command {
    static let name = "list"
    static let abstract = localized("List the stopwatches.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        try output.printPages(StopwatchesInterface.List(), ids: \.id, none: localized("no stopwatches")) {
            $0.table($1)
        }
    }
}

struct StopwatchShow: Command {
    static let name = "show"
    static let abstract = localized("Show stopwatches and their laps, the fastest and the slowest marked.")

    @OptionGroup var items: ImpliedItemArguments

    @Flag(help: ArgumentHelp(localized("Print the laps as comma-separated values.")))
    var csv = false

    @Flag(help: ArgumentHelp(localized("Show them live; with --json, one object per line after each change.")))
    var follow = false

    @Flag(help: ArgumentHelp(localized("Show it live in big digits.")))
    var big = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let follow = follow || big
        guard !csv || !(output.json || output.quiet || follow) else {
            throw UsageFailure.make(
                localized("--csv can't be combined with the other options"),
                of: "stopwatch show"
            )
        }
        try output.check(follow: follow, of: "stopwatch show")
        let daemon = Daemon(output)
        let names = try items.expanded(for: StopwatchesInterface.Show.name, output)
        let stopwatches = try daemon.call(StopwatchesInterface.Show(names: names)).stopwatches
        // From here on the stopwatch is identified by its id: the meaning of a label may change while it is followed.
        if follow { return try StopwatchFollow(daemon, output, ids: stopwatches.map(\.id), isBig: big).run() }
        if csv { return try OutputOptions.printRecords(LapsCSV.records(stopwatches)) }
        try output.print(stopwatches, ids: stopwatches.map(\.id)) { page in
            page.details(stopwatches.map(page.detail))
        }
    }
}

protocol StopwatchVerb: ReachableVerb
where Inspection == StopwatchesInterface.Show, Arguments == ImpliedItemArguments {}

extension StopwatchVerb {
    /// The only stopwatch that is in the verb's final state already, if none can be changed by it.
    static func onlyReached(_ output: OutputOptions, unless changes: StopwatchObject.State...) -> [String] {
        let all = (try? Daemon(output).pages(StopwatchesInterface.List()).flatMap(\.stopwatches)) ?? []
        guard !all.contains(where: { changes.contains($0.state) }) else { return [] }
        let reached = all.filter { already($0) != nil }
        return reached.count == 1 ? reached.map(\.id) : []
    }
}

extension StopwatchesInterface.Lap: ItemVerb {
    typealias Arguments = ImpliedItemArguments
    static var abstract: String { localized("End a lap and begin the next; the stopwatch keeps running.") }
    static func lines(_ stopwatches: [StopwatchObject], on page: Page) -> [String] {
        stopwatches.flatMap { page.lines(of: $0.laps.suffix(1), $0) }
    }
}

extension StopwatchesInterface.Pause: StopwatchVerb {
    static var abstract: String { localized("Stop counting.") }
    static let aliases = ["stop"]
    static func implied(_ output: OutputOptions) -> [String] { onlyReached(output, unless: .running) }
    static func already(_ stopwatch: StopwatchObject) -> String? {
        stopwatch.state == .paused ? localized("already paused") : nil
    }
}

extension StopwatchesInterface.Resume: StopwatchVerb {
    static var abstract: String { localized("Resume counting; after a reset, start from zero.") }
    static func implied(_ output: OutputOptions) -> [String] { onlyReached(output, unless: .paused, .reset) }
    static func already(_ stopwatch: StopwatchObject) -> String? {
        stopwatch.state == .running ? localized("already running") : nil
    }
}

extension StopwatchesInterface.Reset: StopwatchVerb {
    static var abstract: String { localized("Reset to zero and clear the laps.") }
    static let destroys = true
    static func implied(_ output: OutputOptions) -> [String] { onlyReached(output, unless: .running, .paused) }
    static func already(_ stopwatch: StopwatchObject) -> String? {
        stopwatch.state == .reset ? localized("already at zero") : nil
    }
}

extension StopwatchesInterface.Remove: ItemVerb {
    static var abstract: String { localized("Remove stopwatches that are not running.") }
    static func lines(_ stopwatches: [StopwatchObject], on page: Page) -> [String] { stopwatches.map(page.removedLine) }
}
