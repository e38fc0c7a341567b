import JSON

/// An error in a reply: a fully qualified name and an object of parameters.
package struct VarlinkError: Error, Hashable, Sendable {
    package let name: String
    /// Always an object.
    package let parameters: JSONValue

    package init(name: String, parameters: [String: JSONValue] = [:]) {
        self.name = name
        self.parameters = .object(parameters)
    }

    /// `parameters` must be written as an object.
    package init(name: String, parameters: some JSONWritable) {
        self.name = name
        self.parameters = parameters.jsonValue
        guard case .object = self.parameters else {
            preconditionFailure("the parameters of \(name) are not an object")
        }
    }
}

/// The errors of `org.varlink.service`, with which any service may answer.
extension VarlinkError {
    package static func interfaceNotFound(_ interface: String) -> VarlinkError {
        VarlinkError(name: "org.varlink.service.InterfaceNotFound", parameters: ["interface": .string(interface)])
    }

    package static func methodNotFound(_ method: String) -> VarlinkError {
        VarlinkError(name: "org.varlink.service.MethodNotFound", parameters: ["method": .string(method)])
    }

    package static func methodNotImplemented(_ method: String) -> VarlinkError {
        VarlinkError(name: "org.varlink.service.MethodNotImplemented", parameters: ["method": .string(method)])
    }

    /// `parameter` is the member's path, such as `alarm.days[2]`.
    package static func invalidParameter(_ parameter: String) -> VarlinkError {
        VarlinkError(name: "org.varlink.service.InvalidParameter", parameters: ["parameter": .string(parameter)])
    }

    /// Creates InvalidParameter for parameters that could not be read as their type.
    package init(_ error: JSONError) {
        guard case .mismatch(let path) = error, !path.isEmpty else {
            self = .invalidParameter("parameters")
            return
        }
        self = .invalidParameter(path)
    }

    package static let permissionDenied = VarlinkError(name: "org.varlink.service.PermissionDenied")

    package static let expectedMore = VarlinkError(name: "org.varlink.service.ExpectedMore")
}

extension VarlinkError: CustomStringConvertible {
    package var description: String {
        "\(name) \(String(decoding: parameters.json, as: UTF8.self))"
    }
}

/// The errors of `io.clockd.Transport`: of the connection itself rather than of a method. The service closes the
/// connection after each of them.
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
