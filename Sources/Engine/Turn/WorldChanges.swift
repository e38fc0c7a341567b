import Agenda
import AgendaStore
import Chronology

/// Changes of the clocks, the zone and the machine.
extension Turn {
    func record(_ record: Record) throws {
        try apply([.record(record)])
    }

    func clockStepped(since previous: Now?) throws {
        guard wasSet(since: previous), let step = previous.flatMap(now.clockStep) else { return }
        try record(Record(.clockStepped, details: ["stepSeconds": .duration(step)]))
    }

    /// Whether the clock was set by more than a second in this boot. The kernel also reports tiny adjustments, and the end of
    /// a sleep.
    func wasSet(since previous: Now?) -> Bool {
        previous.flatMap(now.clockStep).map { $0 > .seconds(1) || $0 < .seconds(-1) } ?? false
    }

    func zoneChanged(since previous: Now?) throws {
        guard previous?.zone != now.zone else { return }
        try record(Record(.zoneChanged, details: ["zone": .text(now.zone.identifier)]))
    }

    /// Replans up to `limit` items. - Returns: where to continue; nil at the end.
    func replan(after cursor: ReplanCursor, limit: Int) throws -> ReplanCursor? {
        switch cursor {
        case .openRings(let number): return try unwindOpenRings(after: number, limit: limit)
        case .doubtedRings(let number): return try unwindDoubtedRings(after: number, limit: limit)
        case .timers(let number): return try expectTimersAnew(after: number, limit: limit)
        case .endedRings(let end): return try unwindEndedRings(after: end, limit: limit)
        case .alarms(let number):
            let last = try replan(Alarm.self, after: number, limit: limit) {
                try restored($0).replanned(rung: rungMoments($0, replans: true), now)
            }
            return last.map(ReplanCursor.alarms) ?? .days(after: 0)
        case .days(let number):
            let last = try replan(DDay.self, after: number, limit: limit) {
                try restored($0).replanned(rungAhead: rungMoments($0), defaults.dday, now)
            }
            return last.map(ReplanCursor.days)
        }
    }

    private func replan<Entity: StoredEntity>(
        _ type: Entity.Type,
        after number: Int64,
        limit: Int,
        _ replanned: (Entity) throws -> Outcome<Entity>
    ) throws -> Int64? {
        let (entities, last) = try transaction.page(type, after: number, limit: limit)
        for entity in entities {
            let outcome = try replanned(entity)
            if outcome.entity != entity { try commit(outcome) }
        }
        return last
    }

    /// A person has moved the time of all reminders: what that passes over is due at once, as it needs no zone that
    /// lasts.
    func moveReminders() throws {
        var now = now
        now.zoneSettles = .zero
        _ = try replan(DDay.self, after: 0, limit: .max) {
            try $0.replanned(rungAhead: rungAhead($0.id), defaults.dday, now)
        }
    }

    /// Stores which zone has lasted, before anything is due by another one.
    func note(_ zoneTrust: ZoneTrust) throws {
        guard let memory = zoneTrust.memory(now), try transaction.zoneMemory() != memory else { return }
        try transaction.setZoneMemory(memory)
    }

    func lastRing() throws -> Int64 { try transaction.lastID(.ring)?.number ?? 0 }

    /// Takes back unanswered rings after that number, also those that gave up or were missed, and schedules their items as
    /// if they had not rung: only a zone that did not last had made them due, unless a grid of hours or minutes has the
    /// same moment in the present one.
    func withdrawEarlyRings(after number: Int64) throws {
        var (rings, last): ([Ring], Int64?) = ([], number)
        while let start = last {
            let page = try transaction.ledger(LedgerFilter(), after: start, limit: Bounds.slice)
            rings += page.rings.filter { $0.isOpen || $0.isMissed }
            last = page.last
        }
        for ring in rings {
            guard let local = ring.local else { continue }
            switch ring.item.kind {
            case .alarm:
                guard let alarm = try transaction.load(Alarm.self, ring.item) else { continue }
                var rung = try rungMoments(alarm, replans: true)
                rung.remove(ring.scheduled)
                guard let outcome = alarm.takingBack(ring.scheduled, at: local, rung: rung, now) else { continue }
                try withdraw(ring)
                try commit(outcome)
            case .dday:
                guard let day = try transaction.load(DDay.self, ring.item) else { continue }
                var rungAhead = try rungMoments(day)
                rungAhead.remove(ring.scheduled)
                let outcome = day.takingBack(local, rungAhead: rungAhead, defaults.dday, now)
                guard let outcome else { continue }
                try withdraw(ring)
                try commit(outcome)
            case .timer, .focus, .task, .stopwatch, .nudge, .ring: continue
            }
        }
    }

