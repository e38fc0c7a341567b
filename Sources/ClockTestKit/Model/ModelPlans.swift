import Agenda
import Chronology

// Derives rules from the settings of alarms.

extension LifeModel {
    /// - Returns: whether it has an occurrence.
    mutating func add(_ name: String, _ wish: AlarmWish, _ now: Now) -> Bool {
        var wish = wish
        wish.zone = placed(wish.zone, wish.here, now)
        guard let (words, rule) = plan(wish, now) else { return false }
        var alarm = ModelAlarm(
            item: ModelItem(kind: .alarm, number: (numbers[.alarm] ?? 0) + 1),
            name: name,
            words: words,
            rule: rule,
            zone: wish.zone,
            missed: wish.missed,
            grace: Int64(wish.graceSeconds) * 1_000_000,
            ringing: ModelRinging(
                ringFor: Int64(wish.ringForSeconds) * 1_000_000,
                snooze: Int64(wish.snoozeSeconds) * 1_000_000,
                snoozeLimit: wish.snoozeLimit,
                rings: wish.rings,
                hasCommand: wish.hasCommand
            ),
            notice: wish.preSeconds > 0 ? Int64(wish.preSeconds) * 1_000_000 : nil,
            state: .off
        )
        guard let state = scheduled(alarm, after: now.wallMicroseconds, now) else { return false }
        _ = newItem(.alarm)
        alarm.state = state
        alarms.append(alarm)
        return true
    }

    private func plan(_ wish: AlarmWish, _ now: Now) -> (ModelAlarm.Words, ReferenceRule)? {
        let zone = zone(wish.zone, now)
        let time = Int64(wish.minute) * 60_000_000
        var rule = ReferenceRule(days: .everyDays(1), startDay: .min, times: [time])
        rule.givenGap = wish.gap?.policy
        rule.givenFold = wish.fold?.policy
        rule.exceptions = Set(wish.exceptDays.map { now.day + $0 })
        if case .calendar(let mask, let hours) = wish.repeats {
            rule.days = .weekdays(mask: mask, everyWeeks: 1)
            rule.times = hours.sorted().map { (Int64($0) * 60 + Int64(wish.minute % 60)) * 60_000_000 }
            return (.calendar, rule)
        }
        if case .grid(let mask, let hours) = wish.repeats {
            rule.isGrid = true
            rule.days = .weekdays(mask: mask, everyWeeks: 1)
            rule.times = hours.map { (Int64($0) * 60 + Int64(wish.minute % 60)) * 60_000_000 }
            return (.calendar, rule)
        }
        guard let start = startDay(rule, zone, now, dated: wish.repeats.date.map { now.day + $0 }) else { return nil }
        rule.startDay = start
        rule.made = wish.repeats.date == nil ? now.wallMicroseconds : nil
        if let count = wish.count { rule.bound = .count(count) }
        if let day = wish.untilDay { rule.bound = .until(day: now.day + day) }
        switch wish.repeats {
        case .never, .dated:
            rule.days = .only(day: start)
            keepSecond(&rule, zone, now)
        case .everyDays(let interval): rule.days = .everyDays(interval)
        case .weekdays(let mask, let weeks):
            rule.days = .weekdays(mask: mask, everyWeeks: weeks)
            rule.startAtFirstMatch()
        case .dayOfMonth(let day): rule.days = .dayOfMonth(day)
        case .calendar, .grid: preconditionFailure("handled above")
        }
        switch wish.repeats {
        case .never: return (.timeOfDay, rule)
        case .dated: return (.dated, rule)
        default: return (.repeating, rule)
        }
    }

    /// Switches to the second pass of a fold if the first is over.
    private func keepSecond(_ rule: inout ReferenceRule, _ zone: Zone, _ now: Now) {
        guard rule.fold == .first else { return }
        let instants = rule.instants(of: Int64(rule.startDay) * ReferenceRule.dayLength + rule.times[0], in: zone)
        if instants.allSatisfy({ $0 <= now.wallMicroseconds }) { rule.givenFold = .second }
    }

    /// Returns the day on which the clocks next show that time, or the given day if the time is still ahead on it.
    private func startDay(_ rule: ReferenceRule, _ zone: Zone, _ now: Now, dated: Int?) -> Int? {
        let today = ReferenceRule.day(now.wallMicroseconds + zone.offsetMicroseconds(at: now.wallMicroseconds))
        let days = dated.map { [$0] } ?? Array(today..<today + 3)
        var rule = rule
        // In the second pass of a fold, the second instant is used.
        if rule.fold == .first { rule.givenFold = .both }
        return days.first { day in
            rule.instants(of: Int64(day) * ReferenceRule.dayLength + rule.times[0], in: zone)
                .contains { $0 > now.wallMicroseconds }
        }
    }

