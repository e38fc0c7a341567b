import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization

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
