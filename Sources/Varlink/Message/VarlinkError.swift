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
