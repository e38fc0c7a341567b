import ArgumentParser
import Chronology
import ClockAPI
import ClockClient
import Console
import Localization
import Varlink

struct HistoryCommand: Command {
    static let name = "history"
    static let abstract = localized("Show the history, oldest first.")
    static let discussion = localized(
        """
        Times refer to the past: --since yesterday, --since 'mon 9:00', --since '2h ago'.

        clockctl history --since today --kind alarm
        clockctl history --item a1 -n 20 --json
        """
    )

    @Option(help: .value("when", localized("From this moment on.")))
    var since: String?

    @Option(help: .value("when", localized("Before this moment.")))
    var until: String?

    @Option(help: .value("kind,…", localized("Only these kinds: {kinds}.", ["kinds": KindList.known])))
    var kind: String?

    @Option(help: .value("event,…", localized("Only these events: added, rang, missed, completed and so on.")))
    var event: String?

    @Option(help: .value("id", localized("Only this item, by its id or its label at the time.")))
    var item: [String] = []

    @Option(
        name: .customShort("n", allowingJoined: true),
        help: .value("n", localized("At most this many, the newest."))
    )
    var number: Int?

    @Flag(help: ArgumentHelp(localized("Print comma-separated values.")))
    var csv = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard !(csv && output.json) else {
            throw UsageFailure.make(localized("can't print both JSON and CSV"), of: "history")
        }
        let request = try request()
        if csv { return try OutputOptions.printRecords(Page.csv(Daemon(output).pages(request).flatMap(\.entries))) }
        try output.printPages(request, ids: \.item, none: localized("no history")) { $0.table($1) }
    }

    private func request() throws(Failure) -> HistoryInterface.List {
        HistoryInterface.List(
            since: try since.map(instant),
            until: try until.map(instant),
            // A ring has the kind of the item that rang.
            kinds: try kind.map { text throws(Failure) in try KindList.read(text, for: "history") } ?? [],
            events: event.map(NegativeText.restored)?.split(separator: ",").map(String.init) ?? [],
            items: item.map(NegativeText.restored),
            newest: number
        )
    }

    private func instant(_ text: String) throws(Failure) -> String {
        InstantText.print(try TypedTimes(output).instant(text, .past), in: Viewpoint.here.zone)
    }
}

extension HistoryInterface.List.Reply: PageReply {
    package static var member: String { "entries" }
    package var objects: [HistoryEntryObject] { entries }
}
