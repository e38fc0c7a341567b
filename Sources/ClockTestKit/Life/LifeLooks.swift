import Agenda
import Chronology
import ClockAPI
import Engine
import Varlink

// Compares replies to clients with the model.

extension Life {
    /// Checks the reply to a granted request.
    func checkReply(_ request: Request, _ call: CallID) throws {
        guard let reply = world.transport.replies(to: call).first, let model = models.first,
            !reply.bytes.starts(with: "{\"error\"".utf8)
        else { return }
        switch request {
        case .addAlarm(let name, _):
            try check(SimulatedWorld.read(reply, as: AlarmsInterface.Add.Reply.self).alarm, name, model)
        case .skip(let name, _), .unskip(let name), .enable(let name):
            for alarm in try SimulatedWorld.read(reply, as: AlarmsInterface.List.Reply.self).alarms {
                try check(alarm, name, model)
            }
        case .startTimer(let name, _):
            try check(SimulatedWorld.read(reply, as: TimersInterface.Start.Reply.self).timer, name, model)
        case .pause(let name), .resume(let name), .extend(let name, _):
            for timer in try SimulatedWorld.read(reply, as: TimersInterface.List.Reply.self).timers {
                try check(timer, name, model)
            }
        case .task(let name, .start):
            try check(SimulatedWorld.read(reply, as: TasksInterface.Start.Reply.self).task, name, model)
        case .run(_, .pause), .run(_, .resume), .run(_, .extend), .run(_, .cancel):
            for task in try SimulatedWorld.read(reply, as: TasksInterface.List.Reply.self).tasks {
                try check(task, task.name, model)
            }
        case .silent(let name, let request): try request.ofKind.check(reply, name, model, now)
        default: break
        }
    }

    private func check(_ alarm: AlarmObject, _ name: String, _ model: LifeModel) throws {
        guard let index = model.alarm(name) else { throw Violation(.repliesAreTrue, "there should be no \(name)") }
        let expected = model.alarms[index]
        let next = try alarm.next.map { try InstantText.parse($0).microsecondsSinceEpoch }
        let isRight: Bool
        if let end = model.snoozeEnd(of: expected.item, now) {
            // The clock may have drifted by less than the displayed precision.
            isRight = next.map { abs($0 - end) < 1_000_000 } ?? false
        } else if case .passedOver(let passed) = expected.state {
            let settled = now.wallMicroseconds + passed.rings.remaining(now)
            let first = passed.following.map { min($0.at, settled) } ?? settled
            isRight = next.map { abs($0 - first) < 1_000_000 } ?? false
        } else {
            isRight = next == expected.next
        }
        guard isRight, alarm.enabled == (expected.next != nil) else {
            throw Violation(.repliesAreTrue, "\(name) rings next at \(alarm.next ?? "no time"), expected \(expected)")
        }
        let open = model.openRing(of: expected.item).map { model.rings[$0].isRinging }
        guard (alarm.state == .ringing) == (open == true), (alarm.state == .snoozed) == (open == false) else {
            throw Violation(.repliesAreTrue, "\(name) is \(alarm.state)")
        }
    }

    private func check(_ timer: TimerObject, _ name: String, _ model: LifeModel) throws {
        guard let index = model.timer(name) else { throw Violation(.repliesAreTrue, "there should be no \(name)") }
        let expected = model.timers[index]
        let remaining: Int64
        let states: Set<TimerObject.State>
        switch expected.state {
        case .running(let ends): (remaining, states) = (max(0, ends.remaining(now)), [.running])
        case .paused(let left): (remaining, states) = (left, [.paused])
        case .done: (remaining, states) = (0, [model.openRing(of: expected.item) == nil ? .done : .ringing])
        case .cancelled: (remaining, states) = (0, [.cancelled])
        }
        guard states.contains(timer.state) else {
            throw Violation(.repliesAreTrue, "\(name) is \(timer.state), expected \(expected.state)")
        }
        guard Int64((timer.remainingSeconds * 1_000_000).rounded()) == remaining else {
            let promise: Violation.Promise = timer.state == .paused ? .pausedStandsStill : .repliesAreTrue
            throw Violation(promise, "\(name) has \(timer.remainingSeconds) s left, expected \(remaining) µs")
        }
    }

