import JSON

/// The errors of the connection itself rather than of a method, which no standard interface has.
///
/// The service closes the connection after each of them.
package enum TransportInterface {
    package static let description = InterfaceDescription(
        known: """
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

            """
    )
}

extension VarlinkError {
    package static func malformedMessage(reason: String) -> VarlinkError {
        VarlinkError(name: "io.clockd.Transport.MalformedMessage", parameters: ["reason": .string(reason)])
    }

    package static func messageTooLarge(limitBytes: Int) -> VarlinkError {
        VarlinkError(
            name: "io.clockd.Transport.MessageTooLarge",
            parameters: ["limitBytes": .integer(Int64(limitBytes))]
        )
    }

    package static func nestedTooDeeply(limitLevels: Int) -> VarlinkError {
        VarlinkError(
            name: "io.clockd.Transport.NestedTooDeeply",
            parameters: ["limitLevels": .integer(Int64(limitLevels))]
        )
    }

    package static let incompleteMessage = VarlinkError(name: "io.clockd.Transport.IncompleteMessage")

    package static func tooManyConnections(limit: Int) -> VarlinkError {
        VarlinkError(name: "io.clockd.Transport.TooManyConnections", parameters: ["limit": .integer(Int64(limit))])
    }

    /// Creates the error that is sent for a message that is not a call.
    package init(_ malformed: MalformedMessage) {
        if case .json(.nestedTooDeeply(let limit)) = malformed {
            self = .nestedTooDeeply(limitLevels: limit)
        } else {
            self = .malformedMessage(reason: malformed.description)
        }
    }
}
