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
    private static let lookInterval = Duration.milliseconds(20)
    private static let looksToBeSure = 3
    /// A process without arguments and environment for so many looks is not one that executes a program.
    private static let mostLooks = 50
    /// Time between SIGTERM and SIGKILL.
    private static let grace = Duration.milliseconds(500)

    /// What one look at /proc found.
    struct Look {
        var processes: [pid_t] = []
        /// Whether a process was executing a program, so that its environment could not be read.
        var isUncertain = false
    }

    /// Nil if no descriptor is available to read /proc, or it is not mounted. Misses the child of a process that ends
    /// meanwhile: see ``areOver()``.
    func look() -> Look? {
        guard Self.canLook, DescriptorReserve.secure(), let directory = opendir("/proc") else { return nil }
        defer { closedir(directory) }
        var look = Look()
        while let entry = readdir(directory) {
            let number = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { pid_t(atoi($0)) }
            }
            guard number > 0, number != getpid() else { continue }
            switch belongs(number) {
            case true?: look.processes.append(number)
            case false?: continue
            case nil: look.isUncertain = true
            }
        }
        return look
    }

    private static var canLook: Bool { access("/proc/self/stat", F_OK) == 0 }

    /// Nil while it executes a program.
    private func belongs(_ process: pid_t) -> Bool? {
        if getpgid(process) == group { return isAlive(process) }
        guard let mark else { return false }
        let environment = ProcessFile.content("environ", of: process)
        if environment.isEmpty { return executes(process) ? nil : false }
        return Self.contains(mark, environment + [0])
    }

    /// Whether it has not ended: a process that its parent has not waited for is still in its group.
    private func isAlive(_ process: pid_t) -> Bool {
        let status = ProcessFile.content("stat", of: process)
        guard let end = status.lastIndex(of: UInt8(ascii: ")")), end + 2 < status.count else { return false }
        return !"ZX".utf8.contains(status[end + 2])
    }

    /// Whether it has a program, but neither its arguments nor its environment yet: proc_pid_environ(5) is empty from
    /// the time the old memory is released until the new one is filled.
    private func executes(_ process: pid_t) -> Bool {
        var target = CChar(0)
        return readlink("/proc/\(process)/exe", &target, 1) > 0 && ProcessFile.content("cmdline", of: process).isEmpty
    }

    private static func contains(_ mark: String, _ environment: [UInt8]) -> Bool {
        environment.withUnsafeBytes { bytes in
            guard let texts = bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return false }
            var start = 0
            while start < bytes.count {
                if strcmp(texts + start, mark) == 0 { return true }
                start += strlen(texts + start) + 1
            }
            return false
        }
    }

    /// Whether none is left. A process that has just been started by one that ended during a look is found by the next
    /// one, so that several must find none. The group alone needs no look: see kill(2).
    func areOver() async -> Bool {
        if mark == nil || !Self.canLook, kill(-group, 0) < 0, errno == ESRCH { return true }
        var empty = 0
        for _ in 0..<Self.mostLooks {
            guard let look = look(), look.processes.isEmpty else { return false }
            if !look.isUncertain { empty += 1 }
            if empty == Self.looksToBeSure { return true }
            await DesktopExecutor.sleep(for: Self.lookInterval)
        }
        return true
    }

    /// Returns when none is left, or when the task is cancelled.
    func waitForEnd() async {
        while await !areOver(), await DesktopExecutor.sleep(for: Self.interval) {}
    }

    /// Ends all: SIGTERM, and SIGKILL after the grace. Returns when none is left.
    func end() async {
        guard await !areOver() else { return }
        signal(SIGTERM)
        let end = ContinuousClock.now + Self.grace
        while ContinuousClock.now < end {
            if await areOver() { return }
            await DesktopExecutor.sleep(for: Self.lookInterval)
        }
        // A process may start another one meanwhile.
        for _ in 0..<10 {
            signal(SIGKILL)
            if await areOver() { return }
            await DesktopExecutor.sleep(for: Self.lookInterval)
        }
    }

    private func signal(_ number: Int32) {
        for process in look()?.processes ?? [] { kill(process, number) }
    }
}
