import Agenda
import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Testing
import Varlink

@testable import Engine

/// Requests that take longer than a turn's budget: due items ring between their slices.
struct LongWorkTests {
    private let world: SimulatedWorld

    init() throws {
        world = try TestWorld().world
    }

    /// The lateness of the timer's first ring.
    private func lateness(of timer: String) throws -> Duration {
        let ring = try #require(try world.rings().first { $0.item == timer })
        return try InstantText.parse(#require(ring.started)) - InstantText.parse(ring.scheduled)
    }

    private func startTimers(_ count: Int, _ seconds: Double = 86_400) throws -> [String] {
        try (1...count).map { _ in try world.startTimer(seconds).id }
    }

    private func ringing(_ count: Int) throws -> [String] {
        let timers = try startTimers(count, 1)
        world.advance(by: .seconds(2))
        return timers
    }

    @Test("Due items ring on time among hundreds of waiting requests")
    func crowd() throws {
        let timer = try world.startTimer(0.1).id
        world.clocks.work(takes: .milliseconds(3))
        let requests = (0..<200).map { _ in world.request(AlarmsInterface.List()) }
        world.submit(requests.map(\.0))
        world.clocks.work(takes: .zero)
        #expect(try lateness(of: timer) < .milliseconds(25))
        #expect(requests.allSatisfy { world.transport.replies(to: $0.1).count == 1 })
    }

    @Test("Due items ring on time during a request with hundreds of names", arguments: ["Dismiss", "Cancel", "Wait"])
    func manyNames(method: String) throws {
        let named = try method == "Dismiss" ? ringing(500) : startTimers(500)
        let timer = try world.startTimer(0.05).id
        world.clocks.work(takes: .milliseconds(8))
        switch method {
        case "Dismiss": #expect(try world.call(RingsInterface.Dismiss(names: named)).rings.count == 500)
        case "Cancel": #expect(try world.call(TimersInterface.Cancel(names: named)).timers.count == 500)
        default: world.send(TimersInterface.Wait(names: named), mode: .more)
        }
        world.clocks.work(takes: .zero)
        #expect(try lateness(of: timer) < .milliseconds(50))
    }

    @Test("Slices pause before a deadline: due items ring as if there were no other work")
    func slicesPause() throws {
        let calls = try startTimers(500).map { timer in
            let call = VarlinkCall(TimersInterface.Cancel(names: [timer]))
            return CallObject(method: call.method, parameters: call.parametersValue)
        }
        let timer = try world.startTimer(0.05).id
        world.clocks.work(takes: .milliseconds(1))
        let run = world.send(BatchInterface.Run(calls: calls))
        world.advance(by: .milliseconds(100))
        world.clocks.work(takes: .zero)
        let reply = try #require(world.transport.replies(to: run).first)
        #expect(try SimulatedWorld.read(reply, as: BatchInterface.Run.Reply.self).answers.count == 500)
        #expect(try lateness(of: timer) < .milliseconds(5))
    }

    @Test("A follower of the status gets a ring before another slice is executed")
    func followersBeforeSlices() throws {
        _ = try ringing(500)
        let timer = try world.startTimer(0.03).id
        let follower = world.send(ClockInterface.GetStatus(), mode: .more)
        world.clocks.work(takes: .milliseconds(1))
        let (dismiss, call) = world.request(RingsInterface.Dismiss(names: []))
        world.submit([dismiss])
        world.clocks.work(takes: .zero)
        let rang = try #require(world.history.last { $0.record.event == .rang })
        let told = try world.transport.replies(to: follower).compactMap {
            try SimulatedWorld.read($0, as: ClockInterface.GetStatus.Reply.self).change
        }
        let first = try #require(told.first { $0.timers.contains { $0.id == timer && $0.state == .ringing } })
        let dismissed = world.history.count { $0.record.event == .dismissed && $0.at <= rang.at }
        #expect(dismissed > 0 && first.timers.map(\.id) == [timer])
        #expect(world.transport.replies(to: call).count == 1)
    }

    @Test(
        "Reasons for pausing slices",
        arguments: [
            (SlicePause.none, false, nil, SlicePause.none),
            (.none, true, nil, .afterRing),
            (.none, false, near, .until(near)),
            (.none, true, near, .afterRing),
            (.until(near), false, near, .until(near)),
            (.until(near), true, nil, .afterRing),
            (.until(near), false, next, .none),
            (.until(near), false, nil, .none),
            (.afterRing, true, near, .none),
            (.afterRing, false, nil, .none),
        ] as [(SlicePause, Bool, QueueHeads?, SlicePause)]
    )
    func pauses(before: SlicePause, rang: Bool, due: QueueHeads?, after: SlicePause) {
        #expect(before.next(rang: rang, due: due) == after)
    }

    private static let near = QueueHeads(wall: Instant(secondsSinceEpoch: 1))
    private static let next = QueueHeads(wall: Instant(secondsSinceEpoch: 2))

    @Test("A short request is answered before long ones that arrived earlier")
    func shortFirst() throws {
        let timers = try startTimers(900)
        let long = (0..<3).map { _ in world.request(TimersInterface.Wait(names: timers), mode: .more) }
        let short = world.request(ClockInterface.GetStatus())
        world.submit(long.map(\.0) + [short.0])
        #expect(world.transport.answered.suffix(4) == [short.1] + long.map(\.1))
    }

    @Test("A short request is answered before all lists that arrived earlier, and an answer to a ring before it")
    func listsGiveWay() throws {
        _ = try ringing(3)
        let lists = (0..<100).map { _ in world.request(TimersInterface.List(all: true)) }
        let dismiss = world.request(RingsInterface.Dismiss(names: []))
        let short = world.request(ClockInterface.GetStatus())
        world.submit(lists.map(\.0) + [dismiss.0, short.0])
        #expect(world.transport.answered.suffix(102).prefix(2) == [short.1, dismiss.1])
    }

    @Test("No later request overtakes one for a single item while another item is due")
    func singleItemsKeepTheirOrder() throws {
        let stopwatch = try world.call(StopwatchesInterface.Start(label: nil)).stopwatch.id
        _ = try world.startTimer(0.005)
        world.clocks.work(takes: .milliseconds(3))
        let lap = world.request(StopwatchesInterface.Lap(names: [stopwatch]))
        let pause = world.request(StopwatchesInterface.Pause(names: [stopwatch]))
        world.submit([lap.0, pause.0])
        world.advance(by: .milliseconds(100))
        world.clocks.work(takes: .zero)
        #expect(world.transport.answered.suffix(2) == [lap.1, pause.1])
        let reply = try #require(world.transport.replies(to: lap.1).first)
        let lapped = try SimulatedWorld.read(reply, as: StopwatchesInterface.Lap.Reply.self).stopwatches
        #expect(lapped.map(\.state) == [.running])
    }

    @Test("A request does not wait for the reports of hundreds of popups that arrived earlier")
    func reportsGiveWay() throws {
        _ = try ringing(1)
        let report = Event.alerter(.popupFailed(ring: ItemID("r1"), problem: "no server"))
        let (request, call) = world.request(HistoryInterface.List())
        world.clocks.work(takes: .milliseconds(3))
        world.submit(Array(repeating: report, count: 200) + [request])
        world.clocks.work(takes: .zero)
        let reply = try #require(world.transport.replies(to: call).first)
        let entries = try SimulatedWorld.read(reply, as: HistoryInterface.List.Reply.self).entries
        #expect(entries.count { $0.event == "popupFailed" } < 20)
        let all = try world.call(HistoryInterface.List()).entries
        #expect(all.count { $0.event == "popupFailed" } == 200)
    }

    @Test("The engine comes to rest if the only waiting client leaves in the same turn", .timeLimit(.minutes(15)))
    func leavesAtOnce() throws {
        let (wait, call) = world.request(TimersInterface.Wait(names: [try world.startTimer(600).id]))
        world.submit([wait, .requestAbandoned(call)])
        #expect(world.transport.replies(to: call).isEmpty)
    }

    @Test("Without names any number of ringing items is dismissed; snoozed ones are kept")
    func dismissAll() throws {
        _ = try ringing(150)
        _ = try world.addAlarm("12:01")
        world.advance(by: .seconds(120))
        _ = try world.call(RingsInterface.Snooze(names: ["a1"]))
        #expect(try world.call(RingsInterface.Dismiss(names: [])).rings.count == 150)
        #expect(try world.call(RingsInterface.List(all: false)).rings.map(\.item) == ["a1"])
        #expect(try world.call(RingsInterface.Dismiss(names: [])).rings.isEmpty)
        #expect(try world.call(RingsInterface.Dismiss(names: ["all"])).rings.count == 1)
    }

    @Test("No item is changed before all names have been checked")
    func resolvedFirst() throws {
        let timers = try startTimers(200)
        let error = clockError { _ = try world.call(TimersInterface.Cancel(names: timers + ["nothing"])) }
        #expect(error == .noSuchItem(kind: "timer", name: "nothing"))
        #expect(try world.call(TimersInterface.List(all: false)).timers.count == 200)
    }

    @Test("A thousand names are all or nothing, more are refused", arguments: [1, 64, 1_000, 1_001])
    func atomicity(count: Int) throws {
        let timers = try startTimers(count)
        let other = try world.startTimer(600).id
        _ = try world.call(TimersInterface.Cancel(names: [other]))
        func paused() -> Int { world.history.count { $0.record.event == .paused } }
        let error = clockError { _ = try world.call(TimersInterface.Pause(names: timers.dropLast() + [other])) }
        #expect(error == (count > 1_000 ? Self.tooMany : .notNow(item: other, reason: .hasEnded)))
        #expect(paused() == 0)
        let refusal = clockError { _ = try world.call(TimersInterface.Pause(names: timers)) }
        #expect(refusal == (count > 1_000 ? Self.tooMany : nil))
        #expect(paused() == (count > 1_000 ? 0 : count))
    }

    private static let tooMany = ClockError.tooMany(what: "names", limit: 1_000)

    @Test("Rings in quick succession do not delay a request with many names forever")
    func ringsMeanwhile() throws {
        let named = try startTimers(500)
        for tenth in 1...100 { _ = try world.startTimer(Double(tenth) / 100) }
        world.clocks.work(takes: .milliseconds(2))
        #expect(try world.call(TimersInterface.Cancel(names: named)).timers.count == 500)
        world.clocks.work(takes: .zero)
    }

    @Test("An item named repeatedly is changed once", arguments: [1, 100])
    func repeatedNames(times: Int) throws {
        let timers = try startTimers(2)
        let names = Array(repeating: timers, count: times).flatMap(\.self)
        #expect(try world.call(TimersInterface.Cancel(names: names)).timers.map(\.id) == timers)
    }

    @Test("If the disk fails, the caller of a long request gets one error")
    func failingDisk() throws {
        let timers = try startTimers(300)
        world.transport.slowReaders(true)
        let list = world.send(TimersInterface.List(all: true), mode: .more)
        world.clocks.work(takes: .milliseconds(20))
        world.disk.fail(.writeFails(at: 1, count: 1_000))
        let cancel = world.send(TimersInterface.Cancel(names: timers))
        world.disk.heal()
        world.clocks.work(takes: .zero)
        world.advance(by: .seconds(5))
        for _ in 0..<6 { world.submit(.pageTaken(list)) }
        for call in [list, cancel] {
            #expect(world.transport.replies(to: call).count { !$0.continues } == 1)
        }
        #expect(try world.call(TimersInterface.List(all: false)).timers.count == 300)
        #expect(try world.call(TimersInterface.Cancel(names: timers)).timers.count == 300)
    }

    @Test("Rings are found by id, item, label and its prefix; a prefix of several is ambiguous")
    func ringNames() throws {
        for label in ["tea", "tea", "toast", "é"] { _ = try world.startTimer(1, label) }
        world.advance(by: .seconds(2))
        func dismiss(_ name: String) -> ClockError? {
            clockError { _ = try world.call(RingsInterface.Dismiss(names: [name])) }
        }
        let rings = [("r1", "tea"), ("r2", "tea"), ("r3", "toast")].map(CandidateObject.init)
        #expect(dismiss("tea") == .ambiguousName(kind: "ring", name: "tea", candidates: Array(rings[..<2])))
        #expect(dismiss("t") == .ambiguousName(kind: "ring", name: "t", candidates: rings))
        #expect(dismiss("x") == .noSuchItem(kind: "ring", name: "x"))
        #expect(dismiss("") == .noSuchItem(kind: "ring", name: ""))
        #expect(dismiss("t9") == .noSuchItem(kind: "ring", name: "t9"))
        #expect(dismiss("to") == nil)
        #expect(dismiss("last") == nil)
        #expect(dismiss("r1") == nil)
        #expect(dismiss("r1") == nil)
        #expect(dismiss("t1") == nil)
        let snoozed = clockError { _ = try world.call(RingsInterface.Snooze(names: ["r1"])) }
        #expect(snoozed == .notNow(item: "r1", reason: .notRinging))
        #expect(dismiss("t2") == nil)
    }
}

/// About the maximum length of a label: the rows of one slice fill a page.
private let longText = String(repeating: "x", count: 1_000)

/// Long lists: paged for clients that ask for more, limited for others.
struct LongListTests {
    private let world: SimulatedWorld

