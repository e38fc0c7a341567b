import AdapterTestKit
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import LinuxPlatform

/// Runs deferred work on demand.
private final class Delays: Sendable {
    private let works = Mutex<[@Sendable () -> Void]>([])

    var count: Int { works.withLock { $0.count } }

    func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) { works.withLock { $0.append(work) } }

    func pass() {
        let due = works.withLock { works in
            defer { works = [] }
            return works
        }
        for work in due { work() }
    }
}

struct ProgramWatchTests {
    private let directory: TemporaryDirectory
    private let path: String
    private let delays = Delays()
    private let reported = Reported()
    private let program = "\u{7F}ELF and more"

    init() throws {
        directory = try TemporaryDirectory()
        path = "\(directory.path)/program"
        try Self.write(program, path)
    }

    private static func write(_ text: String, _ path: String, mode: Int = 0o755) throws {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func replace(by text: String, mode: Int = 0o755) throws {
        try Self.write(text, path + ".new", mode: mode)
        try #require(rename(path + ".new", path) == 0)
    }

    private func watch(_ body: (ProgramWatch) async throws -> Void) async throws {
        let watch = try ProgramWatch(
            path: path,
            running: FileIdentity(path),
            queue: DispatchQueue(label: "test"),
            after: delays.after
        ) { [reported] in reported.add() }
        try await body(watch)
    }

    private func change() async throws {
        for _ in 0..<200 where delays.count == 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(delays.count > 0, "no change was noticed")
    }

    @Test func renamedOverTheProgram() async throws {
        try await watch { watch in
            #expect(watch.successor == nil)
            try replace(by: program)
            try await change()
            #expect(watch.successor == path)
        }
    }

    @Test(arguments: ["no program", ""]) func otherFiles(text: String) async throws {
        try await watch { watch in
            try replace(by: text)
            try await change()
            #expect(watch.successor == nil)
        }
    }

    @Test func notExecutable() async throws {
        try await watch { watch in
            try replace(by: program, mode: 0o644)
            try await change()
            // Even root can't execute a file without any execute permission.
            #expect(watch.successor == nil)
        }
    }

    @Test func removed() async throws {
        try await watch { watch in
            try #require(unlink(path) == 0)
            try await change()
            #expect(watch.successor == nil)
        }
    }

    @Test("A further change of the file within the delay postpones the report")
    func settles() async throws {
        try await watch { _ in
            try replace(by: program)
            try await change()
            let first = delays.count
            try replace(by: program)
            for _ in 0..<200 where delays.count == first { try await Task.sleep(for: .milliseconds(10)) }
            delays.pass()
            #expect(reported.count == 1)
        }
    }
}

private final class Reported: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
}
