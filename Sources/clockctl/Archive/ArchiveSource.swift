import Console
import Files
import Glibc
import Localization

/// The text of an archive of any length, read piece by piece from a file, standard input, a FIFO or a device.
struct ArchiveSource: ~Copyable {
    private let path: String
    private let descriptor: CInt
    /// Bytes that were read and not returned yet.
    private var bytes: [UInt8] = []
    private var isOver = false

    /// Fits into a message, which has at most 1 MiB, even if each byte is escaped with six bytes.
    private static let partBytes = 160 * 1024

    /// - Parameter path: `-` is standard input.
    init(_ path: String) throws(Failure) {
        self.path = path
        descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw TextFile.unreadable(path, TextFile.reason) }
    }

    deinit { close(descriptor) }

    /// Returns the next part, which ends between two characters, and whether it is the last part.
    mutating func next() throws(Failure) -> (text: String, isLast: Bool) {
        try fill()
        let isLast = isOver && bytes.count <= Self.partBytes
        var end = min(bytes.count, Self.partBytes)
        // No character of UTF-8 has more than three bytes after its first.
        if !isLast { for _ in 1...3 where bytes[end] & 0xC0 == 0x80 { end -= 1 } }
        guard let text = String(validating: bytes[..<end], as: UTF8.self) else {
            throw TextFile.unreadable(path, localized("it is not UTF-8 text"))
        }
        bytes.removeFirst(end)
        return (text, isLast)
    }

    /// Returns to the beginning. Returns false if the source can be read only once.
    mutating func rewind() -> Bool {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { return false }
        bytes = []
        isOver = false
        return true
    }

    /// Reads until more than one part is buffered, or until the end of the input.
    private mutating func fill() throws(Failure) {
        while !isOver, bytes.count <= Self.partBytes {
            do throws(BoundedFile.Failure) {
                let part = try BoundedFile.part(descriptor, mostBytes: Self.partBytes)
                bytes += part
                isOver = part.isEmpty
            } catch {
                throw TextFile.unreadable(path, TextFile.why(error))
            }
        }
    }
}
