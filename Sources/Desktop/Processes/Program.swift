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

    private enum State {
        /// Not started yet.
        case waiting
        /// Not reaped yet, so neither its id nor its group's is reused.
        case running(pid_t)
        /// Told to end, before its start (nil) or later.
        case ending(pid_t?)
        case over
    }

    init(_ program: Program, didStart: @escaping @Sendable (pid_t) -> Void = { _ in }) {
        self.program = program
        self.didStart = didStart
    }

    /// Returns at once.
    func start() {
        let body: @Sendable () -> Void = { [self] in answer.give(run()) }
        if let errno = OwnThread.run("clockd.child", body) { answer.give(.failure(Program.StartFailure(errno: errno))) }
    }

    /// Returns when the child has ended, or throws if it could not be started. Call it once. Cancelling the task ends
    /// the child.
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

    private func run() -> Answer {
        let spawned = state.withLock { state in
            if case .ending = state { return Result<pid_t, Program.StartFailure>.failure(.init(errno: ECANCELED)) }
            let spawned = program.spawn()
            if case .success(let id) = spawned { state = .running(id) }
            return spawned
        }
        switch spawned {
        case .success(let id):
            didStart(id)
            return .success(wait(for: id))
        case .failure(let failure):
            if Shortage.isOne(failure.errno) {
                Shortage.relieve(failure.errno)
                Restock.begin()
            }
            return .failure(failure)
        }
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

    /// Sends SIGTERM to the group, and SIGKILL after the grace. Prevents a pending start.
    func end() {
        state.withLock { state in
            switch state {
            case .waiting: state = .ending(nil)
            case .running(let id):
                state = .ending(id)
                Glibc.kill(-id, SIGTERM)
                DesktopExecutor.after(program.grace) { self.endNow() }
            case .ending, .over: break
            }
        }
    }

    private func endNow() {
        state.withLock { state in
            if case .ending(let id?) = state { Glibc.kill(-id, SIGKILL) }
        }
    }
}

extension Program {
    fileprivate func spawn() -> Result<pid_t, StartFailure> {
        let id = withCStrings([path] + arguments) { arguments in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                clinux_spawn(path, arguments, environment, output ?? -1, endsWithUs ? SIGKILL : 0, claim)
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
