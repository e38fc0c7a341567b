import Varlink

/// The peer's credentials at the time of connect(2), from SO_PEERCRED (unix(7)).
package struct Peer: Hashable, Sendable {
    package let processID: Int32
    package let userID: UInt32
    package let groupID: UInt32
    package let program: CallingProgram
}

/// Executes the calls of a ``VarlinkServer``.
package protocol VarlinkHandler: Sendable {
    /// Receives a call of a described method, with parameters that conform to the description.
    ///
    /// Each call needs exactly one final reply through ``VarlinkServer/reply(to:_:)``, now or later: until then the
    /// connection's next call waits, except for calls described at ``answersInOrder(_:)``. This also applies to oneway
    /// calls, whose reply is not sent.
    func received(_ call: VarlinkCall, id: CallID, peer: Peer)

    /// Whether such calls are executed and answered in the order in which they are received, without other calls in
    /// between. They are passed on without waiting for the replies to earlier calls. Each of them gets one reply.
    func answersInOrder(_ call: VarlinkCall) -> Bool

    /// Called after the page given to ``VarlinkServer/reply(to:page:)`` has been written to the caller's socket.
    func pageTaken(_ id: CallID)

    /// Called when the connection of an open call has ended; replies to the call will be dropped. Not called for oneway
    /// calls.
    func abandoned(_ id: CallID)
}
