import CLinux
import Glibc
import Sounds

/// Runs an installed tool for its output, in the C locale.
struct AskedProgram: Sendable {
    private let path: String
    private let environment: [String: String]
    private let limit: Duration

    private static let longestAnswerBytes = 65_536

    /// Nil if there is no such program.
    init?(_ name: String, environment: [String: String], limit: Duration) {
        guard let path = findProgram(name, in: environment) else { return nil }
        self.init(path: path, environment: environment, limit: limit)
    }

    init(path: String, environment: [String: String], limit: Duration) {
        self.path = path
        self.limit = limit
        self.environment = ProcessEnvironment.forChildren(environment).merging(["LC_ALL": "C"]) { $1 }
    }

    enum Outcome {
        /// Its output is what it wrote to standard output and error.
        case ended(Program.Exit, output: String)
        case notStarted(errno: Int32)
        /// Ended by this process, because it took longer than the limit.
        case cut
        /// Not tried: no task, descriptor or memory was available within the limit.
        case shortage
    }

    /// Returns its output; nil if it fails or takes longer than the limit.
    func answer(to arguments: [String]) async -> String? {
        guard case .ended(.exited(status: 0), let output) = await outcome(of: arguments) else { return nil }
        return output
    }

    func outcome(of arguments: [String]) async -> Outcome {
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else { return .shortage }
        defer { close(ends[0]) }
        let program = Program(
            path: path,
            arguments: arguments,
            environment: environment,
            output: ends[1],
            endsWithUs: true,
            grace: .milliseconds(500)
        )
        let isStarted = Promise<Void>()
        let isDelayed = Promise<Void>()
        let (result, wasCut) = await withTimeLimit(limit) { () -> Result<Program.Exit, Program.StartFailure> in
            do throws(Program.StartFailure) {
                let exit = try await program.run(didStart: { _ in isStarted.give(()) }) { _ in isDelayed.give(()) }
                return .success(exit)
            } catch {
                return .failure(error)
            }
        }
        close(ends[1])
        if wasCut { return isDelayed.isGiven && !isStarted.isGiven ? .shortage : .cut }
        switch result {
        case .success(let exit): return read(ends[0]).map { .ended(exit, output: $0) } ?? .shortage
        case .failure(let failure): return .notStarted(errno: failure.errno)
        }
    }

    /// Reads the content of the pipe. An answer never exceeds a pipe's capacity.
    private func read(_ descriptor: Int32) -> String? {
        guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.longestAnswerBytes)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        // It wrote nothing, and a process that another thread is starting still has the pipe open.
        if count < 0, errno == EAGAIN { return "" }
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
