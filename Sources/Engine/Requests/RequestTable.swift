import Agenda
import AgendaStore
import ClockAPI
import Varlink

/// Which method is answered by what, for the methods that are answered at once.
struct RequestTable: Sendable {
    /// Answers within the turn, or throws a ``ClockError``; what it wrote is undone then.
    typealias Handler = @Sendable (VarlinkCall, Turn) throws -> VarlinkReply

    static let all: RequestTable = {
        var table = RequestTable()
        table.addAlarmRequests()
        table.addTimerRequests()
        table.addFocusRequests()
        table.addStopwatchRequests()
        table.addDayRequests()
        table.addRingRequests()
        table.addHistoryRequests()
        table.addArchiveRequests()
        table.addTaskRequests()
        table.addWorldRequests()
        table.addCalculationRequests()
        return table
    }()

    private var handlers: [String: Handler] = [:]

    mutating func add<Method: VarlinkMethod>(
        _ type: Method.Type,
        _ body: @escaping @Sendable (Method, Turn) throws -> Method.Reply
    ) {
        handlers[type.name] = { call, turn in try VarlinkReply(body(call.decode(type), turn)) }
    }

    /// As ``add(_:_:)``, where the reply is written by hand.
    mutating func addWritten<Method: VarlinkMethod>(
        _ type: Method.Type,
        _ body: @escaping @Sendable (Method, Turn) throws -> VarlinkReply
    ) {
        handlers[type.name] = { call, turn in try body(call.decode(type), turn) }
    }

    func handler(for method: String) -> Handler? { handlers[method] }
}

extension Engine {
    /// One request, one savepoint, one decision, one answer.
    func answer(_ call: VarlinkCall, _ id: CallID, _ turn: Turn) throws {
        do {
            try turn.attempt {
                if let handler = RequestTable.all.handler(for: call.method) {
                    turn.reply(to: id, try handler(call, turn))
                } else if try !answerFollowed(call, id, turn) {
                    turn.reply(to: id, VarlinkReply(error: .methodNotImplemented(call.method)))
                }
            }
        } catch let error as ClockError {
            turn.reply(to: id, VarlinkReply(error: error.varlinkError))
        } catch let error as VarlinkError {
            turn.reply(to: id, VarlinkReply(error: error))
        }
    }
}
