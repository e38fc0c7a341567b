import Dispatch
import Glibc
import Synchronization

/// Notices when a socket's file or its directory is removed or replaced (inotify(7)).
package final class SocketWatch: Sendable {
    private let directory: String
    private let name: String
    private let watch: Mutex<DirectoryWatch?>

    /// Calls `changed` on `queue`, sometimes even if the file still exists.
    package init(
        path: String,
        queue: DispatchQueue,
        _ changed: @escaping @Sendable () -> Void
    ) throws(SystemCallError) {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        directory = path.hasPrefix("/") ? String(path[..<slash]) : "."
        name = String(path[slash...].drop { $0 == "/" })
        watch = Mutex(nil)
        let directories = try DirectoryWatch(queue: queue) { [weak self] changes in
            guard let self, changes.contains(where: concerns) else { return }
            changed()
        }
        watch.withLock { $0 = directories }
        follow()
    }

    private func concerns(_ change: DirectoryWatch.Change) -> Bool {
        switch change {
        case .entry(_, let name): name == nil || name == self.name
        case .unknown: true
        }
    }

    /// Call it after the socket was recreated: its directory may be a new one.
    package func follow() {
        watch.withLock { $0 }?.watch([directory])
    }
}
