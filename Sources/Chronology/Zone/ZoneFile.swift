import Files
import Glibc

/// A file of zone or locale data: its identity and its bytes.
struct ZoneFile {
    let path: String

    /// Distinguishes the states of a file: an upgrade of tzdata changes at least one of these.
    struct Identity: Hashable, Sendable {
        let device: UInt64
        let inode: UInt64
        let bytes: Int64
        let modifiedSeconds: Int64
        let modifiedNanoseconds: Int64

        fileprivate init(_ status: stat) {
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
            bytes = Int64(status.st_size)
            modifiedSeconds = Int64(status.st_mtim.tv_sec)
            modifiedNanoseconds = Int64(status.st_mtim.tv_nsec)
        }
    }

    /// Follows symbolic links. Throws the error of stat(2).
    func identity() throws(BoundedFile.Failure) -> Identity {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .system(errno: errno) }
        return Identity(status)
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
