import Agenda
import Chronology
import SQLite

/// Opens the store's file: checks and migrates it, and replaces a damaged file by the newest good backup.
struct StoreOpening {
    let path: String
    let backups: Backups
    let now: Now
    private(set) var recovery: StoreRecovery?
    private(set) var isChecked = true
    private(set) var backupProblem: StoreError?

    init(path: String, backups: Backups, now: Now) {
        self.path = path
        self.backups = backups
        self.now = now
    }

    mutating func open() throws -> Connection {
        try StoreReplacement.settle(path)
        backups.removeUnfinished()
        removeRestored()
        StoreCopy.remove(path + ".copy")
        PreparedArchive.removeLeft(beside: path)
        let database: Connection
        if let damage = try damageAtSight() {
            database = try recover(from: damage, nil)
        } else if try (DurableFile.size(path) ?? 0) == 0 {
            database = try AgendaStore.connect(path)
            try Schema.migrate(database)
        } else {
            database = try openSound()
        }
        DurableFile.remove(Self.suspicion(path))
        return database
    }

    /// Opens an intact store on a disk that can't be written: to be read, until ``openAgain()``.
    ///
    /// There SQLite can neither lock the file nor share the index of its log with other connections: it keeps the index
    /// in its own memory (sqlite.org/wal.html#noshm). The file has no other writer: see ``AgendaStore/claim``.
    mutating func openUnwritable() throws -> Connection {
        guard try !WriteAheadLog.isTorn(at: path + "-wal") else { throw Damage.tornLog }
        let database = try Connection(
            path,
            .readOnly,
            system: "unix-none",
            settings: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY"
        )
        let count = try StoreCheck.appliedCount(database)
        guard count > 0 else { throw Damage.fileIsEmpty }
        try check(database, wasClosed: false)
        try StoreCheck.requireTables(database, appliedCount: count)
        return database
    }

    /// Opens the file for writing once the disk can be written again, and migrates it.
    /// - Throws: an error of SQLite; the file is unchanged then.
    mutating func openAgain() throws -> Connection {
        let database = try AgendaStore.connect(path)
        if database.isReadOnly { throw StoreError.readOnly }
        try migrate(database, from: try StoreCheck.appliedCount(database))
        try NumberRepair.apply(to: database)
        return database
    }

    /// Returns damage that is visible without opening the file.
    private func damageAtSight() throws -> Damage? {
        // An unreadable directory of backups must not prevent the start.
        let hadStore = (try? backups.list())?.isEmpty == false
        switch try DurableFile.size(path) {
        case nil:
            let hasLog = try (DurableFile.size(path + "-wal") ?? 0) > WriteAheadLog.headerBytes
            return hadStore || hasLog ? .fileIsMissing : nil
        case 0?:
            // A first start that was killed early also leaves an empty file.
            return hadStore ? .fileIsEmpty : nil
        default: return nil
        }
    }

    /// Only reads the file until it is known to be an intact store: connecting for writing already changes a file.
    private mutating func openSound() throws -> Connection {
        let logIsTorn = try WriteAheadLog.isTorn(at: path + "-wal")
        let wasClosed = try DurableFile.size(path + "-wal") == 0
        var reader: Connection?
        do {
            let opened = try AgendaStore.connectForReading(path)
            reader = opened
            let count = try StoreCheck.appliedCount(opened)
            if logIsTorn { throw Damage.tornLog }
            try check(opened, wasClosed: wasClosed)
            try StoreCheck.requireTables(opened, appliedCount: count)
            // A closed connection can't be used for the recovery from damage found by the next steps.
            opened.close()
            reader = nil
            let database = try AgendaStore.connect(path)
            try migrate(database, from: count)
            try NumberRepair.apply(to: database)
            return database
        } catch let form as StoreCheck.Unsupported {
            throw form.error(path)
        } catch {
            guard let damage = Damage(error) else { throw error }
            return try recover(from: damage, reader)
        }
    }

    /// Checks all of a small file, and of a suspected one. A store that was closed properly has an empty log, which no
    /// other program leaves behind: its content was on the disk by then, and is checked while the daemon runs.
    private mutating func check(_ database: Connection, wasClosed: Bool) throws {
        let isSuspected = try DurableFile.exists(Self.suspicion(path))
        isChecked = try isSuspected || !wasClosed && (DurableFile.size(path) ?? 0) <= StoreCheck.inlineBytes
        if isChecked { try StoreCheck.requireWhole(database, suspected: isSuspected) }
    }

