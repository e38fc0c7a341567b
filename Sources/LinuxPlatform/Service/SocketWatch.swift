import Dispatch
import Files

/// Detects that a socket's file or a directory on its path was removed, replaced or created (inotify(7)).
package final class SocketWatch: Sendable {
    /// The next component of the path in each directory, from the socket's own to the root.
    private let names: [String: String]
    /// The directories in the same order.
    private let directories: [String]
    private let watch: DirectoryWatch

    /// The number of directories that are watched while the socket exists. The next one is the parent of
    /// `XDG_RUNTIME_DIR`, in which too much changes that does not concern the socket.
    private static let usualDepth = 2

    /// Calls `changed` on `queue`, sometimes even if the file still exists. `path` is absolute.
    package init(
        path: String,
        queue: DispatchQueue,
        _ changed: @escaping @Sendable () -> Void
    ) throws(SystemCallError) {
        var (names, directories) = ([String: String](), [String]())
        var rest = path
        while directories.last != "/" {
            let (directory, name) = FilePath.split(rest)
            names[directory] = name
            directories.append(directory)
            guard directory.hasPrefix("/") else { break }
            rest = directory
        }
        (self.names, self.directories) = (names, directories)
        watch = DirectoryWatch(queue: queue) { [names] changes in
            let concerns = changes.contains { change in
                guard case .entry(let directory, let name?) = change else { return true }
                return names[directory] == name
            }
            if concerns { changed() }
        }
        follow(isMissing: false)
        if let problem = watch.problem { throw problem }
    }

    /// Call it after each change, because a directory may be a new one. `isMissing`: whether the socket does not exist.
    package func follow(isMissing: Bool) {
        watch.watch(Set(isMissing ? directories[...] : directories.prefix(Self.usualDepth)))
    }
}