    init() throws {
        world = try TestWorld().world
    }

    private func startTimers(_ count: Int, _ label: String = "") throws {
        for _ in 1...count { _ = try world.startTimer(86_400, label) }
    }

    @Test("A page is made after the previous one was received; an item added meanwhile is on a later page")
    func pages() throws {
        try startTimers(150, longText)
        world.transport.slowReaders(true)
        let list = world.send(TimersInterface.List(all: true), mode: .more)
        #expect(world.transport.replies(to: list).count == 1)
        _ = try world.startTimer(60)
        #expect(world.transport.replies(to: list).count == 1, "a page was made that nobody could take")
        for _ in 0..<5 { world.submit(.pageTaken(list)) }
        let replies = world.transport.replies(to: list)
        #expect(replies.map(\.continues) == [true, true, false])
        let timers = try replies.flatMap { try SimulatedWorld.read($0, as: TimersInterface.List.Reply.self).timers }
        #expect(timers.map(\.id) == (1...151).map { "t\($0)" })
    }

    @Test("A caller that leaves before the last page causes no further work")
    func abandoned() throws {
        try startTimers(150, longText)
        world.transport.slowReaders(true)
        let list = world.send(TimersInterface.List(all: true), mode: .more)
        world.submit(.requestAbandoned(list))
        for _ in 0..<6 { world.submit(.pageTaken(list)) }
        #expect(world.transport.replies(to: list).count == 1)
    }

