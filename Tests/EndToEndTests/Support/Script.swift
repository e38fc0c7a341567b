import AdapterTestKit
import Foundation
import Testing

/// A shell script that drives the real programs.
struct Script: CustomTestStringConvertible {
    let url: URL
    /// The time limit in seconds, after which the script and everything it started are killed. The script sets it in
    /// its line `# limit: N s`.
    let limitSeconds: Int

    var testDescription: String { url.deletingPathExtension().lastPathComponent }

    /// One script per topic, from the folder Scripts, slowest first.
    static func all() throws -> [Script] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "sh" }
            .map { Script(url: $0, limitSeconds: try limitSeconds(in: $0)) }
            .sorted { ($1.limitSeconds, $0.url.path) < ($0.limitSeconds, $1.url.path) }
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Scripts")

    private static func limitSeconds(in file: URL) throws -> Int {
        let line = try String(contentsOf: file, encoding: .utf8).firstMatch(
            of: #/^# limit: (\d+) s$/#.anchorsMatchLineEndings()
        )
        return line.flatMap { Int($0.1) } ?? 60
    }
}

/// The result of a script.
struct ScriptResult {
    /// timeout(1) exits with 124 after the time limit.
    let status: Int32
    /// Standard output and standard error, formatted for the message of a failure.
    let output: String
}

extension Script {
    /// Runs the script and kills everything it leaves running: its process group, and every other process with its
    /// environment, such as a daemon in its own session. A script that exceeded its limit can't clean up itself.
    func run() async throws -> ScriptResult {
        let mark = UUID().uuidString
        let output = FileManager.default.temporaryDirectory.appending(path: "clockd-test-\(mark)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        // Threads of Dispatch ignore or block signals, and a child inherits that: `--default-signal` resets it.
        let status = try await AdapterTestKit.runGroup(
            "/usr/bin/env",
            ["--default-signal", "timeout", "--kill-after=5", "\(limitSeconds)", "/bin/bash", url.path],
            environment: Programs.environment.merging([Self.markVariable: mark]) { $1 },
            outputPath: output.path
        )
        for process in try Self.processes(markedBy: mark) { kill(process, SIGKILL) }
        return ScriptResult(status: status, output: String(decoding: try Data(contentsOf: output), as: UTF8.self))
    }

    private static let markVariable = "CLOCKD_TEST_SCRIPT"

    /// The processes whose environment (proc_pid_environ(5)) contains `mark`.
    private static func processes(markedBy mark: String) throws -> [pid_t] {
        let wanted = Data("\(markVariable)=\(mark)".utf8)
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter {
            // The process may have ended in the meantime, or belong to another user.
            guard let variables = try? Data(contentsOf: URL(filePath: "/proc/\($0)/environ")) else { return false }
            return variables.split(separator: 0).contains(wanted)
        }
    }
}

/// The programs under test.
enum Programs {
    /// Built into the folder of the tests. CLOCKD_TEST_BINARIES selects others, such as a release build.
    static let environment =
        ProcessInfo.processInfo.environment["CLOCKD_TEST_BINARIES"] == nil
        ? [
            "CLOCKD_TEST_BINARIES": URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
                .deletingLastPathComponent().path
        ] : [:]
}
