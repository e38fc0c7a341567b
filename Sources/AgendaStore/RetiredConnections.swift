import GRDB
import Synchronization

/// Closes short-lived second connections, which are used for checks, copies and archives.
extension DatabaseQueue {
    /// Closes the connection, but keeps the object for the life of the process, which costs some hundred bytes.
    /// Disposing of its dispatch queue would start libdispatch's thread pool, whose monitor wakes the process every
    /// second: the daemon would never be idle again.
    func retire() throws {
        try close()
        retired.withLock { $0.append(self) }
    }

    /// Runs `body`, and retires the connection even if it throws.
    func retiring<Result>(_ body: (DatabaseQueue) throws -> Result) throws -> Result {
        let result: Result
        do {
            result = try body(self)
        } catch {
            try? retire()
            throw error
        }
        try retire()
        return result
    }
}

private let retired = Mutex<[DatabaseQueue]>([])
