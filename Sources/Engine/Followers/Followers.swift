import Agenda
import ClockAPI
import Varlink

/// The calls that are open: who waits for timers to end, who follows the status. They are told of changes after the
/// commit that made them; a reader ticks by itself. Only what a turn touched is looked at: a turn that only read costs
/// them nothing.
struct Followers {
    struct FocusWaiter {
        var session: ItemID
        /// Wants the state after each change, not only at the end.
        var wantsChanges: Bool
        var last: FocusObject?
    }

    var timers = TimerWaiters()
    private var focusWaiters: [CallID: FocusWaiter] = [:]
    /// Which status each of them was told last.
    private var statusFollowers: [CallID: Int] = [:]
    /// Stopwatches as each follower knows them. They do not change by running.
    private var followedStopwatches: [CallID: [Stopwatch]] = [:]
    /// The status that somebody was told last, and its number: who follows may know an older one.
    private var lastStatus: (number: Int, status: StatusObject)?
    /// Those that wait for their first answer.
    private var newFocusWaiters: Set<CallID> = []

    var count: Int { timers.count + focusWaiters.count + statusFollowers.count + followedStopwatches.count }

    var isEmpty: Bool { count == 0 }

    mutating func add(_ waiter: FocusWaiter, _ call: CallID) {
        focusWaiters[call] = waiter
        newFocusWaiters.insert(call)
    }

    mutating func followStatus(_ call: CallID, _ status: StatusObject) {
        statusFollowers[call] = number(of: status)
    }

    /// Another number than before where another status is told.
    private mutating func number(of status: StatusObject) -> Int {
        let status = status.withoutTicking
        if let lastStatus, lastStatus.status == status { return lastStatus.number }
        let number = (lastStatus?.number ?? 0) + 1
        lastStatus = (number, status)
        return number
    }

    mutating func follow(_ stopwatches: [Stopwatch], _ call: CallID) { followedStopwatches[call] = stopwatches }

    mutating func remove(_ call: CallID) {
        timers.remove(call)
        focusWaiters[call] = nil
        newFocusWaiters.remove(call)
        followedStopwatches[call] = nil
        statusFollowers[call] = nil
    }

    mutating func focusNews(
        _ touched: Set<ItemID>?,
        _ focus: (ItemID) throws -> FocusObject?
    ) rethrows -> [(CallID, VarlinkReply)] {
        var news: [(CallID, VarlinkReply)] = []
        for (call, waiter) in focusWaiters {
            guard newFocusWaiters.contains(call) || touched?.contains(waiter.session) ?? true,
                let object = try focus(waiter.session)
            else { continue }
            if object.isOver {
                focusWaiters[call] = nil
            } else if !waiter.wantsChanges || object.withoutTicking == waiter.last {
                continue
            } else {
                focusWaiters[call]?.last = object.withoutTicking
            }
            news.append((call, VarlinkReply(FocusInterface.Session(focus: object), continues: !object.isOver)))
        }
        newFocusWaiters = []
        return news
    }

    mutating func statusNews(_ status: () throws -> StatusObject) rethrows -> [(CallID, VarlinkReply)] {
        guard !statusFollowers.isEmpty else { return [] }
        let current = try status()
        let number = number(of: current)
        let calls = statusFollowers.filter { $0.value != number }.map(\.key)
        guard !calls.isEmpty else { return [] }
        for call in calls { statusFollowers[call] = number }
        let reply = VarlinkReply(ClockInterface.GetStatus.Reply(status: current), continues: true)
        return calls.map { ($0, reply) }
    }

    /// What changed of the stopwatches that are followed; once all of them are removed, that is the last word.
    mutating func stopwatchNews(
        _ touched: Set<ItemID>?,
        load: (Stopwatch) throws -> Stopwatch?,
        object: (Stopwatch) -> StopwatchObject
    ) rethrows -> [(CallID, VarlinkReply)] {
        var news: [(CallID, VarlinkReply)] = []
        for (call, known) in followedStopwatches {
            guard touched.map({ touched in known.contains { touched.contains($0.id) } }) ?? true else { continue }
            let current = try known.compactMap(load)
            guard current != known else { continue }
            followedStopwatches[call] = current.isEmpty ? nil : current
            let reply = StopwatchesInterface.Follow.Reply(stopwatches: current.map(object))
            news.append((call, VarlinkReply(reply, continues: !current.isEmpty)))
        }
        return news
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
