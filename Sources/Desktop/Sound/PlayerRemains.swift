import Glibc
import Threads

/// The processes of a player whose first process has ended: those that it left in its group, and those that left the
/// group, as daemons do, but have its mark in their environment.
struct PlayerRemains: Sendable {
    /// The id is not reused as long as the group has a process.
    let group: pid_t
    /// `NAME=value`; nil if only the group counts.
    let mark: String?

    private static let interval = Duration.milliseconds(200)
    private static let endInterval = Duration.milliseconds(20)
    /// Time between SIGTERM and SIGKILL.
    private static let grace = Duration.milliseconds(500)
    private static let longestEnvironmentBytes = 262_144

    /// Nil if no descriptor is available to read /proc.
    var processes: [pid_t]? {
        guard DescriptorReserve.secure(), let directory = opendir("/proc") else { return nil }
        defer { closedir(directory) }
        var found: [pid_t] = []
        // A fork's id is greater than its parent's, so that this also finds the child of one that ends meanwhile.
        while let entry = readdir(directory) {
            let number = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { pid_t(atoi($0)) }
            }
            guard number > 0, number != getpid() else { continue }
            if getpgid(number) == group ? isAlive(number) : isMarked(number) { found.append(number) }
        }
        return found
    }

    /// Whether it has not ended: a process that its parent has not waited for is still in its group.
    private func isAlive(_ process: pid_t) -> Bool {
        let status = content("stat", of: process)
        guard let end = status.lastIndex(of: UInt8(ascii: ")")), end + 2 < status.count else { return false }
        return !"ZX".utf8.contains(status[end + 2])
    }

    private func isMarked(_ process: pid_t) -> Bool {
        guard let mark else { return false }
        let environment = content("environ", of: process) + [0]
        return environment.withUnsafeBytes { bytes in
            guard let texts = bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return false }
            var start = 0
            while start < bytes.count {
                if strcmp(texts + start, mark) == 0 { return true }
                start += strlen(texts + start) + 1
            }
            return false
        }
    }

    /// Empty if it can't be read, as that of another user.
    private func content(_ file: String, of process: pid_t) -> [UInt8] {
        let descriptor = open("/proc/\(process)/\(file)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var (text, block) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while text.count < Self.longestEnvironmentBytes {
            let count = read(descriptor, &block, block.count)
            guard count > 0 else { break }
            text += block.prefix(count)
        }
        return text
    }

    private var isOver: Bool { processes?.isEmpty ?? false }

    /// Returns when none is left, or when the task is cancelled.
    func waitForEnd() async {
        while !isOver, await DesktopExecutor.sleep(for: Self.interval) {}
    }

    /// Ends all: SIGTERM, and SIGKILL after the grace. Returns when none is left.
    func end() async {
        guard !isOver else { return }
        signal(SIGTERM)
        let end = ContinuousClock.now + Self.grace
        while !isOver, ContinuousClock.now < end { await DesktopExecutor.sleep(for: Self.endInterval) }
        // A process may start another one meanwhile.
        for _ in 0..<10 where !isOver {
            signal(SIGKILL)
            await DesktopExecutor.sleep(for: Self.endInterval)
        }
    }

    private func signal(_ number: Int32) {
        for process in processes ?? [] { kill(process, number) }
    }
}
