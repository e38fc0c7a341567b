import Glibc

/// A regular file read whole, up to a limit.
enum BoundedFile {
    /// Nil when there is no such file.
    static func text(_ path: String, limitBytes: Int) throws(Problem) -> String? {
        // Without O_NONBLOCK a FIFO by that name would hold the reader for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure()
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Problem(.notAFile) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count >= 0 else { throw failure() }
            guard count > 0 else { break }
            bytes += buffer[..<count]
            guard bytes.count <= limitBytes else { throw Problem(.tooLarge(limitBytes: limitBytes)) }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Problem(.notText) }
        return text
    }

    private static func failure() -> Problem {
        Problem(.unreadable(String(cString: strerror(errno))))
    }
}
