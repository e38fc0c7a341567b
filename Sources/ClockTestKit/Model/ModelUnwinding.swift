import Agenda
import Chronology

// What a clock that was ahead did, and nobody answered, is taken back.

extension LifeModel {
    /// The present states of open rings are the ones that count after a doubt.
    mutating func beginDoubt() {
        for index in openRings { rings[index].overtaken = nil }
    }

    /// What timers have ended by the clock that is believed now stays so.
    mutating func endDoubt(_ now: Now) {
        for index in timers.indices where timers[index].ended.map({ $0 <= now.wallMicroseconds }) ?? false {
            timers[index].overtaken = nil
        }
    }

    mutating func unwind(_ now: Now) {
        for index in openRings { unwind(index, now) }
        for index in timers.indices {
            if let count = timers[index].overtaken { goOnSilently(index, count, now) }
            guard case .running(var ends) = timers[index].state else { continue }
            ends.expectAnew(now)
            timers[index].state = .running(ends)
        }
        for index in endedToCome(now) where !endedInFile.contains(index) { unwind(index, now) }
        // The counts that go on now have no more left than when the last boot ended, either.
        boundCounts(now)
    }

    /// The indexes of the rings that were missed at a time to come.
    func endedToCome(_ now: Now) -> [Int] {
        rings.indices.filter {
            rings[$0].state == .missed && !rings[$0].isForgotten && rings[$0].ended ?? .min > now.wallMicroseconds
        }
    }

    /// The file can be written again.
    mutating func endOutage(_ now: Now) {
        guard !endedInFile.isEmpty else { return }
        endedInFile = []
        unwind(now)
    }

    /// A start takes back what was still to come by the clock that the last process noted, `last`, and rings what was due
    /// by it: that process may have ended before it did so.
    mutating func finishSettingBack(to last: Instant, _ now: Now) {
        guard last < now.wall else { return }
        var then = now
        then.wall = last
        for index in openRings + endedToCome(then) where rings[index].started ?? .max > then.wallMicroseconds {
            finish(index, then, now)
        }
    }

    private mutating func finish(_ index: Int, _ then: Now, _ now: Now) {
        let ring = rings[index]
        let isAhead = isAhead((ring.scheduled ?? 0) - then.wallMicroseconds)
        if let count = ring.overtakenCount, isAhead || self.isAhead(count.ends.remaining(then)) {
            if goOn(ring.item, count, then) { withdraw(index) }
        } else if ring.hasMoment, isAhead, let scheduled = ring.scheduled {
            withdraw(index)
            let isAlarm = ring.item.kind == .alarm
            _ = isAlarm ? unwindAlarm(ring.item, scheduled, then) : unwindDay(ring.item, scheduled, then)
        } else if !ring.isOpen, ring.overtaken == nil, ring.started == nil, ring.hasMoment, !hasNewer(index, then),
            !ringNow(ring, now)
        {
            correct(index, now)
        }
    }

    private mutating func unwind(_ index: Int, _ now: Now) {
        let ring = rings[index]
        let isAhead = isAhead((ring.scheduled ?? 0) - now.wallMicroseconds)
        let isToCome = ring.hasMoment && isAhead
        if let count = ring.overtakenCount, isAhead || self.isAhead(count.ends.remaining(now)) {
            return goOn(ring.item, count, now) ? withdraw(index) : correct(index, now)
        }
        let endedAhead = ring.state == .missed && ring.ended ?? .min > now.wallMicroseconds
        if let overtaken = ring.overtaken, !isToCome,
            endedAhead || self.isAhead(overtaken.state.remaining(now) ?? 0), ring.isOpen || !hasNewer(index, now)
        {
            return restore(index, overtaken, now)
        }
        if isToCome, let scheduled = ring.scheduled {
            withdraw(index)
            _ = ring.item.kind == .alarm ? unwindAlarm(ring.item, scheduled, now) : unwindDay(ring.item, scheduled, now)
            return
        }
        guard !ring.isOpen, ring.started == nil, ring.hasMoment, !hasNewer(index, now), ringNow(ring, now) else {
            return correct(index, now)
        }
    }

    /// What falls due for a ring whose moment is to come by a clock that is believed is that it is taken back.
    mutating func unwindIfToCome(_ index: Int, _ now: Now) -> Bool {
        guard let scheduled = rings[index].scheduled, isAhead(scheduled - now.wallMicroseconds),
            scheduled - now.wallMicroseconds < Self.farthestSetBackMicroseconds
        else { return false }
        unwind(index, now)
        return rings[index].isWithdrawn
    }

    /// A clock that is farther behind is not believed. Lives set it back by less.
    private static let farthestSetBackMicroseconds: Int64 = 30 * 86_400_000_000

    private func isAhead(_ remaining: Int64) -> Bool { remaining > 1_000_000 }

    /// Whether a later moment of its item has passed, or another ring of it is open.
    private func hasNewer(_ index: Int, _ now: Now) -> Bool {
        let ring = rings[index]
        if !ring.isOpen, openRing(of: ring.item) != nil { return true }
        return rings.indices.contains { other in
            guard rings[other].item == ring.item, !rings[other].isForgotten else { return false }
            guard let scheduled = ring.scheduled, let moment = rings[other].scheduled else { return other > index }
            return moment > scheduled && moment <= now.wallMicroseconds
        }
    }

    /// Its row is removed: by the right clock, it never began.
    mutating func withdraw(_ index: Int) {
        openRings.removeAll { $0 == index }
        rings[index].state = .missed
        rings[index].isWithdrawn = true
        forget(index)
    }

