import CLinux
import Console
import Glibc
import Localization

/// A run of clockctl with a command that was typed into the view. Its input is empty; the first line of its output is
/// shown.
final class TypedCommand {
    private let child: pid_t
    /// For poll(2): readable when ``advance()`` has something to read.
    let descriptor: CInt
    private var output: [UInt8] = []
    private var isLineComplete = false

    enum Progress {
        case nothing
        /// The first line, without its line break. Printable.
        case line(String)
        case ended(succeeded: Bool)
    }

    private static let limitBytes = 4096

    /// - Parameter program: the path of clockctl.
    init(_ program: String, _ words: [String]) throws(Failure) {
        var ends: [CInt] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else { throw Self.failure(errno) }
        let arguments = ([program] + words).map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        child = clinux_spawn(program, arguments + [nil], environ, nil, ends[1], SIGTERM, nil, nil)
        let problem = errno
        close(ends[1])
        guard child > 0 else {
            close(ends[0])
            throw Self.failure(problem)
        }
        descriptor = ends[0]
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close(descriptor) }

    private static func failure(_ errno: CInt) -> Failure {
        Failure(.internalError, localized("can't run clockctl: {why}", ["why": String(cString: strerror(errno))]))
    }

    /// Reads the available output, without waiting for more; waits for the end of the process after its output has
    /// ended.
    func advance() -> Progress {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return .nothing }
        guard count > 0 else {
            if !isLineComplete, !output.isEmpty { return line() }
            var (code, status): (CInt, CInt) = (0, 0)
            let isKnown = clinux_wait(child, 0, &code, &status) == 0
            return .ended(succeeded: isKnown && code == clinux_exited && status == 0)
        }
        guard !isLineComplete else { return .nothing }
        output += buffer.prefix(count)
        return output.contains(UInt8(ascii: "\n")) || output.count > Self.limitBytes ? line() : .nothing
    }

    private func line() -> Progress {
        isLineComplete = true
        return .line(String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).printable)
    }

    func interrupt() { kill(child, SIGTERM) }
}
