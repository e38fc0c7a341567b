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
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileProblem(errno: errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileProblem(errno: errno) }
            guard count > 0 else { return bytes }
            bytes += chunk.prefix(count)
            guard bytes.count <= limit else { throw FileProblem(errno: EFBIG) }
        }
    }
}

/// A system call on a file failed.
struct FileProblem: Error {
    let errno: Int32

    /// Nothing is there, or something that can hold no zone.
    var isAbsence: Bool { [ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG].contains(errno) }
}
