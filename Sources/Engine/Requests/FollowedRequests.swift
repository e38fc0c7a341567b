import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Varlink

/// The requests that stay open.
extension Engine {
    func addFollowedRequests(_ table: inout RequestTable) {
        table.addFollowed(TimersInterface.Wait.self) { wait, request, turn in
            let timers = try turn.loadAll(Countdown.self, wait.names)
            guard !timers.isEmpty else { throw ClockError.noSuchItem(kind: ItemKind.timer.name, name: "") }
            let waiter = Followers.Waiter(timers: timers.map(\.id), wantsChanges: request.call.more)
            self.followers.add(waiter, request.id)
        }
        table.addFollowed(ClockInterface.GetStatus.self) { _, request, turn in
            let status = try turn.status(self.identity, since: self.since ?? turn.now.wall)
            let reply = VarlinkReply(ClockInterface.GetStatus.Reply(status: status), continues: request.call.more)
            turn.reply(to: request.id, reply)
            if request.call.more { self.followers.followStatus(request.id, status) }
        }
        table.addFollowed(ClockInterface.Reload.self) { _, request, turn in
            self.reload()
            turn.reply(to: request.id, VarlinkReply(NoParameters()))
        }
    }

    /// Tells the open calls what this turn changed for them. They are part of the turn: its replies go out after its
    /// commit.
    func tellFollowers(_ turn: Turn) throws {
        guard !followers.isEmpty else { return }
        let news = try followers.news(
            timers: { id in try turn.transaction.load(Countdown.self, id).map(turn.object) },
            status: { try turn.status(identity, since: since ?? turn.now.wall) }
        )
        for (call, reply) in news { turn.reply(to: call, reply) }
    }
}
