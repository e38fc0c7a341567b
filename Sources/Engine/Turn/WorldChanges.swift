import Agenda
import AgendaStore
import Chronology

/// What happens to the clocks, the zone and the machine.
extension Turn {
    func record(_ record: Record) {
        do { try apply([.record(record)]) } catch { noteLimitReached() }
    }

    func clockStepped(since previous: Now?) {
        guard let previous, previous.boot.id == now.boot.id else { return }
        let step = (now.wall - previous.wall) - (now.boot.instant - previous.boot.instant)
        // The kernel also cancels for what nobody can see: a second's worth of difference is a step.
        guard step > .seconds(1) || step < .seconds(-1) else { return }
        record(Record(.clockStepped, details: ["stepSeconds": .duration(step)]))
    }

    /// What began before the last reboot counts by the wall clock, which was just set: its place in the queue is
    /// another now.
    func requeueWhatOutlivedABoot() throws {
        for timer in try transaction.all(Countdown.self, openOnly: true) { try transaction.save(timer, now) }
        for ring in try transaction.openRings() { try transaction.save(ring, now) }
    }

    func zoneChanged(since previous: Now?) {
        guard previous?.zone != now.zone else { return }
        record(Record(.zoneChanged, details: ["zone": .text(now.zone.identifier)]))
    }

    /// Plans up to `limit` alarms anew. - Returns: where to go on; nil when that was the last.
    func replan(after cursor: Int64, limit: Int) throws -> Int64? {
        let alarms = try transaction.all(Alarm.self, after: cursor, limit: limit)
        for alarm in alarms {
            let rungAhead = try transaction.rungAhead(of: alarm.id, after: now.wall)
            let outcome = alarm.replanned(rungAhead: rungAhead, now)
            if outcome.entity != alarm { try commit(outcome) }
        }
        return alarms.count < limit ? nil : alarms.last?.id.number
    }

    /// Credits what was worked so far: before the machine sleeps, after it slept, before the daemon ends.
    func checkpointFocus() throws {
        for session in try transaction.all(FocusSession.self, openOnly: true) {
            try commit(session.checkpointed(now))
        }
    }
}