    @Test("A call without `more` gets up to a thousand at once; beyond that the error suggests `more`")
    func bound() throws {
        try startTimers(1_000)
        #expect(try world.call(TimersInterface.List(all: false)).timers.count == 1_000)
        try startTimers(1)
        for all in [false, true] {
            #expect(throws: VarlinkError.expectedMore) { try world.call(TimersInterface.List(all: all)) }
            #expect(try world.pages(TimersInterface.List(all: all)).flatMap(\.timers).count == 1_001)
        }
    }
}

/// Tasks, D-days, stopwatches and runs are paged in the same way, in their usual order.
struct LongToolListTests {
    private let world: SimulatedWorld

    init() throws {
        world = try TestWorld().world
    }

    private func task(_ number: Int) -> String { "task \(number) \(longText)" }

    /// The sizes of all pages.
    private func sizes<Method: VarlinkMethod>(_ method: Method, _ count: (Method.Reply) -> Int) throws -> [Int] {
        try world.pages(method).map(count)
    }

    @Test("Stopwatches are ordered by id, D-days by proximity, tasks as arranged by the user")
    func orders() throws {
        for number in 0..<150 {
            _ = try world.call(StopwatchesInterface.Start(label: "s\(number) \(longText)"))
            let date = number % 2 == 0 ? "+\(number + 1)d" : "2026-0\(number % 9 + 1)-\(10 + number % 19)"
            let name = "day \(number) \(longText)"
            _ = try world.call(DaysInterface.Add(name: name, date: date, yearly: false, notifySeconds: []))
            try world.addTask(task(number))
        }
        for _ in 0..<10 { _ = try world.call(TasksInterface.Move(name: task(149), position: 1)) }
        _ = try world.call(TasksInterface.Move(name: task(0), position: 150))
        #expect(try sizes(StopwatchesInterface.List()) { $0.stopwatches.count } == [64, 64, 22])
        #expect(try sizes(DaysInterface.List()) { $0.days.count } == [64, 64, 22])
        #expect(try sizes(TasksInterface.List()) { $0.tasks.count } == [64, 64, 22])

        let watches = try world.pages(StopwatchesInterface.List()).flatMap(\.stopwatches)
        #expect(watches.map(\.id) == (1...150).map { "s\($0)" })
        #expect(try world.call(StopwatchesInterface.List()).stopwatches == watches)
        let tasks = try world.pages(TasksInterface.List()).flatMap(\.tasks)
        #expect(tasks.map(\.name) == ([task(149)] + (1..<149).map(task) + [task(0)]))
        #expect(try world.call(TasksInterface.List()).tasks == tasks)
        let days = try world.pages(DaysInterface.List()).flatMap(\.days).map(\.days)
        let (coming, past) = (days.filter { $0 >= 0 }, days.filter { $0 < 0 })
        #expect(days == coming.sorted() + past.sorted(by: >))
        #expect(coming.count == 75 && past.count == 75)
    }

