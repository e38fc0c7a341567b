import Glibc

/// Reads whole files up to a size limit.
package enum BoundedFile {
    package enum Failure: Error, Hashable, Sendable {
        /// open(2), fstat(2) or read(2) failed.
        case system(errno: Int32)
        /// A directory, a FIFO, a device.
        case notRegular
        case tooLarge(limitBytes: Int)
    }

    /// Reads the file at `path`, following symbolic links. Set `isRegular` when reading on behalf of another user, or a
    /// path where any kind of file may exist: a FIFO would block the reader forever.
    package static func read(_ path: String, limitBytes: Int, isRegular: Bool = true) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isRegular ? O_NONBLOCK : 0))
        guard descriptor >= 0 else { throw .system(errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
        guard !isRegular || status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        return try read(descriptor, limitBytes: limitBytes)
    }

    /// Reads an open file from its current offset to its end.
    package static func read(_ descriptor: CInt, limitBytes: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno: errno) }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limitBytes else { throw .tooLarge(limitBytes: limitBytes) }
        }
    }
}
