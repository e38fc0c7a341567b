import GRDB
import Synchronization

/// Second connections live for a moment: to check, to copy, to read an archive.
///
/// What is left of one once it is closed is kept for the life of the process, some hundred bytes. To dispose of its
/// dispatch queue would start libdispatch's pool of threads, whose monitor then wakes the process every second: the
/// daemon would never be idle again.
extension DatabaseQueue {
    func retire() throws {
        try close()
        retired.withLock { $0.append(self) }
    }
}

private let retired = Mutex<[DatabaseQueue]>([])
