import ArgumentParser
import ClockAPI
import Console
import Localization

struct TimerPause: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "pause", abstract: localized("Pause timers."))

    @OptionGroup var items: ItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let timers = try Daemon(output).call(TimersInterface.Pause(names: items.names)).timers
        try output.printItems(timers) { $0.lines(timers) }
    }
}

struct TimerResume: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: localized("Let paused timers go on.")
    )

    @OptionGroup var items: ItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let timers = try Daemon(output).call(TimersInterface.Resume(names: items.names)).timers
        try output.printItems(timers) { $0.lines(timers) }
    }
}

struct TimerRestart: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restart",
        abstract: localized("Count from the whole length again.")
    )

    @OptionGroup var items: ItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let timers = try Daemon(output).call(TimersInterface.Restart(names: items.names)).timers
        try output.printItems(timers) { $0.lines(timers) }
    }
}

struct TimerCancel: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "cancel", abstract: localized("Cancel timers."))

    @OptionGroup var items: ItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let timers = try Daemon(output).call(TimersInterface.Cancel(names: items.names)).timers
        try output.printItems(timers) { $0.lines(timers) }
    }
}