    /// Reads everything through the interface and compares it.
    func look() throws {
        guard !world.disk.isDead, fault == nil, models.count == 1 else { return }
        try happen([.woken]) { world.submit(.deadlineReached) }
        guard let model = models.first else { return }
        guard let alarms = try read(AlarmsInterface.List())?.alarms else { return }
        guard alarms.map(\.label) == model.alarms.map(\.name) else {
            throw Violation(.acknowledgedIsKept, "alarms \(alarms.map(\.label)), expected \(model.alarms.map(\.name))")
        }
        for alarm in alarms { try check(alarm, alarm.label, model) }
        guard let timers = try readPages(TimersInterface.List(all: true))?.flatMap(\.timers) else { return }
        guard timers.map(\.label) == model.timers.map(\.name) else {
            throw Violation(.acknowledgedIsKept, "timers \(timers.map(\.label)), expected \(model.timers.map(\.name))")
        }
        for timer in timers { try check(timer, timer.label, model) }
        try lookAtRings(model)
        try lookAtCounts(model)
        try lookAtFocus(model)
        try lookAtTools(model)
    }

    /// Sends a call and reads its reply; nil if the process died first.
    func read<Method: VarlinkMethod>(_ method: Method) throws -> Method.Reply? {
        let call = world.send(method)
        guard !world.disk.isDead else { return nil }
        guard let reply = world.transport.replies(to: call).first else {
            throw Violation(.repliesAreTrue, "\(Method.name) was not answered")
        }
        return try SimulatedWorld.read(reply, as: Method.Reply.self)
    }

    /// Reads all pages of a long answer; nil if the process died before the last.
    private func readPages<Method: VarlinkMethod>(_ method: Method) throws -> [Method.Reply]? {
        let call = world.send(method, mode: .more)
        guard !world.disk.isDead else { return nil }
        let replies = world.transport.replies(to: call)
        guard replies.last?.continues == false else {
            throw Violation(.repliesAreTrue, "\(Method.name) was not answered to its end")
        }
        return try replies.map { try SimulatedWorld.read($0, as: Method.Reply.self) }
    }

    private func lookAtRings(_ model: LifeModel) throws {
        guard let rings = try read(RingsInterface.List(all: false))?.rings else { return }
        guard rings.count == model.openRings.count else {
            throw Violation(.repliesAreTrue, "\(rings.count) rings are open, expected \(model.openRings.count)")
        }
        for ring in rings {
            let index = model.openRings.first { model.rings[$0].row.map { "r\($0)" } == ring.id }
            guard let index, (ring.state == .ringing) == model.rings[index].isRinging,
                ring.snoozes == model.rings[index].snoozes
            else { throw Violation(.repliesAreTrue, "\(ring)") }
        }
    }

    private func lookAtCounts(_ model: LifeModel) throws {
        // Unreadable alarms are counted, but not in the model.
        guard model.unreadable.isEmpty, let reply = try read(ClockInterface.GetStatus(limit: 1)) else { return }
        let timers = model.timers.count { $0.isOpen || model.openRing(of: $0.item) != nil }
        let enabled = model.alarms.count { $0.next != nil }
        let expected = [model.openRings.count, timers, enabled, model.alarms.count]
        let (totals, alarms) = (reply.totals, reply.status?.alarms)
        let counts = [totals?.ringing, totals?.timers, alarms?.enabled, alarms?.total]
        guard counts == expected else { throw Violation(.countsAreTrue, "\(counts), expected \(expected)") }
    }

    private func lookAtFocus(_ model: LifeModel) throws {
        guard let status = try read(FocusInterface.Status()) else { return }
        let focus = status.focus
        let isOpen = model.focus.map { $0.state != .ended } ?? false
        guard (focus != nil) == isOpen else {
            throw Violation(.repliesAreTrue, "focus is \(String(describing: focus))")
        }
        if let session = model.focus { try checkCredit(session) }
        try lookAtGrowth(model)
        guard let focus, let session = model.focus else { return }
        let remaining: Int64?
        let state: FocusObject.State
        switch session.state {
        case .running(_, let until): (remaining, state) = (until - session.clock(now), .running)
        case .paused(let left): (remaining, state) = (left, .paused)
        case .waiting: (remaining, state) = (nil, .waiting)
        case .ended, .cutOff: return
        }
        guard focus.state == state else { throw Violation(.repliesAreTrue, "focus is \(focus.state), not \(state)") }
        let told = Int64((focus.remainingSeconds * 1_000_000).rounded())
        if let remaining, told != remaining {
            throw Violation(.repliesAreTrue, "focus has \(told) µs left, expected \(remaining)")
        }
    }

}
