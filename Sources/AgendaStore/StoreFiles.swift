import CLinux
import Glibc

/// The files of an open database, and whether they are still at its path.
///
/// If they are removed or replaced, SQLite continues to write to the open files, which are lost when the process ends.
/// Files are identified by device and inode without opening them, because closing a second descriptor of the database
/// would drop SQLite's locks (fcntl(2)).
struct StoreFiles: Sendable {
    let path: String
    private let database: FileIdentity?
    private let log: FileIdentity?

    /// The database must be open and have been read once, so that its log exists.
    init(openedAt path: String) {
        self.path = path
        database = try? FileIdentity(of: path)
        log = try? FileIdentity(of: path + "-wal")
    }

    /// Whether the open files are still at the path. True also if that can't be determined, for example if the
    /// directory may not be searched.
    var areInPlace: Bool {
        for (path, known) in [(path, database), (path + "-wal", log)] where known != nil {
            do throws(StoreError) {
                guard try FileIdentity(of: path) == known else { return false }
            } catch {
                continue
            }
        }
        return true
    }

    /// Tells whether `path` is one of the open files.
    func own(_ path: String) -> Bool {
        let found = try? FileIdentity(of: path)
        return found != nil && (found == database || found == log)
    }
}

/// Distinguishes a file from all others that exist at the same time, whatever its name.
struct FileIdentity: Equatable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    /// Returns nil if there is no such file. Does not follow symbolic links.
    init?(of path: String) throws(StoreError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .file(call: "lstat", path: path, errno: errno)
        }
        device = status.st_dev
        inode = status.st_ino
    }
}

/// Space reserved for commits on a full disk.
///
/// The write-ahead log is kept when the database is closed, is never shortened while it is open, and has its blocks
/// allocated in advance, enough for about a hundred small commits. A copy-on-write file system (btrfs, ZFS) can't
/// reserve blocks this way; there, turns continue in memory.
enum LogReserve {
    static let bytes = 4 * 1024 * 1024

    /// Allocates blocks for the log, at most half of the available space. Does nothing if the file system can't
    /// (fallocate(2)).
    static func take(databaseAt path: String) {
        let descriptor = open(path + "-wal", O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let available = DurableFile.availableBytes(at: path) ?? bytes
        _ = clinux_reserve(descriptor, Int64(min(bytes, available / 2)))
    }
}
