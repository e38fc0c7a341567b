import Agenda
import Chronology
import Engine

extension LifeModel {
    func openRing(of item: ModelItem) -> Int? {
        openRings.first { rings[$0].item == item }
    }

    /// Starts a ring, once per item and scheduled time. One that was missed without ringing may still ring.
    mutating func begin(
        _ item: ModelItem,
        scheduled: Int64?,
        local: Int64? = nil,
        _ settings: ModelRinging,
        _ now: Now,
        overtaken: ModelRing.Count? = nil,
        expected: Int64? = nil
    ) {
        let known = scheduled.flatMap { ringIndices[RingKey(item: item, scheduled: $0)] }
        if let known, rings[known].started != nil { return }
        if let earlier = openRing(of: item) {
            if givesUp(rings[earlier], now) { noteMissed(rings[earlier], isCertain: false) }
            rings[earlier].keepState(now)
            end(earlier, .missed)
        }
        let state = ModelRing.State.ringing(givesUp: ModelMoment(after: settings.ringFor, now))
        var ring = ModelRing(
            item: item,
            name: name(of: item),
            scheduled: scheduled,
            local: local,
            started: now.wallMicroseconds,
            settings: settings,
            state: state
        )
        (ring.overtakenCount, ring.expected) = (overtaken, expected)
        if let known {
            ring.row = rings[known].row
            rings[known] = ring
            openRings.append(known)
            touchedRings.insert(known)
            ringsOfItems[item, default: []].append(known)
        } else {
            add(ring)
        }
        runCommand(ring)
    }

    /// The moment of a silent item, once per item and scheduled time: only its command runs.
    mutating func run(
        _ item: ModelItem,
        scheduled: Int64,
        local: Int64? = nil,
        _ settings: ModelRinging,
        _ now: Now,
        overtaken: ModelRing.Count? = nil
    ) {
        let known = ringIndices[RingKey(item: item, scheduled: scheduled)]
        if let known, rings[known].started != nil { return }
        var ring = ModelRing(
            item: item,
            name: name(of: item),
            scheduled: scheduled,
            local: local,
            started: now.wallMicroseconds,
            settings: settings,
            state: .ran
        )
        ring.overtakenCount = overtaken
        if let known {
            ring.row = rings[known].row
            rings[known] = ring
            touchedRings.insert(known)
            ringsOfItems[item, default: []].append(known)
        } else {
            add(ring)
        }
        runCommand(ring)
    }

    /// A command runs when its ring begins to ring, until it has finished once.
    mutating func runCommand(_ ring: ModelRing) {
        guard ring.settings.hasCommand, !ring.commandHasFinished, let scheduled = ring.scheduled else { return }
        let item = "\(ItemID(ring.item.kind, ring.item.number))"
        commandRuns.insert(CommandRun(item: item, scheduled: scheduled, snoozes: ring.snoozes))
    }

    /// The row of the ring of `item` whose command may still run.
    func rowWithCommand(_ item: ModelItem) -> Int64? {
        rings.last { ring in
            ring.item == item && ring.settings.hasCommand && ring.row != nil
                && (ring.state == .ran || ring.isOpen && !ring.commandHasFinished)
        }?.row
    }

    mutating func endCommand(_ row: Int64) {
        guard let index = openRings.first(where: { rings[$0].row == row }) else { return }
        rings[index].commandHasFinished = true
        touchedRings.insert(index)
    }

    /// Records an occurrence that did not ring as missed.
    mutating func miss(
        _ item: ModelItem,
        scheduled: Int64,
        local: Int64,
        _ settings: ModelRinging,
        isTold: Bool,
        _ now: Now
    ) {
        if isTold { tellMissed(item, scheduled) }
        guard ringIndices[RingKey(item: item, scheduled: scheduled)] == nil else { return }
        add(
            ModelRing(
                item: item,
                name: name(of: item),
                scheduled: scheduled,
                local: local,
                started: nil,
                settings: settings,
                state: .missed
            )
        )
    }

    mutating func tellMissed(_ item: ModelItem, _ scheduled: Int64) {
        missed.append(Missed(item: item, name: name(of: item), scheduled: scheduled, rang: false))
    }

    private func name(of item: ModelItem) -> String {
        switch item.kind {
        case .alarm: alarms.first { $0.item == item }?.name ?? ""
        case .timer: timers.first { $0.item == item }?.name ?? ""
        case .task: tasks.first { $0.item == item }?.name ?? ""
        case .dday: days.first { $0.item == item }?.name ?? ""
        case .focus: focus?.label ?? ""
        default: ""
        }
    }

