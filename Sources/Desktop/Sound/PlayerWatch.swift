import Glibc
import Synchronization

/// Watches a player for signs of life: what plays takes processor time, what waits for a sound server that does not
/// answer, or for a device that nobody drives, takes none.
struct PlayerWatch: Sendable {
    /// How long a player may take none.
    let patience: Duration

    private static let interval = Duration.milliseconds(500)
    /// Starting takes processor time too.
    private static let pollsToStart = 2

    /// The process group of a player; nil until it was started.
    final class Group: Sendable {
        let number = Mutex<pid_t?>(nil)
    }

    /// Returns true when the player hangs, false when the task is cancelled. `plays` is called when it is seen to play.
    /// Polls are counted rather than time, for a machine that was suspended.
    func waitUntilItHangs(_ group: Group, plays: @Sendable () async -> Void) async -> Bool {
        let mostIdlePolls = Int((patience / Self.interval).rounded(.up))
        var last: UInt64?
        var (polls, idlePolls) = (0, 0)
        while await DesktopExecutor.sleep(for: Self.interval) {
            let time = group.number.withLock { $0 }.flatMap(processorTime)
            polls += 1
            idlePolls = time == last ? idlePolls + 1 : 0
            last = time
            if idlePolls == mostIdlePolls { return true }
            if idlePolls == 0, polls > Self.pollsToStart { await plays() }
        }
        return false
    }
}

/// Nanoseconds that the processes of a group took together; nil where there is none of them. It falls when one of them
/// ends.
private func processorTime(ofGroup group: pid_t) -> UInt64? {
    guard let directory = opendir("/proc") else { return nil }
    defer { closedir(directory) }
    var total: UInt64?
    while let entry = readdir(directory) {
        let number = withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: 1) { pid_t(atoi($0)) }
        }
        guard number > 0, getpgid(number) == group else { continue }
        var (clock, time) = (clockid_t(), timespec())
        guard clock_getcpuclockid(number, &clock) == 0, clock_gettime(clock, &time) == 0 else { continue }
        total = (total ?? 0) + UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
    return total
}
