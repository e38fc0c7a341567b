import Agenda
import AgendaStore
import Chronology

/// Forgets what has ended, as ``Keep`` says: a few rows in a turn, after everything else.
///
/// It starts with a write, once an hour, after many rows or once the limits have changed, because only writes make the
/// store grow: it never wakes the machine.
struct Forgetting {
    /// Rows of one turn: some milliseconds on a slow disk.
    private static let slice = 64
    private static let pause = Duration.seconds(3600)
    /// Rows that are written before the next count: at most these, and no more than a fraction of what is kept.
    private static let manyRows = 4_096
    private static let fraction = 4

    /// The tables that are not finished yet.
    private var left: ArraySlice<ForgettableTable> = []
    /// How many rows the first of them has too many; nil until they are counted.
    private var excess: Int?
    private var lastStarted: BootMoment?
    private var writtenRowCount = 0

    var isUnderWay: Bool { !left.isEmpty }

    /// A turn has written so many rows.
    mutating func note(writtenRows: Int, _ keep: Keep, _ now: Now) {
        writtenRowCount += writtenRows
        guard !isUnderWay, writtenRows > 0 else { return }
        let isLong = lastStarted.map { $0.id != now.boot.id || now.boot.instant - $0.instant >= Self.pause } ?? true
        guard isLong || writtenRowCount >= min(Self.manyRows, keep.fewest / Self.fraction) else { return }
        left = ForgettableTable.allCases[...]
        lastStarted = now.boot
        writtenRowCount = 0
    }

    /// Other limits are in force: the next write starts it.
    mutating func limitsChanged() { lastStarted = nil }

    /// Deletes the next rows.
    mutating func advance(_ transaction: Transaction, _ keep: Keep, _ now: Now) throws {
        guard let table = left.first else { return }
        let limit = keep.limit(of: table)
        let excess = try excess ?? transaction.endedCount(table) - limit.most
        let aged = try transaction.forgetOldest(table, endedBefore: now.wall - limit.longest, limit: Self.slice)
        let room = max(0, min(excess - aged, Self.slice - aged))
        let deleted = try aged + transaction.forgetOldest(table, endedBefore: nil, limit: room)
        // Rows that can't be read have no end: what is in excess may stay.
        let isDone = deleted < Self.slice
        if isDone { left = left.dropFirst() }
        self.excess = isDone ? nil : excess - deleted
    }
}

extension Keep {
    fileprivate var fewest: Int { min(timers.most, rings.most, history.most) }

    package func limit(of table: ForgettableTable) -> Limit {
        switch table {
        case .timer: timers
        case .ring: rings
        case .history: history
        }
    }
}
