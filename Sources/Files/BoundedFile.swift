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
        var status = stat()
        // A regular file is read at once, without a copy. Others, and those of proc(5), have no size.
        let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        var bytes = try part(descriptor, mostBytes: size > 0 ? min(size, limitBytes) + 1 : partBytes)
        while bytes.count <= limitBytes {
            let next = try part(descriptor, mostBytes: partBytes)
            if next.isEmpty { return bytes }
            bytes += next
        }
        throw .tooLarge(limitBytes: limitBytes)
    }

    private static let partBytes = 64 * 1024

    /// Reads what is there, up to a number of bytes; empty at the end of the file.
    package static func part(_ descriptor: CInt, mostBytes: Int) throws(Failure) -> [UInt8] {
        while true {
            var problem: CInt?
            let bytes = [UInt8](unsafeUninitializedCapacity: mostBytes) { buffer, count in
                let result = Glibc.read(descriptor, buffer.baseAddress, mostBytes)
                if result < 0 { problem = errno }
                count = max(0, result)
            }
            guard let problem else { return bytes }
            if problem != EINTR { throw .system(errno: problem) }
        }
    }
}