    @Test("Runs are listed oldest first, also those of one task or month; the pages form one text")
    func runs() throws {
        for number in 0...1 { try world.addTask(task(number), 3600) }
        for number in 0..<200 {
            try world.startTask(task(number % 3 == 0 ? 0 : 1))
            world.advance(by: .seconds(10))
            try world.done()
        }
        func ids(_ request: TasksInterface.History) throws -> [String] {
            try world.pages(request).flatMap(\.runs).map(\.id)
        }
        #expect(try ids(TasksInterface.History()) == (1...200).map(String.init))
        #expect(try ids(TasksInterface.History(name: task(0))) == stride(from: 1, through: 200, by: 3).map(String.init))
        #expect(try ids(TasksInterface.History(month: "2026-11")).count == 200)
        #expect(try ids(TasksInterface.History(month: "2026-10")).isEmpty)
        #expect(try sizes(TasksInterface.History()) { $0.runs.count } == [64, 64, 64, 8])
        #expect(try world.call(TasksInterface.History()).runs.map(\.id) == ids(TasksInterface.History()))
    }

    @Test("The ledger is filtered by kind or start; thousands of excluded rows cause no long read")
    func filteredLedger() throws {
        for hour in ["12:10", "12:20", "12:30"] { _ = try world.addAlarm(hour) }
        for _ in 0..<2_100 { _ = try world.startTimer(1) }
        world.advance(by: .seconds(1800))
        func items(_ kinds: [String]?, since: String? = nil) throws -> [String] {
            try world.pages(RingsInterface.List(all: true, kinds: kinds, since: since)).flatMap(\.rings).map(\.item)
        }
        #expect(try items(["alarm"]) == ["a1", "a2", "a3"])
        #expect(try items(nil, since: "2026-11-20T12:20:00+01:00") == ["a2", "a3"])
        #expect(try items(["alarm"], since: "2026-11-20T11:20:00.000001Z") == ["a3"])
        #expect(try items(["timer"], since: "2026-11-20T12:20:00+01:00").isEmpty)
        #expect(try items(["timer", "alarm"]).count == 2_103 && items(nil).count == 2_103 && items([]).count == 2_103)
        #expect(try items(["focus"]).isEmpty)
        #expect(try world.call(RingsInterface.List(all: true, kinds: ["alarm"])).rings.count == 3)
        let read = try world.store.transaction { try $0.ledger(LedgerFilter(kinds: [.focus]), after: 0, limit: 64) }
        #expect(read.rings.isEmpty && read.last == 2_048)
    }

