import Varlink

/// A JSON text that somebody edits without knowing what it means.
package struct EditedJSON {
    /// The way from the whole to a value: names and indexes.
    package enum Step: Hashable, Sendable {
        case member(String), element(Int)
    }

    private var root: JSONValue

    /// - Throws: ``JSONError``.
    package init(_ text: String) throws {
        root = try JSONValue(parsing: Array(text.utf8))
    }

    /// With sorted members, so that the same edits have the same text.
    package var text: String {
        String(decoding: root.json, as: UTF8.self)
    }

    /// What no reader may trust: other types, empty, negative, too large, too long.
    package static let values: [JSONValue] = [
        nil, true, false, 0, -1, 1, 1.5, 1e300, .integer(.max), .integer(.min), .integer(1 << 62), .integer(1 << 53),
        .integer(100_000_000_000_000_000), "", "x", "a1", "\0", .string(String(repeating: "long ", count: 300)), [],
        [nil], [:], ["state": "running"],
    ]

    /// The ways to all values within.
    package var paths: [[Step]] { Self.paths(root, []) }

    private static func paths(_ value: JSONValue, _ path: [Step]) -> [[Step]] {
        switch value {
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { name, value in
                [path + [.member(name)]] + paths(value, path + [.member(name)])
            }
        case .array(let elements):
            elements.enumerated().flatMap { index, value in
                [path + [.element(index)]] + paths(value, path + [.element(index)])
            }
        default: []
        }
    }

    /// Nil removes the value.
    package func replacing(_ path: [Step], by value: JSONValue?) -> EditedJSON {
        var edited = self
        edited.root = Self.replacing(root, path[...], by: value) ?? nil
        return edited
    }

    private static func replacing(_ value: JSONValue, _ path: ArraySlice<Step>, by new: JSONValue?) -> JSONValue? {
        guard let step = path.first else { return new }
        let rest = path.dropFirst()
        switch (step, value) {
        case (.member(let name), .object(var members)):
            members[name] = replacing(members[name] ?? nil, rest, by: new)
            return .object(members)
        case (.element(let index), .array(var elements)) where elements.indices.contains(index):
            let replaced = replacing(elements[index], rest, by: new)
            elements.replaceSubrange(index...index, with: replaced.map { [$0] } ?? [])
            return .array(elements)
        default: return value
        }
    }

    /// The same with a member that nobody knows in the object at `path`; nil where there is none.
    package func adding(_ name: String, to path: [Step]) -> EditedJSON? {
        var value = root
        for step in path {
            switch (step, value) {
            case (.member(let name), .object(let members)): value = members[name] ?? nil
            case (.element(let index), .array(let elements)) where elements.indices.contains(index):
                value = elements[index]
            default: return nil
            }
        }
        guard case .object = value else { return nil }
        return replacing(path + [.member(name)], by: 0)
    }

    /// The same after one to three edits that the generator decides.
    package func mangled(_ random: inout SeededGenerator) -> EditedJSON {
        var edited = self
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard let path = edited.paths.randomElement(using: &random) else { break }
            let value = Self.values.randomElement(using: &random) ?? nil
            switch Int.random(in: 0..<10, using: &random) {
            case 0: edited = edited.replacing(path, by: nil)
            case 1: edited = edited.adding("colour", to: path) ?? edited.replacing(path, by: value)
            default: edited = edited.replacing(path, by: value)
            }
        }
        return edited
    }
}
