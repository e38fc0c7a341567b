import Agenda
import Chronology

// D-days and their reminders in the morning.

struct ModelDay: Hashable {
    var item: ModelItem
    var name: String
    /// A day number, like all days here.
    var date: Int
    var isYearly: Bool
    var reminders: Set<Int>
    var next: Reminder?
    /// The days of past reminders.
    var reminded: Set<Int> = []

    struct Reminder: Hashable {
        var day: Int
        var at: Int64
    }
}

extension LifeModel {
    func day(_ name: String) -> Int? { days.firstIndex { $0.name == name } }

    mutating func addDay(_ name: String, _ wish: DayWish, _ now: Now) -> Bool {
        guard day(name) == nil else { return false }
        var day = ModelDay(
            item: newItem(.dday),
            name: name,
            date: now.day + wish.day,
            isYearly: wish.isYearly,
            reminders: Set(wish.reminderDays)
        )
        day.next = reminder(day, after: now.wallMicroseconds, now)
        days.append(day)
        return true
    }

    /// Edits a D-day. An open ring ends, and past reminders don't count for another date.
    mutating func edit(_ index: Int, _ change: DayChange, _ now: Now) -> Bool {
        if let name = change.name, day(name) ?? index != index { return false }
        var day = days[index]
        day.name = change.name ?? day.name
        day.date = change.day.map { now.day + $0 } ?? day.date
        day.isYearly = change.isYearly ?? day.isYearly
        day.reminders = change.reminderDays.map { Set($0) } ?? day.reminders
        if day.date != days[index].date || day.isYearly != days[index].isYearly { day.reminded = [] }
        day.next = reminder(day, after: now.wallMicroseconds, now)
        days[index] = day
        settle(day.item, .cancelled)
        return true
    }

    mutating func removeDay(_ index: Int) {
        settle(days[index].item, .cancelled)
        days.remove(at: index)
    }

    /// Returns the first reminder after `instant` that was not given yet.
    private func reminder(_ day: ModelDay, after instant: Int64, _ now: Now) -> ModelDay.Reminder? {
        var best: ModelDay.Reminder?
        for target in targets(day, now) {
            for before in day.reminders where !day.reminded.contains(target - before) {
                let reminder = ModelDay.Reminder(day: target - before, at: Self.morning(target - before, now))
                guard reminder.at > instant, reminder.at < best?.at ?? .max else { continue }
                let key = RingKey(item: day.item, scheduled: reminder.at)
                if reminder.at > now.wallMicroseconds, let index = ringIndices[key], rings[index].started != nil {
                    continue
                }
                best = reminder
            }
        }
        return best
    }

    /// Returns its dates for some years to come; 29 February becomes the 28th in a common year.
    private func targets(_ day: ModelDay, _ now: Now) -> [Int] {
        guard day.isYearly, let first = CivilDate(dayNumber: day.date), let today = CivilDate(dayNumber: now.day) else {
            return [day.date]
        }
        return (first.year...max(first.year, today.year) + 3).compactMap { year in
            let date =
                CivilDate(year: year, month: first.month, day: first.day)
                ?? CivilDate(year: year, month: first.month, day: first.day - 1)
            return date?.dayNumber
        }
    }

    /// Returns the day to which it counts today: the next date of a yearly one.
    func target(of day: ModelDay, _ now: Now) -> Int {
        day.isYearly ? targets(day, now).first { $0 >= now.day } ?? day.date : day.date
    }

    /// Returns nine o'clock of that day in the current zone.
    private static func morning(_ day: Int, _ now: Now) -> Int64 {
        let local = Int64(day) * ReferenceRule.dayLength + 9 * 3_600_000_000
        return ReferenceRule(days: .only(day: day), startDay: day, times: []).instants(of: local, in: now.zone)[0]
    }

    private func moved(_ reminder: ModelDay.Reminder, _ now: Now) -> ModelDay.Reminder {
        ModelDay.Reminder(day: reminder.day, at: Self.morning(reminder.day, now))
    }

    /// Fires due reminders. Only the newest rings, and only on its day; the others are missed.
    mutating func fireDay(_ index: Int, _ now: Now) {
        let wall = now.wallMicroseconds
        guard let pending = days[index].next, pending.at <= wall else { return }
        var latest = moved(pending, now)
        guard latest.at <= wall else { return plan(index, pending: latest, now) }
        let item = days[index].item
        var older: [Int64] = []
        var following = reminder(days[index], after: latest.at, now)
        while let next = following, next.at <= wall {
            older.append(latest.at)
            latest = next
            following = reminder(days[index], after: next.at, now)
        }
        for at in older { miss(item, scheduled: at, Self.dayRinging, isTold: false, now) }
        if ReferenceRule.day(latest.at + now.zone.offsetMicroseconds(at: latest.at)) == now.day {
            days[index].reminded.insert(latest.day)
            begin(item, scheduled: latest.at, Self.dayRinging, now)
        } else {
            miss(item, scheduled: latest.at, Self.dayRinging, isTold: true, now)
        }
        days[index].next = reminder(days[index], after: wall, now)
    }

    private static let dayRinging = ModelRinging(ringFor: 43_200_000_000, snooze: 0, snoozeLimit: 0, maySnooze: false)

    /// Replans pending reminders after a change of the clock or the zone; one whose time has passed by that fires at
    /// once.
    mutating func planDaysAnew(_ now: Now) {
        for index in days.indices where days[index].next?.at ?? .max > now.wallMicroseconds {
            plan(index, pending: days[index].next.map { moved($0, now) }, now)
        }
    }

    private mutating func plan(_ index: Int, pending: ModelDay.Reminder?, _ now: Now) {
        let planned = reminder(days[index], after: now.wallMicroseconds, now)
        days[index].next = [pending, planned].compactMap(\.self).min { $0.at < $1.at }
    }
}
