import CLinux
import Chronology
import Glibc

/// The store that the last import has replaced. It is kept to take back the import, for as long as any change.
extension AgendaStore {
    var beforeImport: String? { path.map { $0 + ".before-import" } }

    /// The name of its file, for messages.
    package static let replacedByImportName = "clockd.db.before-import"

    /// The path of its file; nil if there is none.
    package var replacedByImport: String? { beforeImport.flatMap { (try? DurableFile.exists($0)) == true ? $0 : nil } }

    /// Removes the store that an import has replaced if it is too old to be put back at `wall`. Callable from any thread.
    package func forgetReplaced(at wall: Instant) {
        guard let beforeImport else { return }
        var status = stat()
        guard lstat(beforeImport, &status) == 0 else { return }
        let kept = Instant(microsecondsSinceEpoch: Int64(status.st_ctim.tv_sec) * 1_000_000)
        if wall - kept > Change.kept { DurableFile.remove(beforeImport) }
    }
}
