import Chronology
import ClockAPI

/// The data shown in addition to the status. The daemon does not report their changes, so they are polled.
struct Surroundings: Sendable, Equatable {
    /// The month that contains today; nil if it is unknown.
    var calendar: FocusCalendarObject?
    /// The day for which work counts now, YYYY-MM-DD.
    var today = ""
    /// Alarms that will ring, the next one first; then those that are off.
    var alarms: [AlarmObject] = []
    /// All tasks, also the running one.
    var tasks: [TaskObject] = []
    /// Cities of the world clock at the moment of the request, with their names in the reader's language.
    var cities: [City] = []

    /// The growth of today's work, named as in io.clockd.Focus; nil if unknown.
    var growth: String? { calendar?.days.first { $0.date == today }?.growth }

    struct City: Sendable, Equatable {
        var name: String
        var city: CityObject
    }

    init() {}

    /// `old`: the ids of one-time alarms that rang more than a day ago, which are omitted.
    init(
        calendar: FocusCalendarObject?,
        today: String,
        alarms: [AlarmObject],
        tasks: [TaskObject] = [],
        cities: [City],
        old: Set<String> = []
    ) {
        self.calendar = calendar
        self.today = today
        self.tasks = tasks
        self.cities = cities
        let dated = alarms.filter { $0.state == .scheduled }.compactMap { alarm in
            alarm.nextInstant.map { (alarm: alarm, next: $0) }
        }
        self.alarms = dated.sorted { ($0.next, $0.alarm.id) < ($1.next, $1.alarm.id) }.map(\.alarm)
        self.alarms += alarms.filter { $0.state == .off && !old.contains($0.id) }
    }

    /// The alarms whose newest entry tells that they rang, ran or were missed more than a day ago. `entries`: these
    /// events and `disabled`, oldest first.
    static func old(_ entries: [HistoryEntryObject], at now: Instant) -> Set<String> {
        let dayAgo = now - .seconds(86_400)
        var old: Set<String> = []
        for entry in entries {
            guard let item = entry.item else { continue }
            let isOld = (try? InstantText.parse(entry.at)).map { $0 < dayAgo } ?? false
            if entry.event != "disabled", isOld { old.insert(item) } else { old.remove(item) }
        }
        return old
    }
}

extension AlarmObject {
    var nextInstant: Instant? { next.flatMap { try? InstantText.parse($0) } }
}
