/// Merges the replies to `GetStatus` with `more`: the whole status, then its changes.
package struct FollowedStatus: Sendable {
    /// The status at the last reply; nil before the first.
    package private(set) var status: StatusObject?

    package init() {}

    /// - Parameter elapsedSeconds: the time since the previous reply, by which running items have advanced.
    package mutating func take(_ reply: ClockInterface.GetStatus.Reply, after elapsedSeconds: Double) {
        if let whole = reply.status {
            status = whole
        } else if let change = reply.change, let known = status {
            status = known.later(bySeconds: elapsedSeconds).changed(change)
        }
    }
}

extension StatusObject {
    fileprivate func changed(_ change: StatusChangeObject) -> StatusObject {
        var status = self
        status.ringing = ringing.replacing(change.ringing, gone: change.gone, id: \.id)
        status.timers = timers.replacing(change.timers, gone: change.gone, id: \.id)
        status.stopwatches = stopwatches.replacing(change.stopwatches, gone: change.gone, id: \.id)
        status.next = change.next
        status.focus = change.focus
        status.task = change.task
        if let alarms = change.alarms { status.alarms = alarms }
        return status
    }

    /// Advances running items: timers, stopwatches, the task, and the focus session with its total of today.
    ///
    /// - Parameters:
    ///   - seconds: the time that passed, including time asleep.
    ///   - awakeSeconds: the part during which the machine was awake; a task and a focus session count this part;
    ///     nil if it is the whole time.
    package func later(bySeconds seconds: Double, awakeSeconds: Double? = nil) -> StatusObject {
        let awake = awakeSeconds ?? seconds
        var later = self
        for index in timers.indices where timers[index].state == .running {
            later.timers[index].remainingSeconds = max(0, timers[index].remainingSeconds - seconds)
        }
        for index in stopwatches.indices where stopwatches[index].state == .running {
            later.stopwatches[index].elapsedSeconds += seconds
        }
        if let focus, focus.state == .running {
            let passed = min(awake, max(0, focus.remainingSeconds))
            later.focus?.remainingSeconds -= passed
            if focus.phase == "work" { later.focus?.todaySeconds += passed }
        }
        if let task, task.state == .running {
            later.task?.remainingSeconds = task.remainingSeconds.map { $0 - awake }
            later.task?.elapsedSeconds = task.elapsedSeconds.map { $0 + awake }
        }
        return later
    }
}

extension Array {
    /// Replaces and removes elements by id. The result is ordered by the numbers in the ids.
    fileprivate func replacing(_ new: [Element], gone: [String], id: (Element) -> String) -> [Element] {
        guard !new.isEmpty || !gone.isEmpty else { return self }
        let left = Set(gone + new.map(id))
        return (filter { !left.contains(id($0)) } + new).sorted { one, other in
            let (one, other) = (id(one).utf8, id(other).utf8)
            return one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
        }
    }
}
