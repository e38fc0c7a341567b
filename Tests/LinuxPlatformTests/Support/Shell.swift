import Foundation

/// What a command printed, and how it ended.
struct ShellResult: Sendable {
    let status: Int32
    let output: String
}

/// Runs a program to its end.
func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> ShellResult {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return ShellResult(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
}
