import CLinux
import Glibc

/// Descriptors held in reserve and released when no more are available: for a command's output, a client that requests
/// the status, a message to the service manager.
package enum DescriptorReserve {
    package static let shared = make(count: 16)

    /// Only for popups, because clients can take all of ``shared``.
    private static let popups = make(count: needed)

    package static func make(count: Int) -> Reserve<Int32> {
        Reserve(count: count, take: takeOne, letGo: { close($0) })
    }

    /// Takes what is held. Call it before anything else takes descriptors, so that their numbers are low and remain valid
    /// if the limit is lowered later.
    package static func fill() {
        popups.fill()
        shared.fill()
    }

    /// Takes back what was released, unless a popup uses it now. Returns whether both reserves are full.
    @discardableResult
    package static func refill() -> Bool { popups.refill() && shared.refill() }

    /// Runs `body` with a few descriptors available, if necessary those in reserve, which no refill takes meanwhile.
    /// Returns nil if there are too few.
    package static func withSome<Value, Failure>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        // Others take some at the same moment: the sound and the command of the same ring.
        if clinux_free_descriptors(Int32(plenty)) == plenty, canHaveSome() { return try body() }
        return try popups.lend { () throws(Failure) -> Value? in secure() ? try body() : nil }
    }

    /// Whether the body of ``withSome(_:)`` uses the last ones: what can wait takes none.
    package static var areScarce: Bool { popups.isLent }

    /// Whether `count` more descriptors leave a few for a popup, if necessary by releasing the reserve: programs that
    /// wait for descriptors would take all of them. None are left while ``areScarce``.
    package static func leavesSome(besides count: Int) -> Bool {
        guard !areScarce else { return false }
        func isSo() -> Bool { clinux_free_descriptors(Int32(count + needed)) >= count + needed }
        return isSo() || shared.release() && isSo()
    }

    /// Makes sure that a few descriptors are available right now, if necessary by releasing the reserve. Returns
    /// whether enough descriptors are available.
    package static func secure() -> Bool {
        canHaveSome() || shared.release() && canHaveSome()
    }

    /// The number of descriptors that are available right now, up to `limit`.
    package static func available(upTo limit: Int) -> Int {
        var taken: [Int32] = []
        while taken.count < limit, let one = takeOne() { taken.append(one) }
        for descriptor in taken { close(descriptor) }
        return taken.count
    }

    private static func takeOne() -> Int32? {
        // Not a file, such as /dev/null, which may not exist.
        let descriptor = clinux_eventfd()
        return descriptor >= 0 ? descriptor : nil
    }

    private static func canHaveSome() -> Bool { available(upTo: needed) == needed }

    private static let needed = 4
    /// More than all others take within a blocking call.
    private static let plenty = 64

    /// Raises this process's limit of descriptors to the maximum that the kernel allows. Children keep the previous
    /// limit, because some programs iterate over all possible descriptors.
    package static func raiseLimit() {
        clinux_raise_descriptor_limit()
    }
}

/// Errors of system calls that may succeed a moment later: no task, descriptor or memory is available.
package enum Shortage {
    package static func isOne(_ errno: Int32) -> Bool {
        isOfDescriptors(errno) || errno == EAGAIN || errno == ENOMEM
    }

    package static func isOfDescriptors(_ errno: Int32) -> Bool { errno == EMFILE || errno == ENFILE }

    /// Releases the reserve held against this error.
    package static func relieve(_ errno: Int32) {
        if isOfDescriptors(errno) { DescriptorReserve.shared.release() }
        if errno == EAGAIN { TaskReserve.shared.release() }
    }

    /// Refills the reserves. Returns whether they are full.
    @discardableResult
    package static func restock() -> Bool {
        let hasDescriptors = DescriptorReserve.refill()
        return TaskReserve.shared.refill() && hasDescriptors
    }
}
