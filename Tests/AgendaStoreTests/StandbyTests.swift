import Chronology
import ClockTestKit
import Synchronization
import Testing

@testable import Agenda
@testable import AgendaStore

/// Compares the in-memory standby for a failing file with the file.
struct StandbyTests {
    private let now = Now.sample

    private func timer(_ number: Int64, _ seconds: Int) -> Countdown {
        Countdown.start(
            id: ItemID(.timer, number),
            label: "timer \(number)",
            duration: .seconds(seconds),
            rounds: .more(0),
            ringing: RingSettings(),
            now
        ).entity
    }

    /// The earliest deadlines, by item.
    private func head(_ transaction: Transaction, _ count: Int) throws -> [ItemID] {
        var later = now
        later.boot.instant = now.boot.instant + .seconds(1_000_000)
        return try transaction.due(later, limit: count).map(\.item)
    }

    @Test("The next hundred of a thousand changing timers are always in memory", arguments: 1...6)
    func theHeadIsInMemory(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let store = try AgendaStore(path: nil) { _ in .utc }
        for round in 0..<40 {
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                try store.transaction { transaction in
                    let number = Int64.random(in: 1...1_000, using: &random)
                    if Int.random(in: 0..<3, using: &random) == 0 {
                        // Mostly removes the earliest ones, so that few are left in memory.
                        for item in try head(transaction, 8) { try transaction.remove(item) }
                    } else {
                        try transaction.save(timer(number, Int.random(in: 1...100_000, using: &random)), now)
                    }
                }
            }
            let expected = try store.read { try head($0, 100) }
            try store.beginStandby()
            let kept = try store.standbyTransaction { try head($0, 100) }
            #expect(kept == expected, "round \(round)")
            try store.endStandby { _ in }
        }
    }

    /// A store as a start opens it, with a timer for each of the next thousand seconds. Those with the lowest numbers
    /// are in memory because they are under way, and are the last to ring.
    private func started(in directory: ScratchDirectory) throws -> AgendaStore {
        func opened() throws -> AgendaStore { try AgendaStore(path: directory.path + "/clockd.db") { _ in .utc } }
        let earlier = try opened()
        try earlier.transaction { transaction in
            for number in 1...1_000 { try transaction.save(timer(Int64(number), 1_001 - number), now) }
        }
        earlier.close()
        let store = try opened()
        try store.transaction { _ in }
        return store
    }

    private func kept(_ store: AgendaStore) -> Int { store.state.withLock { $0.standby.items.count } }

    @Test("A start copies a few deadlines, and all of them when it is completed")
    func completed() throws {
        let directory = ScratchDirectory()
        let store = try started(in: directory)
        defer { store.close() }
        #expect(kept(store) == 2 * Standby.firstDeadlineLimit)
        try store.transaction { _ in }
        #expect(kept(store) == 2 * Standby.firstDeadlineLimit)
        store.completeStandby()
        try store.transaction { _ in }
        #expect(kept(store) == 2 * Standby.deadlineLimit)
    }

    @Test("All deadlines are copied when half of those copied at the start have been handled")
    func usedUp() throws {
        let directory = ScratchDirectory()
        let store = try started(in: directory)
        defer { store.close() }
        try store.transaction { transaction in
            for item in try head(transaction, Standby.firstDeadlineLimit / 2) { try transaction.remove(item) }
        }
        try store.transaction { _ in }
        #expect(kept(store) == Standby.firstDeadlineLimit * 3 / 2)
        try store.transaction { transaction in
            for item in try head(transaction, 1) { try transaction.remove(item) }
        }
        try store.transaction { _ in }
        #expect(kept(store) == 2 * Standby.deadlineLimit)
    }

    @Test("If the file fails right after a start but can be read, the first turn copies more deadlines")
    func failedAtOnce() throws {
        let directory = ScratchDirectory()
        let store = try started(in: directory)
        defer { store.close() }
        try store.beginStandby()
        let last = Standby.firstDeadlineLimit + Standby.deadlineLimit - 1
        #expect(store.extendStandby().boot == now.boot.instant + .seconds(last))
        #expect(try store.standbyTransaction { try head($0, 1_000).count } == last + Standby.deadlineLimit)
    }

    /// Written rows are cached instead of read again. After any transaction or rollback they must equal those of the
    /// file.
    @Test("Rows kept from writes equal the stored ones", arguments: 1...20)
    func keptAsWritten(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let store = try AgendaStore(path: nil) { _ in .utc }
        for turn in 0..<60 {
            try store.transaction { transaction in
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    let undoes = Int.random(in: 0..<4, using: &random) == 0
                    do {
                        try transaction.savepoint {
                            for _ in 0..<Int.random(in: 1...3, using: &random) { try write(transaction, turn, &random) }
                            if undoes { throw Undone() }
                        }
                    } catch is Undone {}
                }
            }
            let kept = store.state.withLock { $0.standby }
            store.state.withLock { $0.standby.invalidate() }
            try store.transaction { _ in }
            let read = store.state.withLock { $0.standby }
            #expect(Set(kept.items.keys) == Set(read.items.keys), "turn \(turn)")
            for (item, rows) in read.items {
                #expect(kept.items[item]?.row == rows.row, "\(item), turn \(turn)")
                #expect(Set(kept.items[item]?.deadlines ?? []) == Set(rows.deadlines), "\(item), turn \(turn)")
            }
            for (table, rows) in read.sharedRows {
                #expect(Set(kept.sharedRows[table] ?? []) == Set(rows), "\(table), turn \(turn)")
            }
            store.state.withLock { $0.standby = kept }
        }
    }

    private struct Undone: Error {}

    /// A typical write of a turn, to one of twelve timers or its ring.
    private func write(_ transaction: Transaction, _ turn: Int, _ random: inout SeededGenerator) throws {
        let item = ItemID(.timer, Int64.random(in: 1...12, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1, 2: try transaction.save(timer(item.number, Int.random(in: 1...100_000, using: &random)), now)
        case 3:
            let new = try transaction.newID(.timer)
            try transaction.save(timer(new.number, 60), now)
            if Bool.random(using: &random) { try ring(new, transaction, turn) }
        case 4, 5: try ring(item, transaction, turn)
        case 6:
            guard let ring = try transaction.openRing(of: item) else { return }
            try transaction.save(ring.settled(.dismissed, now).entity, now)
        case 7: try transaction.remove(item)
        case 8: try transaction.dequeue(item)
        default:
            try transaction.setMetadata("lastSeen", String(turn))
            _ = try transaction.forgetOldest(.ring, endedBefore: nil, limit: 2)
        }
    }

    private func ring(_ item: ItemID, _ transaction: Transaction, _ turn: Int) throws {
        let draft = RingDraft(
            item: item,
            label: "ring",
            scheduled: now.wall - .seconds(turn),
            settings: RingSettings(),
            offer: .snooze
        )
        guard try transaction.openRing(of: item) == nil, try transaction.known(item, scheduled: draft.scheduled) == nil
        else { return }
        try transaction.save(Ring.begin(draft, id: transaction.newID(.ring), now).entity, now)
    }

    @Test("Changes in memory are written to the file later, everything else there is unchanged")
    func givenBack() throws {
        let store = try AgendaStore(path: nil) { _ in .utc }
        try store.transaction { transaction in
            for _ in 1...3 {
                let number = try transaction.newID(.timer).number
                try transaction.save(timer(number, 60 * Int(number)), now)
            }
            try transaction.append(Record(.daemonStarted), now)
        }
        try store.beginStandby()
        try store.standbyTransaction { transaction in
            let paused = try #require(try transaction.load(Countdown.self, ItemID(.timer, 2))).paused(now)
            try transaction.save(paused.entity, now)
            #expect(try transaction.newID(.timer) == ItemID(.timer, 4))
            try transaction.save(timer(4, 30), now)
            try transaction.append(Record(.reloaded), now)
        }
        #expect(try store.read { try $0.load(Countdown.self, ItemID(.timer, 4)) } == nil)
        let previewed = try store.preview { try $0.all(Countdown.self).count }
        #expect(previewed == 4)
        try store.endStandby { _ in }
        try store.transaction { transaction in
            #expect(try head(transaction, 10).map(\.number) == [4, 1, 3])
            #expect(try transaction.newID(.timer) == ItemID(.timer, 5))
            var events: [String] = []
            let read = try transaction.eachHistoryEntry(HistoryFilter(), in: 1...Int64.max, limit: 10) { entry in
                entry.with(.event) { events.append(String(decoding: $0 ?? .init(start: nil, count: 0), as: UTF8.self)) }
            }
            #expect(read == (2, 2))
            #expect(events == ["daemonStarted", "reloaded"])
        }
    }
}
