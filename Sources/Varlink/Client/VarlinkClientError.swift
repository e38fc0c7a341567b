/// The reason why a call got no reply.
package enum VarlinkClientError: Error, Hashable, Sendable {
    /// No connection. The errno of connect(2), such as ENOENT (no socket) or ECONNREFUSED (no listener).
    case unreachable(errno: CInt)
    /// The service closed the connection, or it broke, before the reply was complete.
    case disconnected
    /// The reply did not arrive within the caller's time limit.
    case timedOut
    /// The message is no reply, or not of the method's type. The text is for developers.
    case protocolViolation(String)
    /// The service answered with an error.
    case remote(VarlinkError)
}
