import Engine
import Synchronization
import Varlink

/// Keeps every answer for the call it belongs to.
package final class SimulatedTransport: Transport {
    private let replies = Mutex<[CallID: [VarlinkReply]]>([:])

    private let disk: SimulatedDisk?

    package init(_ disk: SimulatedDisk? = nil) {
        self.disk = disk
    }

    package func reply(to call: CallID, _ reply: VarlinkReply) {
        guard disk?.boundary() ?? true else { return }
        replies.withLock { $0[call, default: []].append(reply) }
    }

    package func replies(to call: CallID) -> [VarlinkReply] {
        replies.withLock { $0[call] ?? [] }
    }
}
