import Files
import Glibc

/// A file of zone or locale data: its identity and its bytes.
struct ZoneFile {
    let path: String

    /// Device, inode, size and time of change: an upgrade of tzdata changes at least one of these.
    typealias Identity = [Int64]

    /// Follows symbolic links. Throws the error of stat(2).
    func identity() throws(BoundedFile.Failure) -> Identity {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .system(errno: errno) }
        let modified = status.st_mtim
        return [
            Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino), Int64(status.st_size),
            Int64(modified.tv_sec), Int64(modified.tv_nsec),
        ]
    }

    /// Reads the file: `limit` bytes at most, by default 1 MiB, ten times tzdata's largest file.
    func read(limit: Int = 1 << 20) throws(BoundedFile.Failure) -> [UInt8] {
        try BoundedFile.read(path, limitBytes: limit)
    }
}

extension BoundedFile.Failure {
    var errno: Int32 {
        switch self {
        case .system(let errno): errno
        case .notRegular: EISDIR
        case .tooLarge: EFBIG
        }
    }

    /// Whether there is no file, or none that could be a zone.
    var isAbsence: Bool { [ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG].contains(errno) }
}
