/// An error as it travels: a fully qualified name and an object of parameters.
package struct VarlinkError: Error, Hashable, Sendable {
    package let name: String
    /// Always an object.
    package let parameters: JSONValue

    package init(name: String, parameters: [String: JSONValue] = [:]) {
        self.name = name
        self.parameters = .object(parameters)
    }

    /// Takes any type that encodes as a JSON object.
    package init(name: String, parameters: some Encodable) {
        let bytes = JSONCoding.encode(parameters)
        guard let value = try? JSONValue(parsing: bytes), case .object = value else {
            preconditionFailure("the parameters of \(name) are not an object")
        }
        self.name = name
        self.parameters = value
    }

    /// The parameters as the type that the interface gives them; nil when they do not fit it.
    package func decodeParameters<Parameters: Decodable>(_ type: Parameters.Type) -> Parameters? {
        try? JSONCoding.decode(type, from: JSONCoding.encode(parameters))
    }
}

/// The errors of `org.varlink.service`, which any service may answer with.
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

    package static let permissionDenied = VarlinkError(name: "org.varlink.service.PermissionDenied")

    package static let expectedMore = VarlinkError(name: "org.varlink.service.ExpectedMore")
}

extension VarlinkError: CustomStringConvertible {
    package var description: String {
        "\(name) \(String(decoding: JSONCoding.encode(parameters), as: UTF8.self))"
    }
}
