/// The reason why a server can't listen, with the path concerned.
package enum ListenError: Error, Hashable, Sendable {
    /// Longer than the 107 bytes of a socket's address (unix(7)).
    case pathTooLong(String)
    /// The socket's directory is a symbolic link or not a directory.
    case notADirectory(String)
    /// The socket's directory belongs to another user, or is writable by others.
    case directoryNotPrivate(String)
    /// Another server listens there or is about to start.
    case inUse(String)
    /// The path exists and is not a stream socket; it is not changed.
    case occupied(String)
    /// The inherited descriptor is not a listening stream socket of the Unix domain.
    case notAListeningSocket(descriptor: CInt)
    /// A system call failed.
    case system(call: String, path: String, errno: CInt)
}
