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

/// The errors of io.clockd.Transport.
extension VarlinkError {
    /// A message that is no call. The reason is for people.
    package static func malformedMessage(reason: String) -> VarlinkError {
        VarlinkError(name: "io.clockd.Transport.MalformedMessage", parameters: ["reason": reason.jsonValue])
    }
    /// A message longer than the service takes.
    package static func messageTooLarge(limitBytes: Int) -> VarlinkError {
        VarlinkError(name: "io.clockd.Transport.MessageTooLarge", parameters: ["limitBytes": limitBytes.jsonValue])
    }
    /// Arrays and objects lie deeper in one another than the service follows.
    package static func nestedTooDeeply(limitLevels: Int) -> VarlinkError {
        VarlinkError(name: "io.clockd.Transport.NestedTooDeeply", parameters: ["limitLevels": limitLevels.jsonValue])
    }
    /// A message was begun and its end did not come, in time or before the end of the stream.
    package static let incompleteMessage = VarlinkError(name: "io.clockd.Transport.IncompleteMessage")
    /// The service has as many connections as it keeps. Try again later.
    package static func tooManyConnections(limit: Int) -> VarlinkError {
        VarlinkError(name: "io.clockd.Transport.TooManyConnections", parameters: ["limit": limit.jsonValue])
    }
}
