import CSystemd
import Glibc

/// Sockets that a service manager made and listens on for us (sd_listen_fds(3)).
package enum SocketActivation {
    package enum Failure: Error, Hashable, Sendable {
        /// Some descriptor is no listening AF_UNIX SOCK_STREAM socket.
        case unsuitable(descriptor: Int32)
        case system(SystemCallError)
    }

    /// The descriptors handed down, which are the caller's from now on; empty without socket activation. Once only:
    /// the variables that tell of them are removed, so that no child takes them for its own.
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
