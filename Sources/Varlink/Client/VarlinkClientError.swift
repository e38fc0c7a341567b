/// Why a call has no reply.
package enum VarlinkClientError: Error, Hashable, Sendable {
    /// No connection: the errno of connect(2), such as ENOENT (no socket there) or ECONNREFUSED (nobody behind it).
    case unreachable(errno: CInt)
    /// The service went away, or closed the connection, before the reply was whole.
    case disconnected
    /// The reply did not come within the time the caller gave.
    case timedOut
    /// What came is no reply, or not of the method's type. The text is for developers.
    case protocolViolation(String)
    /// The service's own error.
    case remote(VarlinkError)
}
