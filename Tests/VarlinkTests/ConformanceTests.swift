import JSON
import Testing
import Varlink

@Suite struct ConformanceTests {
    static let interface = """
        interface org.example.types
        type Colour (red, green)
        type Item (name: string, colour: ?Colour, sizes: []int, labels: [string]string, tags: [string](), extra: ?object)
        type Tree (value: float, children: []Tree)
        """

    static let item: JSONValue = [
        "name": "n", "colour": "red", "sizes": [1, 2], "labels": ["a": "b"], "tags": ["t": [:]],
        "extra": ["any": [nil]],
    ]

    static let cases: [(type: String, path: String, value: JSONValue?, mismatches: [String])] = [
        ("Item", "name", "x", []),
        ("Item", "name", 1, ["name"]),
        ("Item", "name", nil, ["name"]),
        ("Item", "name", .some(.null), ["name"]),
        ("Item", "colour", nil, []),
        ("Item", "colour", .some(.null), []),
        ("Item", "colour", "blue", ["colour"]),
        ("Item", "colour", 1, ["colour"]),
        ("Item", "sizes", [], []),
        ("Item", "sizes", [1, 1.5, "x"], ["sizes[1]", "sizes[2]"]),
        ("Item", "labels", ["b": 1, "a": nil], ["labels.a", "labels.b"]),
        ("Item", "tags", ["x": ["y": 1]], ["tags.x.y"]),
        ("Item", "extra", [], ["extra"]),
        ("Item", "surplus", 1, ["surplus"]),
    ]

    @Test("Each mismatch is named by its path", arguments: cases)
    func mismatches(type: String, path: String, value: JSONValue?, expected: [String]) throws {
        let interface = try InterfaceDescription(parsing: Self.interface)
        guard case .object(var members) = Self.item else { return }
        members[path] = value
        let found = interface.mismatches(ofJSON: .object(members), forType: .named(type))
        #expect(found.map(\.path) == expected)
    }

    @Test("Recursive types, and integers for floats")
    func recursive() throws {
        let interface = try InterfaceDescription(parsing: Self.interface)
        let tree: JSONValue = ["value": 1, "children": [["value": 1.5, "children": [["value": true]]]]]
        #expect(
            interface.mismatches(ofJSON: tree, forType: .named("Tree")).map(\.path)
                == [
                    "children[0].children[0].value", "children[0].children[0].children",
                ]
        )
    }
}
