import JSON
import Testing

struct JSONNodeTests {
    /// The value of a node, as far as nodes represent it: a number that is not an integer is null.
    private static func value(_ node: JSONNode) -> JSONValue {
        if let string = node.string { return .string(string) }
        if let bool = node.bool { return .bool(bool) }
        if let integer = node.integer { return .integer(integer) }
        if let elements = node.elements { return .array(elements.map(value)) }
        guard node.isObject else { return .null }
        let members = node.memberNames.compactMap { name in node.member(name).map { (name, value($0.value)) } }
        return .object(Dictionary(uniqueKeysWithValues: members))
    }

    private static func withoutFractions(_ value: JSONValue) -> JSONValue {
        switch value {
        case .number: .null
        case .array(let values): .array(values.map(withoutFractions))
        case .object(let members): .object(members.mapValues(withoutFractions))
        default: value
        }
    }

    @Test("A node has the content of the text, and accepts the same texts as the reader", arguments: 16..<24)
    func agreesWithReader(seed: UInt64) throws {
        var accepted = 0
        for bytes in JSONReaderTests.mutations(seed: seed, count: 300)
            + JSONReaderTests.values.map({ Array($0.text.utf8) })
        {
            let read = Result { try JSONValue(parsing: bytes) }
            switch (read, Result { try JSONNode(parsing: bytes) }) {
            case (.success(let value), .success(let node)):
                #expect(Self.value(node) == Self.withoutFractions(value), "\(String(decoding: bytes, as: UTF8.self))")
                accepted += 1
            case (.failure(let one), .failure(let other)): #expect(one as? JSONError == other as? JSONError)
            default: Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(read)")
            }
        }
        #expect(accepted > 20)
    }

    @Test("Members are found by their names, with their places")
    func members() throws {
        let text = #"{"b":{"x":[1,{"y":2}]},"a":null,"\u00e4":"\n","":false,"long name of a member":-1.5}"#
        let node = try JSONNode(parsing: Array(text.utf8))
        #expect(node.memberNames == ["b", "a", "ä", "", "long name of a member"])
        #expect(node.memberCount == 5)
        #expect(node.member("b")?.place == 0 && node.member("long name of a member")?.place == 4)
        #expect(node.member("b")?.value.member("x")?.value.elements?.last?.member("y")?.value.integer == 2)
        #expect(node.member("a")?.value.isNull == true && node.member("")?.value.bool == false)
        #expect(node.member("ä")?.place == 2 && node.member("ä")?.value.string == "\n")
        #expect(node.member("y") == nil && node.member("x") == nil)
        #expect(try JSONNode(parsing: Array("[1]".utf8)).member("") == nil)
    }
}
