import ArgumentParser
import ClockAPI
import Console
import Localization

struct FocusPause: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "pause", abstract: localized("Pause the session."))

    @OptionGroup var output: OutputOptions

    func run() throws {
        let focus = try Daemon(output).call(FocusInterface.Pause()).focus
        try output.print(focus) { [$0.line(focus)] }
    }
}

struct FocusResume: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: localized("Resume, or start the waiting phase.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let focus = try Daemon(output).call(FocusInterface.Resume()).focus
        try output.print(focus) { [$0.line(focus)] }
    }
}

struct FocusSkip: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: localized("End this phase and begin the next.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let focus = try Daemon(output).call(FocusInterface.Skip()).focus
        try output.print(focus) { [$0.line(focus)] }
    }
}

struct FocusStop: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: localized("End the session; the time worked counts.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let focus = try Daemon(output).call(FocusInterface.Stop()).focus
        try output.print(focus) { $0.detail(focus) }
    }
}
