import ClockAPI
import Glibc

/// Runs a file as a program, to find out whether it is one that this process can become: with `--version`, and, if that
/// works, with the option by which a daemon checks that it can read the store.
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
        await verdict(on: path, ["--version"], limit) { output in
            output.split(whereSeparator: \.isNewline).contains { Version.isLine($0, of: name) }
        }
    }

    /// As ``verdict(on:named:limit:)``, for a version of clockd: whether it can read the store. An earlier version can't
    /// read what a later one has written, and would end at once.
    package static func verdictOnStore(of path: String, limit: Duration = limit) async -> Verdict {
        await verdict(on: path, ["--check-store"], limit) { _ in true }
    }

    private static func verdict(
        on path: String,
        _ arguments: [String],
        _ limit: Duration,
        _ isMeant: (String) -> Bool
    ) async -> Verdict {
        let program = AskedProgram(path: path, environment: ProcessEnvironment.current, limit: limit)
        switch await program.outcome(of: arguments) {
        case .ended(.exited(status: 0), let output): return isMeant(output) ? .works : .fails(.otherProgram(path: path))
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
