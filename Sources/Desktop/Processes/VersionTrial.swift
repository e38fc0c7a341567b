import ClockAPI
import Glibc

/// Runs a file as a program with `--version`, to find out whether it is one that this process can become.
package enum VersionTrial {
    /// Long enough for a slow disk.
    package static let limit = Duration.seconds(5)

    package enum Verdict: Hashable, Sendable {
        case works
        case fails(Problem)
        /// It could not be tried, because no task, descriptor or memory is available.
        case undecided
    }

    /// Returns after `limit` at the latest, unless the kernel can't end the program. Only a version of the program
    /// `name` works.
    package static func verdict(on path: String, named name: String, limit: Duration = limit) async -> Verdict {
        let program = AskedProgram(path: path, environment: ProcessEnvironment.current, limit: limit)
        switch await program.outcome(of: ["--version"]) {
        case .ended(.exited(status: 0), let output):
            let isVersion = output.split(whereSeparator: \.isNewline).contains { Version.isLine($0, of: name) }
            return isVersion ? .works : .fails(.otherProgram(path: path))
        case .ended(.exited(let status), let output):
            return .fails(.failed(program: path, status: status).with(firstLine(of: output)))
        case .ended(.signalled(let signal), let output):
            return .fails(.killed(program: path, signal: signal).with(firstLine(of: output)))
        case .notStarted(let errno):
            return .fails(.notStarted(program: path).with(String(cString: strerror(errno))))
        case .cut: return .fails(.doesNotAnswer(program: path))
        case .shortage: return .undecided
        }
    }

    private static let longestReason = 200

    /// Such as the dynamic linker's message about a missing library.
    private static func firstLine(of output: String) -> String? {
        output.split(whereSeparator: \.isNewline).first.map { String($0.prefix(longestReason)) }
    }
}
