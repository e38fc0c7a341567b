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

    struct FocusWaiter {
        var session: ItemID
        /// Wants the state after each change, not only at the end.
        var wantsChanges: Bool
        var last: FocusObject?
    }

    private(set) var waiters: [CallID: Waiter] = [:]
    private var focusWaiters: [CallID: FocusWaiter] = [:]
    private(set) var statusFollowers: Set<CallID> = []
    /// Stopwatches as each follower knows them. They do not change by running.
    private var followedStopwatches: [CallID: [Stopwatch]] = [:]
    private var lastStatus: StatusObject?

    var count: Int { waiters.count + focusWaiters.count + statusFollowers.count + followedStopwatches.count }

    var isEmpty: Bool { count == 0 }

    mutating func add(_ waiter: Waiter, _ call: CallID) { waiters[call] = waiter }

    mutating func add(_ waiter: FocusWaiter, _ call: CallID) { focusWaiters[call] = waiter }

    mutating func followStatus(_ call: CallID, _ status: StatusObject) {
        statusFollowers.insert(call)
        lastStatus = status.withoutTicking
    }

    mutating func follow(_ stopwatches: [Stopwatch], _ call: CallID) { followedStopwatches[call] = stopwatches }

    mutating func remove(_ call: CallID) {
        waiters[call] = nil
        focusWaiters[call] = nil
        followedStopwatches[call] = nil
        statusFollowers.remove(call)
    }

    /// What is to be said to whom now, and forgets who was told the end.
    mutating func news(
        timers: (ItemID) throws -> TimerObject?,
        focus: (ItemID) throws -> FocusObject?,
        status: () throws -> StatusObject
    ) rethrows -> [(CallID, VarlinkReply)] {
        var news = try timerNews(timers) + focusNews(focus)
        guard !statusFollowers.isEmpty else { return news }
        let current = try status()
        guard current.withoutTicking != lastStatus else { return news }
        lastStatus = current.withoutTicking
        let reply = VarlinkReply(ClockInterface.GetStatus.Reply(status: current), continues: true)
        news += statusFollowers.map { ($0, reply) }
        return news
    }

    private mutating func focusNews(_ focus: (ItemID) throws -> FocusObject?) rethrows -> [(CallID, VarlinkReply)] {
        var news: [(CallID, VarlinkReply)] = []
        for (call, waiter) in focusWaiters {
            guard let object = try focus(waiter.session) else { continue }
            if object.isOver {
                focusWaiters[call] = nil
            } else if !waiter.wantsChanges || object.withoutTicking == waiter.last {
                continue
            } else {
                focusWaiters[call]?.last = object.withoutTicking
            }
            news.append((call, VarlinkReply(FocusInterface.Session(focus: object), continues: !object.isOver)))
        }
        return news
    }

    private mutating func timerNews(_ timers: (ItemID) throws -> TimerObject?) rethrows -> [(CallID, VarlinkReply)] {
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
        return news
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

extension FocusObject {
    fileprivate var isOver: Bool { state == .completed || state == .stopped }

    fileprivate var withoutTicking: FocusObject {
        guard state == .running else { return self }
        var focus = self
        focus.remainingSeconds = 0
        focus.todaySeconds = 0
        focus.growth = nil
        focus.ends = nil
        return focus
    }
}

extension StatusObject {
    fileprivate var withoutTicking: StatusObject {
        var status = self
        status.timers = timers.map(\.withoutTicking)
        for index in stopwatches.indices { status.stopwatches[index].elapsedSeconds = 0 }
        status.focus = focus?.withoutTicking
        if task != nil {
            status.task?.remainingSeconds = nil
            status.task?.elapsedSeconds = nil
            status.task?.expectedEnd = nil
        }
        return status
    }
}
