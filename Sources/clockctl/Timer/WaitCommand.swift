import ArgumentParser
import ClockAPI
import Console
import Localization

struct WaitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait",
        abstract: localized("Wait until timers are over."),
        discussion: localized(
            "It survives a restart of the daemon. Exit status: 0 when all are over, 3 when one was cancelled."
        )
    )

    @OptionGroup var items: ItemArguments

    @Flag(help: ArgumentHelp(localized("Draw a bar on the terminal (on standard error).")))
    var progress = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        // By id from here on: a label may come to mean another timer while the daemon is away.
        let named = try daemon.call(TimersInterface.Show(names: items.names)).timers
        let wait = TimerWait(daemon: daemon, output: output, drawsProgress: progress)
        let ended = try wait.run(ids: named.map(\.id))
        try output.print(ended) { $0.lines(ended) }
        try TimerWait.check(ended)
    }
}
