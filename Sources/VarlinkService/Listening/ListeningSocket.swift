import Glibc
import Varlink

/// A listening socket, and the file to remove when it is closed.
struct ListeningSocket {
    /// The socket's file, to be removed by this process; nil for an inherited socket.
    struct File {
        let path: String
        let device: dev_t
        let inode: ino_t
    }

    let descriptor: CInt
    let file: File?

    /// Creates a socket at `path` with mode 0600. Replaces a socket on which no process listens any more.
    static func bound(to path: String) throws(ListenError) -> ListeningSocket {
        guard var address = sockaddr_un(path: path) else { throw .pathTooLong(path) }
        let directory = try SocketDirectory.locked(for: path)
        defer { extendLifetime(directory) }
        try removeStaleSocket(at: path, address: &address)
        let descriptor = try openSocket(path: path)
        do throws(ListenError) {
            // Linux creates the file with the current mode of the socket, so it is never open to others.
            try check(fchmod(descriptor, 0o600), "fchmod", path)
            try check(address.with { bind(descriptor, $0, $1) }, "bind", path)
            try check(listen(descriptor, SOMAXCONN), "listen", path)
            var status = stat()
            try check(lstat(path, &status), "lstat", path)
            return ListeningSocket(
                descriptor: descriptor,
                file: File(path: path, device: status.st_dev, inode: status.st_ino)
            )
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Removes a socket at `path` on which no process listens any more.
    /// - Throws: ``ListenError/inUse(_:)`` if one does.
    static func requireUnused(_ path: String) throws(ListenError) {
        guard var address = sockaddr_un(path: path) else { throw .pathTooLong(path) }
        let directory = try SocketDirectory.locked(for: path)
        defer { extendLifetime(directory) }
        try removeStaleSocket(at: path, address: &address)
    }

    /// Adopts an inherited socket that already listens, for example from a service manager (sd_listen_fds(3)).
    static func adopting(_ descriptor: CInt) throws(ListenError) -> ListeningSocket {
        guard option(SO_DOMAIN, of: descriptor) == AF_UNIX,
            option(SO_TYPE, of: descriptor) == CInt(SOCK_STREAM.rawValue),
            option(SO_ACCEPTCONN, of: descriptor) == 1
        else { throw .notAListeningSocket(descriptor: descriptor) }
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
            throw .system(call: "fcntl", path: "", errno: errno)
        }
        return ListeningSocket(descriptor: descriptor, file: nil)
    }

    private static func removeStaleSocket(at path: String, address: inout sockaddr_un) throws(ListenError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw .system(call: "lstat", path: path, errno: errno)
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .occupied(path) }
        let probe = try openSocket(path: path)
        defer { close(probe) }
        if address.with({ connect(probe, $0, $1) }) == 0 { throw .inUse(path) }
        switch errno {
        case ECONNREFUSED: try check(unlink(path), "unlink", path)
        // Its queue is full: the server is busy, but it is running.
        case EAGAIN: throw .inUse(path)
        case EPROTOTYPE: throw .occupied(path)
        default: throw .system(call: "connect", path: path, errno: errno)
        }
    }

    private static func openSocket(path: String) throws(ListenError) -> CInt {
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(AF_UNIX, CInt(type), 0)
        try check(descriptor, "socket", path)
        return descriptor
    }

    private static func check(_ status: CInt, _ call: String, _ path: String) throws(ListenError) {
        guard status >= 0 else { throw .system(call: call, path: path, errno: errno) }
    }

    private static func option(_ name: CInt, of descriptor: CInt) -> CInt? {
        var value: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }
}

extension ListeningSocket.File {
    /// Removes the file, unless another server has replaced it.
    func remove() {
        if isThere { unlink(path) }
    }

    /// Whether the file is still this socket: while the socket is open, no other file has its inode.
    var isThere: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_dev == device && status.st_ino == inode
    }
}
