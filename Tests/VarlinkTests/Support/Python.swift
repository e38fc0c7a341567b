import Foundation
import Testing

/// A Python interpreter with the package `varlink`.
enum Python {
    /// CLOCKD_TEST_PYTHON, otherwise the one in the build folder, otherwise the system's.
    private static let executable: String = {
        if let chosen = ProcessInfo.processInfo.environment["CLOCKD_TEST_PYTHON"] { return chosen }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let inBuildFolder = root.appendingPathComponent(".build/python/bin/python3").path
        return FileManager.default.isExecutableFile(atPath: inBuildFolder) ? inBuildFolder : "/usr/bin/python3"
    }()

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a program given as text and returns its output; fails the test if it exits with an error.
    static func run(_ program: String, _ arguments: String..., input: String = "") async throws -> String {
        try await finish(try start(["-c", program] + arguments, input: input))
    }

    static func run(module: String, _ arguments: String...) async throws -> String {
        try await finish(try start(["-m", module] + arguments))
    }

    static func start(module: String, _ arguments: String...) throws -> Process {
        try start(["-m", module] + arguments).process
    }

    private struct Run {
        let process: Process
        let output: URL
        let errors: URL
        let directory: TemporaryDirectory
    }

    /// Output goes to files: the program would block on a full pipe without a reader.
    private static func start(_ arguments: [String], input: String = "") throws -> Run {
        guard hasVarlink else {
            throw Failure(
                description: "needs Python with the package 'varlink': python3 -m venv .build/python && "
                    + ".build/python/bin/pip install varlink"
            )
        }
        let directory = try TemporaryDirectory()
        let files = ["in", "out", "err"].map { URL(fileURLWithPath: directory.path + "/" + $0) }
        try Data(input.utf8).write(to: files[0])
        for file in files[1...] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = ["PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"]
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        return Run(process: process, output: files[1], errors: files[2], directory: directory)
    }

    private static func finish(_ run: Run) async throws -> String {
        run.process.waitUntilExit()
        guard run.process.terminationStatus == 0 else {
            throw Failure(description: String(decoding: try Data(contentsOf: run.errors), as: UTF8.self))
        }
        return String(decoding: try Data(contentsOf: run.output), as: UTF8.self)
    }

    private static let hasVarlink: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = ["-c", "import varlink"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}
