/// The limits of a server. If one is exceeded, the reply is an error: see ``TransportInterface``.
package struct Limits: Sendable {
    /// The length of one message without its NUL.
    package var messageBytes = 1024 * 1024
    /// The nesting depth of arrays and objects in a message.
    package var nesting = 64
    /// The number of simultaneous connections. For a further connection, the one that has been idle for longest is
    /// closed; if none is idle, the new connection is answered with an error and closed.
    package var connections = 2_048
    /// The open calls of all connections that are answered in order, in addition to one for each connection. A larger
    /// number would delay calls of other connections.
    package var callsInOrder = 256
    /// The length of one connection's open calls above which its next call waits.
    package var openBytes = 64 * 1024
    /// The length of unsent replies to a call with `more` above which a slow reader's connection is closed.
    package var backlogBytes = 1024 * 1024
    /// The maximum time for a message to be complete, counted from its first byte.
    package var incompleteMessage = Duration.seconds(30)
    /// The time for which a connection remains open after an error was sent, so that the other side can read the error.
    package var lingering = Duration.seconds(2)

    package init() {}
}
