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
        ) { [reported] in reported.add($0) }
        try await body(watch)
    }

    private func change() async throws {
        for _ in 0..<200 where delays.count == 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(delays.count > 0, "no change was noticed")
    }

    @Test(arguments: ["\u{7F}ELF and more", "no program", ""]) func renamedOverTheProgram(text: String) async throws {
        try await watch { watch in
            #expect(watch.successor == nil)
            try replace(by: text)
            try await change()
            let successor = try #require(watch.successor)
            #expect(successor.path == path)
            #expect(successor.isBinary == text.contains("ELF"))
            #expect(successor.isUnchanged)
            try replace(by: program)
            #expect(!successor.isUnchanged)
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
        try await watch { watch in
            try replace(by: program)
            try await change()
            let first = delays.count
            try replace(by: program)
            for _ in 0..<200 where delays.count == first { try await Task.sleep(for: .milliseconds(10)) }
            delays.pass()
            #expect(reported.changes.count == 1)
            #expect(reported.changes.allSatisfy(watch.isLast))
            watch.lookAgain()
            #expect(!reported.changes.contains(where: watch.isLast))
        }
    }
}

private final class Reported: Sendable {
    private let value = Mutex<[ProgramWatch.Change]>([])
    var changes: [ProgramWatch.Change] { value.withLock { $0 } }
    func add(_ change: ProgramWatch.Change) { value.withLock { $0.append(change) } }
}