    private mutating func migrate(_ database: Connection, from count: Int) throws {
        if count > 0, count < Schema.migrations.count {
            do throws(StoreError) {
                _ = try backups.take(.migration(from: count), now)
            } catch {
                // A migration is one transaction and fails safely without a backup, which is only needed to go back
                // later.
                backupProblem = error
            }
        }
        try Schema.migrate(database)
    }
}

// MARK: Recovery

extension StoreOpening {
    /// Replaces the damaged file. The order matters, because the process may end at any point: the replacement is
    /// complete before anything is moved, and no log is ever left beside the wrong file.
    private mutating func recover(from damage: Damage, _ damaged: Connection?) throws -> Connection {
        let (backup, passedOver) = try prepareBackup()
        let counters = damage == .tornLog ? [:] : damaged.flatMap(readCounters) ?? [:]
        let movedTo = try moveAside()
        // Closed only now, under its new name, so that its log is kept beside it unchanged.
        damaged?.close()
        if backup != nil { try DurableFile.move(Self.restored(path), to: path) }
        let database = try AgendaStore.connect(path)
        try Schema.migrate(database)
        try database.transaction { try raiseCounters($0, atLeast: counters) }
        recovery = StoreRecovery(damage: damage, movedTo: movedTo, backup: backup, passedOver: passedOver)
        return database
    }

    /// Copies the newest sound backup to a file that only needs to be renamed.
    private func prepareBackup() throws -> (BackupFile?, passedOver: [String]) {
        var passedOver: [String] = []
        for backup in try backups.list() {
            do {
                try StoreCheck.requireSound(fileAt: backups.path(backup))
                try backups.copy(backups.path(backup), to: Self.restored(path))
                return (backup, passedOver)
            } catch let form as StoreCheck.Unsupported {
                throw form.error(backups.path(backup))
            } catch {
                removeRestored()
                guard Damage(error) != nil else { throw error }
                passedOver.append(backup.name)
            }
        }
        return (nil, passedOver)
    }

    private func moveAside() throws -> String? {
        let target = try Self.freeName(path + ".damaged-" + now.zone.civil(at: now.wall).stamp)
        var moved: String?
        // The database is moved first: without its log it would look intact, but lack the newest commits.
        for suffix in ["", "-wal"] {
            switch try DurableFile.size(path + suffix) {
            case nil: break
            // Closing a store leaves an empty log behind.
            case 0? where suffix == "-wal": DurableFile.remove(path + suffix)
            case _?:
                try DurableFile.move(path + suffix, to: target + suffix)
                moved = moved ?? target + suffix
            }
        }
        // The index of the log, which SQLite recreates.
        DurableFile.remove(path + "-shm")
        return moved
    }

    /// Returns `name`, or `name` with a number appended, so that neither that file nor its log exists.
    static func freeName(_ name: String) throws(StoreError) -> String {
        var free = name
        var attempt = 1
        while try isTaken(free) {
            attempt += 1
            free = name + "-\(attempt)"
        }
        return free
    }

    private static func isTaken(_ name: String) throws(StoreError) -> Bool {
        if try DurableFile.exists(name) { return true }
        return try DurableFile.exists(name + "-wal")
    }

    /// Returns nil if they can't be read any more.
    private func readCounters(_ database: Connection) -> [String: Int64]? {
        let rows = try? database.all(.composed("SELECT kind, last FROM counter")) { row in
            (try row.text(0), try row.integer(1))
        }
        return rows.map { Dictionary(uniqueKeysWithValues: $0) }
    }

    /// Raises the counters so that ids assigned since the backup are not reused, because people and scripts remember
    /// ids. Uses the counters of the damaged file; if there are none, numbers continue with the next thousand.
    private func raiseCounters(_ database: Connection, atLeast known: [String: Int64]) throws {
        for kind in ItemKind.allCases {
            let last = try database.integer(.composed("SELECT last FROM counter WHERE kind = ?"), kind.name)
            let raised = known.isEmpty ? ((last ?? 0) / 1000 + 1) * 1000 : max(last ?? 0, known[kind.name] ?? 0)
            guard raised > 0 else { continue }
            try database.raiseCounter([.text(kind.name), .integer(raised)])
        }
    }

    private func removeRestored() {
        for suffix in ["", "-journal"] { DurableFile.remove(Self.restored(path) + suffix) }
    }

    private static func restored(_ path: String) -> String { path + ".restored" }

    /// Returns the path of a marker file: if it exists, the next start checks the whole store, whatever its size.
    static func suspicion(_ path: String) -> String { path + ".suspected" }
}
