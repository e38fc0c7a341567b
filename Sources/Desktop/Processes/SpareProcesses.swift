import CLinux
import Glibc
import Synchronization
import Threads

/// Processes started in advance that become players by exec, so that a ring needs no new process.
///
/// Each is a shell that reads its command from a socket: `exec` and the player. A fork of the daemon would keep a copy
/// of its memory instead.
final class SpareProcesses: Sendable {
    /// The processes of the daemon; empty before ``fill()``. Three, because the first player tried may need a missing
    /// sound server, and a sound that has ended is restarted at once.
    static let ofPlayers = SpareProcesses(
        count: 3,
        environment: ProcessEnvironment.forChildren(ProcessEnvironment.current)
    )

    private let count: Int
    private let environment: [String: String]
    private let waiting = Mutex<[SpareProcess]>([])
    private let isFilled = Mutex(false)

    /// `environment` is that of the shells; a program may add to it.
    init(count: Int, environment: [String: String]) {
        self.count = count
        self.environment = environment
    }

    /// Starts missing processes without waiting for them. Returns false if one could not be started.
    @discardableResult
    func fill() -> Bool {
        isFilled.withLock { $0 = true }
        return waiting.withLock { waiting in
            waiting.removeAll(where: \.isOver)
            while waiting.count < count {
                guard let spare = SpareProcess(environment: environment) else { return false }
                waiting.append(spare)
            }
            return true
        }
    }

    /// Blocks until all have started or failed, one second at most.
    func waitUntilStarted() {
        for _ in 0..<1000 {
            if waiting.withLock({ $0.allSatisfy { $0.isStarted || $0.isOver } }) { return }
            usleep(1000)
        }
    }

    /// Takes a process; nil if none is left. Its replacement is started first: if that fails, the player could not
    /// create its own threads either, so the task reserve is released.
    func take() -> SpareProcess? {
        let spare: SpareProcess? = waiting.withLock { waiting in
            waiting.removeAll(where: \.isOver)
            // One whose start hangs is the last choice.
            let index = waiting.firstIndex(where: \.isStarted) ?? waiting.startIndex
            return waiting.isEmpty ? nil : waiting.remove(at: index)
        }
        guard let spare else { return nil }
        if !fill() { TaskReserve.shared.release() }
        return spare
    }

    /// As ``fill()`` if that was called before; otherwise does nothing and returns true.
    func refill() -> Bool {
        !isFilled.withLock { $0 } || fill()
    }

    /// Ends all processes; later calls of ``refill()`` start none.
    func end() {
        isFilled.withLock { $0 = false }
        waiting.withLock { $0 = [] }
    }

    /// The lines by which a shell with `environment` becomes `program`. There is nothing to read from its output.
    static func order(for program: Program, beyond environment: [String: String]) -> String {
        let own = program.environment.filter { environment[$0.key] != $0.value }.sorted { $0.key < $1.key }
        let assignments = own.map { " \($0.key)=\(quoted($0.value))" }.joined()
        let words = ([program.path] + program.arguments).map { " " + quoted($0) }.joined()
        return (assignments.isEmpty ? "" : "export\(assignments)\n") + "exec\(words) <&1\n"
    }

    private static func quoted(_ text: String) -> String {
        "'"
            + text.prefix { $0 != "\0" }.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "'\\''"
            ) + "'"
    }
}

/// The parent's copy of a child's descriptor, closed once the child has started or can't be started.
private final class LentDescriptor: Sendable {
    private let number: Mutex<Int32?>

    init(_ number: Int32) {
        self.number = Mutex(number)
    }

    func close() {
        let number = number.withLock { number in
            defer { number = nil }
            return number
        }
        if let number { _ = Glibc.close(number) }
    }

    deinit {
        close()
    }
}

/// A shell that waits for its command.
final class SpareProcess: Sendable {
    private let child: Child
    /// This process's end of the socket that is the shell's standard input.
    private let orders: Int32
    private let environment: [String: String]
    private let start = Promise<pid_t>()

    private static let shell = "/bin/sh"

    /// Whether the process is a shell without arguments, which has not executed its program yet.
    static func isWaitingShell(_ process: pid_t) -> Bool {
        ProcessFile.content("cmdline", of: process).elementsEqual(shell.utf8 + [0])
    }

    /// Nil if no descriptor or no thread is available.
    fileprivate init?(environment: [String: String]) {
        guard !DescriptorReserve.areScarce else { return nil }
        var ends: [Int32] = [-1, -1]
        if clinux_socketpair(&ends) != 0 {
            // The reserve is held for players.
            Shortage.relieve(errno)
            guard clinux_socketpair(&ends) == 0 else { return nil }
        }
        orders = ends[0]
        self.environment = environment
        // The socket is passed as `output`, the only descriptor that a child inherits, and changes places with the
        // standard input, since there may be no /dev/null to open.
        let shell = Program(
            path: "/bin/sh",
            arguments: ["-c", "exec \(Self.shell) 3<&0 <&1 >&3 2>&3 3<&-"],
            environment: environment,
            output: ends[1],
            endsWithUs: true,
            grace: .milliseconds(500)
        )
        let given = LentDescriptor(ends[1])
        child = Child(shell) { [start] id in
            given.close()
            start.give(id)
        }
        child.start()
        if child.isOver { return nil }
    }

    /// The shell ends at the end of its input.
    deinit {
        close(orders)
    }

    var isOver: Bool { child.isOver }

    var isStarted: Bool { start.isGiven }

    /// Turns into `program`, which may add to the environment; its output is discarded. Returns when it has ended;
    /// cancelling the task ends it.
    /// - Throws: EAGAIN if the shell has ended; ENOENT or EACCES if the program can't be found or executed.
    func become(
        _ program: Program,
        didStart: @escaping @Sendable (pid_t) -> Void
    ) async throws(Program.StartFailure) -> Program.Exit {
        let order = SpareProcesses.order(for: program, beyond: environment)
        let sent = order.withCString { send(orders, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
        // The shell has ended: EAGAIN makes the caller start a new process.
        guard sent == order.utf8.count else { throw Program.StartFailure(errno: EAGAIN) }
        start.whenGiven(didStart)
        let exit = try await child.wait()
        switch exit {
        // The statuses of a shell for a program that it can't find, and that it can't execute.
        case .exited(status: 127): throw Program.StartFailure(errno: ENOENT)
        case .exited(status: 126): throw Program.StartFailure(errno: EACCES)
        default: return exit
        }
    }
}
