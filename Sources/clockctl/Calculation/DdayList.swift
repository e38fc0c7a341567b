import ArgumentParser
import ClockAPI
import Console
import Localization

struct DdayList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: localized("List D-days, the nearest first, past ones last."),
        aliases: CommandAlias.list
    )

    @OptionGroup var output: OutputOptions

    func run() throws { try Self.print(output) }

    static func print(_ output: OutputOptions) throws(Failure) {
        let days = try Daemon(output).pages(DaysInterface.List()).flatMap(\.days)
        try output.printList(days, ids: days.compactMap(\.id), none: localized("no D-days")) { $0.table(days) }
    }
}
