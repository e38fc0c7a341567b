import Files
import Glibc

/// A file of the zone directory: which one it is, and its bytes.
struct ZoneFile {
    let path: String

    /// What tells one state of a file from another: an upgrade of tzdata changes at least one of them.
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

    /// Follows symbolic links.
    func identity() throws(FileProblem) -> Identity {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileProblem(errno: errno) }
        return Identity(status)
    }

    /// EFBIG past `limit` bytes: by default 1 MiB, ten times the largest file of tzdata.
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

/// A system call on a file failed.
struct FileProblem: Error {
    let errno: Int32

    /// Nothing is there, or something that can hold no zone.
    var isAbsence: Bool { [ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG].contains(errno) }
}
