import ClockAPI
import Varlink

/// A request that is long to read: it waits for its turn among the jobs, so that short ones that arrived behind it are
/// answered first. Those of its own connection do not arrive before it is answered.
private struct LongCall: SlicedWork {
    let call: VarlinkCall
    let id: CallID

    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        try engine.answer(call, id, turn)
        return .left
    }
}

extension Engine {
    /// Bytes of parameters that are read at once.
    private static let shortBytes = 4096

    /// Answers a request as ``answer(_:_:_:refusingWrites:)`` does, or has it wait where it is long.
    func take(_ call: VarlinkCall, _ id: CallID, _ turn: Turn, refusingWrites refusal: ClockError? = nil) throws {
        if call.parameters.count <= Self.shortBytes {
            try answer(call, id, turn, refusingWrites: refusal)
        } else {
            jobs.begin(Jobs.Job(call: id, isAnswerToRing: call.answersRing, work: LongCall(call: call, id: id)))
        }
    }
}
