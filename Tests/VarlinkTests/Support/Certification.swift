import JSON
import Synchronization
import Varlink

/// The server's half of org.varlink.certification: each step expects the reply of the previous step.
final class Certification: Sendable {
    private struct Step {
        let method: String
        let mode: VarlinkCall.Mode
        let expected: [String: JSONValue]
        let replies: [[String: JSONValue]]

        init(
            _ method: String,
            _ expected: [String: JSONValue],
            _ replies: [[String: JSONValue]],
            mode: VarlinkCall.Mode = .one
        ) {
            self.method = method
            self.mode = mode
            self.expected = expected
            self.replies = replies
        }
    }

    private static let prefix = "org.varlink.certification."
    static let struct5: [String: JSONValue] = [
        "bool": false, "int": 2, "float": .number(.pi), "string": "a lot of string",
    ]
    static let stringSet: JSONValue = ["one": [:], "two": [:], "three": [:]]
    static let myType: JSONValue = [
        "object": ["method": "org.varlink.certification.Test09", "parameters": ["map": ["foo": "Foo", "bar": "Bar"]]],
        "enum": "two", "struct": ["first": 1, "second": "2"], "array": ["one", "two", "three"],
        "dictionary": ["foo": "Foo", "bar": "Bar"], "stringset": stringSet,
        "interface": [
            "foo": [nil, ["foo": "foo", "bar": "bar"], nil, ["one": "foo", "two": "bar"]],
            "anon": ["foo": true, "bar": false],
        ],
    ]
    private static let counted = (1...10).map { JSONValue.string("Reply number \($0)") }

    private static let steps = [
        Step("Start", [:], [["client_id": "certified"]]),
        Step("Test01", [:], [["bool": true]]),
        Step("Test02", ["bool": true], [["int": 1]]),
        Step("Test03", ["int": 1], [["float": 1.0]]),
        Step("Test04", ["float": 1.0], [["string": "ping"]]),
        Step("Test05", ["string": "ping"], [struct5]),
        Step("Test06", struct5, [["struct": .object(struct5)]]),
        Step("Test07", ["struct": .object(struct5)], [["map": ["foo": "Foo", "bar": "Bar"]]]),
        Step("Test08", ["map": ["foo": "Foo", "bar": "Bar"]], [["set": stringSet]]),
        Step("Test09", ["set": stringSet], [["mytype": myType]]),
        Step("Test10", ["mytype": myType], counted.map { ["string": $0] }, mode: .more),
        Step("Test11", ["last_more_replies": .array(counted)], [[:]], mode: .oneway),
        Step("End", [:], [["all_ok": true]]),
    ]

    private let nextStep = Mutex(0)

    func replies(to call: VarlinkCall) throws(VarlinkError) -> [VarlinkReply] {
        let index = nextStep.withLock { $0 }
        guard index < Self.steps.count, call.method == Self.prefix + Self.steps[index].method else {
            throw .methodNotImplemented(method: call.method)
        }
        let step = Self.steps[index]
        var expected = step.expected
        if step.method != "Start" { expected["client_id"] = "certified" }
        guard call.parametersValue == expected, call.mode == step.mode else {
            throw VarlinkError(
                name: Self.prefix + "CertificationError",
                parameters: ["wants": .object(expected), "got": .object(call.parametersValue)]
            )
        }
        nextStep.withLock { $0 += 1 }
        return step.replies.enumerated().map { (number, parameters) in
            VarlinkReply(parameters, continues: number + 1 < step.replies.count)
        }
    }
}
