import Chronology
import ClockAPI
import ClockClient
import Console

/// Asks the daemon for data whose changes it does not report.
struct SurroundingsReader {
    private let daemon: Daemon
    /// Read only once, because the tables are long.
    private let names = Atlas().readerNames()

    init(_ daemon: Daemon) { self.daemon = daemon }

    /// Keeps the values of `known` for which the daemon sends no answer.
    func read(_ viewpoint: Viewpoint, known: Surroundings) -> Surroundings {
        let month = try? daemon.call(FocusInterface.Calendar())
        let cities = try? daemon.call(WorldInterface.List(here: viewpoint.zone.nameForOthers)).cities
        // Without `more`, the daemon refuses a list of more than a thousand alarms: then only the next alarm is shown.
        let alarms = try? daemon.call(AlarmsInterface.List()).alarms
        let tasks = try? daemon.call(TasksInterface.List()).tasks
        return Surroundings(
            calendar: month?.calendar ?? known.calendar,
            today: month?.today ?? known.today,
            alarms: alarms ?? [],
            tasks: tasks ?? known.tasks,
            cities: cities?.map { Surroundings.City(name: names.name($0), city: $0) } ?? known.cities,
            old: old(alarms ?? [], viewpoint)
        )
    }

    /// One-time alarms turn off when they ring, and are shown for a day.
    private func old(_ alarms: [AlarmObject], _ viewpoint: Viewpoint) -> Set<String> {
        let once = alarms.filter { $0.state == .off && $0.repeat == nil && $0.onCalendar == nil }.map(\.id)
        guard !once.isEmpty else { return [] }
        let request = HistoryInterface.List(
            kinds: ["alarm"],
            events: ["rang", "ran", "missed", "disabled"],
            items: Array(once.suffix(Self.mostItems)),
            newest: Self.mostEntries
        )
        guard let entries = try? daemon.call(request).entries else { return [] }
        return Surroundings.old(entries, at: viewpoint.now)
    }

    /// The daemon's limits of a filter and of a page.
    private static let mostItems = 100
    private static let mostEntries = 1_000
}
