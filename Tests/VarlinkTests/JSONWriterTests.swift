import FoundationEssentials
import JSON
import Testing

@testable import Varlink

/// The output must equal that of Foundation's encoder, byte for byte.
struct JSONWriterTests {
    private static func expected(_ value: JSONValue) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func isAsExpected(_ value: JSONValue) throws {
        #expect(String(decoding: value.json, as: UTF8.self) == (try expected(value)))
    }

    @Test("Values of every kind")
    func everything() throws {
        try Self.isAsExpected([:])
        try Self.isAsExpected([])
        try Self.isAsExpected("top")
        try Self.isAsExpected([
            "zebra": "last", "a": -128, "ab": [.integer(.max), .integer(.min), 0],
            "abc": ["y": ["b": 2, "a": 1], "x": [:]], "none": nil,
            "texts": ["é", "\u{0}\u{1f}\u{7f}/\\\"\n\r\t\u{8}\u{c}"],
            "numbers": [0.0, -0.0, 1.0, 1.5, 1e21, 1e-7, 123_456_789.125, .number(.greatestFiniteMagnitude)],
        ])
    }

    @Test("Types are written like the equal JSON value")
    func types() {
        let add = CalculatorInterface.Add(a: 1, path: "/")
        #expect(add.json == (["a": 1, "note": nil, "path": "/"] as JSONValue).json)
        #expect([add, add].json == ([add.jsonValue, add.jsonValue] as JSONValue).json)
        #expect(["b": [1, 2], "a": [Int]()].json == (["a": [], "b": [1, 2]] as JSONValue).json)
        #expect(Optional<Int>.none.json == JSONValue.null.json)
        #expect(0.5.json == Array("0.5".utf8) && 3.0.json == Array("3".utf8) && true.json == Array("true".utf8))
    }

    @Test("Random values are written as by Foundation", arguments: 0..<200)
    func seeds(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        try Self.isAsExpected(Self.value(4, &random))
    }

    private static func value(_ depth: Int, _ random: inout SplitMix) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: .null
        case 1: .bool(.random(using: &random))
        case 2: .integer(.random(in: .min ... .max, using: &random))
        case 3: .number(Double(bitPattern: random.next()).finite)
        case 4: .string(text(&random))
        case 5: .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth - 1, &random) })
        default:
            .object(
                Dictionary(
                    (0..<Int.random(in: 0..<6, using: &random)).map { _ in (text(&random), value(depth - 1, &random)) },
                    uniquingKeysWith: { $1 }
                )
            )
        }
    }

    private static func text(_ random: inout SplitMix) -> String {
        let letters = ["a", "b", "Z", "\"", "\\", "/", "\u{0}", "\u{1b}", "\n", " ", "0", "_", "!"]
        return (0..<Int.random(in: 0..<6, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }
            .joined()
    }
}

extension Double {
    fileprivate var finite: Double { isFinite ? self : 0 }
}

/// Makes values usable with Foundation's coders.
extension JSONValue: Codable {
    /// Decodes any value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Encodes the bare value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}
