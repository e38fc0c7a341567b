import Chronology
import Console

/// When an alarm would ring, by the function that the daemon uses.
struct AlarmTimes {
    /// The first ring; nil if it never rings.
    let next: Instant?
    let zone: Zone
    /// Whether days off are left out, which only the daemon knows.
    let skipsHolidays: Bool

    /// Nil for texts that can't be read. `every` may be empty.
    init?(when: String, every: String, _ viewpoint: Viewpoint) {
        let reader = ScheduleReader(now: viewpoint.now, local: viewpoint.zone, direction: .future) {
            (name) throws(ZoneError) in try ZoneDatabase().zone(called: name)
        }
        let text = ScheduleText(when: when, every: every.isEmpty ? nil : every)
        guard let reading = try? reader.read(text) else { return nil }
        zone = reading.namedZone ?? viewpoint.zone
        skipsHolidays = reading.schedule.skipsHolidays
        next = reading.schedule.next(after: viewpoint.now, in: zone, holidays: [])?.at
    }
}
