import Chronology
import ClockAPI

/// The alarms in the displayed order, by their next ring. An alarm that is switched off while the view is open keeps its
/// place, so that the same key on the same row switches it on again.
struct AlarmRows: Sendable {
    /// Those that will ring or were switched off, then those that have rung for the last time meanwhile.
    private(set) var alarms: [AlarmObject] = []
    /// Those that have been off since the view was opened.
    private(set) var off: [AlarmObject] = []
    /// All that were scheduled while the view was open.
    private var seen: Set<String> = []
    /// The last known ring of each alarm that was scheduled while the view was open, unless it has rung since.
    private var places: [String: Instant] = [:]
    /// The alarms among them that are off.
    private var switchedOff: Set<String> = []

    /// `alarms`: all, also those that are off.
    mutating func update(_ alarms: [AlarmObject], at now: Instant?) {
        var kept: [String: Instant] = [:]
        var off: Set<String> = []
        for alarm in alarms {
            if let next = alarm.nextInstant {
                kept[alarm.id] = next
            } else if let place = places[alarm.id],
                switchedOff.contains(alarm.id) || now.map({ place > $0 }) ?? true
            {
                kept[alarm.id] = place
                off.insert(alarm.id)
            }
        }
        (places, switchedOff) = (kept, off)
        let placed = alarms.compactMap { alarm in kept[alarm.id].map { (alarm: alarm, place: $0) } }
        seen.formUnion(kept.keys)
        let others = alarms.filter { kept[$0.id] == nil }
        self.alarms =
            placed.sorted { ($0.place, $0.alarm.id) < ($1.place, $1.alarm.id) }.map(\.alarm)
            + others.filter { seen.contains($0.id) }
        self.off = others.filter { !seen.contains($0.id) }
    }
}
