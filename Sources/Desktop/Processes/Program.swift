import CLinux
import Glibc
import Synchronization
import Threads

/// A program to run in its own process group: without a shell, with /dev/null as standard input, and with no inherited
/// descriptor except `output`.
struct Program: Sendable {
    /// The executable's path; PATH is not searched.
    let path: String
    /// Without argv[0], which is `path`.
    let arguments: [String]
    let environment: [String: String]
    /// Its standard output and error; nil for /dev/null.
    var output: Int32?
    /// Whether it is killed when this process ends, for any reason.
    var endsWithUs = false
    /// A file that the child creates just before execve(2). If it exists, the program is not run and the failure is
    /// EEXIST.
    var claim: String?
    /// Waiting processes, one of which may become the program; nil for none.
    var spares: SpareProcesses?
    /// Time between SIGTERM and SIGKILL.
    let grace: Duration

    /// Runs the program and returns when it has ended. Retries while tasks, descriptors or memory are exhausted.
    /// Cancelling the task ends the whole process group. `didStart` receives the group's id; `delayed` receives the
    /// first failure if the program can't be started yet.
    /// - Throws: the errno of the start, ECANCELED if it was cancelled before.
    func run(
        didStart: @escaping @Sendable (pid_t) -> Void = { _ in },
        delayed: @Sendable (StartFailure) -> Void = { _ in }
    ) async throws(StartFailure) -> Exit {
        // The ended process has freed resources.
        defer { Restock.begin() }
        if let spares, let spare = spares.take() {
            do throws(StartFailure) {
                return try await spare.become(self, didStart: didStart)
            } catch  where Shortage.isOne(error.errno) {
                // Start a new process instead.
            }
        }
        return try await untilThereIsRoom(delayed) { () throws(StartFailure) in
            let child = Child(self, didStart: didStart)
            child.start()
            return try await child.wait()
        }
    }

    enum Exit: Hashable, Sendable {
        case exited(status: Int32)
        case signalled(Int32)

        static let success = Exit.exited(status: 0)
    }

    struct StartFailure: Shortable, CustomStringConvertible {
        let errno: Int32
        var description: String { String(cString: strerror(errno)) }
    }
}

/// One run of a program.
///
/// A separate thread starts the child and waits for it, so that the process does not wake until it ends.
/// PR_SET_PDEATHSIG takes effect when the starting thread ends, so that thread must live as long as the child.
final class Child: Sendable {
    typealias Answer = Result<Program.Exit, Program.StartFailure>

    private let program: Program
    private let didStart: @Sendable (pid_t) -> Void
    private let state = Mutex(State.waiting)
    private let answer = Promise<Answer>()

    private enum State: Equatable {
        /// Not started yet.
        case waiting
        /// Its thread waits for execve(2), which reads the disk and may take any time.
        case starting(Attempt)
        /// Told to end before it had started, and answered.
        case abandoned
        /// Not reaped yet, so neither its id nor its group's is reused.
        case running(pid_t)
        /// Told to end.
        case ending(pid_t)
        case over
    }

    /// Unchecked: `shared` is only accessed by CLinux's atomic operations, and is valid while the state is `starting`.
    private struct Attempt: Equatable, @unchecked Sendable {
        let shared: UnsafeMutablePointer<clinux_attempt>
    }

    init(_ program: Program, didStart: @escaping @Sendable (pid_t) -> Void = { _ in }) {
        self.program = program
        self.didStart = didStart
    }

    /// Returns at once.
    func start() {
        let body: @Sendable () -> Void = { [self] in
            if let outcome = run() { answer.give(outcome) }
        }
        if let errno = OwnThread.run("clockd.child", body) { answer.give(.failure(Program.StartFailure(errno: errno))) }
    }

