import ClockClient
import Console
import Glibc
import Localization

/// Reads the lines of a file, or of a program that writes them over time.
struct InputLines: ~Copyable {
    enum Next {
        /// Lines are numbered from 1. The text has no line break; it is nil if the line is not UTF-8 or too long.
        case line(number: Int, text: String?)
        /// The writer has not written another line yet.
        case nothingYet
        case end
    }

    /// The maximum number of bytes in a line.
    private static let limitBytes = 64 * 1024

    /// The failure for a line without a text.
    static var unreadableLine: Failure {
        Failure(
            .usage,
            localized("it is not UTF-8 text, or has more than {limit} bytes", ["limit": String(limitBytes)])
        )
    }

    private let path: String
    private let descriptor: CInt
    private var buffer: [UInt8] = []
    /// The position in the buffer at which the next line begins.
    private var start = 0
    private var number = 0
    private var hasEnded = false
    private var chunk = [UInt8](repeating: 0, count: 64 * 1024)

    /// Opens the file at `path`; `-` is standard input. Throws a ``Failure`` with the status `usage`.
    init(path: String) throws(Failure) {
        self.path = path
        descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TextFile.unreadable(path, TextFile.reason) }
    }

    deinit { close(descriptor) }

    /// Returns the next line. Waits for it if `waits`.
    mutating func next(waits: Bool) throws(Failure) -> Next {
        while true {
            if let line = bufferedLine() { return line }
            if hasEnded { return .end }
            if !waits, !isReadable(descriptor) { return .nothingYet }
            try fill()
        }
    }

    private mutating func bufferedLine() -> Next? {
        let rest = buffer[start...]
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        guard end != nil || hasEnded && !rest.isEmpty || rest.count > Self.limitBytes else { return nil }
        var line = rest[..<(end ?? rest.endIndex)]
        start = end.map { $0 + 1 } ?? rest.endIndex
        number += 1
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard line.count <= Self.limitBytes, !line.contains(0) else { return .line(number: number, text: nil) }
        return .line(number: number, text: String(validating: line, as: UTF8.self))
    }

    private mutating func fill() throws(Failure) {
        buffer.removeFirst(start)
        start = 0
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0 {
            guard errno == EINTR || errno == EAGAIN else { throw TextFile.unreadable(path, TextFile.reason) }
            _ = waitQuietly(descriptor, nil)
            return
        }
        hasEnded = count == 0
        buffer += chunk[..<max(0, count)]
    }
}
