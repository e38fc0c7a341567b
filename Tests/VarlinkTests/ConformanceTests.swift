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
        ("Item", "name", 1, ["name is not of type string"]),
        ("Item", "name", nil, ["name is missing"]),
        ("Item", "name", .some(.null), ["name is not of type string"]),
        ("Item", "colour", nil, []),
        ("Item", "colour", .some(.null), []),
        ("Item", "colour", "blue", ["colour can't be 'blue'"]),
        ("Item", "colour", 1, ["colour is not of type enumeration"]),
        ("Item", "sizes", [], []),
        ("Item", "sizes", [1, 1.5, "x"], ["sizes[1] is not of type int", "sizes[2] is not of type int"]),
        ("Item", "labels", ["b": 1, "a": nil], ["labels.a is not of type string", "labels.b is not of type string"]),
        ("Item", "tags", ["x": ["y": 1]], ["tags.x.y is not in the description"]),
        ("Item", "extra", [], ["extra is not of type object"]),
        ("Item", "surplus", 1, ["surplus is not in the description"]),
    ]

    @Test("Each place that does not fit is named", arguments: cases)
    func mismatches(type: String, path: String, value: JSONValue?, expected: [String]) throws {
        let interface = try InterfaceDescription(parsing: Self.interface)
        guard case .object(var members) = Self.item else { return }
        members[path] = value
        let found = interface.mismatches(ofJSON: .object(members), forType: .named(type))
        #expect(found.map(\.description) == expected)
    }

    @Test("Types that contain themselves, and whole numbers where a float is wanted")
    func recursive() throws {
        let interface = try InterfaceDescription(parsing: Self.interface)
        let tree: JSONValue = ["value": 1, "children": [["value": 1.5, "children": [["value": true]]]]]
        #expect(
            interface.mismatches(ofJSON: tree, forType: .named("Tree")).map(\.description)
                == [
                    "children[0].children[0].value is not of type float", "children[0].children[0].children is missing",
                ]
        )
    }
}
