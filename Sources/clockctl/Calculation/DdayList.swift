import ArgumentParser
import ClockAPI
import Console
import Localization

struct DdayList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: localized("List the kept days, the nearest first, then those that are past.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let days = try Daemon(output).pages(DaysInterface.List()).flatMap(\.days)
        try output.printList(days, ids: days.compactMap(\.id), none: localized("no D-days")) { $0.table(days) }
    }
}

struct DdayShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: localized("Show everything about kept days.")
    )

    @OptionGroup var items: ItemArguments
    @OptionGroup var output: OutputOptions

    func run() throws {
        let days = try Daemon(output).call(DaysInterface.Show(names: items.names)).days
        try output.printItems(days, ids: days.compactMap(\.id)) { page in page.details(days.map(page.detail)) }
    }
}
