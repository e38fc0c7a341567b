import JSON

/// An error in a reply: a fully qualified name and an object of parameters.
package struct VarlinkError: Error, Equatable, Sendable {
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

extension VarlinkError {
    /// Creates InvalidParameter for parameters that could not be read as their type.
    package init(_ error: JSONError) {
        guard case .mismatch(let path) = error, !path.isEmpty else {
            self = .invalidParameter(parameter: "parameters")
            return
        }
        self = .invalidParameter(parameter: path)
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

extension VarlinkError: CustomStringConvertible {
    package var description: String {
        "\(name) \(String(decoding: parameters.json, as: UTF8.self))"
    }
}
