import ArgumentParser
import Chronology
import ClockAPI
import ClockClient
import Console
import Localization

struct DdayCommand: Command {
    static let name = "dday"
    static let abstract = localized("Count the days to or since a date, and keep D-days.")
    static let discussion = localized(
        """
        D-34 is 34 days before the day, D-DAY on it, D+12 after: clockctl dday 12-25 [--from DATE]. The name of a \
        stored D-day counts to it: clockctl dday Christmas

        Without a date, the stored D-days are listed, the nearest first. They can have reminders: \
        clockctl dday add 'Mum' 05-04 --yearly --notify 7d,1d,0d
        """
    )
    static let subcommands: [any Command.Type] = [
        DdayCount.self, DdayAdd.self, DdayList.self, ItemCommand<DaysInterface.Show>.self, DdayEdit.self,
        ItemRemoval<DaysInterface.Remove>.self, Rename<DdayCommand>.self,
    ]
    static let defaultSubcommand: (any Command.Type)? = DdayCount.self
}

extension DdayCommand: RenamedNoun {
    static let option = "--name"
}

/// `clockctl dday DATE`
struct DdayCount: Command {
    static let name = "count"
    static let abstract = localized("Count the days to or since a date; no daemon is needed.")

    @Argument(help: .value("date", localized("The day, such as 2026-12-25 or 12-25, or the name of a D-day.")))
    var date: String?

    @Option(help: .value("date", localized("The day to count from, instead of today.")))
    var from: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        if date == nil, from == nil { return try DdayList.print(output) }
        let today = Viewpoint.here.today
        let base = try from.map { text throws(Failure) in try output.date(text, as: .date, today: today) } ?? today
        let day =
            try date.map { text throws(Failure) in try count(text, from: base) } ?? DayObject(to: today, from: base)
        try output.print(day, ids: [day.text]) { _ in [DDayPhrase.print(days: day.days)] }
    }

    /// The count to a date, otherwise to a stored D-day.
    private func count(_ text: String, from base: CivilDate) throws(Failure) -> DayObject {
        do throws(Failure) {
            return DayObject(to: try day(text, after: base), from: base)
        } catch {
            guard let stored = try stored(NegativeText.restored(text)) else { throw error }
            guard from != nil, let target = CivilDate(stored.date) else { return stored }
            return stored.counted(to: target, from: base)
        }
    }

    /// Nil if no D-day has that name or id, or no daemon answers.
    private func stored(_ name: String) throws(Failure) -> DayObject? {
        let daemon = Daemon(output)
        switch try? daemon.attempt(DaysInterface.Show(names: [name])) {
        case .success(let reply)?: return reply.days.first
        case .failure(let refusal)?:
            guard case .ambiguousName = refusal else { return nil }
            throw daemon.failure(refusal)
        case nil: return nil
        }
    }

    /// Text that is not a date may be a mistyped command.
    private func day(_ text: String, after base: CivilDate) throws(Failure) -> CivilDate {
        do throws(Failure) {
            return try output.reading(text, as: .date) { (text, language) throws(TimeTextError) in
                try language.dDay(text, today: base, isYearly: false)
            }
        } catch {
            let commands = UsageFailure.suggestions(for: text, in: DdayCommand.self, path: ["dday"])
            throw Failure(error.status, error.message, details: error.details + commands)
        }
    }
}

extension DayObject {
    fileprivate init(to target: CivilDate, from base: CivilDate) {
        self = DayObject(date: DateText.print(target), from: "", days: 0, text: "").counted(to: target, from: base)
    }

    fileprivate func counted(to target: CivilDate, from base: CivilDate) -> DayObject {
        let count = DayCount(to: target, from: base)
        var day = self
        (day.from, day.days, day.text) = (DateText.print(base), count.days, count.text)
        return day
    }
}

struct DdayList: Command {
    static let name = "list"
    static let abstract = localized("List D-days, the nearest first, past ones last.")

    @OptionGroup var output: OutputOptions

    func run() throws { try Self.print(output) }

    static func print(_ output: OutputOptions) throws(Failure) {
        try output.printPages(DaysInterface.List(), ids: \.id, none: localized("no D-days")) { $0.table($1) }
    }
}

extension DaysInterface.Show: ItemVerb {
    static var abstract: String { localized("Show everything about D-days.") }
    static func ids(_ days: [DayObject]) -> [String] { days.compactMap(\.id) }
    static func lines(_ days: [DayObject], on page: Page) -> [String] { page.details(days.map(page.detail)) }
}

extension DaysInterface.Remove: ItemVerb {
    static var abstract: String { localized("Remove D-days permanently.") }
    static func lines(_ days: [DayObject], on page: Page) -> [String] { days.map(page.removedLine) }
}

