/// Merges the replies to `GetStatus` with `more`: a whole status, which may come in pieces, then its changes.
package struct FollowedStatus: Sendable {
    /// The whole status at the last reply; nil before it is complete.
    package private(set) var status: StatusObject?
    /// A status of which pieces are missing.
    private var gathered: GatheredStatus?

    package init() {}

    /// - Parameter elapsedSeconds: the time since the previous reply, by which running items have advanced.
    /// - Returns: whether ``status`` is new; false for a piece that others follow.
    @discardableResult
    package mutating func take(_ reply: ClockInterface.GetStatus.Reply, after elapsedSeconds: Double) -> Bool {
        let isComplete = reply.totals != nil
        if let first = reply.status {
            gathered = isComplete ? nil : GatheredStatus(first)
            if isComplete { status = first }
            return isComplete
        }
        guard let change = reply.change else { return false }
        if gathered != nil {
            gathered?.take(change, after: elapsedSeconds)
            guard isComplete else { return false }
            status = gathered?.status
            gathered = nil
        } else if let known = status {
            status = known.later(bySeconds: elapsedSeconds).changed(change)
        }
        return status != nil
    }
}

/// The pieces of a status. The lists are put together and sorted once, because with each piece that would take too long
/// for very many items.
private struct GatheredStatus {
    private struct Counting<Object: Sendable>: Sendable {
        let object: Object
        let receivedSeconds: Double
    }

    /// The first piece, with the newest values of what is not in a list.
    private var heads: StatusObject
    private var elapsedSeconds = 0.0
    private var ringing: [String: RingObject] = [:]
    private var timers: [String: Counting<TimerObject>] = [:]
    private var stopwatches: [String: Counting<StopwatchObject>] = [:]

    init(_ first: StatusObject) {
        heads = first
        add(first.ringing, first.timers, first.stopwatches)
    }

    mutating func take(_ piece: StatusChangeObject, after elapsedSeconds: Double) {
        self.elapsedSeconds += elapsedSeconds
        for id in piece.gone {
            ringing[id] = nil
            timers[id] = nil
            stopwatches[id] = nil
        }
        add(piece.ringing, piece.timers, piece.stopwatches)
        heads.take(piece)
    }

    private mutating func add(_ ringing: [RingObject], _ timers: [TimerObject], _ stopwatches: [StopwatchObject]) {
        for ring in ringing { self.ringing[ring.id] = ring }
        for timer in timers { self.timers[timer.id] = Counting(object: timer, receivedSeconds: elapsedSeconds) }
        for stopwatch in stopwatches {
            self.stopwatches[stopwatch.id] = Counting(object: stopwatch, receivedSeconds: elapsedSeconds)
        }
    }

    var status: StatusObject {
        var status = heads
        status.ringing = ringing.values.sorted(id: \.id)
        status.timers = timers.values.map { $0.object.later(bySeconds: elapsedSeconds - $0.receivedSeconds) }
            .sorted(id: \.id)
        status.stopwatches = stopwatches.values.map { $0.object.later(bySeconds: elapsedSeconds - $0.receivedSeconds) }
            .sorted(id: \.id)
        return status
    }
}

extension StatusObject {
    fileprivate func changed(_ change: StatusChangeObject) -> StatusObject {
        var status = self
        status.ringing = ringing.replacing(change.ringing, gone: change.gone, id: \.id)
        status.timers = timers.replacing(change.timers, gone: change.gone, id: \.id)
        status.stopwatches = stopwatches.replacing(change.stopwatches, gone: change.gone, id: \.id)
        status.take(change)
        return status
    }

    /// Takes over what is not in a list.
    fileprivate mutating func take(_ change: StatusChangeObject) {
        next = change.next
        focus = change.focus
        task = change.task
        if let alarms = change.alarms { self.alarms = alarms }
    }

    /// Advances running items: timers, stopwatches, the task, and the focus session with its total of today.
    ///
    /// - Parameters:
    ///   - seconds: the time that passed, including time asleep.
    ///   - awakeSeconds: the part during which the machine was awake; a task and the work of a focus session count
    ///     this part, breaks count the whole time; nil if both are the same.
    package func later(bySeconds seconds: Double, awakeSeconds: Double? = nil) -> StatusObject {
        let awake = awakeSeconds ?? seconds
        var later = self
        for index in timers.indices where timers[index].state == .running {
            later.timers[index] = timers[index].later(bySeconds: seconds)
        }
        for index in stopwatches.indices where stopwatches[index].state == .running {
            later.stopwatches[index] = stopwatches[index].later(bySeconds: seconds)
        }
        if let focus, focus.state == .running {
            let isWork = focus.phase == "work"
            let passed = min(isWork ? awake : seconds, max(0, focus.remainingSeconds))
            later.focus?.remainingSeconds -= passed
            if isWork { later.focus?.work(passed) }
        }
        if let task, task.state == .running {
            later.task?.remainingSeconds = task.remainingSeconds.map { $0 - awake }
            later.task?.elapsedSeconds = task.elapsedSeconds.map { $0 + awake }
        }
        return later
    }
}

extension TimerObject {
    fileprivate func later(bySeconds seconds: Double) -> TimerObject {
        var later = self
        if state == .running { later.remainingSeconds = max(0, remainingSeconds - seconds) }
        return later
    }
}

extension StopwatchObject {
    fileprivate func later(bySeconds seconds: Double) -> StopwatchObject {
        var later = self
        if state == .running { later.elapsedSeconds += seconds }
        return later
    }
}

extension Array {
    /// Replaces and removes elements by id. The result is ordered by the numbers in the ids.
    fileprivate func replacing(_ new: [Element], gone: [String], id: (Element) -> String) -> [Element] {
        guard !new.isEmpty || !gone.isEmpty else { return self }
        let left = Set(gone + new.map(id))
        return (filter { !left.contains(id($0)) } + new).sorted(id: id)
    }
}

extension Sequence {
    /// Sorts by the numbers in the ids, which have the same kind.
    fileprivate func sorted(id: (Element) -> String) -> [Element] {
        sorted { one, other in
            let (one, other) = (id(one).utf8, id(other).utf8)
            return one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
        }
    }
}
