import Agenda
import SQLite
import Synchronization

extension AgendaStore {
    /// Makes the prepared archive the store: its file replaces the open one, in a time that doesn't depend on the size
    /// of either.
    ///
    /// `body` receives a transaction of the old store, which is rolled back, and one of the new store. The old store is
    /// kept if `body` throws or returns nil, or if the files can't be replaced. After an import the file of the old one
    /// is kept as ``beforeImport``.
    /// - Throws: ``StoreError``; ``StoreError/openElsewhere`` if a later attempt with the same archive may succeed.
    package func adopting<Result>(
        _ archive: PreparedArchive,
        _ body: (_ replaced: Transaction, _ replacing: Transaction) throws -> Result?
    ) throws(StoreError) -> Result? {
        try rewriteIfMoved()
        guard let files = state.withLock({ $0.files }) else {
            preconditionFailure("an archive is prepared beside a file")
        }
        try emptyLog()
        let coverage = state.withLock { $0.standby.coverage }
        let adopted = try perform(keeps: false) { old in
            let replaced = Transaction(old, coding: coding)
            return try archive.complete { new -> (Result, Standby.Update?)? in
                let replacing = Transaction(new, coding: coding)
                try replacing.keepWhatIsNotArchived(old)
                guard let result = try body(replaced, replacing) else { return nil }
                return (result, try coverage.update(after: replacing))
            }
        }
        guard let (result, update) = adopted else { return nil }
        try replace(files, by: archive)
        decoded.forget()
        if let update { state.withLock { $0.standby.apply(update) } }
        return result
    }

    private func replace(_ files: StoreFiles, by archive: PreparedArchive) throws(StoreError) {
        var replacement = try StoreReplacement(archive.path, for: files)
        do {
            try install(&replacement, at: files.path, keepingDatabaseAs: archive.isUndo ? nil : beforeImport)
        } catch {
            replacement.undo(fileSteps)
            throw StoreError(error)
        }
    }

    /// Writes the whole log into the database, so that the database is complete without it.
    /// - Throws: ``StoreError/openElsewhere`` if another connection needs the log.
    private func emptyLog() throws(StoreError) {
        do {
            let (pages, written) = try database.checkpoint(.passive)
            guard pages == written, database.isAlone else { throw SQLError.openElsewhere }
        } catch {
            throw StoreError((error as? SQLError)?.isBusy == true ? SQLError.openElsewhere : error)
        }
    }
}

extension StoreError {
    /// Another connection has the database open, so the file can't be replaced: the connection may be reading an
    /// earlier state, and on its close SQLite removes the log by name, which would be the log of the new database.
    package static let openElsewhere = StoreError(SQLError.openElsewhere)
}

extension Transaction {
    /// Copies the data of this machine from the old store: its metadata and the daily reminder. Numbers continue after
    /// those of the old store.
    fileprivate func keepWhatIsNotArchived(_ old: Connection) throws {
        touchEverything()
        try copy("SELECT * FROM meta", of: old, to: "meta")
        try copy("SELECT * FROM nudge", of: old, to: "nudge")
        try copy("SELECT * FROM deadline WHERE item = '\(Nudge.id)'", of: old, to: "deadline")
        for row in try old.rows(.composed("SELECT kind, last FROM counter")) { try statements.raiseCounter(row) }
        for row in try old.rows(.composed("SELECT seq, name FROM sqlite_sequence")) {
            try statements.run(.composed("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?"), row)
        }
        try forgetSetAside()
    }

    private func copy(_ sql: String, of old: Connection, to table: String) throws {
        for row in try old.rows(.composed(sql)) { try statements.insert(row, into: table) }
    }
}
