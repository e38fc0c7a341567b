/// A message for the server's operator. None needs an answer.
package enum Notice: Sendable {
    /// A process of another user connected and was refused.
    case strangerRefused(Peer)
    /// A connection was refused because the limit was reached.
    case tooManyConnections(limit: Int)
    /// An idle connection was closed to make room for another.
    case idleConnectionClosed(Peer)
    /// A connection was closed with this error, a name of `io.clockd.Transport`.
    case protocolError(name: String, Peer)
    /// A reader of many replies fell too far behind and was dropped.
    case slowReaderDropped(Peer, waitingBytes: Int)
    /// accept(2) failed for lack of descriptors or memory; it is retried when a connection ends, or soon.
    case acceptPaused(errno: CInt)
}

extension Notice: CustomStringConvertible {
    package var description: String {
        switch self {
        case .strangerRefused(let peer):
            "refused process \(peer.processID) of user \(peer.userID)"
        case .tooManyConnections(let limit):
            "refused a connection: \(limit) are open"
        case .idleConnectionClosed(let peer):
            "closed an idle connection of process \(peer.processID) to make room for another"
        case .protocolError(let name, let peer):
            "closed the connection of process \(peer.processID): \(name)"
        case .slowReaderDropped(let peer, let waitingBytes):
            "dropped process \(peer.processID), which left \(waitingBytes) bytes unread"
        case .acceptPaused(let errno):
            "can't accept connections for now: errno \(errno)"
        }
    }
}
