import Dispatch

/// Threads that do nothing but count: each is one of the tasks that a cgroup's pids.max or RLIMIT_NPROC allows.
///
/// Where no more are allowed they end, and what a ring needs takes their places: the shell of a command and what it
/// starts, a player's own threads (pw-play has three). Others could take them, too, so nothing relies on them alone.
package enum TaskReserve {
    package static let shared = make(count: 12)

    package static func make(count: Int, name: String = "clockd.reserve") -> Reserve<DispatchSemaphore> {
        Reserve(
            count: count,
            take: {
                let isReleased = DispatchSemaphore(value: 0)
                // No thread needs less than this (PTHREAD_STACK_MIN), and none of these needs more.
                let errno = OwnThread.run(name, stackBytes: 64 * 1024) { isReleased.wait() }
                return errno == nil ? isReleased : nil
            },
            letGo: { $0.signal() }
        )
    }
}
