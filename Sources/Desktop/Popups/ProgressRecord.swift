import Agenda
import Glibc

/// A file that names the popup that shows progress: a killed daemon can't withdraw it, and Plasma keeps it, so the next
/// daemon replaces it.
struct ProgressRecord: Sendable {
    /// Nil to keep no record. Lost at reboot, like the popup.
    let path: String?

    /// Returns the popup that an earlier daemon showed for `item`.
    func popup(of item: ItemID) -> PopupHandle? {
        guard let (name, handle) = entry, name == item.description else { return nil }
        return handle
    }

    private var entry: (item: String, popup: PopupHandle?)? {
        guard let path, let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return (String(parts[0]), PopupHandle(String(parts[1])))
    }

    /// Replaces the record. If that fails, an old popup stays until it expires.
    func note(_ popup: PopupHandle, of item: ItemID) {
        guard let path else { return }
        // Removed, not overwritten: it might be a link.
        unlink(path)
        guard let file = fopen(path, "wxe") else { return }
        fputs("\(item) \(popup)", file)
        fclose(file)
    }

    /// Removes the record if it is of `item`.
    func forget(_ item: ItemID) {
        if let path, entry?.item == item.description { unlink(path) }
    }
}
