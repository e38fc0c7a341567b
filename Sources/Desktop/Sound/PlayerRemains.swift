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
        while let number = Self.nextProcess(in: directory) {
            switch belongs(number) {
            case true?: look.processes.append(number)
            case false?: continue
            case nil: look.isUncertain = true
            }
        }
        return look
    }

    /// Processes below those of the group that have a group of their own, as with `setsid -w`. They can be found only while
    /// their parents live, so look before those are ended.
    func strays() -> Strays {
        guard let mark, Self.canLook, DescriptorReserve.secure(), let directory = opendir("/proc") else {
            return Strays(processes: [], mark: "")
        }
        defer { closedir(directory) }
        var children: [pid_t: [pid_t]] = [:]
        while let number = Self.nextProcess(in: directory) {
            if let parent = Self.status(of: number)?.parent { children[parent, default: []].append(number) }
        }
        var family = children.values.joined().filter { getpgid($0) == group }
        var seen = Set(family)
        while let next = family.popLast() {
            for child in children[next] ?? [] where seen.insert(child).inserted { family.append(child) }
        }
        return Strays(processes: seen.filter { getpgid($0) != group }, mark: mark)
    }

    struct Strays: Sendable {
        let processes: Set<pid_t>
        /// Another process that has taken an id meanwhile does not have it.
        let mark: String

        /// SIGTERM, and SIGKILL after the grace. Returns at once.
        func end() {
            guard !processes.isEmpty else { return }
            signal(SIGTERM)
            DesktopExecutor.after(PlayerRemains.grace) { signal(SIGKILL) }
        }

        private func signal(_ number: Int32) {
            for process in processes where PlayerRemains.isMarked(process, mark) { kill(process, number) }
        }
    }

    private static func nextProcess(in directory: OpaquePointer) -> pid_t? {
        while let entry = readdir(directory) {
            let number = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { pid_t(atoi($0)) }
            }
            if number > 0, number != getpid() { return number }
        }
        return nil
    }

    private static var canLook: Bool { access("/proc/self/stat", F_OK) == 0 }

    /// Nil while it executes a program.
    private func belongs(_ process: pid_t) -> Bool? {
        if getpgid(process) == group { return Self.status(of: process)?.isAlive ?? false }
        guard let mark else { return false }
        let environment = ProcessFile.content("environ", of: process)
        if environment.isEmpty { return executes(process) ? nil : false }
        return Self.contains(mark, environment + [0])
    }

    /// `isAlive`: whether it has not ended; a process that its parent has not waited for is still in its group.
    private static func status(of process: pid_t) -> (isAlive: Bool, parent: pid_t)? {
        // The name before the last parenthesis may hold anything.
        let fields = ProcessFile.content("stat", of: process).split(separator: UInt8(ascii: ")")).last?
            .split(separator: UInt8(ascii: " "))
        guard let fields, fields.count > 1, let parent = pid_t(String(decoding: fields[1], as: UTF8.self)) else {
            return nil
        }
        return (!fields[0].contains(where: "ZX".utf8.contains), parent)
    }

    private static func isMarked(_ process: pid_t, _ mark: String) -> Bool {
        contains(mark, ProcessFile.content("environ", of: process) + [0])
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
