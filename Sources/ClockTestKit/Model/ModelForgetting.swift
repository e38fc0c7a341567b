import Agenda
import AgendaStore
import Chronology

// The model predicts only whether a row may be deleted, not when.

/// The rows in the store that may be deleted, with their ends.
struct Remaining {
    fileprivate let timers: [StoredEnding]
    fileprivate let rings: [StoredEnding]

    /// Nil if the file could not be read.
    init?(_ reader: StoreReader) {
        guard let timers = reader.endings(.timer), let rings = reader.endings(.ring) else { return nil }
        self.timers = timers
        self.rings = rings
    }
}

extension LifeModel {
    var keptRingCount: Int { rings.count { !$0.isForgotten } }

    /// Drops rows that are no longer in the store, and adopts rows that reappear after a power cut.
    /// - Throws: if a row is missing that must be kept.
    mutating func forget(allBut remaining: Remaining, _ keep: Keep, _ now: Now) throws(Violation) {
        try forgetTimers(EndedRows(remaining.timers, keep.timers, now))
        try forgetRings(EndedRows(remaining.rings, keep.rings, now))
    }

    private mutating func forgetTimers(_ rows: EndedRows) throws(Violation) {
        let back = forgottenTimers.filter { rows.contains($0.item.number) }
        if !back.isEmpty {
            forgottenTimers.removeAll { rows.contains($0.item.number) }
            timers = (timers + back).sorted { $0.item.number < $1.item.number }
        }
        var kept: [ModelTimer] = []
        for var timer in timers {
            if rows.contains(timer.item.number) {
                timer.ended = rows.end(of: timer.item.number)
                kept.append(timer)
                continue
            }
            guard !timer.isOpen, openRing(of: timer.item) == nil else {
                throw Violation(.nothingIsLost, "not in the store: \(timer)")
            }
            guard rows.mayLack(timer.ended) else { throw Violation(.nothingIsForgottenEarly, "\(timer)") }
            forgottenTimers.append(timer)
        }
        timers = kept
    }

    private mutating func forgetRings(_ rows: EndedRows) throws(Violation) {
        forgettable = touchedRings.filter {
            rings[$0].row == nil && !rings[$0].isOpen && rows.mayLack(rings[$0].ended)
        }
        for index in rings.indices {
            let ring = rings[index]
            // A new ring has no row yet, and is compared below.
            guard let row = ring.row else { continue }
            if rows.contains(row) {
                guard ring.isForgotten, !ring.isWithdrawn else { continue }
                rings[index].isForgotten = false
                guard let scheduled = ring.scheduled else { continue }
                let key = RingKey(item: ring.item, scheduled: scheduled)
                if ringIndices[key] == nil { ringIndices[key] = index }
            } else if !ring.isForgotten {
                guard !ring.isOpen else { throw Violation(.nothingIsLost, "not in the ledger: \(ring)") }
                guard rows.mayLack(ring.ended) else { throw Violation(.nothingIsForgottenEarly, "\(ring)") }
                forget(index)
            }
        }
    }

    /// Drops rows that were in the store and may be deleted. Other missing rows are checked once the file is reliable.
    mutating func forget(notIn remaining: Remaining, _ keep: Keep, _ now: Now) {
        let (timerRows, ringRows) = (
            EndedRows(remaining.timers, keep.timers, now), EndedRows(remaining.rings, keep.rings, now)
        )
        let gone = timers.filter {
            !$0.isOpen && openRing(of: $0.item) == nil && !timerRows.contains($0.item.number)
                && timerRows.mayLack($0.ended)
        }
        timers.removeAll(where: gone.contains)
        forgottenTimers += gone
        for index in rings.indices where !rings[index].isForgotten && !rings[index].isOpen {
            guard let row = rings[index].row, !ringRows.contains(row), ringRows.mayLack(rings[index].ended) else {
                continue
            }
            forget(index)
        }
    }

    /// Records the end of items in this turn. They may be deleted before the next comparison, which is delayed if the
    /// process is killed.
    mutating func dateEnds(_ now: Now) {
        for index in timers.indices {
            timers[index].ended = timers[index].isOpen ? nil : timers[index].ended ?? now.wallMicroseconds
        }
        for index in touchedRings where !rings[index].isOpen && rings[index].ended == nil {
            rings[index].ended = now.wallMicroseconds
            // No ring began after its end, even if it ended before the replanning saw that the clock was set back.
            rings[index].started = rings[index].started.map { min($0, now.wallMicroseconds) }
        }
    }

    /// Records the ends of rings in the ledger. New rings have their rows now, and may be deleted by the next time.
    mutating func noteEnds(_ remaining: Remaining, _ keep: Keep, _ now: Now) {
        let rows = EndedRows(remaining.rings, keep.rings, now)
        for index in rings.indices {
            guard let row = rings[index].row, rows.contains(row) else { continue }
            rings[index].ended = rows.end(of: row)
        }
    }

    /// Deletes a ring. Without a row in the ledger, it may begin again if the clock is set back.
    mutating func forget(_ index: Int) {
        rings[index].isForgotten = true
        rings[index].ended = nil
        touchedRings.remove(index)
        guard let scheduled = rings[index].scheduled else { return }
        let key = RingKey(item: rings[index].item, scheduled: scheduled)
        if ringIndices[key] == index { ringIndices[key] = nil }
    }
}

/// Rows by number, with the rule for missing rows.
private struct EndedRows {
    private let ends: [Int64: Int64]
    private let latestForgotten: Int64
    private let earliestKept: Int64?
    private let isFull: Bool
    private let now: Int64

    init(_ rows: [StoredEnding], _ limit: Keep.Limit, _ now: Now) {
        ends = Dictionary(rows.map { ($0.number, $0.ended) }, uniquingKeysWith: { first, _ in first })
        let ended = rows.filter { $0.ended >= 0 }
        self.now = now.wallMicroseconds
        latestForgotten = (now.wall - limit.longest).microsecondsSinceEpoch
        earliestKept = ended.filter { !$0.isInUse }.map(\.ended).min()
        isFull = ended.count >= limit.most
    }

    func contains(_ number: Int64) -> Bool { ends[number] != nil }

    func end(of number: Int64) -> Int64? { ends[number].flatMap { $0 < 0 ? nil : $0 } }

    /// Nobody knows how old a row is that has the time of a clock before 2026.
    private func isOld(_ ended: Int64) -> Bool {
        ended >= ClockBelief.earliest.microsecondsSinceEpoch && ended < latestForgotten
    }

    /// Whether a row that ended at that time may be missing; nil if that is unknown.
    func mayLack(_ ended: Int64?) -> Bool {
        let ended = ended ?? now
        return isOld(ended) || isFull && earliestKept.map { ended <= $0 } ?? true
    }
}
