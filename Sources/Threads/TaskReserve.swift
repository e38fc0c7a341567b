import Dispatch

/// Idle threads held in reserve: each counts as a task against a cgroup's pids.max and RLIMIT_NPROC.
///
/// When no more tasks are allowed, these threads end and make room for the tasks that a ring needs: the shell of a
/// command and the processes that it starts, a player's own threads (pw-play has three). Other processes can also take
/// that room, so no feature relies on it alone.
package enum TaskReserve {
    package static let shared = make(count: 12)

    package static func make(count: Int, name: String = "clockd.reserve") -> Reserve<DispatchSemaphore> {
        Reserve(
            count: count,
            take: {
                let isReleased = DispatchSemaphore(value: 0)
                // A small stack, because these threads only wait.
                let errno = OwnThread.run(name, stackBytes: 64 * 1024) { isReleased.wait() }
                return errno == nil ? isReleased : nil
            },
            letGo: { $0.signal() }
        )
    }
}
