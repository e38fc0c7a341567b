import Console
import Files
import Glibc
import Localization

/// Reads and writes whole text files for commands.
enum TextFile {
    /// Reads at most `limitBytes` of UTF-8; `-` is standard input. Throws a ``Failure`` with the status `usage`.
    static func read(_ path: String, limitBytes: Int) throws(Failure) -> String {
        let bytes: [UInt8]
        do throws(BoundedFile.Failure) {
            bytes =
                path == "-"
                ? try BoundedFile.read(STDIN_FILENO, limitBytes: limitBytes)
                : try BoundedFile.read(path, limitBytes: limitBytes, isRegular: false)
        } catch {
            throw unreadable(path, why(error))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw unreadable(path, localized("it is not UTF-8 text"))
        }
        return text
    }

    /// Writes as cp(1) would: a FIFO, a device or an open descriptor (`/dev/stdout`, `/dev/fd/63`) is written to, a
    /// symbolic link is followed, and a regular file is replaced whole or not at all.
    static func write(_ text: String, to path: String) throws(Failure) {
        let target = FileTarget(path)
        let problem: String?
        switch target {
        case .descriptor(let descriptor): problem = writeAll(text, descriptor)
        case .stream(let stream): problem = writeStream(text, stream)
        case .file(let file, let mode): problem = replace(file, mode, text)
        }
        if let problem { throw unwritable(path, problem) }
    }

    private static func writeStream(_ text: String, _ path: String) -> String? {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { return reason }
        defer { close(descriptor) }
        return writeAll(text, descriptor)
    }

    /// Writes to a draft beside the file, which is then renamed.
    private static func replace(_ path: String, _ mode: mode_t, _ text: String) -> String? {
        let draft = "\(path).\(getpid())"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return reason }
        var problem = writeAll(text, descriptor)
        if problem == nil, fchmod(descriptor, mode) != 0 || fsync(descriptor) != 0 { problem = reason }
        close(descriptor)
        if problem == nil, rename(draft, path) != 0 { problem = reason }
        if problem != nil { unlink(draft) }
        return problem
    }

    /// Returns the error; nil on success.
    static func writeAll(_ text: String, _ descriptor: CInt) -> String? {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                return reason
            }
        }
        return nil
    }

    private static func why(_ failure: BoundedFile.Failure) -> String {
        switch failure {
        case .system(let errno): String(cString: strerror(errno))
        case .notRegular: localized("it is not a file")
        case .tooLarge(let limitBytes):
            localized("it has more than {limit} bytes", ["limit": String(limitBytes)])
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }

    private static func unreadable(_ path: String, _ why: String) -> Failure {
        Failure(.usage, localized("can't read {path}, {why}", ["path": path.quotable, "why": why]))
    }

    private static func unwritable(_ path: String, _ why: String) -> Failure {
        Failure(.writeFailed, localized("can't write {path}, {why}", ["path": path.quotable, "why": why]))
    }
}
