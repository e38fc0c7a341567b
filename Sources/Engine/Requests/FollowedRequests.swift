import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Varlink

/// The requests that the engine answers itself: those that stay open, that go on in another turn, or that reach
/// beyond it.
extension Engine {
    /// - Returns: false where the method is none of these.
    func answerFollowed(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws -> Bool {
        switch call.method {
        case TimersInterface.Wait.name: try wait(call, id, turn)
        case FocusInterface.Wait.name: try waitForFocus(call, id, turn)
        case ClockInterface.GetStatus.name: try followStatus(call, id, turn)
        case ArchiveInterface.Export.name: turn.export(to: id, isPaged: call.more)
        case ArchiveInterface.Import.name:
            let reply = try importArchive(call.decode(ArchiveInterface.Import.self), id, turn)
            if let reply { turn.reply(to: id, VarlinkReply(reply)) }
        case StopwatchesInterface.Follow.name: try followStopwatches(call, id, turn)
        case ClockInterface.Reload.name:
            reload()
            turn.reply(to: id, .done)
        default: return false
        }
        return true
    }

    private func wait(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        let names = try call.decode(TimersInterface.Wait.self).names
        guard !names.isEmpty else { throw ClockError.noSuchItem(kind: ItemKind.timer.name, name: "") }
        guard names.count <= Bounds.waited else { throw ClockError.tooMany(what: "names", limit: Bounds.waited) }
        try requirePlaceForFollower()
        followers.timers.add(id, wantsChanges: call.more)
        try begin(WaitWork(names: names, call: id, wantsChanges: call.more), for: id, call, turn)
    }

    private func followStopwatches(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        if call.more { try requirePlaceForFollower() }
        let names = try call.decode(StopwatchesInterface.Follow.self).names
        let stopwatches = try turn.stopwatches(names, orOnly: .shown)
        let reply = StopwatchesInterface.Follow.Reply(stopwatches: stopwatches.map(turn.object))
        turn.reply(to: id, VarlinkReply(reply, continues: call.more))
        if call.more { followers.follow(stopwatches, id) }
    }

    private func waitForFocus(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        let session = try turn.load(FocusSession.self, call.decode(FocusInterface.Wait.self).id)
        try requirePlaceForFollower()
        followers.add(Followers.FocusWaiter(session: session.id, wantsChanges: call.more), id)
    }

    private func followStatus(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        if call.more { try requirePlaceForFollower() }
        let status = try turn.status(identity, since: since ?? turn.now.wall)
        turn.reply(to: id, VarlinkReply(ClockInterface.GetStatus.Reply(status: status), continues: call.more))
        if call.more { followers.followStatus(id, status) }
    }

    private func requirePlaceForFollower() throws {
        guard followers.count < Bounds.followers else {
            throw ClockError.tooMany(what: "followers", limit: Bounds.followers)
        }
    }

    /// Tells the open calls what was changed for them. They are part of the turn: its replies go out after its commit.
    /// Where `turn` knows only what is in memory, what is not may still be under way: nobody is told that it is over, and
    /// who follows it is told when the file can be read.
    func tellFollowers(_ turn: Turn, _ budget: WorkBudget) throws {
        let touched = untold.joined(by: turn.touched)
        untold = .nothing
        guard !followers.isEmpty else { return }
        let focus = try followers.focusNews(touched) { id in
            try turn.transaction.load(FocusSession.self, id).map(turn.object)
        }
        for (call, reply) in focus { turn.reply(to: call, reply) }
        if touched?.isEmpty != true { try tellOf(touched, turn) }
        try tellTimerWaiters(turn, budget)
    }

    /// Nil: of everything.
    private func tellOf(_ touched: Set<ItemID>?, _ turn: Turn) throws {
        followers.timers.touch(touched)
        let status = try followers.statusNews { try turn.status(identity, since: since ?? turn.now.wall) }
        let counts = try followers.stopwatchNews(
            touched,
            load: { try followed($0, turn) },
            object: turn.object
        )
        for (call, reply) in status + counts { turn.reply(to: call, reply) }
    }

    private func tellTimerWaiters(_ turn: Turn, _ budget: WorkBudget) throws {
        if turn.knowsOnlyMemory {
            try followers.timers.hold { try turn.transaction.load(Countdown.self, $0) != nil }
        } else {
            followers.timers.release()
        }
        repeat {
            let next = try followers.timers.nextNews { id in
                try turn.transaction.load(Countdown.self, id).map(turn.object)
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

    /// The stopwatch as it is now; as it was told last where that is not known.
    private func followed(_ stopwatch: Stopwatch, _ turn: Turn) throws -> Stopwatch? {
        if let current = try turn.transaction.load(Stopwatch.self, stopwatch.id) { return current }
        guard turn.knowsOnlyMemory else { return nil }
        untold.add([stopwatch.id])
        return stopwatch
    }

    /// Whether somebody is to be told something as soon as the file can be read.
    var hasNewsInFile: Bool { !followers.timers.held.isEmpty || !followers.isEmpty && !untold.isNothing }

    private func finalWord(_ timers: [ItemID]) -> NamedWork<TimerObject> {
        NamedWork(
            items: timers,
            change: { id, turn in try turn.transaction.load(Countdown.self, id).map(turn.object) },
            member: "timers"
        )
    }
}

/// What was committed and the followers were not told of yet.
enum Untold {
    case items(Set<ItemID>)
    case everything

    static let nothing = Untold.items([])

    var isNothing: Bool {
        if case .items(let items) = self { items.isEmpty } else { false }
    }

    mutating func add(_ touched: Set<ItemID>?) {
        self = joined(by: touched).map(Untold.items) ?? .everything
    }

    /// Nil for everything.
    func joined(by touched: Set<ItemID>?) -> Set<ItemID>? {
        guard case .items(let items) = self, let touched else { return nil }
        return items.isEmpty ? touched : items.union(touched)
    }
}
