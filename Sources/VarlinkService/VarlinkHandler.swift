import Varlink

/// Who is at the other end: the credentials at the time of connect(2), from SO_PEERCRED (unix(7)).
package struct Peer: Hashable, Sendable {
    package let processID: Int32
    package let userID: UInt32
    package let groupID: UInt32
}

/// What stands behind a ``VarlinkServer``.
///
/// All methods are called on the server's event loop and must not block.
package protocol VarlinkHandler: Sendable {
    /// A call of a method that the descriptions have, with parameters that conform to them.
    ///
    /// Each call needs one final reply through ``VarlinkServer/reply(to:_:)``, now or later, a oneway call too (it is
    /// not sent): until then the connection's next call waits.
    func received(_ call: VarlinkCall, id: CallID, peer: Peer)

    /// The page given to ``VarlinkServer/reply(to:page:)`` was handed to the caller's socket.
    func pageTaken(_ id: CallID)

    /// The connection of an open call is gone; replies to it will be dropped. Not told of oneway calls.
    func abandoned(_ id: CallID)
}
