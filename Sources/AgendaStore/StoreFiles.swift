import CLinux
import GRDB
import GRDBSQLite
import Glibc

/// The files of an open database, and whether they are still those at its path.
///
/// Somebody may remove or replace them. SQLite goes on writing to what it has open, and all of that is gone with the
/// process. They are told apart by device and inode; nothing is opened for it, since closing a second descriptor of the
/// database would drop SQLite's locks (fcntl(2)).
struct StoreFiles: Sendable {
    let path: String
    private let database: FileIdentity?
    private let log: FileIdentity?

    /// Of a database that is open and was read once: its log is there since.
    init(openedAt path: String) {
        self.path = path
        database = try? FileIdentity(of: path)
        log = try? FileIdentity(of: path + "-wal")
    }

    /// True also where nobody can say, such as for a directory that may not be searched.
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

    /// Whether that is one of the files that are open.
    func own(_ path: String) -> Bool {
        let found = try? FileIdentity(of: path)
        return found != nil && (found == database || found == log)
    }
}

/// What tells a file from any other that exists at the same time, whatever its name.
struct FileIdentity: Equatable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    /// Nil where there is no such file.
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

/// Room for commits on a disk that is full.
///
/// The write-ahead log stays when the database is closed, is never shortened while it is open, and has its blocks in
/// advance: some two hundred small commits. A file system that copies on write (btrfs, ZFS) holds no blocks for that;
/// there, turns continue in memory.
enum LogReserve {
    static let bytes = 4 * 1024 * 1024

    /// Before the first write of a connection.
    static func persistLog(_ db: Database) {
        var isPersistent: CInt = 1
        sqlite3_file_control(db.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isPersistent)
    }

    /// Takes no more than half of the room there is. Nothing is done where the file system can't (fallocate(2)).
    static func take(databaseAt path: String) {
        let descriptor = open(path + "-wal", O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let available = DurableFile.availableBytes(at: path) ?? bytes
        _ = clinux_reserve(descriptor, Int64(min(bytes, available / 2)))
    }
}
