import ArgumentParser
import Chronology
import ClockAPI

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
