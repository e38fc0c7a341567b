import AdapterTestKit
import Foundation
import Synchronization
import Testing

@testable import Desktop

/// Processes started in advance.
@Suite struct SpareProcessTests {
    private let directory: TemporaryDirectory
    private let spares = SpareProcesses(count: 2, environment: ["PATH": "/usr/bin:/bin", "KEPT": "kept"])

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func program(_ script: String, _ arguments: [String] = [], _ own: [String: String] = [:]) throws -> Program
    {
        let path = "\(directory.path)/it's a player"
        try writeScript("#!/bin/sh\n" + script, to: path)
        return Program(
            path: path,
            arguments: arguments,
            environment: ["PATH": "/usr/bin:/bin", "KEPT": "kept"].merging(own) { $1 },
            endsWithUs: true,
            spares: spares,
            grace: .milliseconds(200)
        )
    }

    private func file(_ name: String) -> String? {
        try? String(contentsOfFile: "\(directory.path)/\(name)", encoding: .utf8)
    }

    /// The waiting process becomes the program: no other process is started.
    @Test func becomesTheProgram() async throws {
        spares.fill()
        let id = Mutex<pid_t?>(nil)
        let player = try program(
            "cd '\(directory.path)'; echo $$ >pid; printf '%s|' \"$@\" >words; exit 3",
            ["a b", "it's", "\n$(id)"]
        )
        let exit = try await player.run { number in id.withLock { $0 = number } }
        #expect(exit == .exited(status: 3))
        #expect(file("words") == "a b|it's|\n$(id)|")
        #expect(file("pid") == id.withLock { $0 }.map { "\($0)\n" })
        spares.end()
    }

    @Test func takesItsOwnEnvironmentAndNothingToRead() async throws {
        spares.fill()
        let player = try program(
            "cd '\(directory.path)'; echo \"$KEPT $OWN\" >words; cat >input; readlink /proc/$$/fd/0 /proc/$$/fd/1 >ends",
            [],
            ["OWN": "it's \"mine\""]
        )
        #expect(try await player.run() == .exited(status: 0))
        #expect(file("words") == "kept it's \"mine\"\n")
        #expect(file("input") == "")
        #expect(file("ends")?.hasPrefix("/dev/null\n") == true)
        spares.end()
    }

    @Test func aCancelledTaskEndsIt() async throws {
        spares.fill()
        let player = try program("trap '' TERM; echo $$ >'\(directory.path)/pid'; while :; do sleep 0.1; done")
        let task = Task { try? await player.run() }
        #expect(await eventually { file("pid") != nil })
        task.cancel()
        #expect(await task.value == .signalled(SIGKILL))
        spares.end()
    }

    @Test func whatIsNotThereIsNotStarted() async throws {
        spares.fill()
        var player = try program("exit 0")
        player = Program(
            path: "/nowhere",
            arguments: [],
            environment: [:],
            endsWithUs: true,
            spares: spares,
            grace: .milliseconds(200)
        )
        await #expect(throws: Program.StartFailure.self) { try await player.run() }
        spares.end()
    }

    /// A process that was killed while it waited is skipped.
    @Test func theNextComesInItsPlace() async throws {
        spares.fill()
        for _ in 0..<5 { #expect(try await program("exit 0").run() == .exited(status: 0)) }
        let taken = try #require(spares.take())
        #expect(!taken.isOver)
        spares.end()
        #expect(spares.take() == nil)
        #expect(try await program("exit 4").run() == .exited(status: 4), "without any it is started as ever")
    }
}

@Suite struct ShortageTests {
    /// Starting is retried as long as resources are exhausted; any other failure is reported immediately.
    @Test func isWaitedOut() async throws {
        let attempts = Mutex(0)
        let delays = Mutex(0)
        let value = try await untilThereIsRoom({ (_: Program.StartFailure) in delays.withLock { $0 += 1 } }) {
            () throws(Program.StartFailure) in
            let attempt = attempts.withLock { count in
                count += 1
                return count
            }
            guard attempt > 4 else { throw Program.StartFailure(errno: [EAGAIN, EMFILE, ENFILE, ENOMEM][attempt - 1]) }
            return attempt
        }
        #expect(value == 5)
        #expect(delays.withLock { $0 } == 1)
    }

    @Test func anotherFailureIsNotTriedAgain() async {
        let attempts = Mutex(0)
        await #expect(throws: Program.StartFailure.self) {
            try await untilThereIsRoom { () throws(Program.StartFailure) in
                attempts.withLock { $0 += 1 }
                throw Program.StartFailure(errno: ENOENT)
            }
        }
        #expect(attempts.withLock { $0 } == 1)
    }

    @Test func endsWithItsRing() async {
        let task = Task {
            do throws(Program.StartFailure) {
                try await untilThereIsRoom { () throws(Program.StartFailure) in
                    throw Program.StartFailure(errno: EAGAIN)
                }
                return false
            } catch {
                return error.errno == EAGAIN
            }
        }
        task.cancel()
        #expect(await task.value)
    }
}
