import Agenda
import ClockAPI
import Varlink

/// The calls that are open: who waits for timers to end, who follows the status. They are told of changes after the
/// commit that made them; a reader ticks by itself.
struct Followers {
    struct Waiter {
        var timers: [ItemID]
        /// Wants the state after each change, not only at the end.
        var wantsChanges: Bool
        var last: [TimerObject]?
    }

    private(set) var waiters: [CallID: Waiter] = [:]
    private(set) var statusFollowers: Set<CallID> = []
    /// Stopwatches as each follower knows them. They do not change by running.
    private var followedStopwatches: [CallID: [Stopwatch]] = [:]
    private var lastStatus: StatusObject?

    var isEmpty: Bool { waiters.isEmpty && statusFollowers.isEmpty && followedStopwatches.isEmpty }

    mutating func add(_ waiter: Waiter, _ call: CallID) { waiters[call] = waiter }

    mutating func followStatus(_ call: CallID, _ status: StatusObject) {
        statusFollowers.insert(call)
        lastStatus = status.withoutTicking
    }

    mutating func follow(_ stopwatches: [Stopwatch], _ call: CallID) { followedStopwatches[call] = stopwatches }

    mutating func remove(_ call: CallID) {
        waiters[call] = nil
        followedStopwatches[call] = nil
        statusFollowers.remove(call)
    }

    /// What is to be said to whom now, and forgets who was told the end.
    mutating func news(timers: (ItemID) throws -> TimerObject?, status: () throws -> StatusObject) rethrows
        -> [(CallID, VarlinkReply)]
    {
        var news: [(CallID, VarlinkReply)] = []
        for (call, waiter) in waiters {
            let objects = try waiter.timers.compactMap(timers)
            let isOver = objects.allSatisfy(\.isOver)
            let settled = objects.map(\.withoutTicking)
            if isOver {
                waiters[call] = nil
            } else if !waiter.wantsChanges || settled == waiter.last {
                continue
            } else {
                waiters[call]?.last = settled
            }
            let reply = TimersInterface.Wait.Reply(timers: objects)
            news.append((call, VarlinkReply(reply, continues: !isOver)))
        }
        guard !statusFollowers.isEmpty else { return news }
        let current = try status()
        guard current.withoutTicking != lastStatus else { return news }
        lastStatus = current.withoutTicking
        let reply = VarlinkReply(ClockInterface.GetStatus.Reply(status: current), continues: true)
        return news + statusFollowers.map { ($0, reply) }
    }

    /// What changed of the stopwatches that are followed; once all of them are removed, that is the last word.
    mutating func stopwatchNews(
        load: (ItemID) throws -> Stopwatch?,
        object: (Stopwatch) -> StopwatchObject
    ) rethrows -> [(CallID, VarlinkReply)] {
        var news: [(CallID, VarlinkReply)] = []
        for (call, known) in followedStopwatches {
            let current = try known.compactMap { try load($0.id) }
            guard current != known else { continue }
            followedStopwatches[call] = current.isEmpty ? nil : current
            let reply = StopwatchesInterface.Follow.Reply(stopwatches: current.map(object))
            news.append((call, VarlinkReply(reply, continues: !current.isEmpty)))
        }
        return news
    }
}

extension TimerObject {
    /// Its count is over, whether or not it still rings.
    fileprivate var isOver: Bool {
        switch state {
        case .ringing, .done, .cancelled: true
        case .running, .paused: false
        }
    }

    /// What changes by the mere passing of time, and by the wall clock's drift, is no change.
    fileprivate var withoutTicking: TimerObject {
        var timer = self
        if state == .running {
            timer.remainingSeconds = 0
            timer.ends = nil
        }
        return timer
    }
}

extension StatusObject {
    fileprivate var withoutTicking: StatusObject {
        var status = self
        status.timers = timers.map(\.withoutTicking)
        for index in stopwatches.indices { status.stopwatches[index].elapsedSeconds = 0 }
        if focus?.state == .running {
            status.focus?.remainingSeconds = 0
            status.focus?.todaySeconds = 0
            status.focus?.ends = nil
        }
        return status
    }
}
