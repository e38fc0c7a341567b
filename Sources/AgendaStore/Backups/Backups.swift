import Agenda
import Chronology
import GRDB
import Synchronization

/// The directory `backups` beside the store.
package final class Backups: Sendable {
    package let directory: String
    private let storePath: String
    /// The copy being made, so that whoever closes the store need not wait for it.
    private let running = Mutex<DatabaseQueue?>(nil)

    package init(storePath: String) {
        self.storePath = DurableFile.resolved(storePath)
        directory = DurableFile.directory(of: storePath) + "/backups"
    }

    package func path(_ backup: BackupFile) -> String { directory + "/" + backup.name }

    /// All there are, the newest first. Files of other names are none of ours.
    package func list() throws(StoreError) -> [BackupFile] {
        BackupPlan.newestFirst(try DurableFile.names(in: directory).compactMap { BackupFile(name: $0) })
    }

    /// Takes the day's backup if there is none yet, from any thread; the store is read meanwhile and never held up.
    ///
    /// - Returns: the backup; nil where the day has one already, or nothing was ever kept.
    /// - Throws: ``StoreError``; what there was before is left as it was.
    package func takeDaily(_ now: Now) throws(StoreError) -> BackupFile? {
        guard BackupPlan.isDailyDue(try list(), now: now.wall, in: now.zone), try hasContent() else { return nil }
        return try take(.daily, now)
    }

    /// Copies the store, looks whether the copy is whole, and lets older ones go.
    func take(_ occasion: BackupFile.Occasion, _ now: Now) throws(StoreError) -> BackupFile {
        try DurableFile.makeDirectory(directory)
        removeUnfinished()
        try requireRoom()
        let existing = try list()
        let backup = BackupFile(number: BackupPlan.nextNumber(existing), occasion: occasion, taken: now.wall)
        do {
            try copy(storePath, to: unfinished)
            try DurableFile.move(unfinished, to: path(backup))
        } catch {
            removeUnfinished()
            throw StoreError(error)
        }
        for obsolete in BackupPlan.obsolete([backup] + existing) { DurableFile.remove(path(obsolete)) }
        return backup
    }

    /// Ends a copy under way; it fails.
    func interrupt() {
        running.withLock { $0?.interrupt() }
    }

    /// What an earlier life was writing when it ended.
    func removeUnfinished() {
        for suffix in ["", "-journal"] { DurableFile.remove(unfinished + suffix) }
    }

    private var unfinished: String { directory + "/unfinished" }

    /// A first day's backup of nothing would be no help on its evening.
    private func hasContent() throws(StoreError) -> Bool {
        do {
            let database = try StoreNames.reader(at: storePath)
            defer { try? database.retire() }
            return try database.read { db in
                try ["counter", "preset", "city"].contains { table in
                    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table))") ?? false
                }
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// A whole and checked copy of the store at `source`, on the disk for good. `target` must not be there.
    func copy(_ source: String, to target: String) throws {
        let database = try StoreNames.reader(at: source)
        running.withLock { $0 = database }
        defer { running.withLock { $0 = nil } }
        try database.inDatabase { db in
            try db.execute(sql: "VACUUM INTO ?", arguments: [target])
        }
        try database.retire()
        try StoreCheck.requireSound(fileAt: target)
        try DurableFile.sync(target)
    }

    /// A backup must not take the room that the store itself needs to go on: twice its size, or none is made.
    private func requireRoom() throws(StoreError) {
        let sizes = [try DurableFile.size(storePath), try DurableFile.size(storePath + "-wal")]
        let needed = 2 * sizes.compactMap(\.self).reduce(0, +)
        guard let available = DurableFile.availableBytes(at: directory), available < needed else { return }
        throw .noRoom(neededBytes: needed, availableBytes: available)
    }
}
