import AdapterTestKit
import Foundation
import Testing

/// A shell script that drives the real programs.
struct Script: CustomTestStringConvertible {
    let url: URL
    /// The time limit in seconds instead of the script's own.
    var limitSeconds: Int?

    var testDescription: String { url.deletingPathExtension().lastPathComponent }

    /// One script per topic, from the folder Scripts, slowest first.
    static func all() throws -> [Script] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "sh" }
            .map { (script: Script(url: $0), limit: try writtenLimitSeconds(in: $0)) }
            .sorted { ($1.limit, $0.script.url.path) < ($0.limit, $1.script.url.path) }
            .map(\.script)
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Scripts")

    private static func writtenLimitSeconds(in file: URL) throws -> Int {
        let line = try String(contentsOf: file, encoding: .utf8).firstMatch(
            of: #/^# limit: (\d+) s$/#.anchorsMatchLineEndings()
        )
        return line.flatMap { Int($0.1) } ?? 60
    }
}

/// The result of a script.
struct ScriptResult {
    /// 124 after the time limit.
    let status: Int32
    /// Standard output and standard error, formatted for the message of a failure.
    let output: String
}

extension Script {
    /// Runs the script with `run-scripts`, which kills everything it leaves running and, after the time limit, tells
    /// what its processes were waiting for.
    func run() async throws -> ScriptResult {
        let output = FileManager.default.temporaryDirectory.appending(path: "clockd-test-\(UUID().uuidString)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        let status = try await AdapterTestKit.runGroup(
            Self.folder.deletingLastPathComponent().appending(path: "run-scripts").path,
            ["--only", url.path] + (limitSeconds.map { ["--limit", "\($0)"] } ?? []),
            environment: Programs.environment,
            outputPath: output.path
        )
        return ScriptResult(status: status, output: String(decoding: try Data(contentsOf: output), as: UTF8.self))
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
