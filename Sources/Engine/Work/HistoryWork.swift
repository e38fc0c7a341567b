import Agenda
import AgendaStore
import JSON
import Varlink

/// Reads the history as of the request in sections, so that a filter that excludes almost all of it does not cause a
/// long read.
///
/// A call with `more` gets it in pages. Without `more` a reply has at most ``Bounds/listed`` entries, and the caller
/// requests the next.
struct HistoryWork: SlicedWork {
    /// The number of entries examined by a slice.
    private static let stretch: Int64 = 2_048

    private let filter: HistoryFilter
    private let isPaged: Bool
    private let last: Int64
    /// The number of the last entry that was sent or skipped.
    private var told: Int64
    /// The number of newest entries still to be found, searching downwards from `upTo`; nil once the first is known.
    private var newest: (count: Int, upTo: Int64)?
    private var entries = JSONList()

    init(filter: HistoryFilter, after: Int64, newest: Int?, last: Int64, isPaged: Bool) {
        self.filter = filter
        self.isPaged = isPaged
        self.last = last
        told = max(0, after)
        self.newest = newest.map { ($0, last) }
    }

    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        if let newest {
            try findFirst(newest, turn)
            return .goesOn
        }
        // Skips any number of missing numbers.
        guard let first = try turn.transaction.number(in: .history, after: told), first <= last else {
            return .done(reply(next: nil))
        }
        let end = min(last, first - 1 + Self.stretch)
        let zone = turn.now.zone
        let found = try turn.transaction.eachHistoryEntry(filter, in: first...end, limit: Bounds.slice) {
            entries.append(HistoryEntryText(entry: $0, zone: zone))
        }
        let isWhole = found.count < Bounds.slice
        told = isWhole ? end : found.last ?? end
        if isPaged {
            guard told < last else { return .done(reply(next: nil)) }
            guard entries.byteCount >= Bounds.pageBytes else { return .goesOn }
            defer { entries = JSONList() }
            return .page(reply(next: told, continues: true))
        }
        return entries.count >= Bounds.listed - Bounds.slice ? .done(reply(next: told < last ? told : nil)) : .goesOn
    }

    /// Searches downwards for the first of the newest entries.
    private mutating func findFirst(_ newest: (count: Int, upTo: Int64), _ turn: Turn) throws {
        guard newest.count > 0, let end = try turn.transaction.number(in: .history, upTo: newest.upTo), end > told
        else {
            if newest.count == 0 { told = max(told, newest.upTo) }
            self.newest = nil
            return
        }
        let start = max(told, end - Self.stretch)
        let numbers = try turn.transaction.historyNumbers(filter, in: start + 1...end, limit: newest.count)
        // Once all are found, entries before the first of them are skipped.
        let upTo = numbers.count == newest.count ? (numbers.last ?? end) - 1 : start
        self.newest = (newest.count - numbers.count, upTo)
    }

    private func reply(next: Int64?, continues: Bool = false) -> VarlinkReply {
        VarlinkReply("entries", entries, and: ["next": next.map(Int.init)], continues: continues)
    }
}
