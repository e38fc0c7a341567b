import Agenda
import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Synchronization
import Testing

@testable import Engine

/// The times when the engine starts maintenance of the store, and its report of a store that had to be replaced.
struct StoreCareTests {
    @Test("Maintenance follows a write, once an hour and on a new day; not reads or idle time")
    func written() throws {
        let times = Mutex<[Instant]>([])
        let world = try TestWorld(storeCare: StoreCare(written: { now in times.withLock { $0.append(now.wall) } }))
            .world
        func count() -> Int { times.withLock { $0.count } }
        world.advance(by: .milliseconds(250))
        #expect(count() == 1, "the start is written")
        _ = try world.addAlarm("07:30", every: "daily")
        world.advance(by: .seconds(3599))
        _ = try world.startTimer(1_000_000)
        #expect(count() == 1)
        world.advance(by: .seconds(1))
        _ = try world.call(AlarmsInterface.List())
        #expect(count() == 1, "reading needs no backup")
        _ = try world.startTimer(1_000_000)
        #expect(count() == 2)
        // 13:00: nothing is due before 07:30 of the next day, and nothing wakes the daemon until then.
        world.advance(by: .seconds(18 * 3600))
        #expect(count() == 2)
        world.advance(by: .seconds(1800))
        #expect(count() == 3)
    }

    @Test("A new day triggers maintenance, also within the hour")
    func midnight() throws {
        let count = Mutex(0)
        let care = StoreCare(written: { _ in count.withLock { $0 += 1 } })
        let world = try TestWorld(start: "2026-11-20T23:50:00+01:00", storeCare: care).world
        world.advance(by: .seconds(1200))
        _ = try world.startTimer(60)
        #expect(count.withLock { $0 } == 2)
    }

    @Test("A closed store is not used any more, even by late events")
    func closed() throws {
        let failures = Mutex<[StoreError]>([])
        let care = StoreCare(failed: { error in failures.withLock { $0.append(error) } })
        let world = try TestWorld(storeCare: care).world
        _ = try world.startTimer(60)
        world.engine.perform { engine in
            engine.stop()
            // One event is already waiting, one follows later.
            engine.submit(.deadlineReached)
            engine.close()
        }
        world.advance(by: .seconds(61))
        world.submit(.clockStepped)
        #expect(failures.withLock { $0 } == [])
        #expect(world.alerter.now.announcements.isEmpty)
    }

    @Test("Losses are reported in one popup")
    func recovery() throws {
        let world = try TestWorld().world
        let backup = BackupFile(number: 3, occasion: .daily, taken: world.now.wall - .seconds(86_400))
        for (recovery, title, body) in [
            (
                StoreRecovery(
                    damage: .malformed(problem: "x"),
                    movedTo: "/state/clockd.db.damaged-20261120T120000",
                    backup: backup,
                    passedOver: ["newer"]
                ),
                "Check your alarms",
                "The database was damaged and has been moved to /state/clockd.db.damaged-20261120T120000. "
                    + "A newer backup was damaged too. Restored from the backup of Thu 19 Nov 12:00. "
                    + "Alarms added or changed since Thu 19 Nov 12:00 may be missing."
            ),
            (
                StoreRecovery(damage: .fileIsMissing, movedTo: nil, backup: nil, passedOver: []),
                "Your alarms are lost",
                "The database was missing. "
                    + "No usable backup: all alarms, timers and history are lost."
            ),
        ] {
            try world.engine.perform { try $0.start(recovery: recovery) }
            world.settle()
            let announcement = try #require(world.alerter.now.announcements.last)
            #expect(announcement.title == title)
            #expect(announcement.body == body)
            #expect(announcement.urgency == .critical)
        }
        #expect(world.alerter.now.announcements.count == 2)
    }
}