    private mutating func noteMissed(_ ring: ModelRing, isCertain: Bool = true) {
        missed.append(
            Missed(item: ring.item, name: ring.name, scheduled: ring.scheduled, rang: true, isCertain: isCertain)
        )
    }

    /// Tells whether the ring has ended without an answer.
    private func givesUp(_ ring: ModelRing, _ now: Now) -> Bool {
        guard case .ringing(let givesUp) = ring.state else { return false }
        guard givesUp.queued <= now.bootMicroseconds, givesUp.remaining(now) <= 0 else { return false }
        return isTooLate(ring, now) ? ring.settings.late?.isTold != false : !maySnooze(ring) && !ringsOn(ring, now)
    }

    private mutating func add(_ ring: ModelRing) {
        rings.append(ring)
        let index = rings.count - 1
        if let scheduled = ring.scheduled { ringIndices[RingKey(item: ring.item, scheduled: scheduled)] = index }
        if ring.isOpen { openRings.append(index) }
        if ring.started != nil, ring.local != nil { ringsOfItems[ring.item, default: []].append(index) }
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
        if isDue(index, now), unwindIfToCome(index, now) { return }
        switch rings[index].state {
        case .ringing(let givesUp) where givesUp.queued <= now.bootMicroseconds:
            guard givesUp.remaining(now) <= 0 else { return requeueRing(index, now) }
            rings[index].keepState(now)
            if isTooLate(rings[index], now) { return missTooLate(index) }
            if ringsOn(rings[index], now) {
                rings[index].state = .ringing(givesUp: ModelMoment(after: rings[index].settings.ringFor, now))
                touchedRings.insert(index)
                return
            }
            if maySnooze(rings[index]) {
                quiet(index, rings[index].settings.snooze, byPerson: false, now)
            } else {
                noteMissed(rings[index])
                end(index, .missed)
            }
        case .snoozed(let until) where until.queued <= now.bootMicroseconds:
            guard until.remaining(now) <= 0 else { return requeueRing(index, now) }
            rings[index].keepState(now)
            if isTooLate(rings[index], now) { return missTooLate(index) }
            rings[index].state = .ringing(givesUp: ModelMoment(after: rings[index].settings.ringFor, now))
            touchedRings.insert(index)
            runCommand(rings[index])
        default: break
        }
    }

    private func isDue(_ index: Int, _ now: Now) -> Bool {
        switch rings[index].state {
        case .ringing(let end), .snoozed(let end): end.queued <= now.bootMicroseconds && end.remaining(now) <= 0
        case .dismissed, .missed, .cancelled, .ran: false
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
        case .dismissed, .missed, .cancelled, .ran: break
        }
    }

    private func isTooLate(_ ring: ModelRing, _ now: Now) -> Bool {
        guard let late = ring.settings.late, let remaining = ring.remaining(now) else { return false }
        return !late.allows(-remaining)
    }

    /// After an absence within its grace, an alarm that nobody could answer rings on.
    private func ringsOn(_ ring: ModelRing, _ now: Now) -> Bool {
        guard ring.settings.late != nil, !now.isDoubted, let remaining = ring.remaining(now) else { return false }
        return -remaining > 60_000_000
    }

    /// After an absence beyond the alarm's grace, the end of a snooze or of an unanswered ring is missed.
    private mutating func missTooLate(_ index: Int) {
        if rings[index].settings.late?.isTold != false { noteMissed(rings[index]) }
        end(index, .missed)
    }

    func maySnooze(_ ring: ModelRing) -> Bool {
        ring.settings.maySnooze && ring.snoozes < ring.settings.snoozeLimit
    }

    mutating func quiet(_ index: Int, _ microseconds: Int64, byPerson: Bool = true, _ now: Now) {
        if byPerson { (rings[index].overtaken, rings[index].overtakenCount) = (nil, nil) }
        rings[index].state = .snoozed(until: ModelMoment(after: microseconds, now))
        rings[index].snoozes += 1
        touchedRings.insert(index)
    }

    mutating func pressed(_ action: AlertAction, _ item: ModelItem, _ now: Now) {
        guard let index = openRing(of: item), rings[index].isRinging else { return }
        switch action {
        case .dismiss: for index in sharingPopup(index) { end(index, .dismissed) }
        case .snooze: if maySnooze(rings[index]) { quiet(index, rings[index].settings.snooze, now) }
        case .extend:
            _ = timers.firstIndex { $0.item == item }.map { extend($0, 60_000_000, now) }
            _ = tasks.firstIndex { $0.item == item }.map { extendTask($0, 300_000_000, now) }
            if item.kind == .focus { _ = runFocusOn(300_000_000, now) }
        case .beginNext: resumeFocus(now)
        case .skip: skipFocus(now)
        case .complete: _ = tasks.firstIndex { $0.item == item }.map { finishTask($0, now) }
        }
    }

