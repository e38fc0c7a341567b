import Agenda
import Chronology
import Files
import Glibc

/// Files that record the popups shown for items: a killed daemon can't withdraw them, so the next one replaces or
/// withdraws them. The popups of rings are recorded in the store instead.
struct PopupRecords: Sendable {
    enum Purpose: String {
        /// An announcement about an item.
        case notice
        /// A progress popup; Plasma keeps it after the daemon has exited.
        case progress
    }

    let files: RuntimeFiles

    /// Returns the popup that this or an earlier daemon showed for `item`.
    func popup(_ purpose: Purpose, of item: ItemID) -> PopupHandle? {
        guard let path = files.path(name(purpose, item)), let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        return PopupHandle(String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// Replaces the record. If that fails, an old popup stays until it expires.
    func note(_ popup: PopupHandle, _ purpose: Purpose, of item: ItemID) {
        guard let path = files.path(name(purpose, item)) else { return }
        // Removed, not overwritten: it might be a link.
        unlink(path)
        guard let file = fopen(path, "wxe") else { return }
        fputs(popup.description, file)
        fclose(file)
    }

    /// The items that have a record.
    func items(_ purpose: Purpose) -> [ItemID] {
        let prefix = purpose.rawValue + "-"
        return files.names.filter { $0.hasPrefix(prefix) }.compactMap { ItemID($0.dropFirst(prefix.count)) }
    }

    func forget(_ purpose: Purpose, of item: ItemID) { files.remove(name(purpose, item)) }

    private func name(_ purpose: Purpose, _ item: ItemID) -> String { "\(purpose.rawValue)-\(item)" }
}

/// Identifies a popup: a number, valid only for one server on one bus.
struct PopupHandle: Hashable, Sendable, CustomStringConvertible {
    let server: ServerIdentity
    let number: UInt32

    init(server: ServerIdentity, number: UInt32) {
        self.server = server
        self.number = number
    }

    /// Parses the text of ``description``.
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 3, let number = UInt32(parts[2]) else { return nil }
        self.init(server: ServerIdentity(bus: String(parts[0]), owner: String(parts[1])), number: number)
    }

    var description: String { "\(server.bus) \(server.owner) \(number)" }
}

/// One run of a notification server. Popup numbers of another run are invalid for it.
struct ServerIdentity: Hashable, Sendable {
    /// The GUID of the bus: unique names are unique only on one bus.
    let bus: String
    /// The server's unique name on the bus.
    let owner: String
}

/// Files that outlive a killed daemon, but not a reboot, like the popups they record.
struct RuntimeFiles: Sendable {
    /// Nil to store no files.
    let directory: String?

    /// Returns the path of the file `name`, and creates the directory. Nil if that fails, or if other users can write
    /// to it.
    func path(_ name: String) -> String? {
        guard let directory, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
        // The directories may have been removed.
        mkdir(FilePath.split(directory).directory, 0o700)
        mkdir(directory, 0o700)
        var status = stat()
        guard lstat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            status.st_mode & 0o022 == 0
        else { return nil }
        return directory + "/" + name
    }

    func remove(_ name: String) {
        if let path = path(name) { unlink(path) }
    }

    func removeAll(but kept: Set<String>) {
        for name in names where !kept.contains(name) { remove(name) }
    }

    /// The names of the files, in no order.
    var names: [String] { directory.flatMap { DirectoryNames.read($0) } ?? [] }
}
