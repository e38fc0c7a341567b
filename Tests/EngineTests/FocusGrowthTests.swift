import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

@testable import Agenda

/// The daily sums of work, across midnight, summer time, zones, set clocks and custom ends of the day.
struct FocusGrowthTests {
    private func world(_ start: String, zone: String = "Europe/Berlin", dayEnds hour: Int = 0) throws -> SimulatedWorld
    {
        let dayEnds = try #require(CivilTime(hour: hour, minute: 0))
        return try TestWorld(start: start, zone: zone, defaults: Defaults(dayEnds: dayEnds)).world
    }

    private func work(_ world: SimulatedWorld, seconds: Double, task: String = "") throws {
        _ = try world.call(FocusInterface.Start(task: task, workSeconds: seconds))
        world.advance(by: .microseconds(Int64(seconds * 1_000_000)))
        _ = try world.call(FocusInterface.Stop())
    }

    private func calendar(_ world: SimulatedWorld, _ month: String? = nil) throws -> FocusCalendarObject {
        try world.call(FocusInterface.Calendar(month: month)).calendar
    }

    /// Days with work: `20: 1500`.
    private func days(_ world: SimulatedWorld, _ month: String? = nil) throws -> [String: Double] {
        let worked = try calendar(world, month).days.filter { $0.seconds > 0 }
        return Dictionary(uniqueKeysWithValues: worked.map { ($0.date, $0.seconds) })
    }

    @Test func stages() throws {
        let world = try TestWorld().world
        #expect(try world.call(FocusInterface.Status()).growth == "none")
        var seen: [String] = []
        for _ in 1...5 {
            try work(world, seconds: 1800)
            seen.append(try world.call(FocusInterface.Status()).growth)
        }
        #expect(seen == ["seed", "sprout", "apple", "apple", "tree"])
    }

    @Test("An extended phase earns the added work, and is not praised twice")
    func runsOn() throws {
        let world = try TestWorld().world
        _ = try world.call(FocusInterface.Start(workSeconds: 1500))
        world.advance(by: .seconds(1000))
        _ = try world.call(FocusInterface.Extend(changeSeconds: 300))
        _ = try world.call(FocusInterface.Pause())
        _ = try world.call(FocusInterface.Extend(changeSeconds: -100))
        _ = try world.call(FocusInterface.Resume())
        world.advance(by: .seconds(700))
        let first = try #require(world.alerter.now.popups.values.first)
        #expect(first.body.contains("\n28 min earned, 28 min today: seed 🌰\nThe first seed"))
        world.alerter.press(.extend, first.ring)
        world.settle()
        try world.crash()
        world.advance(by: .seconds(300))
        let second = try #require(world.alerter.now.popups.values.first)
        #expect(second.body == "Time for a break?\n5 min earned, 33 min today: sprout 🌱\nYour seed has sprouted.")
        world.alerter.press(.extend, second.ring)
        world.settle()
        world.advance(by: .seconds(300))
        let third = try #require(world.alerter.now.popups.values.first)
        #expect(third.body == "Well done. Time for a break?\n5 min earned, 38 min today: sprout 🌱")
    }

    @Test("A phase that ends shows the earned work")
    func earned() throws {
        let world = try TestWorld().world
        try work(world, seconds: 3000)
        _ = try world.call(FocusInterface.Start(workSeconds: 1500))
        world.advance(by: .seconds(1500))
        let popup = try #require(world.alerter.now.popups.values.first)
        #expect(popup.body == "Time for a break?\n25 min earned, 1 h 15 min today: apple 🍎\nYour first apple today.")
        try world.crash()
        #expect(world.alerter.now.popups.values.first?.body == popup.body, "and says it again after a crash")
        _ = try world.call(FocusInterface.Stop())
        _ = try world.call(FocusInterface.Start(workSeconds: 60, longBreakSeconds: 5, cycles: 1, auto: true))
        world.advance(by: .seconds(60))
        let notice = try #require(world.alerter.now.announcements.last)
        #expect(notice.body == "1 min earned, 1 h 16 min today: apple 🍎\nWork is done: take a long break.")
    }

