import Glibc

/// A connected stream socket of the Unix domain, closed exactly once. Only ``connected(to:until:)`` and
/// ``wait(forWriting:until:)`` block.
struct UnixStream: ~Copyable {
    let descriptor: CInt

    private init(owning descriptor: CInt) {
        self.descriptor = descriptor
    }

    /// Connects (connect(2)). Waits while the service's queue is full, until `deadline` at most.
    /// - Throws: ``VarlinkClientError/unreachable(errno:)``, ``VarlinkClientError/timedOut``.
    static func connected(
        to path: String,
        until deadline: Deadline
    ) throws(VarlinkClientError) -> UnixStream {
        guard var address = sockaddr_un(path: path) else { throw .unreachable(errno: ENAMETOOLONG) }
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .unreachable(errno: errno) }
        let stream = UnixStream(owning: descriptor)
        while true {
            // Computed again after a signal, because the time that has passed counts.
            guard var timeout = deadline.socketTimeout else { throw .timedOut }
            let isSet = setsockopt(
                descriptor,
                SOL_SOCKET,
                SO_SNDTIMEO,
                &timeout,
                socklen_t(MemoryLayout<timeval>.size)
            )
            guard isSet == 0 else { throw .unreachable(errno: errno) }
            if address.with({ connect(descriptor, $0, $1) }) == 0 { break }
            // unix(7): a timeout while the queue is full.
            if errno == EAGAIN { throw .timedOut }
            if errno != EINTR { throw .unreachable(errno: errno) }
        }
        guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { throw .unreachable(errno: errno) }
        return stream
    }

    deinit { close(descriptor) }

    /// The result of a transfer that does not block.
    enum Transfer {
        case bytes(Int)
        case wouldBlock
        /// The peer closed the connection, or it broke.
        case ended
    }

    /// Writes with send(2) and MSG_NOSIGNAL: a closed connection is reported by the return value rather than by
    /// SIGPIPE.
    func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
        let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
        return transfer(count)
    }

    func read(into buffer: inout [UInt8]) -> Transfer {
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        return count == 0 ? .ended : transfer(count)
    }

    private func transfer(_ count: Int) -> Transfer {
        if count >= 0 { return .bytes(count) }
        return errno == EAGAIN || errno == EINTR ? .wouldBlock : .ended
    }

    /// Waits with poll(2) until the stream is readable, or also writable if `forWriting`.
    /// - Throws: ``VarlinkClientError/timedOut``; ``VarlinkClientError/disconnected`` if poll(2) fails.
    func wait(forWriting: Bool, until deadline: Deadline) throws(VarlinkClientError) {
        let events = forWriting ? POLLIN | POLLOUT : POLLIN
        while true {
            var entry = pollfd(fd: descriptor, events: CShort(events), revents: 0)
            let ready = poll(&entry, 1, deadline.pollMilliseconds)
            if ready > 0 { return }
            // A wait may end early: poll takes a limited time, and a signal interrupts it.
            if deadline.hasPassed { throw .timedOut }
            guard ready == 0 || errno == EINTR else { throw .disconnected }
        }
    }
}

/// The moment at which a caller stops waiting.
struct Deadline {
    /// Nil if it waits without limit.
    private let instant: ContinuousClock.Instant?

    init(after duration: Duration?) { instant = duration.map { .now + $0 } }

    var hasPassed: Bool { remaining == .zero }

    /// The timeout for poll(2), rounded up so that it does not end before the deadline.
    var pollMilliseconds: CInt {
        guard let remaining else { return -1 }
        // Rounding up would make callers wait that only check for available data.
        guard remaining > .zero else { return 0 }
        return CInt(min(remaining / .milliseconds(1) + 1, Double(CInt.max)))
    }

    /// The timeout for SO_SNDTIMEO, where zero means no timeout; nil if the deadline has passed.
    var socketTimeout: timeval? {
        guard let remaining else { return timeval() }
        return remaining > .zero ? timeval(roundingUp: remaining) : nil
    }

    private var remaining: Duration? { instant.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }
}

extension timeval {
    /// Rounded up to a microsecond, because zero may mean no timeout. A million microseconds are converted to a second,
    /// because setsockopt(2) refuses a million.
    init(roundingUp duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let microseconds = (attoseconds + 999_999_999_999) / 1_000_000_000_000
        self.init(tv_sec: Int(seconds + microseconds / 1_000_000), tv_usec: Int(microseconds % 1_000_000))
    }
}

extension sockaddr_un {
    /// The address of the socket at `path`; nil unless `path` has 1 to 107 bytes without NUL (unix(7)).
    package init?(path: String) {
        self.init()
        sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, !bytes.contains(0), bytes.count < MemoryLayout.size(ofValue: sun_path) else { return nil }
        withUnsafeMutableBytes(of: &sun_path) { $0.copyBytes(from: bytes) }
    }

    /// Passes the address to connect(2) or bind(2), which accept any kind of address.
    package mutating func with(_ call: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
        withUnsafePointer(to: &self) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}
