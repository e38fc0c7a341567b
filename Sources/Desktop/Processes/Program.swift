import CLinux
import Dispatch
import Glibc
import Synchronization

/// A program to be run, in a process group of its own. It is given no shell, nothing to read, and no descriptor of ours
/// but `output`.
struct Program: Sendable {
    /// Where it is; PATH is not looked at.
    let path: String
    /// Without its own name.
    let arguments: [String]
    let environment: [String: String]
    /// What it writes and complains to; nil for nowhere.
    var output: Int32?
    /// Whether it is killed when this process ends, however that ends.
    var endsWithUs = false
    /// How long it may take to end when it is told to; it is killed then.
    let grace: Duration

    /// Runs it. A task that is cancelled ends it and all of its group; returns when it is gone. `didStart` is told the
    /// number of its group.
    func run(didStart: @escaping @Sendable (pid_t) -> Void = { _ in }) async throws(StartFailure) -> Exit {
        let child = Child(self, didStart: didStart)
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in child.start { continuation.resume(returning: $0) } }
        } onCancel: {
            child.end()
        }
        return try answer.get()
    }

    enum Exit: Hashable, Sendable {
        case exited(status: Int32)
        case signalled(Int32)
    }

    struct StartFailure: Error, CustomStringConvertible {
        let errno: Int32
        var description: String { String(cString: strerror(errno)) }
    }
}

/// One run of a program.
///
/// A thread of its own starts it and waits for it. Nothing wakes until it ends; and a child that is to end with us ends
/// with the thread that started it (PR_SET_PDEATHSIG), which lives exactly as long as it.
private final class Child: Sendable {
    typealias Answer = Result<Program.Exit, Program.StartFailure>

    private let program: Program
    private let didStart: @Sendable (pid_t) -> Void
    private let state = Mutex(State.waiting)

    private enum State {
        /// Not started yet.
        case waiting
        /// Until it is reaped its id is nobody else's, nor is its group's.
        case running(pid_t)
        /// Told to end, before it was started or since.
        case ending(pid_t?)
        case over
    }

    private static let queue = DispatchQueue(label: "clockd.children")

    init(_ program: Program, didStart: @escaping @Sendable (pid_t) -> Void) {
        self.program = program
        self.didStart = didStart
    }

    /// `answer` is called once, on a thread that ends then.
    func start(_ answer: @escaping @Sendable (Answer) -> Void) {
        let body: @Sendable () -> Void = { [self] in answer(run()) }
        if let errno = OwnThread.run(body) { answer(.failure(Program.StartFailure(errno: errno))) }
    }

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
        case .failure(let failure): return .failure(failure)
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

    /// Tells it to end, and kills it where it does not.
    func end() {
        state.withLock { state in
            switch state {
            case .waiting: state = .ending(nil)
            case .running(let id):
                state = .ending(id)
                Glibc.kill(-id, SIGTERM)
                Self.queue.asyncAfter(deadline: .now() + program.grace.inSeconds) { self.endNow() }
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
                clinux_spawn(path, arguments, environment, output ?? -1, endsWithUs ? SIGKILL : 0)
            }
        }
        return id > 0 ? .success(id) : .failure(StartFailure(errno: errno))
    }
}

extension Duration {
    fileprivate var inSeconds: Double { self / .seconds(1) }
}

/// A list of C strings that ends with null. What follows a NUL is left out of a string.
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
