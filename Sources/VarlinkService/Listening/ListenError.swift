/// Why a server can't listen. Each carries the path concerned.
package enum ListenError: Error, Hashable, Sendable {
    /// More than the 107 bytes that a socket's address has (unix(7)).
    case pathTooLong(String)
    /// The socket's directory is a symbolic link or no directory.
    case notADirectory(String)
    /// The socket's directory belongs to another user, or others may write in it.
    case directoryNotPrivate(String)
    /// Another server answers there, or is just starting.
    case inUse(String)
    /// Something that is not a stream socket stands at the path; it is left alone.
    case occupied(String)
    /// The descriptor that was handed down is no listening stream socket of the Unix domain.
    case notAListeningSocket(descriptor: CInt)
    /// A system call failed.
    case system(call: String, path: String, errno: CInt)
}
