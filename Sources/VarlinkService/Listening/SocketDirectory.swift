import Glibc

/// The directory of a socket, held open and locked while the socket is created, so that no server removes the socket of
/// another one that starts at the same time.
struct SocketDirectory: ~Copyable {
    private let descriptor: CInt

    private init(owning descriptor: CInt) {
        self.descriptor = descriptor
    }

    // Closing releases the lock (flock(2)).
    deinit { close(descriptor) }

    /// Creates the directory of `socketPath` with mode 0700 if it is missing (its parent must exist), checks that it is
    /// a real directory of this user in which no other user may write, and locks it.
    static func locked(for socketPath: String) throws(ListenError) -> SocketDirectory {
        let path = directory(of: socketPath)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(call: "mkdir", path: path, errno: errno) }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOTDIR || errno == ELOOP { throw .notADirectory(path) }
            throw .system(call: "open", path: path, errno: errno)
        }
        let directory = SocketDirectory(owning: descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(call: "fstat", path: path, errno: errno) }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else { throw .directoryNotPrivate(path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if errno == EWOULDBLOCK { throw .inUse(socketPath) }
            throw .system(call: "flock", path: path, errno: errno)
        }
        return directory
    }

    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
