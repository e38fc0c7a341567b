import AdapterTestKit
import ClockAPI
import Foundation
import Testing

@testable import Desktop

struct VersionTrialTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = "\(directory.path)/program"
    }

    private func verdict(
        on script: String,
        mode: Int = 0o755,
        limit: Duration = .seconds(60)
    ) async throws -> VersionTrial.Verdict {
        let draft = path + ".draft"
        try ("#!/bin/sh\n" + script).write(toFile: draft, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: draft)
        // No child of another test has it open for writing (ETXTBSY).
        try copyElsewhere(draft, to: path)
        return await VersionTrial.verdict(on: path, named: "clockd", limit: limit)
    }

    @Test(arguments: ["echo clockd 7.0.1", "echo warning >&2; echo clockd 7.0.1-rc.1"])
    func works(script: String) async throws {
        #expect(try await verdict(on: script) == .works)
    }

    @Test(arguments: ["true", "echo clockctl 7.0.1", "echo clockd"]) func otherProgram(script: String) async throws {
        #expect(try await verdict(on: script) == .fails(.otherProgram(path: path)))
    }

    @Test func failsWithItsReason() async throws {
        let problem = Problem.failed(program: path, status: 127).with("no library")
        #expect(try await verdict(on: "echo no library; echo clockd 7.0.1; exit 127") == .fails(problem))
        #expect(problem.english == "\(path) failed with status 127; no library")
    }

    @Test func crashes() async throws {
        let problem = Problem.killed(program: path, signal: SIGSEGV)
        #expect(try await verdict(on: "kill -SEGV $$") == .fails(problem))
    }

    @Test func notExecutable() async throws {
        let problem = Problem.notStarted(program: path).with("Permission denied")
        #expect(try await verdict(on: "echo clockd 7.0.1", mode: 0o644) == .fails(problem))
    }

    @Test func hangs() async throws {
        let found = try await verdict(on: "echo clockd 7.0.1; sleep 60", limit: .milliseconds(200))
        #expect(found == .fails(.doesNotAnswer(program: path)))
    }
}
