import Agenda
import AgendaStore
import ClockAPI
import JSON
import Varlink

extension RequestTable {
    mutating func addBatchRequests() {
        addSliced(BatchInterface.Run.self) { request, _, _ in
            guard request.calls.count <= Bounds.batch else {
                throw ClockError.tooMany(what: "calls", limit: Bounds.batch)
            }
            return BatchWork(calls: request.calls, isAtomic: request.atomic ?? false)
        }
    }

    /// Returns the handler of a call within a batch. - Throws: the reply to the call if there is no handler.
    fileprivate func innerHandler(for call: VarlinkCall) throws -> Handler {
        try Self.callCheck.check(call)
        guard call.method != BatchInterface.Run.name, let handler = handler(for: call.method) else {
            throw VarlinkError.methodNotImplemented(method: call.method)
        }
        return handler
    }

    private static let callCheck = CallCheck(Interfaces.all)
}

/// Executes calls in order, each in its own savepoint.
///
/// A slice has ``Bounds/piece`` calls. All calls of an atomic batch are one slice (``AtomicWork``).
struct BatchWork: SlicedWork {
    private let calls: [CallObject]
    private let isAtomic: Bool
    private var answers = JSONList()
    /// The current call, if it takes several slices.
    private var current: (any SlicedWork)?
    private var whole = AtomicWork()

    init(calls: [CallObject], isAtomic: Bool) {
        self.calls = calls
        self.isAtomic = isAtomic
    }

    var isShort: Bool { calls.count <= Bounds.piece }

    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        if isAtomic { return try advanceAsWhole(turn, engine) }
        for _ in 0..<Bounds.piece where answers.count < calls.count {
            if let error = try step(turn, engine) { return .done(reply(failing: error)) }
        }
        return answers.count < calls.count ? .goesOn : .done(reply())
    }

    private mutating func advanceAsWhole(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        var whole = whole
        defer { self.whole = whole }
        do {
            let done: Void? = try whole.attempt(turn, engine) { giveWay in
                while answers.count < calls.count {
                    try giveWay()
                    if let error = try step(turn, engine) { throw error }
                }
            }
            if done != nil { return .done(reply()) }
            (answers, current) = (JSONList(), nil)
            return .goesOn
        } catch let error as VarlinkError {
            let index = answers.count
            answers = JSONList()
            return .done(reply(failing: error, at: index))
        }
    }

    /// Executes the next call, or the next slice of the current one. - Returns: the error that ends the batch.
    private mutating func step(_ turn: Turn, _ engine: isolated Engine) throws -> VarlinkError? {
        let call = calls[answers.count]
        do {
            try turn.attempt {
                guard let reply = try carryOut(call, turn, engine) else { return }
                answers.append(reply)
                current = nil
            }
            return nil
        } catch {
            guard let refusal = VarlinkError(refusing: error) else { throw error }
            current = nil
            guard call.mayFail ?? false else { return refusal }
            answers.append(VarlinkReply(error: refusal))
            return nil
        }
    }

    /// - Returns: nil if the call is not finished.
    private mutating func carryOut(
        _ object: CallObject,
        _ turn: Turn,
        _ engine: isolated Engine
    ) throws -> VarlinkReply? {
        var work: any SlicedWork
        if let current {
            work = current
        } else {
            let call = VarlinkCall(object)
            turn.transaction.noteMethod(call.method)
            switch try RequestTable.all.innerHandler(for: call)(call, turn) {
            case .reply(let reply): return reply
            case .work(let begun): work = begun
            }
        }
        switch try work.advance(turn, engine) {
        case .done(let reply): return reply
        case .goesOn:
            current = work
            return nil
        case .page, .left: preconditionFailure("a call without more has one reply: \(object.method)")
        }
    }

    private func reply() -> VarlinkReply { VarlinkReply("answers", answers) }

    private func reply(failing error: VarlinkError, at index: Int? = nil) -> VarlinkReply {
        var all = answers
        all.append(VarlinkReply(error: error))
        return VarlinkReply("answers", all, and: ["failed": index ?? answers.count])
    }

    func reply(refusing error: VarlinkError) -> VarlinkReply {
        answers.count == 0 ? VarlinkReply(error: error) : reply(failing: error)
    }
}

extension VarlinkCall {
    fileprivate init(_ object: CallObject) {
        self.init(method: object.method, parametersValue: object.parameters ?? [:])
    }
}