    static let crossings: [(start: String, zone: String, hour: Int, days: [String: Double])] = [
        ("2026-11-20T23:50:00+01:00", "Europe/Berlin", 0, ["2026-11-20": 600, "2026-11-21": 1200]),
        ("2026-11-20T23:50:00+01:00", "Europe/Berlin", 4, ["2026-11-20": 1800]),
        ("2026-11-21T03:50:00+01:00", "Europe/Berlin", 4, ["2026-11-20": 600, "2026-11-21": 1200]),
        // The last days of a month and of a year: only the days of this month are requested.
        ("2026-12-31T23:50:00+01:00", "Europe/Berlin", 0, ["2027-01-01": 1200]),
        ("2027-01-01T03:40:00+01:00", "Europe/Berlin", 4, ["2027-01-01": 600]),
        ("2028-02-28T23:50:00+01:00", "Europe/Berlin", 0, ["2028-02-28": 600, "2028-02-29": 1200]),
        ("2028-02-29T23:50:00+01:00", "Europe/Berlin", 0, ["2028-03-01": 1200]),
        // From and into days of 23 and 25 hours, across the clock change itself, and where midnight is skipped or
        // repeated.
        ("2026-03-28T23:50:00+01:00", "Europe/Berlin", 0, ["2026-03-28": 600, "2026-03-29": 1200]),
        ("2026-03-29T23:50:00+02:00", "Europe/Berlin", 0, ["2026-03-29": 600, "2026-03-30": 1200]),
        ("2026-10-25T02:50:00+02:00", "Europe/Berlin", 0, ["2026-10-25": 1800]),
        ("2026-10-25T23:50:00+01:00", "Europe/Berlin", 0, ["2026-10-25": 600, "2026-10-26": 1200]),
        ("2026-03-29T01:50:00+01:00", "Europe/Berlin", 2, ["2026-03-28": 600, "2026-03-29": 1200]),
        ("2026-04-23T23:50:00+02:00", "Africa/Cairo", 0, ["2026-04-23": 600, "2026-04-24": 1200]),
        ("2026-10-29T23:50:00+03:00", "Africa/Cairo", 0, ["2026-10-29": 1800]),
        ("2025-11-02T00:50:00-04:00", "America/Havana", 0, ["2025-11-02": 1800]),
    ]

    @Test("A session that crosses the end of a day is split there", arguments: crossings)
    func split(start: String, zone: String, hour: Int, expected: [String: Double]) throws {
        let world = try world(start, zone: zone, dayEnds: hour)
        _ = try world.call(FocusInterface.Start(workSeconds: 1800))
        world.advance(by: .seconds(1799))
        #expect(try days(world).values.reduce(0, +) == expected.values.reduce(0, +) - 1, "also while it runs")
        world.advance(by: .seconds(1))
        #expect(try days(world) == expected)
        let today = try world.call(FocusInterface.Calendar()).today
        #expect(try world.call(FocusInterface.Status()).todaySeconds == expected[today])
    }

    @Test("Work is split at midnight even if the daemon is killed before and started after it")
    func killedOverMidnight() throws {
        let world = try world("2026-11-20T23:50:00+01:00")
        _ = try world.call(FocusInterface.Start(workSeconds: 1800))
        world.advance(by: .seconds(60))
        try world.crash(downtime: .seconds(1500))
        _ = try world.call(FocusInterface.Stop())
        #expect(try days(world) == ["2026-11-20": 600, "2026-11-21": 960])
    }

    @Test("The zone changes during a session")
    func zoneChange() throws {
        let world = try world("2026-11-21T00:10:00+01:00")
        _ = try world.call(FocusInterface.Start(workSeconds: 1800))
        world.advance(by: .seconds(600))
        world.travel(to: try ZoneDatabase().zone(named: "America/New_York"))
        world.advance(by: .seconds(300))
        // It is Friday evening again; Saturday's ten minutes still count for Saturday.
        #expect(try world.call(FocusInterface.Status()).todaySeconds == 300)
        #expect(try days(world) == ["2026-11-20": 300, "2026-11-21": 600])
        world.advance(by: .seconds(900))
        #expect(try days(world) == ["2026-11-20": 1200, "2026-11-21": 600])
    }

    @Test("The clock is set past midnight and back")
    func setClock() throws {
        let world = try world("2026-11-20T23:00:00+01:00")
        _ = try world.call(FocusInterface.Start(workSeconds: 1800))
        world.advance(by: .seconds(100))
        world.stepClock(by: .seconds(7200))
        world.advance(by: .seconds(200))
        #expect(try world.call(FocusInterface.Status()).todaySeconds == 200)
        world.stepClock(by: .seconds(-7200))
        world.advance(by: .seconds(400))
        _ = try world.call(FocusInterface.Stop())
        #expect(try days(world) == ["2026-11-20": 500, "2026-11-21": 200])
    }

    @Test("The end of the day changes during a session")
    func reloaded() throws {
        let world = try world("2026-11-21T00:10:00+01:00")
        _ = try world.call(FocusInterface.Start(workSeconds: 1800))
        world.advance(by: .seconds(100))
        let four = try #require(CivilTime(hour: 4, minute: 0))
        let steps = try #require(GrowthThresholds(seed: .seconds(10), sprout: .seconds(20), apple: .seconds(30)))
        world.reload(Defaults(growth: steps, dayEnds: four))
        world.advance(by: .seconds(200))
        #expect(try world.call(FocusInterface.Calendar()).today == "2026-11-20")
        #expect(try world.call(FocusInterface.Status()).growth == "tree")
        #expect(try days(world) == ["2026-11-20": 200, "2026-11-21": 100])
    }

