import Varlink

/// The peer's credentials at the time of connect(2), from SO_PEERCRED (unix(7)).
package struct Peer: Hashable, Sendable {
    package let processID: Int32
    package let userID: UInt32
    package let groupID: UInt32
}

/// Carries out the calls of a ``VarlinkServer``.
package protocol VarlinkHandler: Sendable {
    /// Receives a call of a described method, with parameters that conform to the description.
    ///
    /// Each call needs exactly one final reply through ``VarlinkServer/reply(to:_:)``, now or later: until then the
    /// connection's next call waits, except as ``answersInOrder(_:)`` says. This applies to oneway calls too, whose
    /// reply is not sent.
    func received(_ call: VarlinkCall, id: CallID, peer: Peer)

    /// Whether such calls are carried out and answered in the order in which they are received, without others in
    /// between. They are handed over without waiting for the replies to those before them. They get one reply each.
    func answersInOrder(_ call: VarlinkCall) -> Bool

    /// Tells that the page given to ``VarlinkServer/reply(to:page:)`` was written to the caller's socket.
    func pageTaken(_ id: CallID)

    /// Tells that the connection of an open call has ended; replies to the call will be dropped. Not called for oneway
    /// calls.
    func abandoned(_ id: CallID)
}
