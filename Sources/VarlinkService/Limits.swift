/// The limits of a server. Exceeding one is answered with an error: see ``TransportInterface``.
package struct Limits: Sendable {
    /// The length of one message without its NUL.
    package var messageBytes = 1024 * 1024
    /// The nesting depth of arrays and objects in a message.
    package var nesting = 64
    /// Simultaneous connections. A further connection closes the one idle for longest; if none is idle, it is answered
    /// with an error and closed.
    package var connections = 2_048
    /// Open calls of all connections that are answered in order, beyond one for each connection. More of them would
    /// delay calls of other connections.
    package var callsInOrder = 256
    /// The length of one connection's open calls above which its next one waits.
    package var openBytes = 64 * 1024
    /// Unsent replies to a call with `more` above which a slow reader's connection is dropped.
    package var backlogBytes = 1024 * 1024
    /// How long a message may stay incomplete, from its first byte on.
    package var incompleteMessage = Duration.seconds(30)
    /// How long a connection stays open after an error was sent, so that the other side can read the error.
    package var lingering = Duration.seconds(2)

    package init() {}
}
