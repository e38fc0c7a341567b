import FoundationEssentials
import Testing

@testable import Varlink

/// What Foundation's encoder writes is expected, byte for byte.
struct JSONTextEncoderTests {
    private static func expected(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func isAsExpected(_ value: some Encodable) throws {
        #expect(String(decoding: JSONCoding.encode(value), as: UTF8.self) == (try expected(value)))
    }

    private struct Everything: Encodable {
        var zebra = "last"
        var a: Int8 = -128
        var ab = [UInt64.max, 0]
        var abc: [String: [String: Int]] = ["y": ["b": 2, "a": 1], "x": [:]]
        var none: Int?
        var some: Int? = 3
        var nested = Nested.both(left: 1.5, right: ["é", "\u{0}\u{1f}\u{7f}/\\\"\n\r\t\u{8}\u{c}"])
        var plain = Nested.plain
        var empty = Empty()
        var numbers: [Double] = [0, -0.0, 1, 1.5, 1e21, 1e-7, 123_456_789.125, .greatestFiniteMagnitude]
        var small: Float = 0.1
        var isTrue = true
    }

    private enum Nested: Encodable {
        case both(left: Double, right: [String])
        case plain
    }

    private struct Empty: Encodable {}

    /// Encodes nothing at all.
    private struct Silent: Encodable {
        func encode(to encoder: any Encoder) throws {}
    }

    /// Goes back to a container while another of its own is open, and asks for the same one twice.
    private struct Wandering: Encodable {
        enum Key: String, CodingKey { case one, two, three, four }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Key.self)
            var list = members.nestedUnkeyedContainer(forKey: .two)
            try list.encode("x")
            var inner = list.nestedContainer(keyedBy: Key.self)
            try inner.encode(1, forKey: .two)
            try inner.encodeNil(forKey: .one)
            var more = list.nestedUnkeyedContainer()
            try more.encode(2)
            try list.encodeNil()
            try members.encode("back", forKey: .one)
            var again = encoder.container(keyedBy: Key.self)
            try again.encode(Empty(), forKey: .three)
            try "above".encode(to: again.superEncoder(forKey: .four))
        }
    }

    @Test("Values of every kind")
    func everything() throws {
        try Self.isAsExpected(Everything())
        try Self.isAsExpected([Everything(), Everything()])
        try Self.isAsExpected(Wandering())
        try Self.isAsExpected("top")
        try Self.isAsExpected([Int]())
        try Self.isAsExpected(["only": Int?.none])
        try Self.isAsExpected([[String: Int]](repeating: ["b": 1, "a": 2], count: 3))
    }

    @Test("Who has nothing to say is an empty object")
    func silent() {
        #expect(JSONCoding.encode([Silent()]) == Array("[{}]".utf8))
    }

    @Test("Values made by a seed", arguments: 0..<200)
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
