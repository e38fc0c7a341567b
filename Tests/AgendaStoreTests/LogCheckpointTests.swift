import Agenda
import SQLite
import Testing

@testable import AgendaStore

/// Checkpoints of the write-ahead log run in parallel with turns.
struct LogCheckpointTests {
    private let files = StoreFiles()
    private let store: AgendaStore

    init() throws {
        try files.make(kept: 10, later: 0)
        store = try files.open().store
    }

    /// Adds timers until a checkpoint is due, and returns it.
    private func untilDue() throws -> @Sendable () -> Void {
        for _ in 0..<2_000 {
            try files.add(1, to: store, label: "another")
            var due: (@Sendable () -> Void)?
            store.keepLogShort { due = $0 }
            if let due { return due }
        }
        throw NeverDue()
    }

    private struct NeverDue: Error {}

    @Test("Commits do not checkpoint the log")
    func beside() throws {
        let size = try files.bytes(files.path).count
        let checkpoint = try untilDue()
        #expect(try files.bytes(files.path).count == size, "a commit did it")
        store.keepLogShort { _ in Issue.record("it is under way already") }
        checkpoint()
        #expect(try files.bytes(files.path).count > size)
    }

    @Test("The log restarts after a checkpoint, so its size is bounded")
    func beginsAnew() throws {
        for _ in 0..<3 { try untilDue()() }
        // A page is 4,096 bytes; its frame header adds 24.
        #expect(try files.bytes(files.path + "-wal").count < 4_200 * 1_500)
    }

    @Test("A log is restarted although commits come during each checkpoint")
    func beyondCheckpoints() throws {
        for _ in 0..<12 {
            let checkpoint = try untilDue()
            // A reader keeps the pages of later commits in the log, as a commit during the checkpoint does.
            let reader = try AgendaStore.connectForReading(files.path)
            try reader.read { reader in
                _ = try reader.integer(.composed("SELECT count(*) FROM timer"))
                try files.add(3, to: store)
                checkpoint()
            }
            reader.close()
        }
        #expect(try files.bytes(files.path + "-wal").count < 4_200 * 9_000)
    }

    @Test(
        "A checkpoint after the store was closed or its file removed has no effect",
        arguments: [true, false]
    )
    func tooLate(isClosed: Bool) throws {
        let checkpoint = try untilDue()
        if isClosed { store.close() } else { try files.remove(files.path) }
        let names = try files.names()
        checkpoint()
        #expect(try files.names() == names)
    }
}
