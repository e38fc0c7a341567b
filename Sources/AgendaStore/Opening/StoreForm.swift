import Glibc

extension AgendaStore {
    /// Finds out whether this program can read the store at `path`, which another process may be using, without changing
    /// it. A missing file is made at a start, and a damaged one replaced, so that both pass.
    /// - Throws: ``StoreError/newerSchema(path:)``, ``StoreError/beforeFirstRelease(path:)``, or that the file can't be
    ///   opened.
    package static func requireReadableForm(at path: String) throws(StoreError) {
        guard access(path, F_OK) == 0 || errno != ENOENT else { return }
        do {
            _ = try StoreCheck.appliedCount(StoreNames.reader(at: path))
        } catch let unsupported as StoreCheck.Unsupported {
            throw unsupported.error(path)
        } catch is Damage {
        } catch {
            throw StoreError(error)
        }
    }
}
