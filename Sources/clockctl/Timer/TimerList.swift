import ArgumentParser
import ClockAPI
import Console
import Localization

struct TimerList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: localized("List running, paused and ringing timers."),
        aliases: CommandAlias.list
    )

    @Flag(help: ArgumentHelp(localized("Include timers that have ended.")))
    var all = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let timers = try Daemon(output).pages(TimersInterface.List(all: all)).flatMap(\.timers)
        try output.printList(timers, ids: timers.map(\.id), none: localized("no timers")) { $0.table(timers) }
    }
}
