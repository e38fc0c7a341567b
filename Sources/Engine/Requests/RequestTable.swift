import AgendaStore
import ClockAPI
import Varlink

/// Maps methods to their handlers, for the methods that are answered within a turn.
struct RequestTable: Sendable {
    /// Answers within the turn, or throws a ``ClockError``, which undoes its writes.
    typealias Handler = @Sendable (VarlinkCall, Turn) throws -> Answer

    enum Answer {
        case reply(VarlinkReply)
        case work(any SlicedWork)
    }

    static let all: RequestTable = {
        var table = RequestTable()
        table.addAlarmRequests()
        table.addTimerRequests()
        table.addFocusRequests()
        table.addStopwatchRequests()
        table.addDayRequests()
        table.addRingRequests()
        table.addHistoryRequests()
        table.addTaskRequests()
        table.addWorldRequests()
        table.addClockRequests()
        table.addCalculationRequests()
        table.addBatchRequests()
        table.addChangeRequests()
        return table
    }()

    private var handlers: [String: Handler] = [:]
    private var answeredAtOnce: [String: @Sendable (VarlinkCall) -> Bool] = [:]

    mutating func add<Method: VarlinkMethod>(
        _ type: Method.Type,
        _ body: @escaping @Sendable (Method, Turn) throws -> Method.Reply
    ) {
        noteAnsweredAtOnce(type.name) { _ in true }
        handlers[type.name] = { call, turn in .reply(try VarlinkReply(body(call.decode(type), turn))) }
    }

    /// For a request that may take longer than a turn.
    mutating func addSliced<Method: VarlinkMethod>(
        _ type: Method.Type,
        _ body: @escaping @Sendable (Method, VarlinkCall, Turn) throws -> any SlicedWork
    ) {
        handlers[type.name] = { call, turn in .work(try body(call.decode(type), call, turn)) }
    }

    func handler(for method: String) -> Handler? { handlers[method] }

    /// Whether the call is always answered in the turn that handles it.
    func answersAtOnce(_ call: VarlinkCall) -> Bool { answeredAtOnce[call.method]?(call) ?? false }

    mutating func noteAnsweredAtOnce(_ method: String, _ condition: @escaping @Sendable (VarlinkCall) -> Bool) {
        answeredAtOnce[method] = condition
    }
}

extension Engine {
    /// Whether the call is answered in the turn that handles it: such calls are answered in the order of their
    /// submission. Callable from any thread.
    package static func answersAtOnce(_ call: VarlinkCall) -> Bool { RequestTable.all.answersAtOnce(call) }

    /// Answers a request within its own savepoint, or starts its sliced work. If nothing can be stored, requests that
    /// wrote something are answered with `refusal`.
    func answer(_ call: VarlinkCall, _ id: CallID, _ turn: Turn, refusingWrites refusal: ClockError? = nil) throws {
        try answering(id, ChangeOrigin(call), turn, refusingWrites: refusal) {
            guard let handler = RequestTable.all.handler(for: call.method) else {
                if try !answerFollowed(call, id, turn) {
                    turn.reply(to: id, VarlinkReply(error: .methodNotImplemented(method: call.method)))
                }
                return
            }
            switch try handler(call, turn) {
            case .reply(let reply): turn.reply(to: id, reply)
            case .work(let work): try begin(work, for: id, call, turn)
            }
        }
    }

    /// Runs `body` and records what it changed; if it throws a refusal, undoes its writes and answers with the refusal.
    /// `refusal`: the answer if it wrote anything. `reply`: creates the reply for a refusal.
    func answering(
        _ id: CallID,
        _ origin: ChangeOrigin?,
        _ turn: Turn,
        refusingWrites refusal: ClockError? = nil,
        reply: (VarlinkError) -> VarlinkReply = VarlinkReply.init(error:),
        _ body: () throws -> Void
    ) throws {
        let jobsBefore = jobs
        do {
            try turn.attempt {
                let writtenBefore = turn.transaction.writtenRowCount
                try recording(id, outage == nil && refusal == nil ? origin : nil, turn, body)
                guard let refusal, turn.transaction.writtenRowCount != writtenBefore else { return }
                jobs = jobsBefore
                throw refusal
            }
        } catch {
            turn.transaction.abandonChange()
            guard let answer = VarlinkError(refusing: error) else { throw error }
            turn.reply(to: id, reply(answer))
        }
    }
}

extension VarlinkError {
    /// The answer to a request that failed with `error`; nil if the error is not caused by the request.
    init?(refusing error: any Error) {
        switch error {
        case let error as ClockError: self = error.varlinkError
        case let error as VarlinkError: self = error
        default:
            // Concerns one row or one archive, not the whole store.
            guard let error = StoreError(thrownBy: error), error.outage == nil, !error.isDamage else { return nil }
            self = ClockError(error).varlinkError
        }
    }
}