    /// The scheduled moments of an item that have rung although they are to come.
    func rungAhead(_ item: ItemID) throws -> Set<Instant> {
        try transaction.rungAhead(of: item, after: now.wall)
    }

    /// See ``rungAhead(_:)``; also those of the last hours, missed ones too, if another zone has planned the day.
    private func rungMoments(_ day: DDay) throws -> Set<Instant> {
        let isOfOtherZone = day.settled != nil || day.isOfOtherZone(defaults.dday, now)
        guard isOfOtherZone else { return try rungAhead(day.id) }
        return try transaction.moments(of: day.id, after: now.wall - RungMoments.passedOverFor)
    }

    /// The moments at which an alarm has rung that come again after a change of the clock or the zone. `replans`: also
    /// those that a change of the zone passes over.
    func rungMoments(_ alarm: Alarm, replans: Bool = false) throws -> RungMoments {
        let ahead = try rungAhead(alarm.id)
        guard replans || alarm.waitsForZone else {
            return RungMoments(ahead: ahead, recent: try recentMoments(of: alarm, through: now.wall))
        }
        let start = now.wall - RungMoments.passedOverFor
        return RungMoments(
            ahead: ahead,
            recent: try transaction.rung(alarm.id, after: start, through: now.wall),
            handled: alarm.isPlannedByOtherZone(now) ? try transaction.moments(of: alarm.id, after: start) : [],
            keepsWallTimes: !alarm.plan.timing.schedule.rule.isGrid
        )
    }

    /// The moments at which an alarm rang in the last hours before `end`. A grid of hours or minutes goes on in any zone.
    func recentMoments(of alarm: Alarm, through end: Instant) throws -> [RungMoments.Moment] {
        guard !alarm.plan.timing.schedule.rule.isGrid else { return [] }
        return try transaction.rung(alarm.id, after: end - RungMoments.repeatsAfter, through: end)
    }

    /// Credits the work so far and continues to count: with ``checkpointWork()``, when the daemon starts, and when the
    /// assignment of work to days changes. `dayEnds`: the new end of the day if it was just changed.
    func checkpointFocus(dayEnds: CivilTime? = nil) throws {
        var now = now
        now.dayEnds = dayEnds ?? now.dayEnds
        for session in try transaction.all(FocusSession.self, openOnly: true) {
            try commit(session.checkpointed(now))
        }
    }

    /// Withdraws progress popups, which would not be updated without the daemon.
    func hideProgress(in transaction: Transaction) throws {
        for session in try transaction.all(FocusSession.self, openOnly: true) where session.plan.showsProgress {
            try apply([.progress(session.id, nil)])
        }
    }
}

/// The position of a replanning: it continues after this number of this kind.
enum ReplanCursor {
    case openRings(after: Int64)
    case timers(after: Int64)
    case endedRings(after: LedgerEnd)
    case doubtedRings(after: Int64)
    case alarms(after: Int64)
    case days(after: Int64)

    static let start = ReplanCursor.openRings(after: 0)
}

extension Transaction {
    private static let zoneName = "zone"

    /// See ``ZoneTrust/memory(_:)``.
    func zoneMemory() throws -> String? { try metadata(Self.zoneName) }

    fileprivate func setZoneMemory(_ memory: String) throws { try setMetadata(Self.zoneName, memory) }
}
