import SQLite
import Synchronization

/// Handles a file that was removed or replaced while it is open, and replaces it by another file.
extension AgendaStore {
    /// The number of times the file was rewritten since it was opened.
    package var rewriteCount: Int { state.withLock { $0.rewriteCount } }

    /// Rewrites the file if it was removed or replaced.
    /// - Throws: ``StoreError/moved(path:problem:)``.
    func rewriteIfMoved() throws(StoreError) {
        guard let files = state.withLock({ $0.files }), !files.areInPlace else { return }
        do {
            try rewrite(files)
        } catch {
            throw .moved(path: files.path, problem: StoreError(error).description)
        }
    }

    /// Writes the open database to a new file at the path and switches to it. A foreign file at the path is moved
    /// aside.
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

    /// Returns the copy that an earlier attempt put at the path but could not open, for example for lack of
    /// descriptors. The open file has not been written since, so the copy is complete. A new copy at each attempt would
    /// fill the disk.
    private func unopenedReplacement() -> StoreReplacement? {
        state.withLock { state in
            if state.unopened?.isInPlace == false { state.unopened = nil }
            return state.unopened
        }
    }

    private func replacementOfOpen(_ files: StoreFiles) throws -> StoreReplacement {
        try DurableFile.makeDirectory(DurableFile.directory(of: files.path))
        try claim()
        let copy = StoreReplacement.rewritten(files.path)
        DurableFile.remove(copy)
        try database.run(.vacuum, copy)
        return try StoreReplacement(copy, for: files)
    }

    /// Replaces the open file by a complete one and switches to it. `name`: under which the old database is kept; nil if
    /// it is not.
    ///
    /// - Throws: the error of a step or of the new connection; in that case the old file is still open.
    func install(_ replacement: inout StoreReplacement, at path: String, keepingDatabaseAs name: String? = nil) throws {
        let database = try StoreNames.whileUnused {
            try replacement.perform(fileSteps)
            return try Self.connect(path)
        }
        replacement.finish(keepingDatabaseAs: name, fileSteps)
        use(database, at: path)
    }

    private func use(_ database: Connection, at path: String) {
        let old = state.withLock { state in
            defer {
                state.database = database
                state.files = StoreFiles(openedAt: path)
                state.unwritable = nil
            }
            return state.database
        }
        checkpoints.watch(database)
        // First, because it frees the space of the old files.
        old.close()
        LogReserve.take(databaseAt: path)
    }

    /// Opens the file for writing if that was not possible before.
    /// - Throws: the reason why it still is not.
    func openForWriting() throws(StoreError) {
        guard let path, var opening = state.withLock({ $0.unwritable }) else { return }
        try claim()
        do {
            use(try StoreNames.whileUnused { try opening.openAgain() }, at: path)
        } catch {
            throw StoreError(error)
        }
    }
}

/// Serialises opening the store by its file names with replacing those files.
///
/// SQLite opens a database first, and its log by name at the first read: a reader that opened one store must not find
/// the log of the next.
enum StoreNames {
    private static let lock = Mutex(())

    /// Opens a second connection that reads the store and its log. Callable from any thread.
    static func reader(at path: String) throws -> Connection {
        try whileUnused { try AgendaStore.connectForReading(path) }
    }

    /// Runs `body` while no other code in this process opens the store.
    static func whileUnused<Result: Sendable>(_ body: () throws -> Result) throws -> Result {
        try lock.withLock { _ in try body() }
    }
}

extension SQLText {
    /// Copies the database to a new file, whose path is the argument.
    static let vacuum = SQLText("VACUUM INTO ?")
}
