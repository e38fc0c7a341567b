import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization

struct DdayCommand: Command {
    static let name = "dday"
    static let abstract = localized("Count the days to or since a date, and keep D-days.")
    static let discussion = localized(
        """
        D-34 is 34 days before the day, D-DAY on it, D+12 after: clockctl dday 12-25 [--from DATE]

        Without a date the kept days are listed. They are sorted by nearness, and remind you: \
        clockctl dday add 'Mum' 05-04 --yearly --notify 7d,1d,0d
        """
    )
    static let subcommands: [any ParsableCommand.Type] = [
        DdayCount.self, DdayAdd.self, DdayList.self, ItemCommand<DdayShow>.self, DdayEdit.self,
        ItemCommand<DdayRemove>.self,
    ]
    static let defaultSubcommand: (any ParsableCommand.Type)? = DdayCount.self
}

/// `clockctl dday DATE`
struct DdayCount: Command {
    static let name = "count"
    static let abstract = localized("Count the days to or since a date; no daemon is needed.")

    @Argument(help: .value("date", localized("The day, such as 2026-12-25 or 12-25.")))
    var date: String?

    @Option(help: .value("date", localized("The day to count from, instead of today.")))
    var from: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard let date else {
            guard from == nil else {
                throw UsageFailure.make(localized("a date is missing: write 2026-12-25"), of: "dday")
            }
            return try DdayList.print(output)
        }
        let today = Viewpoint.here.today
        let base = try from.map { text throws(Failure) in try read(text, today: today) } ?? today
        let target = try day(date, after: base)
        let count = DayCount(to: target, from: base)
        let object = DayObject(
            date: DateText.print(target),
            from: DateText.print(base),
            days: count.days,
            text: count.text
        )
        try output.print(object, ids: [count.text]) { _ in [count.text] }
    }

    /// What is no date may be a mistyped command.
    private func day(_ text: String, after base: CivilDate) throws(Failure) -> CivilDate {
        do throws(Failure) {
            return try output.reading(text, as: .date) { (text) throws(TimeTextError) in
                try DateText.parseDDay(text, today: base, isYearly: false)
            }
        } catch {
            let commands = UsageFailure.suggestions(for: text, in: DdayCommand.self, path: ["dday"])
            throw Failure(error.status, error.message, details: error.details + commands)
        }
    }

    private func read(_ text: String, today: CivilDate) throws(Failure) -> CivilDate {
        try output.reading(text, as: .date) { (text) throws(TimeTextError) in try DateText.parse(text, today: today) }
    }
}

struct DdayList: Command {
    static let name = "list"
    static let abstract = localized("List D-days, the nearest first, past ones last.")

    @OptionGroup var output: OutputOptions

    func run() throws { try Self.print(output) }

    static func print(_ output: OutputOptions) throws(Failure) {
        let days = try Daemon(output).pages(DaysInterface.List()).flatMap(\.days)
        try output.printList(days, ids: days.compactMap(\.id), none: localized("no D-days")) { $0.table(days) }
    }
}

enum DdayShow: ItemVerb {
    typealias Method = DaysInterface.Show
    static var abstract: String { localized("Show everything about D-days.") }
    static func ids(_ days: [DayObject]) -> [String] { days.compactMap(\.id) }
    static func lines(_ days: [DayObject], on page: Page) -> [String] { page.details(days.map(page.detail)) }
}

enum DdayRemove: ItemVerb {
    typealias Method = DaysInterface.Remove
    static var abstract: String { localized("Remove D-days permanently.") }
    static func lines(_ days: [DayObject], on page: Page) -> [String] { days.map(page.removedLine) }
}
