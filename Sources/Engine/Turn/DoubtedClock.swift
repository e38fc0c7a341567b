import Agenda
import AgendaStore
import Chronology

/// The time in which the clock is not believed, as stored: it outlives the daemon.
extension Transaction {
    private static let name = "doubt"

    /// The belief of the last daemon.
    func belief() throws -> ClockBelief {
        let seen = try lastSeen()
        guard let (doubt, since) = try storedDoubt() else {
            return ClockBelief(
                last: seen?.wall,
                boot: seen?.boot.id,
                synchronised: seen?.synchronised,
                jump: seen?.jump
            )
        }
        let last = doubt.from == Doubt.never ? nil : doubt.from
        return ClockBelief(last: last, synchronised: seen?.synchronised, jump: seen?.jump, doubtedSince: since)
    }

    func doubt() throws -> Doubt? { try storedDoubt()?.0 }

    private func storedDoubt() throws -> (Doubt, BootMoment)? {
        let fields = try metadata(Self.name)?.split(separator: " ") ?? []
        guard fields.count == 5, let from = Int64(fields[0]), let last = Int64(fields[1]), let open = Int64(fields[2]),
            let since = Int64(fields[3])
        else { return nil }
        let moment = BootMoment(id: BootID(String(fields[4])), instant: BootInstant(microsecondsSinceBoot: since))
        return (Doubt(from: Instant(microsecondsSinceEpoch: from), lastRing: last, firstOpenRing: open), moment)
    }

    /// Stores where the doubt began; a current one keeps its beginning. - Returns: whether it began now.
    func note(_ belief: ClockBelief) throws -> Bool {
        guard let since = belief.doubtedSince else { return false }
        let stored = try storedDoubt()
        guard stored?.1 != since else { return false }
        try store(stored?.0 ?? doubt(from: belief.last), since)
        return stored == nil
    }

    /// The rings of an archive are not of the doubt in which it is imported.
    func noteImportInDoubt() throws {
        guard let (doubt, since) = try storedDoubt() else { return }
        try store(self.doubt(from: doubt.from), since)
    }

    private func store(_ doubt: Doubt, _ since: BootMoment) throws {
        let fields = [
            String(doubt.from.microsecondsSinceEpoch), String(doubt.lastRing), String(doubt.firstOpenRing),
            String(since.instant.microsecondsSinceBoot), since.id.text,
        ]
        try setMetadata(Self.name, fields.joined(separator: " "))
    }

    private func doubt(from last: Instant?) throws -> Doubt {
        Doubt(
            from: last ?? Doubt.never,
            lastRing: try lastID(.ring)?.number ?? 0,
            firstOpenRing: try openRingIDs().map(\.number).min()
        )
    }

    func endDoubt() throws { try setMetadata(Self.name, "") }
}

extension Turn {
    /// Stores and records that the clock is not believed, before anything is due by it.
    func noteDoubt() throws {
        guard now.isDoubted, try transaction.note(belief) else { return }
        for ring in try transaction.openRings() {
            let doubted = ring.doubted
            if doubted != ring { try commit(Outcome(doubted)) }
        }
        try record(Record(.clockStepped, details: ["believed": .text("no")]))
    }

    /// Everything was taken back and planned again. - Returns: false if nothing had to be.
    func endDoubt() throws -> Bool {
        guard try pastDoubt() != nil else { return false }
        try transaction.endDoubt()
        try record(Record(.clockStepped, details: ["believed": .text("yes")]))
        return true
    }

    /// The doubt whose effects are being taken back; nil if there was none, or it goes on.
    func pastDoubt() throws -> Doubt? {
        guard belief.mustRestore, !belief.isDoubted, let doubt = try transaction.doubt() else { return nil }
        return belief.provedSince.map { doubt.proved(since: $0, now) } ?? doubt
    }

    /// The doubt after which an entity is taken up again; nil if none is over, and the entity was not changed by a clock
    /// that was believed, and proved wrong.
    func doubtToTakeBack(wasChangedWrongly: Bool) throws -> Doubt? {
        try pastDoubt() ?? (wasChangedWrongly ? Doubt(from: Doubt.never, lastRing: 0) : nil)
    }

    private func commit<Entity: StoredEntity>(_ outcome: Outcome<Entity>, unless before: Entity) throws -> Entity {
        if outcome.entity != before { try commit(outcome) }
        return outcome.entity
    }

    /// The alarm as planned by the believed clock, if it was not believed before, or proved wrong.
    func restored(_ alarm: Alarm) throws -> Alarm {
        guard alarm.doubted != nil else { return alarm }
        guard let doubt = try doubtToTakeBack(wasChangedWrongly: alarm.wasChangedWrongly(now)) else {
            return try commit(Outcome(alarm.confirmed(now)), unless: alarm)
        }
        let start = doubt.start(now)
        let known = RungMoments(
            ahead: try transaction.moments(of: alarm.id, after: start),
            recent: try recentMoments(of: alarm, through: start)
        )
        let outcome = alarm.restored(after: doubt, known: known, reading: try readAgain(alarm, doubt), now)
        return try commit(outcome, unless: alarm)
    }

    func restored(_ day: DDay) throws -> DDay {
        guard day.doubted != nil else { return day }
        guard let doubt = try doubtToTakeBack(wasChangedWrongly: day.wasChangedWrongly(now)) else {
            return try commit(Outcome(day.confirmed(now)), unless: day)
        }
        let known = try transaction.moments(of: day.id, after: doubt.start(now))
        let restored = day.restored(after: doubt, known: known, defaults.dday, now)
        return try commit(Outcome(restored), unless: day)
    }
}
