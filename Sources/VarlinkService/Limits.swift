/// The bounds of a server. Each has an answer that says so; see ``TransportInterface``.
package struct Limits: Sendable {
    /// One message, its NUL not counted.
    package var messageBytes = 1024 * 1024
    /// Levels of arrays and objects in a message.
    package var nesting = 64
    /// Connections at a time. For one more, the one that has been idle for longest is closed; where none is idle, it is
    /// answered with an error and closed.
    package var connections = 2_048
    /// What may wait for a slow reader of many replies before its connection is dropped.
    package var backlogBytes = 1024 * 1024
    /// How long a message may be incomplete, from its first byte on.
    package var incompleteMessage = Duration.seconds(30)
    /// How long a connection that was answered with an error lives on, so that the other side can read the error.
    package var lingering = Duration.seconds(2)

    package init() {}
}
