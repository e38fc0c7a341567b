import CLinux
import Glibc

/// Descriptors that are held to be let go of where no more can be had: for a command's output, a client that asks how
/// the daemon is, a word to the service manager.
package enum DescriptorReserve {
    package static let shared = make(count: 16)

    package static func make(count: Int) -> Reserve<Int32> {
        Reserve(count: count, take: takeOne, letGo: { close($0) })
    }

    /// Makes sure that a few can be had this moment, by those that are held where need be.
    /// - Returns: whether they can.
    package static func secure() -> Bool {
        canHaveSome() || shared.release() && canHaveSome()
    }

    private static func takeOne() -> Int32? {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        return descriptor >= 0 ? descriptor : nil
    }

    private static func canHaveSome() -> Bool {
        let taken = (0..<needed).map { _ in takeOne() }
        for descriptor in taken { if let descriptor { close(descriptor) } }
        return !taken.contains(nil)
    }

    private static let needed = 4

    /// As many as the kernel allows this process, its children as many as before: some programs look at all that they
    /// may have.
    package static func raiseLimit() {
        clinux_raise_descriptor_limit()
    }
}

/// What a system call says that may succeed a moment later: no task, no descriptor, no memory to be had.
package enum Shortage {
    package static func isOne(_ errno: Int32) -> Bool {
        isOfDescriptors(errno) || errno == EAGAIN || errno == ENOMEM
    }

    package static func isOfDescriptors(_ errno: Int32) -> Bool { errno == EMFILE || errno == ENFILE }

    /// Lets go of what was held for it.
    package static func relieve(_ errno: Int32) {
        if isOfDescriptors(errno) { DescriptorReserve.shared.release() }
        if errno == EAGAIN { TaskReserve.shared.release() }
    }

    /// Takes again what was let go of. - Returns: whether all of it could be had.
    @discardableResult
    package static func restock() -> Bool {
        let hasDescriptors = DescriptorReserve.shared.refill()
        return TaskReserve.shared.refill() && hasDescriptors
    }
}