    @Test("A page is made after the previous one was received; items removed meanwhile are skipped")
    func removedMeanwhile() throws {
        for number in 0..<100 { try world.addTask(task(number)) }
        world.transport.slowReaders(true)
        let list = world.send(TasksInterface.List(), mode: .more)
        #expect(world.transport.replies(to: list).count == 1)
        _ = try world.call(TasksInterface.Remove(names: [task(80)]))
        for _ in 0..<3 { world.submit(.pageTaken(list)) }
        let replies = world.transport.replies(to: list)
        let tasks = try replies.flatMap { try SimulatedWorld.read($0, as: TasksInterface.List.Reply.self).tasks }
        #expect(tasks.map(\.name) == (0..<100).filter { $0 != 80 }.map(task))
    }

    @Test("A call without `more` gets up to a thousand at once; beyond that the error suggests `more`")
    func bound() throws {
        for _ in 0..<1_001 { _ = try world.call(StopwatchesInterface.Start(label: "")) }
        #expect(throws: VarlinkError.expectedMore) { try world.call(StopwatchesInterface.List()) }
        #expect(try world.pages(StopwatchesInterface.List()).flatMap(\.stopwatches).count == 1_001)
    }
}

/// The cost of notifying waiting clients depends on the changes; a turn that only reads costs nothing.
struct WaitingTests {
    private let world: SimulatedWorld

