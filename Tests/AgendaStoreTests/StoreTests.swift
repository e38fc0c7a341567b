import AgendaStore
import Chronology
import ClockTestKit
import Testing

@testable import Agenda

struct StoreTests {
    private let now = Now.sample

    private func store() throws -> AgendaStore {
        try AgendaStore(path: nil) { _ in .utc }
    }

    private func timer(_ number: Int64, _ seconds: Int, label: String = "", now: Now? = nil) -> Countdown {
        let now = now ?? self.now
        return Countdown.start(
            id: ItemID(.timer, number),
            label: label,
            duration: .seconds(seconds),
            rounds: .more(0),
            ringing: RingSettings(),
            now
        ).entity
    }

    @Test("The queue returns only due entries, ordered by deadline")
    func order() throws {
        try store().transaction { transaction in
            for (number, seconds) in [(1, 30), (2, 10), (3, 20), (4, 40)] {
                try transaction.save(timer(Int64(number), seconds), now)
            }
            var later = now
            later.boot.instant = now.boot.instant + .seconds(30)
            #expect(try transaction.due(later, limit: 100).map(\.item.number) == [2, 3, 1])
            #expect(try transaction.due(later, limit: 2).map(\.item.number) == [2, 3])
            #expect(try transaction.due(now, limit: 100).isEmpty)
            #expect(try transaction.heads().boot == now.boot.instant + .seconds(10))
        }
    }

    @Test("Saving an entity replaces its deadlines; removing it removes them")
    func replacing() throws {
        try store().transaction { transaction in
            let running = timer(1, 10)
            try transaction.save(running, now)
            try transaction.save(running.paused(now).entity, now)
            #expect(try transaction.heads().boot == nil)
            try transaction.save(running, now)
            try transaction.remove(running.id)
            #expect(try transaction.heads().boot == nil)
            #expect(try transaction.load(Countdown.self, running.id) == nil)
        }
    }

    @Test("An item written twice in the transaction that created it has only its last deadlines")
    func rewrittenAsNew() throws {
        try store().transaction { transaction in
            let running = timer(try transaction.newID(.timer).number, 10)
            try transaction.save(running, now)
            try transaction.save(running.paused(now).entity, now)
            #expect(try transaction.heads().boot == nil)
        }
    }

    @Test("New numbers follow the greatest number that is assigned or exists")
    func newNumbers() throws {
        try store().transaction { transaction in
            #expect(try transaction.newID(.timer).number == 1)
            #expect(try transaction.newID(.timer).number == 2)
            try transaction.save(timer(7, 10), now)
            #expect(try transaction.newID(.timer).number == 8)
            try transaction.remove(ItemID(.timer, 7))
            #expect(try transaction.newID(.timer).number == 9)
            #expect(try transaction.newID(.alarm).number == 1)
        }
    }

    @Test("A transaction lists the items it wrote; reading adds none")
    func touched() throws {
        let store = try store()
        let ids = (1...3).map { ItemID(.timer, $0) }
        try store.transaction { transaction in
            try transaction.save(timer(1, 10), now)
            try transaction.save(timer(2, 10), now)
            #expect(transaction.touched == Set(ids.prefix(2)))
        }
        try store.transaction { transaction in
            _ = try transaction.all(Countdown.self)
            _ = try transaction.due(now, limit: 10)
            _ = try transaction.lookUp("t1", .timer)
            #expect(transaction.touched.isEmpty)
            try transaction.remove(ids[0])
            try transaction.dequeue(ids[1])
            #expect(transaction.touched == Set(ids.prefix(2)))
            #expect(!transaction.touchedEverything)
        }
    }

    @Test("After a reboot the expected wall time applies")
    func rebase() throws {
        try store().transaction { transaction in
            var before = now
            before.boot = BootMoment(id: BootID("before"), instant: BootInstant(microsecondsSinceBoot: 9_000_000_000))
            before.wall = now.wall - .seconds(100)
            try transaction.save(timer(1, 160, now: before), before)
            try transaction.rebase(onto: now)
            #expect(try transaction.heads().boot == now.boot.instant + .seconds(60))
        }
    }

