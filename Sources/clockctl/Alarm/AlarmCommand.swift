import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization

struct AlarmCommand: Command {
    static let name = "alarm"
    static let abstract = localized("Alarms: at a time of day, once or repeating.")
    static let subcommands: [any ParsableCommand.Type] = [
        AlarmAdd.self, AlarmList.self, ItemCommand<AlarmShow>.self, AlarmEdit.self, ItemCommand<AlarmEnable>.self,
        ItemCommand<AlarmDisable>.self,
        ItemCommand<AlarmRemove>.self, AlarmSkip.self, ItemCommand<AlarmUnskip>.self,
    ]
}

protocol AlarmVerb: ReachableVerb where Inspection == AlarmsInterface.Show {}

enum AlarmShow: ItemVerb {
    typealias Method = AlarmsInterface.Show
    static var abstract: String { localized("Show everything about alarms.") }
    static func ids(_ alarms: [AlarmObject]) -> [String] { alarms.map(\.id) }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { page.details(alarms.map(page.detail)) }
}

enum AlarmEnable: AlarmVerb {
    typealias Method = AlarmsInterface.Enable
    static var abstract: String { localized("Switch alarms on.") }
    static func already(_ alarm: AlarmObject) -> String? { alarm.enabled ? localized("already on") : nil }
}

enum AlarmDisable: AlarmVerb {
    typealias Method = AlarmsInterface.Disable
    static var abstract: String { localized("Switch alarms off; they stay listed.") }
    static func already(_ alarm: AlarmObject) -> String? {
        !alarm.enabled && !alarm.state.isOpen ? localized("already off") : nil
    }
}

enum AlarmUnskip: AlarmVerb {
    typealias Method = AlarmsInterface.Unskip
    static var abstract: String { localized("Cancel a skip.") }
    static func already(_ alarm: AlarmObject) -> String? {
        alarm.skipped == nil ? localized("nothing is skipped") : nil
    }
}

enum AlarmRemove: RemovingVerb {
    typealias Method = AlarmsInterface.Remove
    static var abstract: String { localized("Remove alarms permanently.") }
}

struct AlarmSkip: ExchangingCommand {
    static let name = "skip"
    static let abstract = localized("Skip the next occurrence, or all before a date.")

    @OptionGroup var items: ItemArguments

    @Option(help: .value("date", localized("The first day on which it rings again.")))
    var until: String?

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        let request = AlarmsInterface.Skip(names: items.names, until: try TypedTimes(output).date(until, as: .until))
        return Exchange(request) { reply in
            try output.print(reply.alarms) { $0.lines(reply.alarms) }
        }
    }
}

struct AlarmList: Command {
    static let name = "list"
    static let abstract = localized("List all alarms.")

    @Option(help: .value("time|next|id", localized("By time of day, by the next ring, or by id.")))
    var sort: AlarmOrder = .time

    @OptionGroup var output: OutputOptions

    func run() throws {
        let alarms = try Daemon(output).pages(AlarmsInterface.List()).flatMap(\.alarms).sorted(by: sort.precedes)
        try output.printList(alarms, ids: alarms.map(\.id), none: localized("no alarms")) { $0.table(alarms) }
    }
}

/// How `alarm list` is sorted; alarms that are equal in it stay in the order of their ids.
enum AlarmOrder: String, CaseIterable, ExpressibleByArgument {
    case time, next, id

    func precedes(_ one: AlarmObject, _ other: AlarmObject) -> Bool {
        switch self {
        case .time: (one.timeOfDay, one.number) < (other.timeOfDay, other.number)
        // Those that do not ring come last.
        case .next: (one.nextInstant, one.number) < (other.nextInstant, other.number)
        case .id: one.number < other.number
        }
    }
}

extension AlarmObject {
    fileprivate var number: Int { Int(id.dropFirst()) ?? .max }

    fileprivate var nextInstant: Int64 {
        next.flatMap { try? InstantText.parse($0) }.map(\.microsecondsSinceEpoch) ?? .max
    }

    /// `07:30`, which sorts as it reads. Of a calendar expression, the time of its next ring; last if it has none.
    fileprivate var timeOfDay: String {
        guard onCalendar == nil else {
            // `2026-11-23T07:30:00+09:00`
            return next.map { String($0.dropFirst(11).prefix(8)) } ?? "~"
        }
        // `2026-11-23 07:30`
        return time.split(separator: " ").last.map(String.init) ?? time
    }
}
