import Glibc
import Varlink

/// A client that sends arbitrary bytes. It times out after a minute, so that no test hangs.
final class RawClient {
    let descriptor: CInt

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard var address = sockaddr_un(path: path) else { throw SystemError(errno: ENAMETOOLONG) }
        var timeout = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        guard address.with({ connect(descriptor, $0, $1) }) == 0 else {
            let problem = errno
            Glibc.close(descriptor)
            throw SystemError(errno: problem)
        }
    }

    deinit { Glibc.close(descriptor) }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            guard count > 0 else { throw SystemError(errno: errno) }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    func closeHalf() {
        shutdown(descriptor, CInt(SHUT_WR))
    }

    /// Everything received until the server closes.
    func readToEnd() throws -> String {
        var bytes: [UInt8] = []
        while let some = try read() { bytes += some }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The next bytes received; nil at the end.
    func read(atMost count: Int = 65536) throws -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        let got = recv(descriptor, &buffer, buffer.count, 0)
        guard got >= 0 else { throw SystemError(errno: errno) }
        return got == 0 ? nil : Array(buffer[..<got])
    }
}
