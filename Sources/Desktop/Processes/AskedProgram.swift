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
        self.path = path
        self.limit = limit
        self.environment = ProcessEnvironment.forChildren(environment).merging(["LC_ALL": "C"]) { $1 }
    }

    /// Returns its output; nil if it fails or takes longer than the limit.
    func answer(to arguments: [String]) async -> String? {
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        let program = Program(
            path: path,
            arguments: arguments,
            environment: environment,
            output: ends[1],
            endsWithUs: true,
            grace: .milliseconds(500)
        )
        let (exit, wasCut) = await withTimeLimit(limit) { try? await program.run() }
        close(ends[1])
        guard !wasCut, exit == .exited(status: 0) else { return nil }
        return read(ends[0])
    }

    /// Reads the content of the pipe. An answer never exceeds a pipe's capacity.
    private func read(_ descriptor: Int32) -> String? {
        guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.longestAnswerBytes)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