    // MARK: - The calendar

    @Test("The calendar has every day of the month, trees, the best day, and today against yesterday")
    func month() throws {
        let world = try world("2026-10-30T09:00:00+01:00")
        for (seconds, rest) in [(7300.0, 86_400.0), (600, 86_400), (7400, 86_400), (7400, 2 * 86_400), (60, 86_400)] {
            try work(world, seconds: seconds)
            world.advance(by: .seconds(rest - seconds))
        }
        try work(world, seconds: 1500)
        let november = try calendar(world)
        #expect(november.month == "2026-11")
        #expect(november.days.map(\.date) == (1...30).map { "2026-11-" + ($0 < 10 ? "0" : "") + "\($0)" })
        #expect(november.days.prefix(5).map(\.growth) == ["tree", "tree", "none", "seed", "seed"])
        #expect(november.totalSeconds == 7400 + 7400 + 60 + 1500)
        #expect(november.todaySeconds == 1500)
        #expect(november.yesterdaySeconds == 60)
        #expect(november.trees == 2)
        #expect(november.bestDay == "2026-11-01", "the first of equals")
        #expect(november.currentRunDays == 2)
        let october = try calendar(world, "last")
        #expect(october.month == "2026-10")
        #expect(october.days.count == 31)
        #expect(october.totalSeconds == 7900)
        #expect(october.todaySeconds == 1500, "today is today, whatever the month")
        #expect(try calendar(world, "2028-02").days.count == 29)
        #expect(try calendar(world, "2028-02").bestDay == nil)
    }

    @Test func noSuchMonth() throws {
        let world = try TestWorld().world
        for text in ["2026-13", "", "soon", "9999-99"] {
            let error = clockError { _ = try calendar(world, text) }
            guard case .unreadable("month", _, _, _, _, _) = error else {
                Issue.record("\(text): \(String(describing: error))")
                continue
            }
        }
    }

    @Test("A streak up to yesterday continues until today ends")
    func currentRun() throws {
        let world = try TestWorld().world
        for _ in 1...3 {
            try work(world, seconds: 10)
            world.advance(by: .seconds(86_390))
        }
        #expect(try calendar(world).currentRunDays == 3)
        _ = try world.call(FocusInterface.Start())
        world.advance(by: .seconds(1))
        #expect(try calendar(world).currentRunDays == 4, "what is not credited yet counts")
        _ = try world.call(FocusInterface.Stop())
        world.advance(by: .seconds(2 * 86_400))
        #expect(try calendar(world).currentRunDays == 0)
    }

    @Test func stats() throws {
        let world = try TestWorld().world
        try work(world, seconds: 100, task: "read")
        world.advance(by: .seconds(8 * 86_400))
        try work(world, seconds: 200, task: "write")
        try work(world, seconds: 50)
        world.advance(by: .seconds(86_400))
        _ = try world.call(FocusInterface.Start(task: "write"))
        world.advance(by: .seconds(400))
        let stats = try world.call(FocusInterface.Stats()).stats
        #expect(stats.days.count == 7)
        #expect(stats.days.last?.seconds == 400)
        #expect(stats.totalSeconds == 650)
        #expect(stats.totalBeforeSeconds == 100)
        #expect(abs(stats.averageSeconds - 650.0 / 7) < 0.001)
        #expect(stats.daysWorked == 2)
        #expect(stats.bestDay == stats.days.last?.date)
        #expect(stats.currentRunDays == 2)
        #expect(stats.longestRunDays == 2)
        let expected = [FocusTaskObject(task: "write", seconds: 600), FocusTaskObject(task: "", seconds: 50)]
        #expect(stats.tasks == expected)
        for days in [0, -1, 3661] {
            #expect(
                clockError { _ = try world.call(FocusInterface.Stats(days: days)) }
                    == .outOfRange(parameter: "days", fault: .outside, least: 1, most: 3660)
            )
        }
    }

    @Test("A year of work in 10,000 pieces is counted completely")
    func year() throws {
        let world = try TestWorld().world
        let (session, began) = (ItemID(.focus, 1), world.now.wall)
        let today = world.now.today
        try world.store.transaction { transaction in
            for back in 0..<366 {
                let date = try #require(today.adding(days: -back))
                for _ in 0..<28 {
                    try transaction.credit(WorkSpan(session: session, date: date, began: began, worked: .seconds(300)))
                }
            }
        }
        #expect(try calendar(world).currentRunDays == 366)
        let stats = try world.call(FocusInterface.Stats(days: 366)).stats
        #expect(stats.longestRunDays == 366)
        #expect(stats.days.allSatisfy { $0.seconds == 28 * 300 })
    }
}
