import ArgumentParser
import ClockAPI
import Console
import Localization
import Varlink

struct TaskHistory: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: localized("List the finished runs, of one task or of all, by month."),
        discussion: localized("Runs of tasks that were removed are found by their name.")
    )

    @Argument(help: ArgumentHelp(localized("Which task; without it all."), valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp(localized("The runs that began in one month: 2026-11."), valueName: "yyyy-mm"))
    var month: String?

    @Flag(help: ArgumentHelp(localized("Streak, expected end, end and what was left, too.")))
    var details = false

    @Flag(help: ArgumentHelp(localized("Print CSV.")))
    var csv = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = TasksInterface.History(name: name.map(NegativeText.restored), month: month)
        let pages = try TaskCall(output).pageTexts(request)
        if output.json, let list = Self.list(pages) { return try StandardOutput.write(list) }
        let runs = try pages.flatMap(runs)
        if csv, !output.json { return try OutputOptions.print(Page.csv(runs)) }
        try output.printList(runs, ids: runs.map(\.id), none: localized("no finished runs")) {
            $0.ledger(runs, isDetailed: details)
        }
    }

    /// The list itself, as this daemon writes it: `[…]` of each page's `{"runs":[…]}`, and the end of the line.
    private static func list(_ pages: [[UInt8]]) -> [UInt8]? {
        var list = [UInt8(ascii: "[")]
        for page in pages {
            guard JSONRows(page, member: "runs") != nil else { return nil }
            let rows = page["{\"runs\":[".utf8.count..<page.count - 2]
            if list.count > 1, !rows.isEmpty { list.append(UInt8(ascii: ",")) }
            list += rows
        }
        return list + "]\n".utf8
    }

    private func runs(_ text: [UInt8]) throws(Failure) -> [RunObject] {
        do throws(VarlinkError) {
            return try RunObject.list(text)
        } catch {
            throw Daemon(output).failure(.protocolViolation("a reply that is no history: \(error)"))
        }
    }
}
