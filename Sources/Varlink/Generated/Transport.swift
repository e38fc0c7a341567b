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

            # A message that is not a call. The reason is for people.
            error MalformedMessage (reason: string)

            # A message is longer than the service accepts.
            error MessageTooLarge (limitBytes: int)

            # Arrays and objects are nested deeper than the service accepts.
            error NestedTooDeeply (limitLevels: int)

            # A message was begun, but its end did not arrive in time or before the end of the stream.
            error IncompleteMessage ()

            # The service has reached its limit of connections. Try again later.
            error TooManyConnections (limit: int)

            """#
    )
}

/// The errors of io.clockd.Transport.
extension VarlinkError {
    /// A message that is not a call. The reason is for people.
    package static func malformedMessage(reason: String) -> VarlinkError {
        VarlinkError(name: "io.clockd.Transport.MalformedMessage", parameters: ["reason": reason.jsonValue])
    }
    /// A message is longer than the service accepts.
    package static func messageTooLarge(limitBytes: Int) -> VarlinkError {
        VarlinkError(name: "io.clockd.Transport.MessageTooLarge", parameters: ["limitBytes": limitBytes.jsonValue])
    }
    /// Arrays and objects are nested deeper than the service accepts.
    package static func nestedTooDeeply(limitLevels: Int) -> VarlinkError {
        VarlinkError(name: "io.clockd.Transport.NestedTooDeeply", parameters: ["limitLevels": limitLevels.jsonValue])
    }
    /// A message was begun, but its end did not arrive in time or before the end of the stream.
    package static let incompleteMessage = VarlinkError(name: "io.clockd.Transport.IncompleteMessage")
    /// The service has reached its limit of connections. Try again later.
    package static func tooManyConnections(limit: Int) -> VarlinkError {
        VarlinkError(name: "io.clockd.Transport.TooManyConnections", parameters: ["limit": limit.jsonValue])
    }
}
