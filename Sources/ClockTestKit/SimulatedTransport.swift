import Engine
import Synchronization
import Varlink

/// Records every reply by call.
package final class SimulatedTransport: Transport {
    private let replies = Mutex<[CallID: [VarlinkReply]]>([:])
    private let order = Mutex<[CallID]>([])

    private let disk: SimulatedDisk?
    private let sink = Mutex<(any EventSink)?>(nil)
    private let readersAreSlow = Mutex(false)
    /// The clients that receive pages only on request, and whether a page is waiting for each.
    private let slowCallers = Mutex<[CallID: Bool]>([:])

    package init(_ disk: SimulatedDisk? = nil) {
        self.disk = disk
    }

    package func reply(to call: CallID, _ reply: VarlinkReply) {
        guard disk?.boundary() ?? true else { return }
        note(call, reply)
    }

    /// Records a page. The client receives it immediately, unless it is slow.
    package func reply(to call: CallID, page: VarlinkReply) {
        guard disk?.boundary() ?? true else { return }
        note(call, page)
        let isSlow = slowCallers.withLock { callers in
            guard callers[call] != nil else { return false }
            callers[call] = true
            return true
        }
        if !isSlow, !readersAreSlow.withLock({ $0 }) { sink.withLock { $0 }?.submit(.pageTaken(call)) }
    }

    private func note(_ call: CallID, _ reply: VarlinkReply) {
        replies.withLock { $0[call, default: []].append(reply) }
        order.withLock { $0.append(call) }
    }

    /// The calls in the order of their replies.
    package var answered: [CallID] { order.withLock { $0 } }

    package func report(to sink: any EventSink) { self.sink.withLock { $0 = sink } }

    /// Disconnects from the daemon, which also breaks a retain cycle.
    package func hangUp() { sink.withLock { $0 = nil } }

    /// Sets whether all clients leave the pages of long answers waiting.
    package func slowReaders(_ areSlow: Bool) { readersAreSlow.withLock { $0 = areSlow } }

    /// Makes a client leave pages waiting until ``takePage(_:)``.
    package func slowCaller(_ call: CallID) { slowCallers.withLock { $0[call] = false } }

    /// Receives the waiting page of a slow client.
    /// - Returns: whether there was a page.
    package func takePage(_ call: CallID) -> Bool {
        slowCallers.withLock { $0.updateValue(false, forKey: call) == true }
    }

    package func hasPage(_ call: CallID) -> Bool { slowCallers.withLock { $0[call] == true } }

    /// Ends ``slowCaller(_:)``; the waiting page must have been taken.
    package func quickCaller(_ call: CallID) { slowCallers.withLock { $0[call] = nil } }

    package func replies(to call: CallID) -> [VarlinkReply] {
        replies.withLock { $0[call] ?? [] }
    }
}
