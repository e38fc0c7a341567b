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
        case ArchiveInterface.Import.name:
            turn.reply(to: id, VarlinkReply(try importArchive(call.decode(ArchiveInterface.Import.self), turn)))
        case StopwatchesInterface.Follow.name: try followStopwatches(call, id, turn)
        case ClockInterface.Reload.name:
            reload()
            turn.reply(to: id, .done)
        default: return false
        }
        return true
    }

    private func wait(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        let timers = try turn.loadAll(Countdown.self, call.decode(TimersInterface.Wait.self).names)
        guard !timers.isEmpty else { throw ClockError.noSuchItem(kind: ItemKind.timer.name, name: "") }
        try requirePlaceForFollower()
        followers.add(Followers.Waiter(timers: timers.map(\.id), wantsChanges: call.more), id)
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

    /// Tells the open calls what this turn changed for them. They are part of the turn: its replies go out after its
    /// commit.
    func tellFollowers(_ turn: Turn) throws {
        guard !followers.isEmpty else { return }
        let news = try followers.news(
            timers: { id in try turn.transaction.load(Countdown.self, id).map(turn.object) },
            focus: { id in try turn.transaction.load(FocusSession.self, id).map(turn.object) },
            status: { try turn.status(identity, since: since ?? turn.now.wall) }
        )
        let counts = try followers.stopwatchNews(
            load: { try turn.transaction.load(Stopwatch.self, $0) },
            object: turn.object
        )
        for (call, reply) in news + counts { turn.reply(to: call, reply) }
    }
}
