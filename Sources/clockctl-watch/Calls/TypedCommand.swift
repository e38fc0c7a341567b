import CLinux
import Console
import Glibc
import Localization

/// A run of clockctl with a command that was typed into the view. Its input is empty; the first line of its output is
/// shown at once, all of it at its end.
final class TypedCommand {
    private let child: pid_t
    /// For poll(2): readable when ``advance()`` has something to read.
    let descriptor: CInt
    private var output: [UInt8] = []
    private var isLineTold = false

    enum Progress {
        case nothing
        /// The first line, without its line break. Printable.
        case line(String)
        /// The lines of the output, as ``line(_:)``.
        case ended(succeeded: Bool, lines: [String])
    }

    /// More is not shown: nobody reads it in a view.
    private static let limitBytes = 65_536

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
            if !isLineTold, let first = lines.first {
                isLineTold = true
                return .line(first)
            }
            var (code, status): (CInt, CInt) = (0, 0)
            let isKnown = clinux_wait(child, 0, &code, &status) == 0
            return .ended(succeeded: isKnown && code == clinux_exited && status == 0, lines: lines)
        }
        output += buffer.prefix(min(count, Self.limitBytes - output.count))
        guard !isLineTold, output.contains(UInt8(ascii: "\n")), let first = lines.first else { return .nothing }
        isLineTold = true
        return .line(first)
    }

    private var lines: [String] {
        String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }.trimmingEmptyEnd
    }

    func interrupt() { kill(child, SIGTERM) }
}

extension [String] {
    /// Without the empty strings at its end.
    fileprivate var trimmingEmptyEnd: [String] {
        Array(self[..<((lastIndex { !$0.isEmpty }).map { $0 + 1 } ?? 0)])
    }
}
