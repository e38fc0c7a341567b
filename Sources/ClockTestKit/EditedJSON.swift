import JSON

/// A JSON text that is edited without regard to its meaning.
package struct EditedJSON {
    /// One step of the path from the root to a value.
    package enum Step: Hashable, Sendable {
        case member(String), element(Int)
    }

    private var root: JSONValue

    /// - Throws: ``JSONError``.
    package init(_ text: String) throws {
        root = try JSONValue(parsing: Array(text.utf8))
    }

    /// The text with sorted members, so that equal edits give equal texts.
    package var text: String {
        String(decoding: root.json, as: UTF8.self)
    }

    /// Values that readers must check: other types, empty, negative, too large, too long.
    package static let values: [JSONValue] = [
        nil, true, false, 0, -1, 1, 1.5, 1e300, .integer(.max), .integer(.min), .integer(1 << 62), .integer(1 << 61),
        .integer(-1 << 61), .integer(1 << 53), .integer(1 << 53 - 1), .integer(.init(Int32.max)),
        .integer(100_000_000_000_000_000), "", "x", "a1", "\0", .string(String(repeating: "long ", count: 300)), [],
        [nil], [:], ["state": "running"],
    ]

    private init(root: JSONValue) {
        self.root = root
    }

    /// Returns the elements of the array at `path`; empty if there is none.
    package func elements(at path: [Step]) -> [EditedJSON] {
        guard case .array(let elements)? = self[path] else { return [] }
        return elements.map(EditedJSON.init(root:))
    }

    /// Returns the value at `path`; nil if there is none.
    package func part(at path: [Step]) -> EditedJSON? { self[path].map(EditedJSON.init(root:)) }

    package var isInteger: Bool { if case .integer = root { true } else { false } }

    /// The paths to all contained values.
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

    /// Returns a copy with the value at `path` replaced, or removed if `value` is nil.
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

    /// Returns a copy with an unknown member added to the object at `path`; nil if there is no object.
    package func adding(_ name: String, to path: [Step]) -> EditedJSON? {
        guard case .object? = self[path] else { return nil }
        return replacing(path + [.member(name)], by: 0)
    }

    private subscript(path: [Step]) -> JSONValue? {
        var value = root
        for step in path {
            switch (step, value) {
            case (.member(let name), .object(let members)): value = members[name] ?? nil
            case (.element(let index), .array(let elements)) where elements.indices.contains(index):
                value = elements[index]
            default: return nil
            }
        }
        return value
    }

    /// Returns a copy after one to three random edits.
    package func mangled(_ random: inout SeededGenerator) -> EditedJSON {
        var edited = self
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let paths = edited.paths
            guard let path = paths.randomElement(using: &random) else { break }
            let value = Self.values.randomElement(using: &random) ?? nil
            switch Int.random(in: 0..<10, using: &random) {
            case 0: edited = edited.replacing(path, by: nil)
            case 1: edited = edited.adding("colour", to: path) ?? edited.replacing(path, by: value)
            // A value from elsewhere in the text has the right type more often than a constant.
            case 2...4: edited = edited.replacing(path, by: edited[paths.randomElement(using: &random) ?? path])
            case 5...7: edited = edited.replacing(path, by: edited[path].map { Self.near($0, &random) })
            default: edited = edited.replacing(path, by: value)
            }
        }
        return edited
    }

    /// Returns another value of the same type: adjacent, of another magnitude, doubled or shortened.
    private static func near(_ value: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
        switch value {
        case .integer(let number):
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .integer(number &+ 1)
            case 1: .integer(number &- 1)
            case 2: .integer(0 &- number)
            default: .integer(number &* (Int64(1) << Int64.random(in: 1...62, using: &random)))
            }
        // JSON has no infinity.
        case .number(let number): .number((number * .random(in: -1e6...1e6, using: &random)).clamped)
        case .bool(let flag): .bool(!flag)
        case .string(let text):
            Bool.random(using: &random)
                ? .string(text + text)
                : .string(String(text.prefix(Int.random(in: 0...text.count, using: &random))))
        case .array(let elements):
            Bool.random(using: &random) ? .array(elements + elements) : .array(elements.shuffled(using: &random))
        case .object, .null: value
        }
    }
}

extension Double {
    fileprivate var clamped: Double { max(-Self.greatestFiniteMagnitude, min(self, .greatestFiniteMagnitude)) }
}