    mutating func edit(_ index: Int, _ change: AlarmChange, _ now: Now) -> Bool {
        let old = alarms[index]
        var alarm = old
        if let seconds = change.graceSeconds { alarm.grace = Int64(seconds) * 1_000_000 }
        let late = ModelLate(missed: alarm.missed, grace: alarm.grace)
        if let rings = change.rings {
            alarm.ringing.rings = rings
            if !rings { alarm.noticeGivenFor = nil }
        }
        if let days = change.exceptDays { alarm.rule.exceptions = Set(days.map { now.day + $0 }) }
        if let zone = change.zone { alarm.zone = zone.isEmpty ? nil : zone }
        if alarm.zone == nil, change.minute != nil { alarm.zone = placed(change.zone, change.here, now) }
        if change.minute != nil || change.everyDays != nil {
            guard retime(&alarm, change, now) else { return false }
        } else if let count = change.count {
            guard alarm.words == .repeating else { return false }
            alarm.rule.bound = .count(count)
        }
        if alarm.rule != old.rule || alarm.words != old.words || alarm.zone != old.zone {
            alarm.skip = movedSkip(of: old, to: alarm, now).map { ModelSkip($0, of: alarm.rule, zone(alarm.zone, now)) }
            let state = scheduled(alarm, after: now.wallMicroseconds, now, isRequested: true)
            guard let state else { return false }
            alarm.state = old.isDisabled && openRing(of: old.item) == nil ? .off : state
            alarm.settled = nil
        }
        alarms[index] = alarm
        if let ring = openRing(of: alarm.item) { rings[ring].settings.late = late }
        return true
    }

    /// Returns the new end of a skip: the first occurrence of the changed alarm on the day on which the skip ended, if
    /// that is later.
    private func movedSkip(of old: ModelAlarm, to alarm: ModelAlarm, _ now: Now) -> Int64? {
        let skipped = old.skip?.end(in: zone(old.zone, now))
        guard let skipped, skipped > now.wallMicroseconds, alarm.repeats else { return nil }
        let day = ReferenceRule.day(skipped + zone(old.zone, now).offsetMicroseconds(at: skipped))
        var unskipped = alarm
        unskipped.skip = nil
        var occurrence = next(unskipped, after: now.wallMicroseconds, now, isRequested: true)
        while let found = occurrence, ReferenceRule.day(found.local) < day {
            occurrence = next(unskipped, after: found.at, now, isRequested: true)
        }
        guard let first = occurrence, ReferenceRule.day(first.local) == day else { return skipped }
        return max(skipped, first.at)
    }

    /// Applies a new time or repetition, which starts now. A new repetition has no end unless one is given.
    private func retime(_ alarm: inout ModelAlarm, _ change: AlarmChange, _ now: Now) -> Bool {
        if alarm.words == .calendar {
            // A new repetition alone has no time after a calendar expression, which has none to keep.
            guard change.minute != nil else { return false }
            alarm.rule.days = .everyDays(1)
            alarm.rule.isGrid = false
            alarm.words = .timeOfDay
        }
        if alarm.words == .dated { alarm.words = .timeOfDay }
        if let minute = change.minute { alarm.rule.times = [Int64(minute) * 60_000_000] }
        if let interval = change.everyDays {
            alarm.rule.days = .everyDays(interval)
            alarm.words = .repeating
        }
        guard change.count == nil || alarm.words == .repeating else { return false }
        if let count = change.count {
            alarm.rule.bound = .count(count)
        } else if change.everyDays != nil || alarm.words != .repeating {
            alarm.rule.bound = .none
        }
        guard let start = startDay(alarm.rule, zone(alarm.zone, now), now, dated: nil) else { return false }
        alarm.rule.startDay = start
        alarm.rule.made = now.wallMicroseconds
        alarm.rule.startAtFirstMatch()
        guard alarm.words == .timeOfDay else { return true }
        alarm.rule.days = .only(day: start)
        keepSecond(&alarm.rule, zone(alarm.zone, now), now)
        return true
    }
}

extension ReferenceRule {
    /// For every second week, the first match determines which.
    fileprivate mutating func startAtFirstMatch() {
        guard case .weekdays(let mask, let weeks) = days, weeks > 1 else { return }
        while mask & (1 << UInt8(Self.weekday(startDay))) == 0 { startDay += 1 }
    }
}

extension AlarmWish.Repeats {
    fileprivate var date: Int? {
        if case .dated(let day) = self { day } else { nil }
    }
}
