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
    /// Runs in a process group of its own, so that nothing it started outlives its time.
    func run() async throws -> ScriptResult {
        let output = FileManager.default.temporaryDirectory.appending(path: "clockd-test-\(UUID().uuidString)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        let process = Process()
        // Threads of Dispatch block signals, and a child inherits that: `--default-signal` lets them through again.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "--default-signal", "timeout", "--kill-after=5", "\(limitSeconds)", "/bin/bash", url.path,
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(Programs.environment) { set, _ in set }
        process.standardInput = FileHandle.nullDevice
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        let status = try await finish(process)
        try handle.close()
        return ScriptResult(status: status, output: String(decoding: try Data(contentsOf: output), as: UTF8.self))
    }

    private func finish(_ process: Process) async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }
}

/// The programs under test.
enum Programs {
    /// They are built into the folder that the tests are in. CLOCKD_TEST_BINARIES chooses others, a release build say.
    static let environment = [
        "CLOCKD_TEST_BINARIES": URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .path
    ]
}
