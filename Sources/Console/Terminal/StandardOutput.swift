import Glibc
import Localization

/// Unbuffered standard output and standard error: a call returns after everything is written.
package enum StandardOutput {
    /// - Throws: ``Failure`` with the status `writeFailed`.
    package static func write(_ text: String) throws(Failure) {
        try write(Array(text.utf8), to: STDOUT_FILENO)
    }

    /// Writes to standard error. Ignores errors, because they could not be reported either.
    package static func writeMessage(_ text: String) {
        try? write(Array(text.utf8), to: STDERR_FILENO)
    }

    private static func write(_ bytes: [UInt8], to descriptor: CInt) throws(Failure) {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                // Another program left the terminal non-blocking.
                var entry = pollfd(fd: descriptor, events: CShort(POLLOUT), revents: 0)
                poll(&entry, 1, -1)
            } else if errno != EINTR {
                let reason = String(cString: strerror(errno))
                throw Failure(.writeFailed, localized("the output is incomplete, {why}", ["why": reason]))
            }
        }
    }
}