    @Test(
        "Open rings and current timers are found after any number and counted, as by examining all rows",
        arguments: 1...20 as ClosedRange<UInt64>
    )
    func openInOrder(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try store().transaction { transaction in
            for number in 1...40 {
                let running = timer(Int64(number), 10)
                let isOpen = Bool.random(using: &random)
                try transaction.save(isOpen ? running : running.cancelled(isRinging: false, now).entity, now)
            }
            for number in 1...60 {
                let kind: ItemKind = Bool.random(using: &random) ? .timer : .alarm
                let draft = RingDraft(
                    item: ItemID(kind, Int64.random(in: 1...40, using: &random)),
                    label: "",
                    scheduled: now.wall + .seconds(number),
                    settings: RingSettings(),
                    offer: .extend
                )
                guard try transaction.openRing(of: draft.item) == nil else { continue }
                let ring = Ring.begin(draft, id: ItemID(.ring, Int64(number)), now).entity
                try transaction.save(ring, now)
                if Int.random(in: 0..<3, using: &random) == 0 {
                    try transaction.save(ring.settled(.dismissed, now).entity, now)
                }
            }
            let rings = try transaction.openRings()
            let ringing = Set(rings.map(\.item).filter { $0.kind == .timer })
            let open = try transaction.all(Countdown.self, openOnly: true).map(\.id)
            let timers = ringing.union(open).sorted { $0.number < $1.number }
            #expect(try transaction.openRingCount() == rings.count)
            #expect(try transaction.currentTimerCount() == timers.count)
            #expect(try transaction.lastOpenRing() == rings.last?.id)
            for start in Int64(0)...61 {
                let limit = Int.random(in: 1...70, using: &random)
                let left = timers.filter { $0.number > start }
                #expect(try transaction.currentTimers(after: start, limit: limit) == Array(left.prefix(limit)))
                let examined = Int.random(in: 1...70, using: &random)
                let found = try transaction.openRings(after: start, limit: limit, examining: examined) {
                    $0.kind == .timer
                }
                let next = rings.filter { $0.id.number > start }.prefix(examined)
                let wanted = next.filter { $0.item.kind == .timer }.prefix(limit)
                #expect(found.rings == Array(wanted))
                let rest = rings.filter { $0.id.number > found.last ?? .max }
                #expect(found.last == nil ? next.count == rings.count { $0.id.number > start } : !rest.isEmpty)
            }
        }
    }

    @Test("The schema enforces one ring per item and scheduled moment")
    func uniqueness() throws {
        let draft = RingDraft(
            item: ItemID(.timer, 1),
            label: "",
            scheduled: now.wall,
            settings: RingSettings(),
            offer: .extend
        )
        let store = try store()
        #expect(throws: StoreError.self) {
            try store.transaction { transaction in
                try transaction.save(Ring.begin(draft, id: ItemID(.ring, 1), now).entity, now)
                try transaction.save(Ring.begin(draft, id: ItemID(.ring, 2), now).entity, now)
            }
        }
        #expect(try store.transaction { try $0.openRings() }.isEmpty, "the transaction was kept in part")
    }

    @Test("A savepoint undoes its own writes and no others")
    func savepoints() throws {
        struct Stop: Error {}
        try store().transaction { transaction in
            try transaction.save(timer(1, 10), now)
            #expect(throws: Stop.self) {
                try transaction.savepoint {
                    try transaction.save(timer(2, 10), now)
                    throw Stop()
                }
            }
            #expect(try transaction.count(.timer) == 1)
        }
    }

    @Test(
        "Labels are looked up literally",
        arguments: ["%", "_", "a'b", "\"", "--", "\u{1F331}", "ä", "[x]*?"]
    )
    func hostileNames(label: String) throws {
        try store().transaction { transaction in
            try transaction.save(timer(1, 10, label: label + " one"), now)
            try transaction.save(timer(2, 10, label: "other"), now)
            #expect(try transaction.lookUp(label, .timer) == .item(ItemID(.timer, 1)))
            #expect(try transaction.lookUp(label + " one", .timer) == .item(ItemID(.timer, 1)))
            #expect(try transaction.lookUp(label + " x", .timer) == .unknown)
        }
    }

    @Test("Names prefer open items to ended ones, and newer ended items to older ones")
    func namesPreferWhatRuns() throws {
        try store().transaction { transaction in
            for number in 1...3 {
                let tea = timer(Int64(number), 10, label: "tea")
                try transaction.save(number == 2 ? tea : tea.cancelled(isRinging: false, now).entity, now)
            }
            #expect(try transaction.lookUp("tea", .timer) == .item(ItemID(.timer, 2)))
            let running = try #require(try transaction.load(Countdown.self, ItemID(.timer, 2)))
            try transaction.save(running.cancelled(isRinging: false, now).entity, now)
            #expect(try transaction.lookUp("tea", .timer) == .item(ItemID(.timer, 3)))
        }
    }

    @Test("Saved entities are loaded unchanged")
    func roundTrip() throws {
        try store().transaction { transaction in
            let rule = try RecurrenceRule(parsing: "FREQ=WEEKLY;BYDAY=MO,WE")
            let date = try #require(CivilDate(year: 2027, month: 1, day: 15))
            let time = try #require(CivilTime(hour: 7, minute: 30))
            let timing = AlarmTiming(
                schedule: Schedule(
                    rule: .recurring(rule, start: CivilDateTime(date, time)),
                    gap: .skip,
                    fold: .both,
                    exceptions: [date]
                ),
                words: .repeating("07:30", every: "mon,wed")
            )
            let plan = AlarmPlan(
                timing: timing,
                ringing: RingSettings(sound: .file("/a b"), command: "true"),
                notice: AlarmNotice(before: .seconds(60)),
                missed: .notify,
                wakesMachine: true
            )
            let alarm = try Alarm.add(id: ItemID(.alarm, 1), label: "up", plan: plan, enabled: true, now).entity
            try transaction.save(alarm, now)
            #expect(try transaction.load(Alarm.self, alarm.id) == alarm)
            #expect(try transaction.heads().wakingWall == alarm.next?.at)
        }
    }
}
