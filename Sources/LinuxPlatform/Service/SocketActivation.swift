import CSystemd
import Glibc

/// Listening sockets passed by a service manager (sd_listen_fds(3)).
package enum SocketActivation {
    package enum Failure: Error, Hashable, Sendable {
        /// A descriptor is not a listening AF_UNIX SOCK_STREAM socket.
        case unsuitable(descriptor: Int32)
        case system(SystemCallError)
    }

    /// Returns the passed descriptors, which the caller then owns; empty without socket activation. Works only once: it
    /// removes the variables that describe them, so that no child takes them for its own.
    package static func takeDescriptors() throws(Failure) -> [Int32] {
        let count = sd_listen_fds(1)
        guard count >= 0 else { throw .system(SystemCallError("sd_listen_fds", errno: -count)) }
        let descriptors = (0..<count).map { firstDescriptor + $0 }
        for descriptor in descriptors where !isListeningUnixStream(descriptor) {
            throw .unsuitable(descriptor: descriptor)
        }
        return descriptors
    }

    static func isListeningUnixStream(_ descriptor: Int32) -> Bool {
        sd_is_socket_unix(descriptor, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0
    }

    /// SD_LISTEN_FDS_START
    private static let firstDescriptor: Int32 = 3
}
