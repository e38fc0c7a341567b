import Glibc
import Localization

/// Standard output without buffers of its own: what is written is out, or it is an error.
package enum StandardOutput {
    package static func write(_ text: String) throws(Failure) {
        try write(Array(text.utf8), to: STDOUT_FILENO)
    }

    package static func write(_ bytes: [UInt8]) throws(Failure) {
        try write(bytes, to: STDOUT_FILENO)
    }

    /// Where a message can't be written there is no one left to tell.
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
                // A terminal that another program left non-blocking.
                var entry = pollfd(fd: descriptor, events: CShort(POLLOUT), revents: 0)
                poll(&entry, 1, -1)
            } else if errno != EINTR {
                let reason = String(cString: strerror(errno))
                throw Failure(.writeFailed, localized("the output is incomplete, {why}", ["why": reason]))
            }
        }
    }
}
