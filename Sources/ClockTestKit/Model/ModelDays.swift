import Agenda
import Chronology

// D-days and their reminders.

struct ModelDay: Hashable {
    var item: ModelItem
    var name: String
    /// A day number, like all days here.
    var date: Int
    var isYearly: Bool
    /// Nil for a floating day.
    var zone: String?
    var reminders: Set<Int>
    var next: Reminder?
    /// When the zone has lasted, if a change of it passed over the next reminder.
    var waits: ModelMoment?
    /// What the last zone that has lasted had planned; nil unless the zone has not lasted.
    var settled: ModelSettledPlan<Reminder>?
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
            zone: placed(wish.zone, wish.here, now),
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
        if let zone = change.zone {
            day.zone = zone.isEmpty ? nil : zone
        } else if day.zone == nil, change.day != nil {
            day.zone = placed(nil, change.here, now)
        }
        day.date = change.day.map { now.day + $0 } ?? day.date
        day.isYearly = change.isYearly ?? day.isYearly
        day.reminders = change.reminderDays.map { Set($0) } ?? day.reminders
        if day.date != days[index].date || day.isYearly != days[index].isYearly { day.reminded = [] }
        day.next = reminder(day, after: now.wallMicroseconds, now)
        day.settled = nil
        days[index] = day
        settle(day.item, .cancelled)
        return true
    }

    mutating func removeDay(_ index: Int) {
        settle(days[index].item, .cancelled)
        days.remove(at: index)
    }

    /// Returns the first reminder after `instant` that has not been shown yet.
    private func reminder(_ day: ModelDay, after instant: Int64, _ now: Now) -> ModelDay.Reminder? {
        var best: ModelDay.Reminder?
        for target in targets(day, now) {
            for before in day.reminders where !day.reminded.contains(target - before) {
                let reminder = ModelDay.Reminder(day: target - before, at: morning(of: day, target - before, now))
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

    /// Returns the day's dates for some years; 29 February becomes the 28th in common years.
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

    /// Returns the target date today: the next date of a yearly day.
    func target(of day: ModelDay, _ now: Now) -> Int {
        day.isYearly ? targets(day, now).first { $0 >= today(of: day, now) } ?? day.date : day.date
    }

    /// Returns the current day in the D-day's zone.
    func today(of day: ModelDay, _ now: Now) -> Int { self.day(now.wallMicroseconds, of: day, now) }

    private func day(_ instant: Int64, of day: ModelDay, _ now: Now) -> Int {
        ReferenceRule.day(instant + zone(day.zone, now).offsetMicroseconds(at: instant))
    }

    /// Returns nine o'clock of that date in the D-day's zone.
    private func morning(of day: ModelDay, _ date: Int, _ now: Now) -> Int64 {
        let local = Int64(date) * ReferenceRule.dayLength + Self.nine
        let rule = ReferenceRule(days: .only(day: date), startDay: date, times: [])
        return rule.instants(of: local, in: zone(day.zone, now))[0]
    }

    private func moved(_ reminder: ModelDay.Reminder, of day: ModelDay, _ now: Now) -> ModelDay.Reminder {
        ModelDay.Reminder(day: reminder.day, at: morning(of: day, reminder.day, now))
    }

    /// Fires due reminders. Only the newest rings, and only on its day; the others are missed.
    mutating func fireDay(_ index: Int, _ now: Now) {
        let wall = now.wallMicroseconds
        guard let pending = days[index].next, pending.at <= wall else { return }
        if let waits = days[index].waits {
            guard waits.queued <= now.bootMicroseconds, waits.remaining(now) <= 0 else { return }
            guard now.zoneSettles == .zero else { return planAnew(index, now) }
        }
        var latest = moved(pending, of: days[index], now)
        guard latest.at <= wall else { return plan(index, pending: latest, now) }
        let item = days[index].item
        days[index].waits = nil
        if now.zoneSettles == .zero { days[index].settled = nil }
        var older: [ModelDay.Reminder] = []
        var following = reminder(days[index], after: latest.at, now)
        while let next = following, next.at <= wall {
            older.append(latest)
            latest = next
            following = reminder(days[index], after: next.at, now)
        }
        func local(_ reminder: ModelDay.Reminder) -> Int64 {
            Int64(reminder.day) * ReferenceRule.dayLength + Self.nine
        }
        for older in older {
            miss(item, scheduled: older.at, local: local(older), Self.dayRinging, isTold: false, now)
        }
        if day(latest.at, of: days[index], now) == today(of: days[index], now) {
            days[index].reminded.insert(latest.day)
            begin(item, scheduled: latest.at, local: local(latest), Self.dayRinging, now)
        } else {
            miss(item, scheduled: latest.at, local: local(latest), Self.dayRinging, isTold: true, now)
        }
        days[index].next = reminder(days[index], after: wall, now)
    }

    private static let hour: Int64 = 3_600_000_000
    private static let nine: Int64 = 9 * hour
    private static let dayRinging = ModelRinging(ringFor: 43_200_000_000, snooze: 0, snoozeLimit: 0, maySnooze: false)

    /// The reminder at `moment` was taken back: it is to come again. - Returns: whether it is the next one.
    mutating func unwindDay(_ item: ModelItem, _ moment: Int64, _ now: Now) -> Bool {
        guard let index = days.firstIndex(where: { $0.item == item }) else { return false }
        days[index].reminded.remove(day(moment, of: days[index], now))
        let again = reminder(days[index], after: moment - 1, now)
        let earlier = days[index].next
        days[index].next = [earlier, again].compactMap(\.self).min { $0.at < $1.at }
        if days[index].next != earlier { days[index].waits = nil }
        return days[index].next?.at == moment
    }

    /// A reminder that only a wrong clock missed is shown on its day. - Returns: false if it is over.
    mutating func remindAgain(_ item: ModelItem, _ moment: Int64, _ now: Now) -> Bool {
        guard let index = days.firstIndex(where: { $0.item == item }),
            day(moment, of: days[index], now) == today(of: days[index], now), unwindDay(item, moment, now)
        else { return false }
        fireDay(index, now)
        return true
    }

    /// Replans pending reminders after a change of the clock or the zone; a reminder whose time was passed by the change
    /// fires once the zone has lasted.
    mutating func planDaysAnew(_ now: Now) {
        for index in days.indices where days[index].next?.at ?? .max > now.wallMicroseconds || days[index].waits != nil
        {
            planAnew(index, now)
        }
    }

    /// Plans the reminder of `date` again, whose ring was cancelled because it is to come.
    mutating func restore(_ index: Int, _ date: Int, _ now: Now) {
        days[index].reminded.remove(date)
        let settled = days[index].settled
        planAnew(index, now)
        days[index].settled = settled
    }

    private mutating func planAnew(_ index: Int, _ now: Now) {
        let before = days[index]
        let settled = before.settled.flatMap { $0.isInForce(now) ? $0 : nil }
        let isOther = isOfOtherZone(before, now)
        var pending = (settled == nil ? before.next : settled?.next).map { moved($0, of: before, now) }
        if settled != nil || isOther, let at = pending, before.reminded.contains(at.day) || hasRow(before, at.at, now) {
            pending = nil
        }
        plan(index, pending: pending, now)
        if let settled {
            days[index].settled = now.zoneIsBack ? nil : ModelSettledPlan(settled.next, now)
        } else {
            days[index].settled = isOther && days[index].next != before.next ? ModelSettledPlan(before.next, now) : nil
        }
    }

    private func isOfOtherZone(_ day: ModelDay, _ now: Now) -> Bool {
        guard now.zoneSettles > .zero else { return false }
        guard let next = day.next else { return now.settledZone.map { $0 != now.zone.identity } ?? false }
        return moved(next, of: day, now) != next
    }

    private func hasRow(_ day: ModelDay, _ moment: Int64, _ now: Now) -> Bool {
        moment > now.wallMicroseconds - Self.hour * 26 && ringIndices[RingKey(item: day.item, scheduled: moment)] != nil
    }

    private mutating func plan(_ index: Int, pending: ModelDay.Reminder?, _ now: Now) {
        let planned = reminder(days[index], after: now.wallMicroseconds, now)
        let earlier = days[index].next
        days[index].next = [pending, planned].compactMap(\.self).min { $0.at < $1.at }
        guard let next = days[index].next, next.at <= now.wallMicroseconds, now.zoneSettles > .zero else {
            days[index].waits = nil
            return
        }
        if let waits = days[index].waits, next == earlier, waits.remaining(now) > 0 {
            days[index].waits?.requeue(now)
        } else {
            days[index].waits = ModelMoment(after: now.zoneSettles.wholeMicroseconds, now)
        }
    }
}
