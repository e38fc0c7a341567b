// Made from io.clockd.Transport.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON

/// Errors of the connection rather than of a method. The service closes the connection after each.
package enum TransportInterface {
    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # Errors of the connection rather than of a method. The service closes the connection after each.
            interface io.clockd.Transport

            # A message that is no call. The reason is for people.
            error MalformedMessage (reason: string)

            # A message longer than the service takes.
            error MessageTooLarge (limitBytes: int)

            # Arrays and objects lie deeper in one another than the service follows.
            error NestedTooDeeply (limitLevels: int)

            # A message was begun and its end did not come, in time or before the end of the stream.
            error IncompleteMessage ()

            # The service has as many connections as it keeps. Try again later.
            error TooManyConnections (limit: int)

            """#
    )
}