    private mutating func correct(_ index: Int, _ now: Now) {
        let wall = now.wallMicroseconds
        expectMoment(index, now)
        switch rings[index].state {
        case .ringing(var end):
            end.expectAnew(now)
            rings[index].state = .ringing(givesUp: end)
        case .snoozed(var end):
            end.expectAnew(now)
            rings[index].state = .snoozed(until: end)
        case .dismissed, .missed, .cancelled, .ran: break
        }
        guard rings[index].started ?? .min > wall || rings[index].ended ?? .min > wall else { return }
        if let started = rings[index].started { rings[index].started = min(started, wall) }
        if let ended = rings[index].ended { rings[index].ended = min(ended, wall) }
        rings[index].isCorrected = true
        touchedRings.insert(index)
    }

    /// A timer that its bound ended was due when it expected to end, by a clock that is no longer behind.
    private mutating func expectMoment(_ index: Int, _ now: Now) {
        let wall = now.wallMicroseconds
        guard let expected = rings[index].expected, expected <= wall, let scheduled = rings[index].scheduled else {
            return
        }
        let item = rings[index].item
        ringIndices[RingKey(item: item, scheduled: scheduled)] = nil
        ringIndices[RingKey(item: item, scheduled: expected)] = index
        (rings[index].scheduled, rings[index].expected) = (expected, nil)
        switch rings[index].state {
        case .ringing(let end), .snoozed(let end):
            let change = wall + end.remaining(now) - end.expected
            rings[index].started = rings[index].started.map { max(expected, $0 + change) }
        case .dismissed, .missed, .cancelled, .ran: break
        }
        touchedRings.insert(index)
    }

    private mutating func restore(_ index: Int, _ overtaken: ModelRing.Overtaken, _ now: Now) {
        let (wasOpen, wasRinging) = (rings[index].isOpen, rings[index].isRinging)
        correct(index, now)
        (rings[index].state, rings[index].snoozes) = (overtaken.state, overtaken.snoozes)
        (rings[index].overtaken, rings[index].ended) = (nil, nil)
        if !wasOpen { openRings.append(index) }
        touchedRings.insert(index)
        requeueRing(index, now)
        guard isAhead(overtaken.state.remaining(now) ?? 0) else { return }
        if rings[index].isRinging, !wasRinging { runCommand(rings[index]) }
    }

    /// - Returns: false if the timer was changed since.
    private mutating func goOn(_ item: ModelItem, _ count: ModelRing.Count, _ now: Now) -> Bool {
        guard let index = timers.firstIndex(where: { $0.item == item }) else { return true }
        switch timers[index].state {
        case .running(let later):
            guard later.boot == count.ends.boot else { return false }
            if later.expected <= count.ends.expected { return true }
        case .done: break
        case .paused, .cancelled: return false
        }
        var ends = count.ends
        ends.requeue(now)
        timers[index].state = .running(ends)
        (timers[index].roundsLeft, timers[index].ended) = (count.roundsLeft, nil)
        return true
    }

    /// Its rounds follow the right clock.
    private mutating func goOnSilently(_ index: Int, _ count: ModelRing.Count, _ now: Now) {
        let timer = timers[index]
        guard goOn(timer.item, count, now) else { return }
        timers[index].overtaken = nil
        guard !isAhead(count.ends.remaining(now)) else { return }
        let passed = -count.ends.remaining(now) / timer.duration
        let left = count.roundsLeft.map { $0 - Int(passed) - 1 }
        let next = count.ends.moved(by: timer.duration * (passed + 1), now)
        var isEarlier = left ?? 0 >= 0
        if case .running(let later) = timer.state { isEarlier = isEarlier && next.expected < later.expected }
        guard isEarlier else { return timers[index] = timer }
        timers[index].state = .running(next)
        (timers[index].roundsLeft, timers[index].overtaken) = (left, count)
    }

    /// The occurrence at `moment` is to come again. - Returns: whether it is the next one.
    private mutating func unwindAlarm(_ item: ModelItem, _ moment: Int64, _ now: Now) -> Bool {
        guard let index = alarms.firstIndex(where: { $0.item == item }) else { return false }
        switch alarms[index].state {
        case .off, .done, .passedOver: return false
        case .scheduled(let at, _) where at <= moment: return at == moment
        case .scheduled, .rung, .missed: break
        }
        guard let next = next(alarms[index], after: moment - 1, now, isNew: true), next.at == moment else {
            return false
        }
        alarms[index].state = .scheduled(at: next.at, local: next.local)
        alarms[index].noticeGivenFor = nil
        return true
    }

    /// What was missed only by the wrong clock rings now. - Returns: false if it is too late.
    private mutating func ringNow(_ ring: ModelRing, _ now: Now) -> Bool {
        guard let scheduled = ring.scheduled else { return false }
        guard ring.item.kind == .alarm else { return remindAgain(ring.item, scheduled, now) }
        guard let index = alarms.firstIndex(where: { $0.item == ring.item }) else { return false }
        let late = ModelLate(missed: alarms[index].missed, grace: alarms[index].grace)
        guard late.allows(now.wallMicroseconds - scheduled), unwindAlarm(ring.item, scheduled, now) else {
            return false
        }
        fireAlarm(index, now)
        return true
    }
}

extension ModelRing {
    /// Whether a wall time made it ring.
    fileprivate var hasMoment: Bool { item.kind == .alarm || item.kind == .dday }
}

extension ModelRing.State {
    fileprivate func remaining(_ now: Now) -> Int64? {
        switch self {
        case .ringing(let moment), .snoozed(let moment): moment.remaining(now)
        case .dismissed, .missed, .cancelled, .ran: nil
        }
    }
}
