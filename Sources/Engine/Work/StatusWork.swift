import ClockAPI
import Varlink

/// Sends the whole status to a follower, in pieces of bounded size: a `status` with the first, a `change` with each
/// other one, and `totals` with the last. The changes of turns in between are sent to the follower, too.
struct StatusWork: SlicedWork {
    let call: CallID
    let filter: StatusFilter
    /// Nil before the first piece.
    private var cursor: StatusCursor?

    init(call: CallID, filter: StatusFilter) {
        self.call = call
        self.filter = filter
    }

    var isShort: Bool { true }

    var isRestarted: Bool { true }

    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        do {
            return try sendPiece(turn, engine)
        } catch {
            engine.followers.remove(call)
            throw error
        }
    }

    private mutating func sendPiece(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        let (lists, next) = try turn.statusPiece(
            filter,
            from: cursor ?? .start,
            atMost: engine.followers.status.shares.piece
        )
        var reply = ClockInterface.GetStatus.Reply(totals: next == nil ? try turn.statusTotals() : nil)
        if cursor == nil {
            let status = try engine.status(lists, filter, turn)
            engine.followers.status.begin(call, filter, status, turn.now)
            reply.status = status
        } else {
            let change = try turn.statusChange(lists, filter)
            engine.followers.status.note(change, filter, turn.now)
            reply.change = change
        }
        cursor = next
        let message = VarlinkReply(reply, continues: true)
        guard next == nil else { return .page(message) }
        engine.followers.status.complete(call, filter)
        turn.reply(to: call, message)
        return .left
    }
}
