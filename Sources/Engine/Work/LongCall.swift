import ClockAPI
import Varlink

/// A request that is long to read: it waits for its turn among the jobs, so that short ones that arrived behind it are
/// answered first. Those of its own connection do not arrive before it is answered.
struct LongCall: SlicedWork {
    /// More bytes of parameters than that.
    static let fromBytes = 4096

    let call: VarlinkCall
    let id: CallID

    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        try engine.answer(call, id, turn)
        return .left
    }
}
