import ClockAPI
import Varlink

/// A request with long parameters, which is queued with the sliced work so that later short requests are answered
/// first. Later requests of the same connection arrive only after its answer.
private struct LongCall: SlicedWork {
    let call: VarlinkCall
    let id: CallID

    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        try engine.answer(call, id, turn)
        return .left
    }
}

extension Engine {
    /// The maximum number of bytes of parameters that are read immediately.
    private static let shortBytes = 4096

    /// Answers a request as ``answer(_:_:_:refusingWrites:)`` does, or queues it if it is long.
    func take(_ call: VarlinkCall, _ id: CallID, _ turn: Turn, refusingWrites refusal: ClockError? = nil) throws {
        if call.parameters.count <= Self.shortBytes {
            try answer(call, id, turn, refusingWrites: refusal)
        } else {
            jobs.begin(Jobs.Job(call: id, isAnswerToRing: call.answersRing, work: LongCall(call: call, id: id)))
        }
    }
}
