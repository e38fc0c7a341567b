import Agenda
import AgendaStore
import ClockAPI
import Varlink

/// Which method is answered by what.
struct RequestTable {
    /// Answers within the turn, or throws a ``ClockError``; what it wrote is undone then.
    typealias Handler = (Engine.Request, Turn) throws -> Void

    private var handlers: [String: Handler] = [:]

    /// A method that is answered at once.
    mutating func add<Method: VarlinkMethod>(
        _ type: Method.Type,
        _ body: @escaping (Method, Turn) throws -> Method.Reply
    ) {
        handlers[type.name] = { request, turn in
            let reply = try body(request.call.decode(type), turn)
            turn.reply(to: request.id, VarlinkReply(reply))
        }
    }

    /// A method that may be answered later, or more than once.
    mutating func addFollowed<Method: VarlinkMethod>(
        _ type: Method.Type,
        _ body: @escaping (Method, Engine.Request, Turn) throws -> Void
    ) {
        handlers[type.name] = { request, turn in try body(request.call.decode(type), request, turn) }
    }

    func handler(for method: String) -> Handler? { handlers[method] }
}

extension Engine {
    /// A call and the connection that waits for its answer.
    struct Request {
        let call: VarlinkCall
        let id: CallID
    }

    func answer(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        guard let handler = requests().handler(for: call.method) else {
            return turn.reply(to: id, VarlinkReply(error: .methodNotImplemented(call.method)))
        }
        do {
            try turn.attempt { try handler(Request(call: call, id: id), turn) }
        } catch let error as ClockError {
            turn.reply(to: id, VarlinkReply(error: error.varlinkError))
        } catch let error as VarlinkError {
            turn.reply(to: id, VarlinkReply(error: error))
        }
    }

    private func requests() -> RequestTable {
        var table = RequestTable()
        table.addAlarmRequests()
        table.addTimerRequests()
        table.addFocusRequests()
        table.addRingRequests()
        addFollowedRequests(&table)
        return table
    }
}
