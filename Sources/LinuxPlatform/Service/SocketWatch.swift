import Dispatch
import Glibc
import Synchronization

/// Notices that a socket's file was removed or replaced, or its directory was (inotify(7)).
package final class SocketWatch: Sendable {
    private let directory: String
    private let name: String
    private let watch: Mutex<DirectoryWatch?>

    /// `changed` is called on `queue`, also where the file is there all the same.
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
            guard let self, changes.contains(where: { $0.name == nil || $0.name == self.name }) else { return }
            changed()
        }
        watch.withLock { $0 = directories }
        follow()
    }

    /// To be called when the socket was made anew: its directory may be another one then.
    package func follow() {
        watch.withLock { $0 }?.watch([directory])
    }
}
