import Agenda
import AgendaStore
import Chronology
import ClockAPI
import JSON
import Varlink

/// The requests answered by the engine itself: those that stay open, continue in another turn, or concern more than one
/// turn.
extension Engine {
    /// - Returns: false for any other method.
    func answerFollowed(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws -> Bool {
        switch call.method {
        case TimersInterface.Wait.name: try wait(call, id, turn)
        case FocusInterface.Wait.name: try waitForFocus(call, id, turn)
        case TasksInterface.Wait.name: try waitForTask(call, id, turn)
        case ClockInterface.GetStatus.name: try followStatus(call, id, turn)
        case ChangesInterface.Join.name:
            if let client = call.client { jobs.changes.join(client) }
            turn.reply(to: id, VarlinkReply(ChangesInterface.Join.Reply()))
        case ChangesInterface.Undo.name: try undo(id, turn)
        case ArchiveInterface.Export.name: turn.export(to: id, isPaged: call.more)
        case ArchiveInterface.Import.name: try importArchive(call, id, turn)
        case StopwatchesInterface.Follow.name: try followStopwatches(call, id, turn)
        default: return false
        }
        return true
    }

    private func wait(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        let names = try Bounds.names(call.decode(TimersInterface.Wait.self).names)
        guard !names.isEmpty else { throw ClockError.noSuchItem(kind: ItemKind.timer.name, name: "") }
        try requirePlaceForFollower()
        followers.timers.add(id, wantsChanges: call.more)
        try begin(WaitWork(names: names, call: id, wantsChanges: call.more), for: id, call, turn)
    }

    private func followStopwatches(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        if call.more { try requirePlaceForFollower() }
        let names = try call.decode(StopwatchesInterface.Follow.self).names
        let stopwatches = try turn.stopwatches(names, orOnly: .shown)
        let reply = StopwatchesInterface.Follow.Reply(stopwatches: stopwatches.map { $0.object(turn) })
        turn.reply(to: id, VarlinkReply(reply, continues: call.more))
        if call.more { followers.stopwatches.add(id, stopwatches) }
    }

    private func waitForFocus(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        let request = try call.decode(FocusInterface.Wait.self)
        let session = try turn.load(FocusSession.self, request.id)
        try requirePlaceForFollower()
        followers.focus.add(id, session: session.id, isForWork: request.work ?? false, wantsChanges: call.more)
    }

    private func waitForTask(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        let task = try turn.load(TimedTask.self, call.decode(TasksInterface.Wait.self).name)
        try requirePlaceForFollower()
        followers.tasks.add(id, task, wantsChanges: call.more)
    }

    private func followStatus(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        if call.more { try requirePlaceForFollower() }
        let filter = try turn.statusFilter(call.decode(ClockInterface.GetStatus.self))
        if call.more, filter.limit == nil {
            return try begin(StatusWork(call: id, filter: filter), for: id, call, turn)
        }
        let status = try status(filter, turn)
        let reply = ClockInterface.GetStatus.Reply(status: status, totals: try turn.statusTotals())
        turn.reply(to: id, VarlinkReply(reply, continues: call.more))
        if call.more { followers.status.add(id, filter, status, turn.now) }
    }

    private func status(_ filter: StatusFilter, _ turn: Turn) throws -> StatusObject {
        try turn.status(filter, identity, since: since ?? turn.now.wall)
    }

    func status(_ lists: StatusLists, _ filter: StatusFilter, _ turn: Turn) throws -> StatusObject {
        try turn.status(lists, filter, identity, since: since ?? turn.now.wall)
    }

    private func requirePlaceForFollower() throws {
        guard followers.count < Bounds.followers else {
            throw ClockError.tooMany(what: "followers", limit: Bounds.followers)
        }
    }

    /// Sends changes to the open calls. This is part of the turn: the replies are sent after its commit. In an outage,
    /// items that are not in memory may still be running: they are not reported as ended, and their followers are
    /// notified when the file can be read.
    func tellFollowers(_ turn: Turn, _ budget: WorkBudget) throws {
        let touched = followers.untold.joined(by: turn.touched)
        followers.untold = .nothing
        guard !followers.isEmpty else { return }
        followers.timers.touch(touched)
        var unknown: Set<ItemID> = []
        let focus = try followers.focus.news(touched, turn.now) {
            try turn.transaction.load(FocusSession.self, $0)?.object(turn)
        }
        let status = try statusNews(touched, turn, unknown: &unknown)
        let counts = try followers.stopwatches.news(touched, turn) { stopwatch in
            if let current = try turn.transaction.load(Stopwatch.self, stopwatch.id) { return current }
            guard turn.knowsOnlyMemory else { return nil }
            unknown.insert(stopwatch.id)
            return stopwatch
        }
        let tasks = try followers.tasks.news(touched, turn, unknown: &unknown)
        if !unknown.isEmpty { followers.untold.add(unknown) }
        for (call, reply) in focus + tasks + status + counts { turn.reply(to: call, reply) }
        try tellTimerWaiters(turn, budget)
    }

    /// - Parameter touched: the items written by turns; nil for all, so that whole statuses are sent again.
    private func statusNews(
        _ touched: Set<ItemID>?,
        _ turn: Turn,
        unknown: inout Set<ItemID>
    ) throws -> [(CallID, VarlinkReply)] {
        var news = try followers.status.newsWithLimit(touched, turn) { try self.status($0, turn) }
        if let touched {
            news += try followers.status.news(touched, turn, unknown: &unknown)
        } else {
            followers.status.incomplete.forEach { jobs.remove($0) }
            let (whole, long) = try followers.status.newsOfAll(turn) { try self.status($0, $1, turn) }
            news += whole
            for (call, filter) in long {
                jobs.add(Jobs.Job(call: call, isAnswerToRing: false, work: StatusWork(call: call, filter: filter)))
            }
        }
        return news
    }

    private func tellTimerWaiters(_ turn: Turn, _ budget: WorkBudget) throws {
        if turn.knowsOnlyMemory {
            try followers.timers.hold { try turn.transaction.load(Countdown.self, $0) != nil }
        } else {
            followers.timers.release()
        }
        repeat {
            let next = try followers.timers.nextNews(turn.now) { id in
                try turn.transaction.load(Countdown.self, id)?.object(turn)
            }
            guard let (call, news) = next else { return }
            switch news {
            case .changed(let timers):
                turn.reply(to: call, VarlinkReply("timers", JSONList(timers), continues: true))
            case .over(let timers):
                try continueJob(Jobs.Job(call: call, isAnswerToRing: false, work: finalWord(timers)), turn)
            case nil: break
            }
        } while !budget.isUsedUp
    }

    private func finalWord(_ timers: [ItemID]) -> NamedWork<TimerObject> {
        NamedWork(
            items: timers,
            change: { id, turn in try turn.transaction.load(Countdown.self, id)?.object(turn) },
            member: "timers"
        )
    }
}
