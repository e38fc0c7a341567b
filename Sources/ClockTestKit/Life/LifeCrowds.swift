import Agenda
import Chronology
import ClockAPI
import Engine
import JSON
import Varlink

// Many clients at once, and work that takes time.

extension Life {
    /// A client of a crowd.
    private struct Visit {
        var visitor: Visitor
        var event: Event
        var call: CallID
    }

    func crowd(_ crowd: Crowd) throws {
        guard !world.disk.isDead else { return }
        guard fault == nil else { return try crowdInOutage(crowd) }
        try approachDeadline(.milliseconds(crowd.leadMilliseconds))
        guard !world.disk.isDead else { return }
        let start = now
        guard let before = models.first else { return }
        let writesBefore = world.disk.figures.logWrites
        let visits = crowd.visitors.map(visit)
        stay(visits)
        world.clocks.work(takes: .milliseconds(crowd.pieceMilliseconds))
        world.submit(arrivals(visits))
        passNearDeadlines()
        world.clocks.work(takes: .zero)
        let turns = world.clocks.takeSamples().map(zone.settling)
        figures.visits += visits.count
        guard !world.disk.isDead else { return branch(turns) }
        passTurns(turns)
        let hasWritten = world.disk.figures.logWrites > writesBefore
        if hasWritten { written = turns.last ?? now }
        try verify()
        if hasWritten {
            stored = StoredModels()
            noted = start
        }
        try checkTrial()
        try checkTimeliness(start)
        try check(visits, before)
    }

    /// Checks that all clients are answered while the disk fails too, and that status and rings are reported.
    private func crowdInOutage(_ crowd: Crowd) throws {
        let visits = crowd.visitors.map(visit)
        figures.visits += visits.count
        stay(visits)
        try happen([.woken]) { world.submit(arrivals(visits)) }
        followers.removeAll { follower in
            follower.timer != nil && world.transport.replies(to: follower.call).last?.isError == true
        }
        for visit in visits where visit.visitor.leavesAfter != nil { leave(visit.call) }
        for visit in visits where visit.visitor.isSlow { try takeAllPages(visit.call) }
        guard !world.disk.isDead else { return }
        for visit in visits where !visit.visitor.stays {
            let replies = world.transport.replies(to: visit.call)
            let isRight: Bool
            switch visit.visitor.wish {
            case .status, .rings: isRight = !replies.contains(where: \.isError)
            default: isRight = true
            }
            guard isRight, replies.count(where: { !$0.continues }) == 1 else {
                throw Violation(.repliesAreTrue, "\(visit.visitor) got \(replies.count) replies in an outage")
            }
        }
    }

    /// Lets time pass until `lead` before the next deadline, unless that is days away.
    private func approachDeadline(_ lead: Duration) throws {
        while !world.disk.isDead, let left = world.untilNextDeadline, left > lead, left < .seconds(200_000) {
            guard let wake = world.untilNextWake, wake < left - lead else {
                return world.clocks.advance(by: left - lead)
            }
            world.clocks.advance(by: max(.microseconds(1), wake))
            try happen([.woken]) { world.submit(.deadlineReached) }
        }
    }

    /// Lets time pass until no deadline is near, because the work of requests waits for those.
    private func passNearDeadlines() {
        for _ in 0..<100 {
            guard !world.disk.isDead, let wake = world.untilNextWake, wake < .seconds(1) else { return }
            world.clocks.advance(by: max(.microseconds(1), wake))
            world.submit(.deadlineReached)
        }
    }

    /// Applies the turns of the process to the models.
    private func passTurns(_ turns: [Now]) {
        let courses = models.map { $0.courses(turns) }
        if courses.contains(where: { $0.count > 1 || $0.contains(where: \.toldTwice) }) { digestIsUncertain = true }
        models = courses.flatMap { $0.map(\.model) }
        digestLimit = max(1, turns.count)
    }

    /// Adds the model states after each turn of each course, because the process ended in one of them.
    private func branch(_ turns: [Now]) {
        models = (models + stored.models).flatMap { $0.states(in: turns) }.reduce(into: []) { states, state in
            if !states.contains(state) { states.append(state) }
        }
    }

    /// Checks that due items are heard within two seconds, regardless of other requests.
    func checkTimeliness(_ start: Now) throws {
        guard !world.disk.isDead, models.count == 1, let model = models.first else { return }
        let heard = world.alerter.now.firstHeard
        for ring in model.rings.reversed() {
            guard let scheduled = ring.scheduled, let row = ring.row, let moment = heard[ItemID(.ring, row)] else {
                continue
            }
            // A ring heard exactly at the start may have been heard before the clock was set.
            guard moment.boot.id == start.boot.id, moment.boot.instant > start.boot.instant else { return }
            // A change of the zone may have passed over it.
            let waits = start.wallMicroseconds + start.zoneSettles.wholeMicroseconds
            let late = moment.wallMicroseconds - (scheduled > start.wallMicroseconds ? scheduled : waits)
            guard late <= 2_000_000 else { throw Violation(.dueIsHeardInTime, "\(ring) was heard \(late) µs late") }
        }
    }

    // MARK: Calls

    private func visit(_ visitor: Visitor) -> Visit {
        let (event, call) = request(visitor.wish)
        if visitor.isSlow { world.transport.slowCaller(call) }
        return Visit(visitor: visitor, event: event, call: call)
    }

