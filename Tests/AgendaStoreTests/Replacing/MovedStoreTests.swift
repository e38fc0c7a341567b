import Agenda
import AgendaStore
import Chronology
import ClockTestKit
import Glibc
import Synchronization
import Testing

/// Removing or replacing the file of an open store loses no acknowledged data.
struct MovedStoreTests {
    private let directory = ScratchDirectory()
    private let now = Now.sample

    private var state: String { directory.path + "/state" }
    private var path: String { state + "/clockd.db" }

    private func open() throws -> AgendaStore {
        try AgendaStore(path: path) { _ in .utc }
    }

    private func add(_ label: String, _ store: AgendaStore) throws {
        try store.transaction { transaction in
            let id = try transaction.newID(.stopwatch)
            try transaction.save(Stopwatch.start(id: id, label: label, now).entity, now)
        }
    }

    private func labels(_ store: AgendaStore) throws -> [String] {
        try store.transaction { try $0.all(Stopwatch.self).map(\.label) }
    }

    @Test("Nothing is written into a directory of another daemon")
    func anothersDirectory() throws {
        mkdir(state, 0o700)
        let isAnothers = Mutex(true)
        let claimed = StoreError.moved(path: path, problem: "in use")
        let store = try AgendaStore(
            path: path,
            zones: { _ in .utc },
            claim: { () throws(StoreError) in if isAnothers.withLock({ $0 }) { throw claimed } }
        )
        try add("first", store)
        try befall(.directoryIsRemoved)
        #expect(throws: StoreError.self) { try add("second", store) }
        #expect(access(path, F_OK) != 0)
        isAnothers.withLock { $0 = false }
        try add("third", store)
        #expect(try labels(store) == ["first", "third"])
        store.close()
    }

    enum Mishap: CaseIterable {
        case fileIsRemoved, logIsRemoved, allIsRemoved, directoryIsRemoved, fileIsReplaced
    }

    private func befall(_ mishap: Mishap) throws {
        let suffixes: [String]
        switch mishap {
        case .fileIsRemoved: suffixes = [""]
        case .logIsRemoved: suffixes = ["-wal"]
        case .allIsRemoved, .directoryIsRemoved: suffixes = ["", "-wal", "-shm"]
        case .fileIsReplaced:
            // As done by editors or when a copy is restored.
            let other = try AgendaStore(path: state + "/other.db") { _ in .utc }
            try add("stranger", other)
            other.close()
            rename(state + "/other.db", path)
            return
        }
        for suffix in suffixes { unlink(path + suffix) }
        guard mishap == .directoryIsRemoved else { return }
        rmdir(state)
    }

    @Test("Existing and new rows are in the rewritten file", arguments: Mishap.allCases)
    func nothingIsLost(_ mishap: Mishap) throws {
        mkdir(state, 0o700)
        let store = try open()
        try add("before", store)
        try befall(mishap)
        try add("after", store)
        #expect(store.rewriteCount == 1)
        #expect(try labels(store) == ["before", "after"])
        try add("later", store)
        #expect(store.rewriteCount == 1)
        store.close()
        let again = try open()
        #expect(try labels(again) == ["before", "after", "later"])
        again.close()
    }

    @Test("A foreign file at the store's path is moved aside unchanged")
    func theStrangerIsKept() throws {
        mkdir(state, 0o700)
        let store = try open()
        try befall(.fileIsReplaced)
        try add("ours", store)
        store.close()
        let stranger = try AgendaStore(path: path + ".stranger") { _ in .utc }
        #expect(try labels(stranger) == ["stranger"])
        stranger.close()
    }

    @Test("If the file can't be rewritten, the change is not acknowledged, and the next one tries again")
    func refused() throws {
        mkdir(state, 0o700)
        let store = try open()
        try add("before", store)
        rename(state, state + ".away")
        // A file occupies the path of the directory.
        let file = Glibc.open(state, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        #expect(file >= 0)
        Glibc.close(file)
        #expect { try add("refused", store) } throws: { ($0 as? StoreError)?.outage == .moved }
        unlink(state)
        try add("after", store)
        store.close()
        let again = try open()
        #expect(try labels(again) == ["before", "after"])
        again.close()
    }
}