    mutating func pressed(_ action: AnnouncementAction, _ now: Now) {
        switch action {
        case .skip(let alarm, let at):
            guard let index = alarms.firstIndex(where: { $0.item.number == alarm.number }) else { return }
            decline(index, at.microsecondsSinceEpoch, now)
        case .setEstimate(let change):
            guard let index = tasks.firstIndex(where: { $0.item.number == change.task.number }),
                tasks[index].estimate == change.current.wholeMicroseconds
            else { return }
            tasks[index].estimate = change.suggested.wholeMicroseconds
        }
    }

    /// Handles a popup closed by the user, which snoozes an alarm with a snooze left.
    mutating func closed(_ item: ModelItem, _ now: Now) {
        guard let index = openRing(of: item), rings[index].isRinging else { return }
        if item.kind == .alarm, maySnooze(rings[index]) {
            quiet(index, rings[index].settings.snooze, now)
        } else {
            for index in sharingPopup(index) { end(index, .dismissed) }
        }
    }

    /// The reminders of D-days that began in one minute are answered together.
    private func sharingPopup(_ index: Int) -> [Int] {
        guard rings[index].item.kind == .dday else { return [index] }
        return openRings.filter {
            rings[$0].isRinging && rings[$0].item.kind == .dday && rings[$0].minuteBegun == rings[index].minuteBegun
        }
    }

    /// The least number of popups of the open rings: three of a minute, ten in all; a minute's reminders have one.
    var leastPopups: Int {
        let ringing = openRings.map { rings[$0] }.filter(\.isRinging)
        let alerts = Dictionary(grouping: ringing.filter { $0.item.kind != .dday }, by: \.minuteBegun)
        let lists = Set(ringing.filter { $0.item.kind == .dday }.map(\.minuteBegun))
        return min(10, alerts.values.reduce(0) { $0 + min(3, $1.count) } + min(5, lists.count))
    }

    mutating func dismiss(_ name: String?) -> Bool {
        guard let name else {
            for index in openRings where rings[index].isRinging { end(index, .dismissed) }
            return true
        }
        let chosen = named(name)
        for index in chosen { end(index, .dismissed) }
        return !chosen.isEmpty || hasRung(name)
    }

    func hasOpenRing(named name: String) -> Bool { !named(name).isEmpty }

    /// Whether a present item of that name has a ring in the ledger.
    private func hasRung(_ name: String) -> Bool {
        let sessions = earlierSessions + [focus].compactMap(\.self)
        let items =
            alarms.filter { $0.name == name }.map(\.item) + timers.filter { $0.name == name }.map(\.item)
            + tasks.filter { $0.name == name }.map(\.item) + days.filter { $0.name == name }.map(\.item)
            + [sessions.last { $0.wish.task == name }].compactMap { $0?.item }
        return rings.contains { !$0.isForgotten && items.contains($0.item) }
    }

    mutating func snooze(_ name: String?, _ seconds: Int?, _ now: Now) -> Bool {
        let chosen =
            name == nil ? openRings.filter { rings[$0].isRinging && rings[$0].item.kind != .dday } : named(name)
        guard !chosen.isEmpty else { return false }
        return chosen.allSatisfy { snooze($0, seconds.map { Int64($0) * 1_000_000 }, now) }
    }

    private mutating func snooze(_ index: Int, _ duration: Int64?, _ now: Now) -> Bool {
        let item = rings[index].item
        switch item.kind {
        case .timer:
            return timers.firstIndex { $0.item == item }.map { extend($0, duration ?? 60_000_000, now) } ?? false
        case .task:
            return tasks.firstIndex { $0.item == item }.map { extendTask($0, duration ?? 300_000_000, now) } ?? false
        case .focus: return runFocusOn(duration ?? 60_000_000, now)
        default:
            guard maySnooze(rings[index]) else { return false }
            quiet(index, duration ?? rings[index].settings.snooze, now)
            return true
        }
    }

    /// When the snoozed ring of an item rings again, by the wall clock; nil if none is snoozed.
    func snoozeEnd(of item: ModelItem, _ now: Now) -> Int64? {
        guard let index = openRing(of: item), case .snoozed(let until) = rings[index].state else { return nil }
        return now.wallMicroseconds + until.remaining(now)
    }

    private func named(_ name: String?) -> [Int] { openRings.filter { rings[$0].name == name } }
}
