import Agenda
import AgendaStore
import Chronology
import ClockTestKit
import Testing

/// What is kept in memory for a file that fails, held against the file.
struct StandbyTests {
    private let now = Now(
        wall: Instant(secondsSinceEpoch: 1_800_000_000),
        boot: BootMoment(id: BootID("this"), instant: BootInstant(microsecondsSinceBoot: 1_000_000_000)),
        asleep: .zero,
        zone: .utc
    )

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

    @Test("However a thousand timers come and go, the next hundred are in memory", arguments: 1...6)
    func theHeadIsInMemory(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let store = try AgendaStore(path: nil) { _ in .utc }
        for round in 0..<40 {
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                try store.transaction { transaction in
                    let number = Int64.random(in: 1...1_000, using: &random)
                    if Int.random(in: 0..<3, using: &random) == 0 {
                        // Mostly what comes first goes: so the head runs low.
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

    @Test("What changed in memory is in the file afterwards, and what did not is as it was")
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
            let events = try transaction.history(HistoryFilter(), in: 1...Int64.max, limit: 10).map(\.event)
            #expect(events == ["daemonStarted", "reloaded"])
        }
    }
}
