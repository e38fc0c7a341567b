/// An error as it travels: a fully qualified name and an object of parameters.
package struct VarlinkError: Error, Hashable, Sendable {
    package let name: String
    /// Always an object.
    package let parameters: JSONValue

    package init(name: String, parameters: [String: JSONValue] = [:]) {
        self.name = name
        self.parameters = .object(parameters)
    }

    /// Takes any type that is written as an object.
    package init(name: String, parameters: some JSONWritable) {
        self.name = name
        self.parameters = parameters.jsonValue
        guard case .object = self.parameters else {
            preconditionFailure("the parameters of \(name) are not an object")
        }
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

    /// For what could not be read as the type that a description gives it.
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
