import Agenda
import Engine

extension LifeModel {
    func openRing(of item: ModelItem) -> Int? {
        openRings.first { rings[$0].item == item }
    }

    /// A ring begins, once for its item and moment. One that was passed over before may still ring.
    mutating func begin(_ item: ModelItem, scheduled: Int64?, _ settings: ModelRinging, _ now: Now) {
        let known = scheduled.flatMap { ringIndices[RingKey(item: item, scheduled: $0)] }
        if let known, rings[known].started != nil { return }
        if let earlier = openRing(of: item) { end(earlier, .missed) }
        let state = ModelRing.State.ringing(givesUp: ModelMoment(after: settings.ringFor, now))
        var ring = ModelRing(
            item: item,
            scheduled: scheduled,
            started: now.wallMicroseconds,
            settings: settings,
            state: state
        )
        if let known {
            ring.row = rings[known].row
            rings[known] = ring
            openRings.append(known)
            touchedRings.insert(known)
        } else {
            add(ring)
        }
        if let scheduled {
            late.append(
                Late(item: item, microseconds: now.wallMicroseconds - scheduled, rang: true, isTold: false)
            )
        }
    }

    /// An occurrence that did not ring is kept as missed.
    mutating func miss(_ item: ModelItem, scheduled: Int64, _ settings: ModelRinging, isTold: Bool, _ now: Now) {
        guard ringIndices[RingKey(item: item, scheduled: scheduled)] == nil else { return }
        add(ModelRing(item: item, scheduled: scheduled, started: nil, settings: settings, state: .missed))
        late.append(
            Late(item: item, microseconds: now.wallMicroseconds - scheduled, rang: false, isTold: isTold)
        )
    }

    private mutating func add(_ ring: ModelRing) {
        rings.append(ring)
        let index = rings.count - 1
        if let scheduled = ring.scheduled { ringIndices[RingKey(item: ring.item, scheduled: scheduled)] = index }
        if ring.isOpen { openRings.append(index) }
        touchedRings.insert(index)
    }

    mutating func end(_ index: Int, _ end: ModelRing.State) {
        rings[index].state = end
        openRings.removeAll { $0 == index }
        touchedRings.insert(index)
    }

    mutating func settle(_ item: ModelItem, _ state: ModelRing.State) {
        if let index = openRing(of: item) { end(index, state) }
    }

    mutating func fireRing(_ index: Int, _ now: Now) {
        switch rings[index].state {
        case .ringing(let givesUp) where givesUp.queued <= now.bootMicroseconds:
            guard givesUp.remaining(now) <= 0 else { return requeueRing(index, now) }
            if maySnooze(rings[index]) {
                quiet(index, rings[index].settings.snooze, now)
            } else {
                end(index, .missed)
            }
        case .snoozed(let until) where until.queued <= now.bootMicroseconds:
            guard until.remaining(now) <= 0 else { return requeueRing(index, now) }
            rings[index].state = .ringing(givesUp: ModelMoment(after: rings[index].settings.ringFor, now))
            touchedRings.insert(index)
        default: break
        }
    }

    mutating func requeueRing(_ index: Int, _ now: Now) {
        switch rings[index].state {
        case .ringing(var givesUp):
            givesUp.requeue(now)
            rings[index].state = .ringing(givesUp: givesUp)
        case .snoozed(var until):
            until.requeue(now)
            rings[index].state = .snoozed(until: until)
        case .dismissed, .missed, .cancelled: break
        }
    }

    func maySnooze(_ ring: ModelRing) -> Bool {
        ring.settings.maySnooze && ring.snoozes < ring.settings.snoozeLimit
    }

    mutating func quiet(_ index: Int, _ microseconds: Int64, _ now: Now) {
        rings[index].state = .snoozed(until: ModelMoment(after: microseconds, now))
        rings[index].snoozes += 1
        touchedRings.insert(index)
    }

    mutating func pressed(_ action: AlertAction, _ item: ModelItem, _ now: Now) {
        guard let index = openRing(of: item), rings[index].isRinging else { return }
        switch action {
        case .dismiss: end(index, .dismissed)
        case .snooze: if maySnooze(rings[index]) { quiet(index, rings[index].settings.snooze, now) }
        case .extend: _ = timers.firstIndex { $0.item == item }.map { extend($0, 60_000_000, now) }
        case .beginNext: resumeFocus(now)
        case .skip: skipFocus(now)
        case .complete: preconditionFailure("no life has tasks")
        }
    }

    mutating func dismiss(_ name: String?) -> Bool {
        let chosen = name == nil ? openRings.filter { rings[$0].isRinging } : named(name)
        for index in chosen { end(index, .dismissed) }
        return !chosen.isEmpty
    }

    mutating func snooze(_ name: String?, _ seconds: Int?, _ now: Now) -> Bool {
        let chosen =
            name == nil ? openRings.filter { rings[$0].isRinging && rings[$0].settings.maySnooze } : named(name)
        guard !chosen.isEmpty, chosen.allSatisfy({ maySnooze(rings[$0]) }) else { return false }
        for index in chosen {
            quiet(index, seconds.map { Int64($0) * 1_000_000 } ?? rings[index].settings.snooze, now)
        }
        return true
    }

    private func named(_ name: String?) -> [Int] {
        let items =
            alarms.filter { $0.name == name }.map(\.item) + timers.filter { $0.name == name }.map(\.item)
        return openRings.filter { items.contains(rings[$0].item) }
    }
}
