import Chronology
import ClockAPI

/// What is shown beside the status. The daemon does not tell of its changes, so it is asked for again and again.
struct Surroundings: Sendable, Equatable {
    /// The month of today; nil if it is not known.
    var calendar: FocusCalendarObject?
    /// The day that work counts to now, YYYY-MM-DD.
    var today = ""
    /// Alarms that are going to ring, the next one first.
    var alarms: [AlarmObject] = []
    /// Cities of the world clock at the moment they were asked for, by their names for the reader.
    var cities: [City] = []

    /// What the work of today has grown to, as io.clockd.Focus names it; nil if that is not known.
    var growth: String? { calendar?.days.first { $0.date == today }?.growth }

    struct City: Sendable, Equatable {
        var name: String
        var city: CityObject
    }

    init() {}

    init(calendar: FocusCalendarObject?, today: String, alarms: [AlarmObject], cities: [City]) {
        self.calendar = calendar
        self.today = today
        self.cities = cities
        let dated = alarms.filter { $0.state == .scheduled }.compactMap { alarm in
            alarm.next.flatMap { try? InstantText.parse($0) }.map { (alarm: alarm, next: $0) }
        }
        self.alarms = dated.sorted { ($0.next, $0.alarm.id) < ($1.next, $1.alarm.id) }.map(\.alarm)
    }
}
