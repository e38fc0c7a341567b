import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

/// A follower of the status always has the same state as a client that requests it, whatever happens in between.
struct StatusFollowerTests {
    @Test("The changes alone give a follower the complete status", arguments: 1...30 as ClosedRange<UInt64>)
    func changes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try TestWorld().world
        let calls = [
            world.send(ClockInterface.GetStatus(), mode: .more),
            world.send(ClockInterface.GetStatus(kinds: ["timer", "alarm"]), mode: .more),
            world.send(ClockInterface.GetStatus(limit: 2), mode: .more),
            world.send(ClockInterface.GetStatus(kinds: ["stopwatch"]), mode: .more),
        ]
        var known = [FollowedStatus](repeating: FollowedStatus(), count: calls.count)
        var seen = [Int](repeating: 0, count: calls.count)
        var lastReply = [Double](repeating: 0, count: calls.count)
        for step in 0..<40 {
            if step > 0 { try happen(world, &random) }
            let now = Double(world.now.boot.instant.microsecondsSinceBoot) / 1e6
            for (index, call) in calls.enumerated() {
                let replies = world.transport.replies(to: call)
                for reply in replies.dropFirst(seen[index]) {
                    let news = try SimulatedWorld.read(reply, as: ClockInterface.GetStatus.Reply.self)
                    known[index].take(news, after: now - lastReply[index])
                    lastReply[index] = now
                }
                seen[index] = replies.count
            }
            let followed = zip(known, lastReply).map { $0.status?.later(bySeconds: now - $1).settled }
            let whole = try world.status()
            #expect(followed[0] == whole.settled, "step \(step)")
            let part = try world.call(ClockInterface.GetStatus(kinds: ["timer", "alarm"])).status
            #expect(followed[1] == part?.settled, "step \(step)")
            let other = try world.call(ClockInterface.GetStatus(kinds: ["stopwatch"])).status
            #expect(followed[3] == other?.settled, "step \(step)")
            let first = try world.call(ClockInterface.GetStatus(limit: 2))
            // The follower's status may have been sent at any time during the step, so its running values are ignored.
            #expect(followed[2]?.standing == first.status?.standing, "step \(step)")
            #expect(first.totals?.timers == whole.timers.count && first.totals?.ringing == whole.ringing.count)
            #expect(first.totals?.stopwatches == whole.stopwatches.count)
        }
    }

    private func happen(_ world: SimulatedWorld, _ random: inout SeededGenerator) throws {
        let name = ["t1", "t2", "t3", "last", "s1", "a1", "k1"].randomElement(using: &random) ?? ""
        _ = clockError {
            switch Int.random(in: 0..<20, using: &random) {
            case 0...2: _ = try world.startTimer(Double.random(in: 1...300, using: &random).rounded())
            case 3: _ = try world.call(TimersInterface.Pause(names: [name]))
            case 4: _ = try world.call(TimersInterface.Resume(names: [name]))
            case 5: _ = try world.call(TimersInterface.Cancel(names: [name]))
            case 6: _ = try world.call(RingsInterface.Dismiss(names: Bool.random(using: &random) ? [] : ["all"]))
            case 7: _ = try world.call(RingsInterface.Snooze(names: [], durationSeconds: 60))
            case 8: _ = try world.addAlarm("0\(Int.random(in: 0...9, using: &random)):30", every: "daily")
            case 9: _ = try world.call(AlarmsInterface.Disable(names: [name]))
            case 10: _ = try world.call(AlarmsInterface.Remove(names: [name]))
            case 11: _ = try world.call(StopwatchesInterface.Start(label: "run"))
            case 12: _ = try world.call(StopwatchesInterface.Reset(names: [name]))
            case 13: _ = try world.call(TasksInterface.Start(name: "walk", pausesOther: true))
            case 14: _ = try world.call(TasksInterface.Cancel(names: [], confirmed: true))
            case 15: _ = try world.call(FocusInterface.Start(workSeconds: 100, breakSeconds: 30))
            case 16: _ = try world.call(FocusInterface.Skip())
            case 17: _ = try world.call(TimersInterface.Extend(names: [name], changeSeconds: 300))
            case 18: _ = try world.call(FocusInterface.Extend(changeSeconds: 60))
            default: world.advance(by: .seconds(Int.random(in: 1...4000, using: &random)))
            }
        }
    }

    @Test(
        "A long status comes in pieces, and each follower has all of it in the end",
        arguments: 1...16 as ClosedRange<UInt64>
    )
    func long(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try TestWorld().world
        for number in 0..<Int.random(in: 60...500, using: &random) {
            _ = try world.startTimer(number % 7 == 0 ? 500 : 300)
        }
        for _ in 0..<70 { _ = try world.call(StopwatchesInterface.Start(label: "")) }
        let requests = [
            ClockInterface.GetStatus(), ClockInterface.GetStatus(kinds: ["timer"]),
            ClockInterface.GetStatus(items: (1...80).map { "t\($0)" }),
        ]
        var followers: [(call: CallID, request: ClockInterface.GetStatus)] = []
        // After these each follower gets a whole status, which would hide a change that was not reported.
        let hasStepsAndFaults = seed % 2 == 0
        for _ in 0..<40 {
            switch Int.random(in: 0..<14, using: &random) {
            case 0...2: follow(requests.randomElement(using: &random) ?? .init(), world, &followers, &random)
            case 3 where hasStepsAndFaults: world.submit(.clockStepped)
            case 4 where hasStepsAndFaults:
                world.disk.fail(Bool.random(using: &random) ? .full : .readFails(at: 1, count: .max))
            case 5 where hasStepsAndFaults: world.disk.heal()
            case 6: _ = clockError { _ = try world.call(RingsInterface.Dismiss(names: [])) }
            case 7: _ = clockError { _ = try world.call(TimersInterface.Cancel(names: (20...150).map { "t\($0)" })) }
            case 8: try happen(world, &random)
            case 9: world.advance(by: .seconds(Int.random(in: 1...60, using: &random)))
            case 10:
                // Rings and a new follower in one turn.
                let due = min(world.untilNextDeadline ?? .seconds(1), .seconds(200))
                world.clocks.advance(by: max(due, .microseconds(1)))
                follow(requests[0], world, &followers, &random, after: [.deadlineReached])
            default:
                for (call, _) in followers where world.transport.takePage(call) { world.submit(.pageTaken(call)) }
            }
        }
        world.disk.heal()
        world.advance(by: .seconds(400))
        for (call, _) in followers {
            while world.transport.takePage(call) { world.submit(.pageTaken(call)) }
        }
        for (call, request) in followers {
            let replies = try world.transport.replies(to: call).map {
                try SimulatedWorld.read($0, as: ClockInterface.GetStatus.Reply.self)
            }
            var known = FollowedStatus()
            for reply in replies { known.take(reply, after: 0) }
            let status = try world.call(request).status
            #expect(known.status?.standing == status?.standing, "\(call) of \(request)")
        }
    }

    private func follow(
        _ request: ClockInterface.GetStatus,
        _ world: SimulatedWorld,
        _ followers: inout [(call: CallID, request: ClockInterface.GetStatus)],
        _ random: inout SeededGenerator,
        after events: [Event] = []
    ) {
        let (event, call) = world.request(request, mode: .more)
        if Bool.random(using: &random) { world.transport.slowCaller(call) }
        world.submit(events + [event])
        followers.append((call, request))
    }

    @Test("No reply has more than a slice of a whole status, or more than a turn's share of the changes")
    func pieces() throws {
        let world = try TestWorld().world
        for _ in 0..<600 { _ = try world.startTimer(60) }
        let call = world.send(ClockInterface.GetStatus(), mode: .more)
        world.advance(by: .seconds(60))
        _ = try world.call(RingsInterface.Dismiss(names: []))
        world.submit(.clockStepped)
        let replies = try world.transport.replies(to: call).map {
            try SimulatedWorld.read($0, as: ClockInterface.GetStatus.Reply.self)
        }
        #expect(replies.count > 10)
        for reply in replies {
            #expect(reply.status.map { $0.ringing.count + $0.timers.count <= 64 } ?? true)
            #expect(reply.change.map { $0.ringing.count + $0.timers.count + $0.gone.count <= 2 * 256 } ?? true)
        }
        var known = FollowedStatus()
        for reply in replies { known.take(reply, after: 0) }
        #expect(known.status?.ringing.isEmpty == true && known.status?.timers.isEmpty == true)
    }

    @Test("A follower that still receives pieces is told a change that was taken back before its report")
    func takenBack() throws {
        let world = try TestWorld(statusShares: StatusShares(piece: 1, change: 1)).world
        let timers = try (1...40).map { _ in try world.startTimer(600).id }
        _ = world.send(ClockInterface.GetStatus(), mode: .more)
        let (follow, call) = world.request(ClockInterface.GetStatus(), mode: .more)
        world.transport.slowCaller(call)
        let pause = world.request(TimersInterface.Pause(names: timers)).0
        let resume = world.request(TimersInterface.Resume(names: ["t1"])).0
        // Each turn takes 256 events, and reports one pause: the others wait. The follower gets its first piece in the
        // meantime, and the resumption comes two turns later.
        let turn = [Event](repeating: .deadlineReached, count: 256)
        world.submit([pause] + turn + [follow] + turn + turn + [resume])
        while world.transport.takePage(call) { world.submit(.pageTaken(call)) }
        var known = FollowedStatus()
        for reply in world.transport.replies(to: call) {
            known.take(try SimulatedWorld.read(reply, as: ClockInterface.GetStatus.Reply.self), after: 0)
        }
        #expect(known.status?.standing == (try world.status().standing))
    }

    @Test("The engine comes to rest after a follower has left while changes wait to be reported")
    func leaving() throws {
        let world = try TestWorld(statusShares: StatusShares(piece: 1, change: 1)).world
        let timers = try (1...40).map { _ in try world.startTimer(600).id }
        let call = world.send(ClockInterface.GetStatus(), mode: .more)
        let pause = world.request(TimersInterface.Pause(names: timers)).0
        let turn = [Event](repeating: .deadlineReached, count: 256)
        world.submit([pause] + turn + [.requestAbandoned(call)])
        #expect(world.comesToRest)
    }

    @Test("A status of more than a thousand items needs `more`, and a limit is at most a thousand")
    func needsMore() throws {
        let world = try TestWorld().world
        for _ in 0..<1_000 { _ = try world.startTimer(60) }
        #expect(try world.status().timers.count == 1_000)
        _ = try world.startTimer(60)
        #expect(throws: VarlinkError.expectedMore) { try world.call(ClockInterface.GetStatus()) }
        #expect(try world.call(ClockInterface.GetStatus(limit: 1_000)).status?.timers.count == 1_000)
        #expect(try world.call(ClockInterface.GetStatus(items: ["t1001"])).status?.timers.count == 1)
        let tooMany = clockError { _ = try world.call(ClockInterface.GetStatus(limit: 1_001)) }
        #expect(tooMany == .outOfRange(parameter: "limit", fault: .outside, least: 0, most: 1_000))
        let call = world.send(ClockInterface.GetStatus(), mode: .more)
        var known = FollowedStatus()
        for reply in world.transport.replies(to: call) {
            #expect(known.status == nil, "complete before the last piece")
            known.take(try SimulatedWorld.read(reply, as: ClockInterface.GetStatus.Reply.self), after: 0)
        }
        #expect(known.status?.timers.map(\.id) == (1...1_001).map { "t\($0)" })
    }

    @Test("Unknown names are refused")
    func unknown() throws {
        let world = try TestWorld().world
        let kind = clockError { _ = try world.call(ClockInterface.GetStatus(kinds: ["egg"])) }
        #expect(kind == .outOfRange(parameter: "kinds", fault: .unknown, detail: "egg"))
        let item = clockError { _ = try world.call(ClockInterface.GetStatus(items: ["egg"])) }
        #expect(item == .noSuchItem(kind: "item", name: "egg"))
        let timer = try world.startTimer(60, "egg")
        _ = try world.startTimer(60, "tea")
        let status = try world.call(ClockInterface.GetStatus(items: ["egg"])).status
        #expect(status?.timers.map(\.id) == [timer.id])
    }
}

extension StatusObject {
    /// Running values are compared to the millisecond.
    fileprivate var settled: StatusObject {
        func round(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
        var status = self
        for index in timers.indices { status.timers[index].remainingSeconds = round(timers[index].remainingSeconds) }
        for index in stopwatches.indices {
            status.stopwatches[index].elapsedSeconds = round(stopwatches[index].elapsedSeconds)
        }
        // Clients compute these from their start and end.
        status.focus?.remainingSeconds = 0
        status.focus?.todaySeconds = 0
        status.focus?.growth = nil
        status.task?.remainingSeconds = nil
        status.task?.elapsedSeconds = nil
        return status
    }

    fileprivate var standing: StatusObject {
        var status = settled
        for index in timers.indices { status.timers[index].remainingSeconds = 0 }
        for index in stopwatches.indices { status.stopwatches[index].elapsedSeconds = 0 }
        return status
    }
}
