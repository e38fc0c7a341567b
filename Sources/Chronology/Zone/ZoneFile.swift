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
    func identity() throws(FileProblem) -> Identity {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileProblem(errno: errno) }
        return Identity(status)
    }

    /// Reads the file. Throws EFBIG above `limit` bytes (by default 1 MiB, ten times tzdata's largest file) and EISDIR
    /// for anything but a regular file.
    func read(limit: Int = 1 << 20) throws(FileProblem) -> [UInt8] {
        do throws(BoundedFile.Failure) {
            return try BoundedFile.read(path, limitBytes: limit)
        } catch {
            switch error {
            case .system(let errno): throw FileProblem(errno: errno)
            case .notRegular: throw FileProblem(errno: EISDIR)
            case .tooLarge: throw FileProblem(errno: EFBIG)
            }
        }
    }
}

/// A failed system call on a file.
struct FileProblem: Error {
    let errno: Int32

    /// Whether there is no file, or none that could be a zone.
    var isAbsence: Bool { [ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG].contains(errno) }
}
