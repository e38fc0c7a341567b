import ArgumentParser
import ClockAPI
import Console
import Localization

struct StopwatchLap: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lap",
        abstract: localized("End a lap and begin the next; the count goes on.")
    )

    @OptionGroup var items: ImpliedItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let stopwatches = try Daemon(output).call(StopwatchesInterface.Lap(names: items.names)).stopwatches
        try output.printItems(stopwatches) { page in
            stopwatches.flatMap { page.lines(of: $0.laps.suffix(1), $0) }
        }
    }
}

struct StopwatchPause: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "pause", abstract: localized("Stop counting."))

    @OptionGroup var items: ImpliedItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let stopwatches = try Daemon(output).call(StopwatchesInterface.Pause(names: items.names)).stopwatches
        try output.printItems(stopwatches) { $0.lines(stopwatches) }
    }
}

struct StopwatchResume: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: localized("Go on counting; after a reset, begin anew.")
    )

    @OptionGroup var items: ImpliedItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let stopwatches = try Daemon(output).call(StopwatchesInterface.Resume(names: items.names)).stopwatches
        try output.printItems(stopwatches) { $0.lines(stopwatches) }
    }
}

struct StopwatchReset: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: localized("Back to zero, without laps; resume begins anew.")
    )

    @OptionGroup var items: ImpliedItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let stopwatches = try Daemon(output).call(StopwatchesInterface.Reset(names: items.names)).stopwatches
        try output.printItems(stopwatches) { $0.lines(stopwatches) }
    }
}

struct StopwatchRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: localized("Remove stopwatches that do not run, for good.")
    )

    @OptionGroup var items: ItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let stopwatches = try Daemon(output).call(StopwatchesInterface.Remove(names: items.names)).stopwatches
        try output.printItems(stopwatches) { page in stopwatches.map(page.removedLine) }
    }
}
