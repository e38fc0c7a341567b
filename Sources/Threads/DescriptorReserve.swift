import CLinux
import Glibc
import Synchronization

/// Descriptors that are held to be let go of where no more can be had: for a command's output, a client that asks how
/// the daemon is, a word to the service manager.
package final class DescriptorReserve: Sendable {
    package static let shared = DescriptorReserve(count: 16)

    private let count: Int
    private let held = Mutex<[Int32]>([])

    package init(count: Int) {
        self.count = count
    }

    deinit {
        release()
    }

    private let isInUse = Atomic(false)

    /// Takes as many as can be had. - Returns: whether it is full.
    @discardableResult
    package func fill() -> Bool {
        isInUse.store(true, ordering: .relaxed)
        return takeAll()
    }

    /// As ``fill()``, where that was called before.
    @discardableResult
    package func refill() -> Bool {
        !isInUse.load(ordering: .relaxed) || takeAll()
    }

    private func takeAll() -> Bool {
        held.withLock { held in
            while held.count < count {
                let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
                guard descriptor >= 0 else { return false }
                held.append(descriptor)
            }
            return true
        }
    }

    /// - Returns: whether there were any.
    @discardableResult
    package func release() -> Bool {
        held.withLock { held in
            defer { held = [] }
            for descriptor in held { close(descriptor) }
            return !held.isEmpty
        }
    }

    /// Makes sure that a few can be had this moment, by those that are held where need be.
    /// - Returns: whether they can.
    package func secure() -> Bool {
        canHaveSome() || release() && canHaveSome()
    }

    private func canHaveSome() -> Bool {
        var taken: [Int32] = []
        defer { for descriptor in taken { close(descriptor) } }
        while taken.count < Self.needed {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            taken.append(descriptor)
        }
        return true
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
