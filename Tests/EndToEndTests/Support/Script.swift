import AdapterTestKit
import Foundation
import Testing

/// A shell script that drives the real programs.
struct Script: CustomTestStringConvertible {
    let url: URL
    /// After these it is ended, with all that it started. The script's line `# limit: N s` says it.
    let limitSeconds: Int

    var testDescription: String { url.deletingPathExtension().lastPathComponent }

    /// One a topic, from the folder Scripts, those that take longest first.
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

/// What became of a script.
struct ScriptResult {
    /// timeout(1) says 124 where the time was over.
    let status: Int32
    /// Both of its outputs, as a reader of a failure wants to see them.
    let output: String
}

extension Script {
    /// Runs it and kills what it leaves running: its process group, and every other process with its environment, such as
    /// a daemon in a session of its own. A script whose time is over can't clean up itself.
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

    /// Processes whose environment (proc_pid_environ(5)) has that mark.
    private static func processes(markedBy mark: String) throws -> [pid_t] {
        let wanted = Data("\(markVariable)=\(mark)".utf8)
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter {
            // It may have ended since, or be another user's.
            guard let variables = try? Data(contentsOf: URL(filePath: "/proc/\($0)/environ")) else { return false }
            return variables.split(separator: 0).contains(wanted)
        }
    }
}

/// The programs under test.
enum Programs {
    /// They are built into the folder that the tests are in. CLOCKD_TEST_BINARIES chooses others, a release build say.
    static let environment =
        ProcessInfo.processInfo.environment["CLOCKD_TEST_BINARIES"] == nil
        ? [
            "CLOCKD_TEST_BINARIES": URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
                .deletingLastPathComponent().path
        ] : [:]
}
