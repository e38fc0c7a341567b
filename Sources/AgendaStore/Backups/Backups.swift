import Agenda
import Chronology
import SQLite
import Synchronization

/// The directory `backups` beside the store.
package final class Backups: Sendable {
    package let directory: String
    private let storePath: String
    /// The connection of a running copy, so that closing the store can interrupt it.
    private let running = Mutex<Connection?>(nil)

    package init(storePath: String) {
        self.storePath = DurableFile.resolved(storePath)
        directory = DurableFile.directory(of: storePath) + "/backups"
    }

    package func path(_ backup: BackupFile) -> String { directory + "/" + backup.name }

    /// Returns all backups, newest first. Ignores files with other names.
    package func list() throws(StoreError) -> [BackupFile] {
        BackupPlan.newestFirst(try DurableFile.names(in: directory).compactMap { BackupFile(name: $0) })
    }

    /// Takes the day's backup if there is none yet. Callable from any thread; doesn't block the store.
    ///
    /// - Returns: the backup; nil if the day already has one, or the store never had any content.
    /// - Throws: ``StoreError``; existing backups are unchanged then.
    package func takeDaily(_ now: Now) throws(StoreError) -> BackupFile? {
        guard BackupPlan.isDailyDue(try list(), now: now.wall, in: now.zone), try hasContent() else { return nil }
        return try take(.daily, now)
    }

    /// Copies the store, checks the copy, and removes obsolete backups.
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

    /// Interrupts a running copy, which then throws.
    func interrupt() {
        running.withLock { $0?.interrupt() }
    }

    /// Removes the file of a backup that was never finished.
    func removeUnfinished() {
        for suffix in ["", "-journal"] { DurableFile.remove(unfinished + suffix) }
    }

    private var unfinished: String { directory + "/unfinished" }

    /// Tells whether the store has any content: an empty backup would be the only one of its day.
    private func hasContent() throws(StoreError) -> Bool {
        do {
            let database = try StoreNames.reader(at: storePath)
            return try ["counter", "preset", "city"].contains { table in
                try database.flag(.composed("SELECT EXISTS (SELECT 1 FROM \(table))"))
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Copies the store at `source` to `target`, checks the copy and syncs it. `target` must not exist.
    func copy(_ source: String, to target: String) throws {
        let database = try StoreNames.reader(at: source)
        running.withLock { $0 = database }
        defer { running.withLock { $0 = nil } }
        try database.copyUnsynced(to: target)
        database.close()
        try StoreCheck.requireSound(fileAt: target)
        try DurableFile.sync(target)
    }

    /// Requires free space of twice the store's size, because a backup must not use the space that the store needs.
    /// - Throws: ``StoreError/noRoom(neededBytes:availableBytes:)``.
    private func requireRoom() throws(StoreError) {
        let sizes = [try DurableFile.size(storePath), try DurableFile.size(storePath + "-wal")]
        let needed = 2 * sizes.compactMap(\.self).reduce(0, +)
        guard let available = DurableFile.availableBytes(at: directory), available < needed else { return }
        throw .noRoom(neededBytes: needed, availableBytes: available)
    }
}