    init() throws {
        world = try TestWorld().world
    }

    private func news(_ call: CallID) throws -> [[String]] {
        try world.transport.replies(to: call).map {
            try SimulatedWorld.read($0, as: TimersInterface.Wait.Reply.self).timers.map(\.id)
        }
    }

    @Test("A waiter for many timers gets all, then the changed ones, and all at the end")
    func changes() throws {
        let timers = try (1...100).map { try world.startTimer(Double(100 + $0)).id }
        let follower = world.send(TimersInterface.Wait(names: timers), mode: .more)
        let waiter = world.send(TimersInterface.Wait(names: timers))
        _ = try world.call(TimersInterface.List(all: true))
        #expect(try news(follower) == [timers])
        _ = try world.call(TimersInterface.Pause(names: ["t7", "t3"]))
        #expect(try news(follower) == [timers, ["t3", "t7"]])
        _ = try world.call(TimersInterface.Cancel(names: timers))
        #expect(try news(follower).last == timers)
        #expect(try news(waiter) == [timers])
        #expect(world.transport.replies(to: follower).last?.continues == false)
    }

    @Test("A timer that changes while a long wait is set up is reported")
    func changesMeanwhile() throws {
        let timers = try (1...200).map { _ in try world.startTimer(86_400).id }
        let (wait, call) = world.request(TimersInterface.Wait(names: timers), mode: .more)
        let (cancel, _) = world.request(TimersInterface.Cancel(names: ["t1"]))
        world.clocks.work(takes: .milliseconds(20))
        world.submit([wait, cancel])
        world.clocks.work(takes: .zero)
        let replies = try world.transport.replies(to: call).flatMap {
            try SimulatedWorld.read($0, as: TimersInterface.Wait.Reply.self).timers
        }
        #expect(replies.last { $0.id == "t1" }?.state == .cancelled)
        _ = try world.call(TimersInterface.Cancel(names: Array(timers.dropFirst())))
        #expect(world.transport.replies(to: call).last?.continues == false)
    }

    @Test("A waiter also waits for an ended timer that was restarted")
    func restarted() throws {
        _ = try world.startTimer(10)
        _ = try world.startTimer(100)
        let waiter = world.send(TimersInterface.Wait(names: ["t1", "t2"]))
        world.advance(by: .seconds(20))
        _ = try world.call(TimersInterface.Restart(names: ["t1"]))
        _ = try world.call(TimersInterface.Cancel(names: ["t2"]))
        #expect(try news(waiter).isEmpty)
        world.advance(by: .seconds(10))
        #expect(try news(waiter) == [["t1", "t2"]])
    }
}
