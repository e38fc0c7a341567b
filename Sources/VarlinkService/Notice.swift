/// A message for the server's operator. No action is required.
package enum Notice: Hashable, Sendable {
    /// A process of another user connected and was refused.
    case strangerRefused(Peer)
    /// A connection was refused because the limit was reached.
    case tooManyConnections(limit: Int)
    /// An idle connection was closed to make room for another.
    case idleConnectionClosed(Peer)
    /// A connection was closed with this error, a name of `io.clockd.Transport`.
    case protocolError(name: String, Peer)
    /// A reader of many replies was too slow, and its connection was closed.
    case slowReaderDropped(Peer, waitingBytes: Int)
    /// accept(2) failed because of a lack of descriptors or memory; it is retried when a connection ends, or after a
    /// short time.
    case acceptPaused(errno: CInt)
}