    private func request(_ wish: Visitor.Wish) -> (Event, CallID) {
        switch wish {
        case .status: world.request(ClockInterface.GetStatus())
        case .alarms: world.request(AlarmsInterface.List(), mode: .more)
        case .timers: world.request(TimersInterface.List(all: true), mode: .more)
        case .rings: world.request(RingsInterface.List(all: true), mode: .more)
        case .history: world.request(HistoryInterface.List(), mode: .more)
        case .export: world.request(ArchiveInterface.Export(), mode: .more)
        case .cancelMany(let timer, let times):
            world.request(TimersInterface.Cancel(names: Array(repeating: timer, count: times) + ["nobody's"]))
        case .follow: world.request(ClockInterface.GetStatus(), mode: .more)
        case .wait(let timer, let allChanges, let times):
            world.request(
                TimersInterface.Wait(names: Array(repeating: timer, count: times)),
                mode: allChanges ? .more : .one
            )
        }
    }

    /// Returns requests and disconnections in order.
    private func arrivals(_ visits: [Visit]) -> [Event] {
        var leaving: [Int: [Event]] = [:]
        var events: [Event] = []
        for (index, visit) in visits.enumerated() {
            events.append(visit.event)
            if let after = visit.visitor.leavesAfter {
                leaving[min(index + after, visits.count - 1), default: []].append(.requestAbandoned(visit.call))
            }
            events += leaving[index] ?? []
        }
        return events
    }

    /// Registers the visitors whose calls stay open as followers.
    private func stay(_ visits: [Visit]) {
        for visit in visits where visit.visitor.leavesAfter == nil {
            switch visit.visitor.wish {
            case .follow: followers.append(Follower(call: visit.call, told: models.first?.openRings ?? []))
            case .wait(let timer, _, _) where models.first?.timer(timer) != nil:
                followers.append(Follower(call: visit.call, timer: timer))
            default: break
            }
        }
    }

    // MARK: Answers

    private func check(_ visits: [Visit], _ before: LifeModel) throws {
        for visit in visits where visit.visitor.leavesAfter != nil { leave(visit.call) }
        for visit in visits where visit.visitor.isSlow {
            if visit.visitor.stays { try takeAllPages(visit.call) } else { try takePages(visit.call) }
        }
        guard !world.disk.isDead, models.count == 1, let model = models.first else { return }
        for visit in visits where visit.visitor.leavesAfter == nil {
            let replies = world.transport.replies(to: visit.call)
            switch visit.visitor.wish {
            case .follow: continue
            case .wait(let timer, _, _): if model.timer(timer) != nil { continue }
            default: break
            }
            guard replies.count(where: { !$0.continues }) == 1, replies.last?.continues == false else {
                throw Violation(.repliesAreTrue, "\(visit.visitor) got \(replies.count) replies")
            }
            try check(replies, visit.visitor.wish, model, before)
        }
    }

    /// Lets a slow reader take what waits. One that stays is not slow any more.
    private func takeAllPages(_ call: CallID) throws {
        while world.transport.takePage(call) {
            try happen([.woken]) { world.submit(.pageTaken(call)) }
        }
        world.transport.quickCaller(call)
    }

    /// Checks that a slow reader gets one page at a time.
    private func takePages(_ call: CallID) throws {
        var count = world.transport.replies(to: call).count
        guard count <= 1 else { throw Violation(.repliesAreTrue, "a slow reader got \(count) pages at once") }
        while world.transport.takePage(call) {
            try happen([.woken]) { world.submit(.pageTaken(call)) }
            guard !world.disk.isDead else { return }
            let more = world.transport.replies(to: call).count
            guard more == count + 1 else {
                throw Violation(.repliesAreTrue, "a page taken, \(more - count) more")
            }
            count = more
        }
    }

    private func check(
        _ replies: [VarlinkReply],
        _ wish: Visitor.Wish,
        _ model: LifeModel,
        _ before: LifeModel
    ) throws {
        func read<Reply: JSONReadable>(_ type: Reply.Type) throws -> [Reply] {
            try replies.map { try SimulatedWorld.read($0, as: type) }
        }
        let isRight: Bool
        switch wish {
        case .alarms:
            let alarms = try read(AlarmsInterface.List.Reply.self).flatMap(\.alarms)
            isRight = alarms.map(\.label) == model.alarms.map(\.name)
        case .timers:
            let timers = try read(TimersInterface.List.Reply.self).flatMap(\.timers)
            // The list may be older than later deletions.
            let forgotten = Set(model.forgottenTimers.map(\.name))
            isRight = timers.map(\.label).filter { !forgotten.contains($0) } == model.timers.map(\.name)
        case .rings:
            let count = try read(RingsInterface.List.Reply.self).reduce(0) { $0 + $1.rings.count }
            let kept = before.keptRingCount
            isRight = min(kept, model.keptRingCount)...max(kept, model.rings.count) ~= count
        case .cancelMany: isRight = replies.count == 1 && replies[0].isError
        // A timer that had ended may be deleted after the answer.
        case .wait(let timer, _, _): isRight = replies.count == 1 && (replies[0].isError || before.timer(timer) != nil)
        case .export where world.disk.lacksDescriptors: isRight = true
        case .status, .history, .export, .follow: isRight = !replies.contains(where: \.isError)
        }
        guard isRight else { throw Violation(.repliesAreTrue, "\(wish) was answered wrongly in a crowd") }
    }
}

extension Visitor {
    /// Whether the client's call stays open or the client has left.
    fileprivate var stays: Bool {
        switch wish {
        case .follow, .wait: true
        default: leavesAfter != nil
        }
    }
}

extension VarlinkReply {
    var isError: Bool { bytes.starts(with: "{\"error\"".utf8) }
}
