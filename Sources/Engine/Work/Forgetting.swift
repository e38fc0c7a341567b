import Agenda
import AgendaStore
import Chronology

/// Deletes ended records beyond the limits of ``Keep``: a few rows in each turn, after all other work.
///
/// It starts with a write: once an hour, after many rows, after the limits have changed or an archive was adopted. Only
/// writes make the store grow, so it never wakes the machine.
struct Forgetting {
    /// Rows deleted in one turn: some milliseconds on a slow disk.
    private static let slice = 64
    private static let pause = Duration.seconds(3600)
    /// The number of written rows that triggers the next count: at most this, and at most a fraction of the kept rows.
    private static let manyRows = 4_096
    private static let fraction = 4

    /// The tables that are not finished yet.
    private var left: ArraySlice<ForgettableTable> = []
    /// The excess rows of the first of them; nil until they are counted.
    private var excess: Int?
    private var lastStarted: BootMoment?
    private var writtenRowCount = 0

    var isUnderWay: Bool { !left.isEmpty }

    /// Records the rows written by a turn.
    mutating func note(writtenRows: Int, _ keep: Keep, _ now: Now) {
        writtenRowCount += writtenRows
        guard !isUnderWay, writtenRows > 0 else { return }
        let isLong = lastStarted.map { $0.id != now.boot.id || now.boot.instant - $0.instant >= Self.pause } ?? true
        guard isLong || writtenRowCount >= min(Self.manyRows, keep.fewest / Self.fraction) else { return }
        start(now)
    }

    /// Starts it from the first table, also if another store was adopted meanwhile.
    mutating func start(_ now: Now) {
        left = ForgettableTable.allCases[...]
        excess = nil
        lastStarted = now.boot
        writtenRowCount = 0
    }

    /// Ends it until the next write that starts it.
    mutating func stop() { self = Forgetting() }

    /// The limits have changed: the next write starts it.
    mutating func limitsChanged() { lastStarted = nil }

    /// Deletes the next rows.
    mutating func advance(_ transaction: Transaction, _ keep: Keep, _ now: Now) throws {
        guard let table = left.first else { return }
        let limit = keep.limit(of: table)
        let excess = try excess ?? transaction.endedCount(table) - limit.most
        let aged = try transaction.forgetOldest(table, endedBefore: now.wall - limit.longest, limit: Self.slice)
        let room = max(0, min(excess - aged, Self.slice - aged))
        let deleted = try aged + transaction.forgetOldest(table, endedBefore: nil, limit: room)
        // Unreadable rows have no end, so some excess rows may remain.
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
