import Agenda
import AgendaStore
import Chronology

/// Changes of the clocks, the zone and the machine.
extension Turn {
    func record(_ record: Record) throws {
        try apply([.record(record)])
    }

    func clockStepped(since previous: Now?) throws {
        // The kernel also reports tiny adjustments: only a difference of at least a second counts as a step.
        guard let step = previous.flatMap(now.clockStep), step > .seconds(1) || step < .seconds(-1) else { return }
        try record(Record(.clockStepped, details: ["stepSeconds": .duration(step)]))
    }

    func zoneChanged(since previous: Now?) throws {
        guard previous?.zone != now.zone else { return }
        try record(Record(.zoneChanged, details: ["zone": .text(now.zone.identifier)]))
    }

    /// Replans up to `limit` items. - Returns: where to continue; nil at the end.
    func replan(after cursor: ReplanCursor, limit: Int) throws -> ReplanCursor? {
        switch cursor {
        case .alarms(let number):
            let last = try replan(Alarm.self, after: number, limit: limit) { $0.replanned(rungAhead: $1, now) }
            return last.map(ReplanCursor.alarms) ?? .days(after: 0)
        case .days(let number):
            let last = try replan(DDay.self, after: number, limit: limit) {
                $0.replanned(rungAhead: $1, defaults.dday, now)
            }
            return last.map(ReplanCursor.days)
        }
    }

    private func replan<Entity: StoredEntity>(
        _ type: Entity.Type,
        after number: Int64,
        limit: Int,
        _ replanned: (Entity, _ rungAhead: Set<Instant>) -> Outcome<Entity>
    ) throws -> Int64? {
        let (entities, last) = try transaction.page(type, after: number, limit: limit)
        for entity in entities {
            let outcome = try replanned(entity, transaction.rungAhead(of: entity.id, after: now.wall))
            if outcome.entity != entity { try commit(outcome) }
        }
        return last
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
    case alarms(after: Int64)
    case days(after: Int64)

    static let start = ReplanCursor.alarms(after: 0)
}
