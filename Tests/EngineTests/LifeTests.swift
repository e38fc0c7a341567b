import Agenda
import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// A month of somebody's life with crashes, sleep, reboots, set clocks and dying desktops at random moments.
struct LifeTests {
    @Test("Nothing due is lost, nothing rings twice or early, what was acknowledged is kept", arguments: 1...6)
    func month(seed: Int) throws {
        var life = try Life(seed: UInt64(seed), clockIsSet: false)
        try life.live(days: 30)
        try life.checkNothingLost()
    }

    @Test("The same with a clock that is set back and forth", arguments: 101...104)
    func monthWithSetClocks(seed: Int) throws {
        var life = try Life(seed: UInt64(seed), clockIsSet: true)
        try life.live(days: 30)
    }
}

private struct Life {
    let world: SimulatedWorld
    private var random: SeededGenerator
    private let clockIsSet: Bool
    private let start: Instant
    /// What was asked for and never changed: the wall times that must all be in the ledger.
    private var promised: [(id: String, schedule: Schedule, from: Instant)] = []
    private var pausedTimers: [String: Double] = [:]
    private var begun: Set<String> = []
    private var checkedRecords = 0

    init(seed: UInt64, clockIsSet: Bool) throws {
        random = SeededGenerator(seed: seed)
        self.clockIsSet = clockIsSet
        // Late March and late October: summer time begins and ends within the month.
        let begin = seed % 2 == 0 ? "2026-03-14T12:00:00+01:00" : "2026-10-10T12:00:00+02:00"
        world = try TestWorld(start: begin).world
        start = world.now.wall
    }

    mutating func live(days: Int) throws {
        let end = world.now.boot.instant + .seconds(days * 86_400)
        var steps = 0
        while steps < days * 6, world.now.boot.id != BootID("boot-1") || world.now.boot.instant < end {
            try act()
            try check()
            world.advance(by: .seconds(Int.random(in: 1...8 * 3600, using: &random)))
            try check()
            steps += 1
        }
    }

    private mutating func act() throws {
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1, 2: try addAlarm()
        case 3: _ = try world.startTimer(Double.random(in: 1...90_000, using: &random))
        case 4: try pauseTimer()
        case 5: _ = try? world.call(RingsInterface.Dismiss(names: ["all"]))
        case 6: _ = try? world.call(RingsInterface.Snooze(names: []))
        case 7, 8: try crash()
        case 9: world.sleep(for: .seconds(Int.random(in: 1...40_000, using: &random)))
        case 10: try world.reboot(offFor: .seconds(Int.random(in: 20...90_000, using: &random)))
        case 11: world.alerter.serverDies()
        case 12: world.alerter.serverStarts()
        case 13: for ring in world.alerter.now.popups.keys { world.alerter.close(ring, .expired) }
        case 14: world.submit(.deadlineReached)
        default: if clockIsSet { world.stepClock(by: .seconds(Int.random(in: -90_000...90_000, using: &random))) }
        }
        world.settle()
    }

    private mutating func addAlarm() throws {
        let time = CivilTime(microsecondOfDay: Int64.random(in: 0..<1440, using: &random) * 60_000_000)
        let every = ["daily", "weekdays", "mon,wed,fri", "every 3 days", nil].randomElement(using: &random) ?? nil
        let alarm = try world.addAlarm(TimeOfDayText.print(time), every: every) {
            $0.graceSeconds = 100 * 86_400
            $0.ringForSeconds = 60
        }
        guard let every, let next = alarm.next else { return }
        let rule = try RepeatText.parse(every).recurrenceRule
        let local = CivilDateTime(world.now.zone.civil(at: try InstantText.parse(next)).date, time)
        promised.append((alarm.id, Schedule(rule: .recurring(rule, start: local)), world.now.wall))
    }

    private mutating func pauseTimer() throws {
        let running = try world.call(TimersInterface.List(all: false)).timers.filter { $0.state == .running }
        guard let timer = running.randomElement(using: &random) else { return }
        pausedTimers[timer.id] = try world.call(TimersInterface.Pause(names: [timer.id])).timers[0].remainingSeconds
    }

    /// What a client was told before a crash is what it is told after it.
    private func crash() throws {
        let alarms = try world.call(AlarmsInterface.List()).alarms
        let timers = try world.call(TimersInterface.List(all: true)).timers
        let rings = try world.rings()
        try world.crash()
        #expect(try world.call(AlarmsInterface.List()).alarms == alarms)
        #expect(try world.call(TimersInterface.List(all: true)).timers == timers)
        #expect(try world.rings() == rings)
    }

    private mutating func check() throws {
        let (heads, open) = try world.store.transaction { (try $0.heads(), try $0.openRings()) }
        #expect(world.wake.armed == QueueHeads(wall: heads.wall, boot: heads.boot, wakingWall: heads.wakingWall))
        if let left = world.untilNextDeadline { #expect(left > .zero, "a deadline is due and nobody acts") }
        for (id, remaining) in pausedTimers {
            #expect(try world.timer(id).remainingSeconds == remaining, "a paused timer moved")
        }
        checkNewRecords()
        let showing = Set(open.filter(\.isRinging).map(\.id))
        #expect(world.alerter.now.sounding.isSubset(of: showing), "it sounds for nothing")
        #expect(showing.isEmpty || !world.alerter.now.sounding.isEmpty, "it rings in silence")
    }

    /// A ring begins once for an item and a moment, and never before it.
    private mutating func checkNewRecords() {
        let history = world.history
        for (record, at) in history[checkedRecords...] {
            guard record.event == .rang, record.details["latenessSeconds"] != nil, let item = record.item,
                case .instant(let scheduled)? = record.details["scheduled"]
            else { continue }
            let key = "\(item) \(scheduled.microsecondsSinceEpoch)"
            #expect(begun.insert(key).inserted, "\(item) rang twice for one moment")
            if item.kind == .alarm { #expect(at >= scheduled, "\(item) rang early") }
        }
        checkedRecords = history.count
    }

    /// Every occurrence of every alarm that nobody changed is in the ledger.
    func checkNothingLost() throws {
        let ledger = Set(try world.rings().map { $0.item + " " + $0.scheduled })
        let now = world.now
        for (id, schedule, from) in promised {
            var after = from
            while let next = schedule.next(after: after, in: now.zone), next.at <= now.wall {
                let scheduled = InstantText.print(next.at, in: now.zone)
                #expect(ledger.contains(id + " " + scheduled), "\(id) was due at \(scheduled)")
                after = next.at
            }
        }
    }
}
