// Made from org.example.test.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// What the tests call.
package enum TestInterface {
    /// Answers what it was given.
    package struct Echo: VarlinkMethod {
        package static let name = "org.example.test.Echo"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var text: String

            package init(text: String) {
                self.text = text
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var text: String?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "text": text = try String(from: &json)
                    default: try json.skip()
                    }
                }
                self.text = try json.required(text, "text")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("text", text)
                json.endObject()
            }
        }

        package var text: String

        package init(text: String) {
            self.text = text
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var text: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "text": text = try String(from: &json)
                default: try json.skip()
                }
            }
            self.text = try json.required(text, "text")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("text", text)
            json.endObject()
        }
    }

    /// Counts to a number, a reply for each, when called with "more".
    package struct Count: VarlinkMethod {
        package static let name = "org.example.test.Count"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var number: Int

            package init(number: Int) {
                self.number = number
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var number: Int?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "number": number = try Int(from: &json)
                    default: try json.skip()
                    }
                }
                self.number = try json.required(number, "number")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("number", number)
                json.endObject()
            }
        }

        package var to: Int

        package init(to: Int) {
            self.to = to
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var to: Int?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "to": to = try Int(from: &json)
                default: try json.skip()
                }
            }
            self.to = try json.required(to, "to")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("to", to)
            json.endObject()
        }
    }

    /// Is answered when the test wants it.
    package struct Hold: VarlinkMethod {
        package static let name = "org.example.test.Hold"
        package typealias Reply = Echo.Reply

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// Is answered when the test wants it, in the order of the calls.
    package struct Stand: VarlinkMethod {
        package static let name = "org.example.test.Stand"
        package typealias Reply = Echo.Reply

        package var text: String

        package init(text: String) {
            self.text = text
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var text: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "text": text = try String(from: &json)
                default: try json.skip()
                }
            }
            self.text = try json.required(text, "text")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("text", text)
            json.endObject()
        }
    }

    package struct Fail: VarlinkMethod {
        package static let name = "org.example.test.Fail"
        package typealias Reply = NoParameters

        package var reason: String

        package init(reason: String) {
            self.reason = reason
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var reason: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "reason": reason = try String(from: &json)
                default: try json.skip()
                }
            }
            self.reason = try json.required(reason, "reason")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("reason", reason)
            json.endObject()
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # What the tests call.
            interface org.example.test

            # Answers what it was given.
            method Echo(text: string) -> (text: string)

            # Counts to a number, a reply for each, when called with "more".
            method Count(to: int) -> (number: int)

            # Is answered when the test wants it.
            method Hold() -> (text: string)

            # Is answered when the test wants it, in the order of the calls.
            method Stand(text: string) -> (text: string)

            method Fail(reason: string) -> ()

            error Failed (reason: string)

            """#
    )
}

/// The errors of org.example.test.
package enum TestError: Error, Equatable, Sendable {
    case failed(reason: String)
}

extension TestError: JSONWritable {
    /// As it travels.
    package var varlinkError: VarlinkError { VarlinkError(name: name, parameters: self) }

    private var name: String {
        switch self {
        case .failed: "org.example.test.Failed"
        }
    }

    /// Writes the parameters.
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        switch self {
        case .failed(let reason):
            json.member("reason", reason)
        }
        json.endObject()
    }

    /// Nil for an error of another interface, or one that a newer program knows.
    package init?(_ error: VarlinkError) {
        guard let error = try? Self(name: error.name, parameters: error.parameters.json) else { return nil }
        self = error
    }

    private init?(name: String, parameters: [UInt8]) throws(JSONError) {
        var json = try JSONReader(parameters)
        switch name {
        case "org.example.test.Failed":
            self = try .failed(reading: &json)
        default: return nil
        }
    }

    private static func failed(reading json: inout JSONReader) throws(JSONError) -> Self {
        var reason: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "reason": reason = try String(from: &json)
            default: try json.skip()
            }
        }
        return try .failed(reason: json.required(reason, "reason"))
    }
}
