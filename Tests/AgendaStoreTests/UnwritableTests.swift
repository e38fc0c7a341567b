import Agenda
import Foundation
import SQLite
import Testing

@testable import AgendaStore

/// A store on a disk that can't be written. The kernel makes it so in read-only-disk.sh; here it is opened as there.
struct UnwritableTests {
    private let files = StoreFiles()

    /// A store of `count` timers as a killed daemon leaves it: the last ones are in the log only.
    private func killed(_ count: Int) throws -> StoreFiles {
        try files.make(kept: count - 1, later: 0)
        let store = try files.open().store
        try files.add(1, to: store)
        let left = StoreFiles()
        for suffix in ["", "-wal"] { try left.write(files.bytes(files.path + suffix), to: left.path + suffix) }
        store.close()
        return left
    }

    private func opening(_ files: StoreFiles) -> StoreOpening {
        StoreOpening(path: files.path, backups: Backups(storePath: files.path), now: files.now)
    }

    private func timers(_ database: Connection) throws -> Int64? {
        try database.integer(.composed("SELECT count(*) FROM timer"))
    }

    @Test("It is read with what is in its log only, and neither written nor given other files")
    func read() throws {
        let left = try killed(5)
        let (names, bytes) = (try left.names(), try left.bytes(left.path))
        var opening = opening(left)
        let database = try opening.openUnwritable()
        #expect(try timers(database) == 5)
        #expect(database.isReadOnly)
        #expect(throws: SQLError.self) { try database.run(.composed("DELETE FROM timer")) }
        #expect(try left.names() == names)
        database.close()
        #expect(try left.names() == names)
        #expect(try left.bytes(left.path) == bytes)
    }

    @Test("It is opened for writing beside the connection that reads it")
    func again() throws {
        let left = try killed(5)
        var opening = opening(left)
        let reader = try opening.openUnwritable()
        #expect(try timers(reader) == 5)
        let database = try opening.openAgain()
        reader.close()
        try database.run(.composed("DELETE FROM timer WHERE number = 1"))
        #expect(try timers(database) == 4)
        database.close()
        #expect(try StoreFiles.timers(left.open().store).count == 4)
    }

    @Test("An empty file, which a first start on a full disk leaves, is not taken for a store")
    func empty() throws {
        try files.write([], to: files.path)
        var opening = opening(files)
        #expect(throws: Damage.fileIsEmpty) { try opening.openUnwritable() }
    }

    @Test("A damaged one is not read")
    func damaged() throws {
        let left = try killed(400)
        try left.change(left.path) { $0.replaceSubrange(16_000..<24_000, with: Array(repeating: 0x5A, count: 8_000)) }
        var opening = opening(left)
        #expect(throws: (any Error).self) { try opening.openUnwritable() }
    }
}
