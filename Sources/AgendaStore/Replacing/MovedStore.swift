import GRDB
import Synchronization

/// A file that somebody removed or replaced while it is open, and putting another one in its place.
extension AgendaStore {
    /// How often the file had to be written anew since it was opened.
    package var rewriteCount: Int { state.withLock { $0.rewriteCount } }

    func rewriteIfMoved() throws(StoreError) {
        guard let files = state.withLock({ $0.files }), !files.areInPlace else { return }
        do {
            try rewrite(files)
        } catch {
            throw .moved(path: files.path, problem: StoreError(error).text)
        }
    }

    /// Writes the file anew from what is open, and goes on with that. A stranger's file at its path is moved aside.
    private func rewrite(_ files: StoreFiles) throws {
        var replacement = try unopenedReplacement() ?? replacementOfOpen(files)
        do {
            try install(&replacement, at: files.path)
        } catch {
            if replacement.isInPlace {
                state.withLock { $0.unopened = replacement }
            } else {
                replacement.undo(fileSteps)
            }
            throw error
        }
        state.withLock { state in
            state.unopened = nil
            state.rewriteCount += 1
        }
    }

    /// The copy that stands at the path since an earlier attempt, and could not be opened, as for want of descriptors.
    /// Nothing was written to the open file since, so it has everything. One more copy with each attempt would fill the
    /// disk.
    private func unopenedReplacement() -> StoreReplacement? {
        state.withLock { state in
            if state.unopened?.isInPlace == false { state.unopened = nil }
            return state.unopened
        }
    }

    private func replacementOfOpen(_ files: StoreFiles) throws -> StoreReplacement {
        try DurableFile.makeDirectory(DurableFile.directory(of: files.path))
        let copy = StoreReplacement.rewritten(files.path)
        DurableFile.remove(copy)
        try database.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
        return try StoreReplacement(copy, for: files)
    }

    /// Puts a whole file in the place of the one that is open, and goes on with that.
    ///
    /// - Throws: what a step or the new connection failed with; what is open stays open then.
    func install(_ replacement: inout StoreReplacement, at path: String) throws {
        let database = try StoreNames.whileUnused {
            try replacement.perform(fileSteps)
            let database = try Self.connect(path)
            _ = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM meta") }
            return database
        }
        replacement.finish(fileSteps)
        let old = state.withLock { state in
            defer {
                state.database = database
                state.files = StoreFiles(openedAt: path)
            }
            return state.database
        }
        // First, for it gives back the room of the old files.
        try? old.retire()
        LogReserve.take(databaseAt: path)
    }
}

/// The names of the store's files, which mean other files once one was replaced.
///
/// SQLite opens a database, and its log by name at the first read: a reader that opened one store must not find the log
/// of the next.
enum StoreNames {
    private static let lock = Mutex(())

    /// A connection that reads the store beside whoever writes, with its log. From any thread.
    static func reader(at path: String) throws -> DatabaseQueue {
        try whileUnused {
            let database = try DatabaseQueue(path: path, configuration: AgendaStore.reading)
            _ = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
            return database
        }
    }

    /// Nobody else in this process opens the store meanwhile.
    static func whileUnused<Result: Sendable>(_ body: () throws -> Result) throws -> Result {
        try lock.withLock { _ in try body() }
    }
}
