import Dispatch
import Glibc
import Synchronization

/// The datagram socket on which a service reports to its manager, as sd_notify(3) describes it: that function itself
/// waits for a manager that does not read, such as a stopped one, and the caller with it.
///
/// Usable from any thread. Messages are sent in order; those for which the manager has no room are sent once it has.
final class ManagerSocket: Sendable {
    private let address: sockaddr_un
    private let length: socklen_t
    private let descriptor: CInt
    private let queue: DispatchQueue
    private let state = Mutex(State())

    private struct State {
        var unsent: [String] = []
        /// Fires when the manager has room; nil while nothing waits for that.
        var room: (any DispatchSourceWrite)?
    }

    /// What is kept for a manager that does not read; then the oldest message is dropped.
    private static let mostUnsent = 32

    /// - Parameters:
    ///   - name: the value of NOTIFY_SOCKET: a path, or an abstract name after `@`.
    ///   - queue: where waiting messages are sent.
    /// - Returns: nil if that is no name of a socket, or no descriptor is available.
    init?(_ name: String, queue: DispatchQueue) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(name.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard let first = bytes.first, "/@".utf8.contains(first), bytes.count < room else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            path.copyBytes(from: bytes)
            if first == UInt8(ascii: "@") { path[0] = 0 }
        }
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        self.address = address
        // An abstract name ends with the address, a path with a zero byte.
        let zero = first == UInt8(ascii: "/") ? 1 : 0
        length = socklen_t(MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2) + socklen_t(bytes.count + zero)
        self.queue = queue
        _ = associate()
    }

    deinit {
        state.withLock { $0.room?.cancel() }
        close(descriptor)
    }

    /// Never waits.
    func send(_ message: String) {
        state.withLock { state in
            // A later sign of life says no more than one that waits.
            guard state.unsent.last != message else { return }
            state.unsent.append(message)
            if state.unsent.count > Self.mostUnsent { state.unsent.removeFirst() }
            flush(&state)
        }
    }

    private func flush(_ state: inout State) {
        while let message = state.unsent.first {
            if transmit(message) == EAGAIN {
                if state.room == nil { state.room = awaitRoom() }
                return
            }
            // Other errors mean that there is no manager.
            state.unsent.removeFirst()
        }
        state.room?.cancel()
        state.room = nil
    }

    private func awaitRoom() -> any DispatchSourceWrite {
        let room = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        room.setEventHandler { [weak self] in
            guard let self else { return }
            state.withLock { flush(&$0) }
        }
        room.activate()
        return room
    }

    /// Returns 0 or the errno.
    private func transmit(_ message: String) -> CInt {
        let error = transmitOnce(message)
        // A manager that was restarted has another socket of the same name.
        guard [ECONNREFUSED, ECONNRESET, ENOTCONN, EPIPE].contains(error), associate() else { return error }
        return transmitOnce(message)
    }

    private func transmitOnce(_ message: String) -> CInt {
        let bytes = Array(message.utf8)
        return Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL)) < 0 ? errno : 0
    }

    private func associate() -> Bool {
        withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) == 0 }
        }
    }
}
