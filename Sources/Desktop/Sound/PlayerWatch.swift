import Glibc
import Synchronization
import Threads

/// Detects players that hang: one that plays uses processor time; one that waits for an unresponsive sound server or
/// device uses none.
struct PlayerWatch: Sendable {
    /// How long a player may use no processor time.
    let patience: Duration
    var processorTime: @Sendable (_ group: pid_t) -> ProcessorTime = { ProcessorTime(ofGroup: $0) }

    private static let interval = Duration.milliseconds(500)
    /// Polls that don't count as playing, since starting uses processor time too.
    private static let pollsToStart = 2

    /// Returns true when the player hangs, false when the task is cancelled. `group` is the player's process group. Calls `plays` at each poll that finds it
    /// playing. Counts polls rather than time, since the machine may be suspended.
    func waitUntilItHangs(_ group: Promise<pid_t>, plays: @Sendable () async -> Void) async -> Bool {
        let mostIdlePolls = Int((patience / Self.interval).rounded(.up))
        var last = ProcessorTime.none
        var (polls, idlePolls) = (0, 0)
        while await DesktopExecutor.sleep(for: Self.interval) {
            let time = group.value.map(processorTime) ?? .none
            polls += 1
            if time == .unknown { continue }
            idlePolls = time == last ? idlePolls + 1 : 0
            last = time
            if idlePolls == mostIdlePolls { return true }
            if idlePolls == 0, polls > Self.pollsToStart { await plays() }
        }
        return false
    }
}

/// Total processor time of the processes in a group. It decreases when one of them ends.
enum ProcessorTime: Hashable, Sendable {
    case nanoseconds(UInt64)
    /// The group has no processes.
    case none
    /// No descriptor was available to read /proc.
    case unknown

    init(ofGroup group: pid_t) {
        guard DescriptorReserve.secure(), let directory = opendir("/proc") else {
            self = .unknown
            return
        }
        defer { closedir(directory) }
        self = .none
        var total: UInt64 = 0
        while let entry = readdir(directory) {
            let number = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { pid_t(atoi($0)) }
            }
            guard number > 0, getpgid(number) == group else { continue }
            var (clock, time) = (clockid_t(), timespec())
            guard clock_getcpuclockid(number, &clock) == 0, clock_gettime(clock, &time) == 0 else { continue }
            total += UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
            self = .nanoseconds(total)
        }
    }
}

/// Paths of players that hung during the present rings; others are tried before them.
final class HungPlayers: Sendable {
    private let known = Mutex<Set<String>>([])

    var programs: Set<String> { known.withLock { $0 } }

    func add(_ program: String) {
        known.withLock { _ = $0.insert(program) }
    }

    func forget() {
        known.withLock { $0 = [] }
    }
}
