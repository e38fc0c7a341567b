import Agenda
import Glibc

/// Which popup shows progress, in a file: a daemon that was killed can't take it away, and Plasma keeps it. The next
/// one replaces it.
struct ProgressRecord: Sendable {
    /// Nil for none. Gone with the boot, as what was shown then is.
    let path: String?

    /// What an earlier life of the daemon showed of that item.
    func popup(of item: ItemID) -> PopupHandle? {
        guard let path, let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0] == item.description else { return nil }
        return PopupHandle(String(parts[1]))
    }

    /// Where that fails, an old popup stays until it expires.
    func note(_ popup: PopupHandle, of item: ItemID) {
        guard let path else { return }
        // Whatever has the name is not written through.
        unlink(path)
        guard let file = fopen(path, "wxe") else { return }
        fputs("\(item) \(popup)", file)
        fclose(file)
    }

    func forget() {
        if let path { unlink(path) }
    }
}
