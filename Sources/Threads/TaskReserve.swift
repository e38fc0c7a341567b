import Dispatch
import Glibc
import Synchronization

/// Threads that do nothing but count: each is one of the tasks that a cgroup's pids.max or RLIMIT_NPROC allows.
///
/// Where no more are allowed they end, and what a ring needs takes their places: the shell of a command and what it
/// starts, a player's own threads (pw-play has three). Others could take them, too, so nothing relies on them alone.
package final class TaskReserve: Sendable {
    package static let shared = TaskReserve(count: 12)

    private let count: Int
    private let name: String
    private let parked = Mutex(0)
    private let isReleased = DispatchSemaphore(value: 0)

    package init(count: Int, name: String = "clockd.reserve") {
        self.count = count
        self.name = name
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
        parked.withLock { parked in
            while parked < count {
                // No thread needs less than this (PTHREAD_STACK_MIN), and none of these needs more.
                let errno = OwnThread.run(name, stackBytes: 64 * 1024) { [isReleased] in isReleased.wait() }
                guard errno == nil else { return false }
                parked += 1
            }
            return true
        }
    }

    /// They end this moment. - Returns: whether there were any.
    @discardableResult
    package func release() -> Bool {
        parked.withLock { parked in
            defer { parked = 0 }
            for _ in 0..<parked { isReleased.signal() }
            return parked > 0
        }
    }
}