struct DdayAdd: ExchangingCommand {
    static let name = "add"
    static let abstract = localized("Add a D-day.")
    static let discussion = localized(
        """
        A yearly day counts to its next occurrence; 29 February becomes 28 February in common years.

        Reminders are shown at the time of day in the setting dday.at.

        clockctl dday add Christmas 12-25 --yearly --notify 7d,1d,0d
        """
    )

    @Argument(help: .value("name", localized("A unique name.")))
    var name: String

    @Argument(help: .value("date", localized("The day, such as 2026-12-25 or 12-25.")))
    var date: String

    @Flag(help: ArgumentHelp(localized("Repeat every year.")))
    var yearly = false

    @OptionGroup var options: DdayOptions
    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        let times = try TypedTimes(output, zone: options.zone)
        let typed = try times.day(date)
        let request = DaysInterface.Add(
            name: NegativeText.restored(name),
            date: typed,
            yearly: yearly,
            notifySeconds: try options.notifySeconds(output) ?? [],
            zone: times.zoneName,
            here: times.hereName
        )
        return Exchange(request) { reply in
            let day = reply.day
            try output.print(day, ids: [day.id ?? ""]) { [$0.line(day)] }
            if yearly, output.tellsNotes, !output.json, typed.hasSuffix("02-29") {
                output.tell([localized("29 February becomes 28 February in common years")])
            }
            times.tellIfFixed([(day.id ?? "", day.zone)], edit: "clockctl dday edit")
            output.tellOfPassedReminders(day)
        }
    }
}

extension OutputOptions {
    /// Reports the reminders of a D-day that will not be shown, because their moment has already passed.
    fileprivate func tellOfPassedReminders(_ day: DayObject) {
        guard tellsNotes, let reminders = day.notifySeconds, let target = CivilDate(day.date) else { return }
        let page = page
        let passed = reminders.map { Int($0 / DdayOptions.day) }.filter { daysBefore in
            daysBefore > day.days || daysBefore == day.days && remindersOfTodayArePassed(day.zone)
        }
        tell(
            passed.compactMap { target.adding(days: -$0) }.map { date in
                localized("the reminder of {date} has already passed", ["date": page.date(DateText.print(date))])
            }
        )
    }

    private func remindersOfTodayArePassed(_ zone: String?) -> Bool {
        guard let at = try? EffectiveSettings.read(Daemon(self)).value(of: "dday.at")?.plain,
            let time = CivilTime(at)
        else { return false }
        let here = Viewpoint.here
        let zone = zone.map(Viewpoint.zones.zone(named:)) ?? here.zone
        return zone.civil(at: here.now).time >= time
    }
}

/// The zone and the reminders of a D-day.
struct DdayOptions: ParsableArguments {
    @Option(help: .value("zone", localized("A fixed time zone; “local” follows the daemon's zone.")))
    var zone: String?
    @Option(help: .value("duration,…", localized("Remind this many whole days before; 0d for the day itself.")))
    var notify: String?

    static let day = 86_400.0

    /// Nil if the option is not given; empty if the reminders are to be removed.
    func notifySeconds(_ output: OutputOptions) throws(Failure) -> [Double]? {
        guard let notify else { return nil }
        var durations: [Double] = []
        for part in notify.split(separator: ",", omittingEmptySubsequences: notify.isEmpty) {
            let seconds = try output.seconds(of: String(part))
            guard seconds.truncatingRemainder(dividingBy: Self.day) == 0 else {
                throw Failure(
                    .usage,
                    localized(
                        "invalid reminder “{text}”: it must be whole days",
                        ["text": String(part).quotable]
                    )
                )
            }
            durations.append(seconds)
        }
        return durations
    }
}

struct DdayEdit: ExchangingCommand {
    static let name = "edit"
    static let abstract = localized("Change D-days.")
    static let discussion = localized("Options that are not given stay unchanged; --notify '' removes the reminders.")

    @OptionGroup var items: ItemArguments

    @Option(help: .value("name", localized("New name.")))
    var name: String?

    @Option(help: .value("date", localized("New date.")))
    var date: String?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Whether it repeats every year.")))
    var yearly: Bool?

    @OptionGroup var options: DdayOptions
    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        var request = DaysInterface.Edit(names: items.names)
        request.name = name.map(NegativeText.restored)
        let times = try TypedTimes(output, zone: options.zone)
        request.date = try date.map(times.day)
        request.zone = times.zoneName
        request.yearly = yearly
        request.notifySeconds = try options.notifySeconds(output)
        guard request != DaysInterface.Edit(names: items.names) else {
            throw UsageFailure.unchanged(suchAs: "--date 12-25", of: "dday edit")
        }
        request.here = times.hereName
        return Exchange(request) { reply in
            let days = reply.days
            try output.print(days) { $0.lines(days) }
            if date != nil || options.notify != nil { days.forEach(output.tellOfPassedReminders) }
            guard date != nil else { return }
            times.tellIfFixed(days.map { ($0.id ?? "", $0.zone) }, edit: "clockctl dday edit")
        }
    }
}
