import CLinux
import Glibc
import Synchronization
import Threads

/// Processes that wait to become players, started while processes could be had: exec needs no new one.
///
/// Each is a shell that reads what it is to do from a socket, which is one line: `exec` and the player. It is the
/// system's shell, for a fork of the daemon would hold a copy of its memory, and it reads nothing before it is told to.
final class SpareProcesses: Sendable {
    /// Of the daemon; there are none before ``fill()``. Three: the player that is tried first may be of a sound server
    /// that is not there, and a sound that is over is begun anew at once.
    static let ofPlayers = SpareProcesses(
        count: 3,
        environment: ProcessEnvironment.forChildren(ProcessEnvironment.current)
    )

    private let count: Int
    private let environment: [String: String]
    private let waiting = Mutex<[SpareProcess]>([])
    private let isFilled = Mutex(false)

    /// `environment` is what they are given; a program may add to it.
    init(count: Int, environment: [String: String]) {
        self.count = count
        self.environment = environment
    }

    /// Starts what is missing, as far as that works. Returns at once.
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

    /// Waits until they are there, or can't be: a second at most.
    func waitUntilStarted() {
        for _ in 0..<1000 {
            if waiting.withLock({ $0.allSatisfy { $0.isStarted || $0.isOver } }) { return }
            usleep(1000)
        }
    }

    /// One that can begin at once; nil where none is left. The next is started in its place before it begins: whether
    /// that works tells whether the player will find room for threads of its own, and room is made where it does not.
    func take() -> SpareProcess? {
        let spare: SpareProcess? = waiting.withLock { waiting in
            waiting.removeAll(where: \.isOver)
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }
        guard let spare else { return nil }
        if !fill() { TaskReserve.shared.release() }
        return spare
    }

    /// As ``fill()``, where there are to be any.
    func refill() -> Bool {
        !isFilled.withLock { $0 } || fill()
    }

    /// They end, and none comes after them.
    func end() {
        isFilled.withLock { $0 = false }
        waiting.withLock { $0 = [] }
    }

    /// What a shell reads in place of a program and its arguments.
    static func order(for program: Program, beyond environment: [String: String]) -> String {
        let own = program.environment.filter { environment[$0.key] != $0.value }.sorted { $0.key < $1.key }
        let assignments = own.map { " \($0.key)=\(quoted($0.value))" }.joined()
        let words = ([program.path] + program.arguments).map { " " + quoted($0) }.joined()
        return (assignments.isEmpty ? "" : "export\(assignments)\n") + "exec\(words) </dev/null\n"
    }

    private static func quoted(_ text: String) -> String {
        "'"
            + text.prefix { $0 != "\0" }.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "'\\''"
            ) + "'"
    }
}

/// A descriptor that is closed once a child has it, or there is none.
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

/// The number of a process for whoever asks, once it is known: the thread that starts it may be a moment late.
private final class Start: Sendable {
    private enum State {
        case unknown(asked: (@Sendable (pid_t) -> Void)?)
        case known(pid_t)
    }

    private let state = Mutex(State.unknown(asked: nil))

    func tell(_ id: pid_t) {
        let asked: (@Sendable (pid_t) -> Void)? = state.withLock { state in
            defer { state = .known(id) }
            if case .unknown(let asked) = state { return asked }
            return nil
        }
        asked?(id)
    }

    var isKnown: Bool {
        state.withLock { state in
            if case .known = state { return true }
            return false
        }
    }

    func whenTold(_ body: @escaping @Sendable (pid_t) -> Void) {
        let id: pid_t? = state.withLock { state in
            if case .known(let id) = state { return id }
            state = .unknown(asked: body)
            return nil
        }
        if let id { body(id) }
    }
}

/// One shell that waits.
final class SpareProcess: Sendable {
    private let child: Child
    /// What is written to it the shell reads.
    private let orders: Int32
    private let environment: [String: String]
    private let start = Start()

    /// Nil where there is no descriptor or no thread for it.
    fileprivate init?(environment: [String: String]) {
        var ends: [Int32] = [-1, -1]
        if clinux_socketpair(&ends) != 0 {
            // A player is worth more than what is held for it.
            Shortage.relieve(errno)
            guard clinux_socketpair(&ends) == 0 else { return nil }
        }
        orders = ends[0]
        self.environment = environment
        // The socket comes as the one descriptor that a child is given, and becomes what the shell reads.
        let shell = Program(
            path: "/bin/sh",
            arguments: ["-c", "exec /bin/sh <&1 >/dev/null 2>&1"],
            environment: environment,
            output: ends[1],
            endsWithUs: true,
            grace: .milliseconds(500)
        )
        let given = LentDescriptor(ends[1])
        child = Child(shell) { [start] id in
            given.close()
            start.tell(id)
        }
        child.start()
        if child.isOver { return nil }
    }

    /// At the end of its input it ends.
    deinit {
        close(orders)
    }

    var isOver: Bool { child.isOver }

    var isStarted: Bool { start.isKnown }

    /// Becomes `program`, which may add to the environment, and writes nowhere. Returns when it is gone; a task that is
    /// cancelled ends it.
    func become(
        _ program: Program,
        didStart: @escaping @Sendable (pid_t) -> Void
    ) async throws(Program.StartFailure) -> Program.Exit {
        let order = SpareProcesses.order(for: program, beyond: environment)
        let sent = order.withCString { send(orders, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
        // It ended meanwhile: another is to be started.
        guard sent == order.utf8.count else { throw Program.StartFailure(errno: EAGAIN) }
        start.whenTold(didStart)
        let exit = try await child.wait()
        switch exit {
        // What a shell says of what it can't find, and of what it can't execute.
        case .exited(status: 127): throw Program.StartFailure(errno: ENOENT)
        case .exited(status: 126): throw Program.StartFailure(errno: EACCES)
        default: return exit
        }
    }
}
