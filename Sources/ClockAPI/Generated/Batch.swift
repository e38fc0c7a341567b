// Made from io.clockd.Batch.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// A call without 'more'. The error of one that `mayFail` does not end the batch.
package struct CallObject: JSONConvertible, Hashable, Sendable {
    package var method: String
    package var parameters: [String: JSONValue]?
    package var mayFail: Bool?

    package init(method: String, parameters: [String: JSONValue]? = nil, mayFail: Bool? = nil) {
        self.method = method
        self.parameters = parameters
        self.mayFail = mayFail
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var method: String?
        var parameters: [String: JSONValue]?
        var mayFail: Bool?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "method": method = try String(from: &json)
            case "parameters": parameters = try Optional<[String: JSONValue]>(from: &json)
            case "mayFail": mayFail = try Optional<Bool>(from: &json)
            default: try json.skip()
            }
        }
        self.method = try json.required(method, "method")
        self.parameters = parameters
        self.mayFail = mayFail
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("mayFail", mayFail)
        json.member("method", method)
        json.member("parameters", parameters)
        json.endObject()
    }
}

/// Several calls as one request.
package enum BatchInterface {
    /// Carries out at most 1000 calls in order and commits many of them at once. Allowed are methods that reply at once,
    /// except those of the interfaces io.clockd.Archive, io.clockd.Batch, io.clockd.Clock and io.clockd.Doctor.
    ///
    /// Each of `answers` has the members of a reply: `parameters`, and `error` if the call was refused. The first error ends
    /// the batch: `failed` is the index of its call, and its answer is the last. Earlier calls have been carried out, later
    /// ones have not. If `atomic` is true, either all calls are carried out or none: then that error is the only answer. The
    /// same applies if the request can't be carried out at all.
    package struct Run: VarlinkMethod {
        package static let name = "io.clockd.Batch.Run"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var answers: [[String: JSONValue]]
            package var failed: Int?

            package init(answers: [[String: JSONValue]], failed: Int? = nil) {
                self.answers = answers
                self.failed = failed
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var answers: [[String: JSONValue]]?
                var failed: Int?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "answers": answers = try [[String: JSONValue]](from: &json)
                    case "failed": failed = try Optional<Int>(from: &json)
                    default: try json.skip()
                    }
                }
                self.answers = try json.required(answers, "answers")
                self.failed = failed
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("answers", answers)
                json.member("failed", failed)
                json.endObject()
            }
        }

        package var calls: [CallObject]
        package var atomic: Bool?

        package init(calls: [CallObject] = [], atomic: Bool? = nil) {
            self.calls = calls
            self.atomic = atomic
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var calls: [CallObject]?
            var atomic: Bool?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "calls": calls = try [CallObject](from: &json)
                case "atomic": atomic = try Optional<Bool>(from: &json)
                default: try json.skip()
                }
            }
            self.calls = try json.required(calls, "calls")
            self.atomic = atomic
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("atomic", atomic)
            json.member("calls", calls)
            json.endObject()
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # Several calls as one request.
            interface io.clockd.Batch

            # A call without 'more'. The error of one that `mayFail` does not end the batch.
            type Call (method: string, parameters: ?object, mayFail: ?bool)

            # Carries out at most 1000 calls in order and commits many of them at once. Allowed are methods that reply at once,
            # except those of the interfaces io.clockd.Archive, io.clockd.Batch, io.clockd.Clock and io.clockd.Doctor.
            #
            # Each of `answers` has the members of a reply: `parameters`, and `error` if the call was refused. The first error ends
            # the batch: `failed` is the index of its call, and its answer is the last. Earlier calls have been carried out, later
            # ones have not. If `atomic` is true, either all calls are carried out or none: then that error is the only answer. The
            # same applies if the request can't be carried out at all.
            method Run(calls: []Call, atomic: ?bool) -> (answers: []object, failed: ?int)

            """#
    )
}