    /// Returns when the child has ended, or throws if it could not be started. Call it once. Cancelling the task ends
    /// the child; then it throws ECANCELED if the child has not started yet.
    func wait() async throws(Program.StartFailure) -> Program.Exit {
        let given = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                answer.whenGiven { continuation.resume(returning: $0) }
            }
        } onCancel: {
            end()
        }
        return try given.get()
    }

    /// Whether it has ended or could not be started.
    var isOver: Bool { answer.isGiven }

    /// Returns nil if ``end()`` has answered.
    private func run() -> Answer? {
        var attempt = clinux_attempt()
        return withUnsafeMutablePointer(to: &attempt) { run(Attempt(shared: $0)) }
    }

    private func run(_ attempt: Attempt) -> Answer? {
        guard isMoved(from: .waiting, to: .starting(attempt)) else { return nil }
        // Without the lock: ``end()`` never waits for execve(2).
        switch program.spawn(attempt.shared) {
        case .success(let id):
            guard isMoved(from: .starting(attempt), to: .running(id)) else {
                reap(id)
                return nil
            }
            didStart(id)
            return .success(wait(for: id))
        case .failure(let failure):
            if Shortage.isOne(failure.errno) {
                Shortage.relieve(failure.errno)
                Restock.begin()
            }
            return isMoved(from: .starting(attempt), to: .over) ? .failure(failure) : nil
        }
    }

    /// Changes the state unless it is another than `old`.
    private func isMoved(from old: State, to new: State) -> Bool {
        state.withLock { state in
            guard state == old else { return false }
            state = new
            return true
        }
    }

    private func reap(_ abandoned: pid_t) {
        // It may have executed the program just before it was abandoned.
        Glibc.kill(-abandoned, SIGKILL)
        _ = wait(for: abandoned)
    }

    private func wait(for id: pid_t) -> Program.Exit {
        var (code, status): (Int32, Int32) = (0, 0)
        clinux_wait(id, 1, &code, &status)
        state.withLock { state in
            state = .over
            var ignored: (Int32, Int32) = (0, 0)
            clinux_wait(id, 0, &ignored.0, &ignored.1)
        }
        return code == clinux_exited ? .exited(status: status) : .signalled(status)
    }

    /// Sends SIGTERM to the group, and SIGKILL after the grace. Prevents a pending start, even one whose execve(2) hangs:
    /// ``wait()`` then returns at once. Does not wait itself.
    func end() {
        let isAbandoned = state.withLock { state in
            switch state {
            case .waiting:
                state = .abandoned
                return true
            case .starting(let attempt):
                clinux_abandon(attempt.shared)
                state = .abandoned
                return true
            case .running(let id):
                state = terminating(id)
                return false
            case .abandoned, .ending, .over: return false
            }
        }
        if isAbandoned { answer.give(.failure(Program.StartFailure(errno: ECANCELED))) }
    }

    /// Must be called before the child is reaped.
    private func terminating(_ id: pid_t) -> State {
        Glibc.kill(-id, SIGTERM)
        DesktopExecutor.after(program.grace) { self.endNow() }
        return .ending(id)
    }

    private func endNow() {
        state.withLock { state in
            if case .ending(let id) = state { Glibc.kill(-id, SIGKILL) }
        }
    }
}

extension Program {
    fileprivate func spawn(_ attempt: UnsafeMutablePointer<clinux_attempt>) -> Result<pid_t, StartFailure> {
        let id = withCStrings([path] + arguments) { arguments in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                let (home, signal) = (environment["HOME"] ?? "/", endsWithUs ? SIGKILL : 0)
                return clinux_spawn(path, arguments, variables, home, output ?? -1, signal, claim, attempt)
            }
        }
        return id > 0 ? .success(id) : .failure(StartFailure(errno: errno))
    }
}

/// Passes a null-terminated list of C strings to `body`. Each string is cut at its first NUL.
private func withCStrings<Result>(
    _ texts: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = texts.map { strdup($0) }
    pointers.append(nil)
    defer { pointers.forEach { free($0) } }
    return pointers.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("a list that ends with null is not empty") }
        return body(base)
    }
}
