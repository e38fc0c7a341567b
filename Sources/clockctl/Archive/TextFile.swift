import CLinux
import Chronology
import Console
import Files
import Glibc
import Localization

/// Reads and writes whole text files for commands.
enum TextFile {
    /// Reads at most `limitBytes` of UTF-8; `-` is standard input. Throws a ``Failure`` with the status `usage`. Set
    /// `isRegular` for a file that is to be replaced: a FIFO would make the command wait.
    static func read(_ path: String, limitBytes: Int, isRegular: Bool = false) throws(Failure) -> String {
        let bytes: [UInt8]
        do throws(BoundedFile.Failure) {
            bytes =
                path == "-"
                ? try BoundedFile.read(STDIN_FILENO, limitBytes: limitBytes)
                : try BoundedFile.read(path, limitBytes: limitBytes, isRegular: isRegular)
        } catch {
            throw unreadable(path, why(error))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw unreadable(path, localized("it is not UTF-8 text"))
        }
        return text
    }

    /// Writes as cp(1) does: a FIFO, a device or an open descriptor (`/dev/stdout`, `/dev/fd/63`) is written to, a
    /// symbolic link is followed, and a regular file is replaced completely or not at all.
    static func write(_ text: String, to path: String) throws(Failure) {
        try write(to: path) { (write) throws(Failure) in try write(text) }
    }

    /// As ``write(_:to:)``, piece by piece: `body` receives the function that writes.
    static func write(
        to path: String,
        _ body: (_ write: (String) throws(Failure) -> Void) throws(Failure) -> Void
    ) throws(Failure) {
        switch FileTarget(path) {
        case .descriptor(let descriptor): try body(writer(of: descriptor, path))
        case .stream(let stream):
            let descriptor = open(stream, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw unwritable(path, reason) }
            defer { close(descriptor) }
            try body(writer(of: descriptor, path))
        case .file(let file, let mode): try replace(file, mode, path, body)
        }
    }

    private static func writer(of descriptor: CInt, _ path: String) -> (String) throws(Failure) -> Void {
        { (text) throws(Failure) in
            if let problem = StandardOutput.problemOfWriting(text, to: descriptor) { throw unwritable(path, problem) }
        }
    }

    /// Writes to a draft beside the file, which is then renamed.
    private static func replace(
        _ file: String,
        _ mode: mode_t,
        _ path: String,
        _ body: (_ write: (String) throws(Failure) -> Void) throws(Failure) -> Void
    ) throws(Failure) {
        let draft = "\(file).\(getpid())"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(path, reason) }
        defer { close(descriptor) }
        do throws(Failure) {
            try body(writer(of: descriptor, path))
            // In pieces, so that a ring does not wait until all of an archive is on the disk.
            guard fchmod(descriptor, mode) == 0, clinux_sync(descriptor) == 0, rename(draft, file) == 0 else {
                throw unwritable(path, reason)
            }
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// The reason why a file could not be read.
    static func why(_ failure: BoundedFile.Failure) -> String {
        switch failure {
        case .system(let errno): String(cString: strerror(errno))
        case .notRegular: localized("it is not a regular file")
        case .tooLarge(let limitBytes):
            localized("it has more than {limit} bytes", ["limit": String(limitBytes)])
        }
    }

    static var reason: String { String(cString: strerror(errno)) }

    static func unreadable(_ path: String, _ why: String) -> Failure {
        Failure(.usage, localized("can't read {path}, {why}", ["path": path.quotable, "why": why]))
    }

    private static func unwritable(_ path: String, _ why: String) -> Failure {
        Failure(.writeFailed, localized("can't write {path}, {why}", ["path": path.quotable, "why": why]))
    }
}

/// The kind of file at a path, after following symbolic links.
enum FileTarget {
    /// An open descriptor of this process: `/dev/stdout`, `/dev/fd/63`. That includes a redirection to a file;
    /// replacing that file would leave the shell with the old one.
    case descriptor(CInt)
    /// A FIFO or a device, which can only be written to.
    case stream(String)
    /// A regular file, which may not exist yet, and its mode.
    case file(String, mode_t)

    init(_ path: String) {
        let chain = SymbolicLink.chain(from: path)
        if let descriptor = chain.lazy.compactMap(Self.openDescriptor).first {
            self = .descriptor(descriptor)
            return
        }
        let target = chain.last ?? path
        var status = stat()
        guard stat(target, &status) == 0 else {
            self = .file(target, 0o600)
            return
        }
        self = status.st_mode & S_IFMT == S_IFREG ? .file(target, status.st_mode & 0o7777) : .stream(target)
    }

    /// `/proc/self/fd/N`, whichever path leads to it.
    private static func openDescriptor(_ path: String) -> CInt? {
        let (directory, name) = FilePath.split(path)
        guard let number = CInt(name) else { return nil }
        return FilePath.resolved(directory) == "/proc/\(getpid())/fd" ? number : nil
    }
}
