import GRDB
import Synchronization

/// Closing of short-lived second connections, used for checks, copies and archives.
extension DatabaseQueue {
    /// Closes the connection, but keeps the object for the life of the process, which costs some hundred bytes.
    /// Disposing of its dispatch queue would start libdispatch's thread pool, whose monitor wakes the process every
    /// second: the daemon would never be idle again.
    func retire() throws {
        try close()
        retired.withLock { $0.append(self) }
    }
}

private let retired = Mutex<[DatabaseQueue]>([])
