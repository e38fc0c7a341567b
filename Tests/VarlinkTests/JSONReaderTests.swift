import FoundationEssentials
import JSON
import Testing
import Varlink

@Suite struct JSONReaderTests {
    static let values: [(text: String, value: JSONValue)] = [
        ("null", nil), (" true ", true), ("false", false), ("0", 0), ("-0", 0), ("-12", -12), ("1.5", 1.5),
        ("1e2", 100.0), ("1E+2", 100.0), ("25e-1", 2.5), ("9223372036854775807", 9_223_372_036_854_775_807),
        ("9223372036854775808", 9_223_372_036_854_775_808.0), ("\"\"", ""),
        ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "a\"\\/\u{8}\u{c}\n\r\t"),
        ("\"\\u00e4\\ud83d\\ude42\"", "ä🙂"), ("\"\\u0000\"", "\0"), ("\"漢\"", "漢"), ("\"e\\u0301\"", "é"),
        ("[]", []), ("[1,[2],{}]", [1, [2], [:]]), ("{\"a\":{\"b\":[null]}}", ["a": ["b": [nil]]]),
        ("\t{ \"a\" : 1 ,\r\n\"b\" : 2 }\n", ["a": 1, "b": 2]),
    ]

    @Test("Values", arguments: values)
    func reads(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    }

    static let mistakes: [(text: String, offset: Int)] = [
        ("", 0), (" ", 1), ("nul", 0), ("True", 0), ("01", 1), ("-", 1), ("+1", 0), ("1.", 2), (".5", 0), ("1e", 2),
        ("1e999", 0),
        ("\"", 1), ("\"\\x\"", 3), ("\"\\", 2), ("\"\\u12\"", 5), ("\"\\ud800\"", 7), ("\"\\udc00\"", 7),
        ("\"\\ud800\\u0041\"", 13),
        ("\"a\nb\"", 2), ("[", 1), ("[1", 2), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3), ("{", 1), ("{\"a\"}", 4),
        ("{\"a\":}", 5),
        ("{\"a\":1,}", 7), ("{a:1}", 1), ("{\"a\":1,\"a\":2}", 7), ("{\"a\":1,\"\\u0061\":2}", 7), ("1 2", 2),
        ("{}x", 2), ("NaN", 0),
    ]

    @Test("A repeated name is also an error for a type that ignores the member", arguments: [3, 40])
    func twice(memberCount: Int) throws {
        let names = (0..<memberCount).map { "\"m\($0)\":1" }
        let text = "{\(names.joined(separator: ",")),\"m0\":2}"
        let offset = text.utf8.count - "\"m0\":2}".utf8.count
        let problem = JSONError.syntax(problem: "a name occurs twice in one object", offset: offset)
        #expect(throws: problem) { try [String: Int](json: Array(text.utf8)) }
        #expect(throws: problem) { try NoParameters(json: Array(text.utf8)) }
    }

    @Test(
        "A name that occurs twice is found in any order and spelling",
        arguments: [
            #"{"b":1,"a":2,"b":3}"#, #"{"a":1,"c":2,"b":3,"c":4}"#, #"{"a":1,"\u0061":2}"#,
            #"{"\u0061":1,"b":2,"a":3}"#,
            #"{"a":{"a":1,"b":2},"a":3}"#, #"[{"a":{"c":1,"b":2,"c":3}}]"#, #"{"":1,"":2}"#,
        ]
    )
    func twiceInAnyOrder(text: String) {
        for read: (([UInt8]) throws -> Void) in [{ _ = try JSONValue(parsing: $0) }, { _ = try JSONText(json: $0) }] {
            #expect {
                try read(Array(text.utf8))
            } throws: { error in
                guard case JSONError.syntax("a name occurs twice in one object", _)? = error as? JSONError else {
                    return false
                }
                return true
            }
        }
    }

    @Test(
        "Each byte is classified correctly at each place of a string, also after one that differs in one bit",
        arguments: 0..<18
    )
    func strings(place: Int) throws {
        for byte in UInt8(0)...0xFF {
            // Characters from 0x80 to 0xFF, as UTF-8.
            let bytes = byte < 0x80 ? [byte] : Array("\(Unicode.Scalar(byte))".utf8)
            for tail in ["", "\u{22}", "!\u{A2}\u{DC}\u{9F}~~~~~~~"] {
                let text =
                    [UInt8(ascii: "\"")] + Array(repeating: UInt8(ascii: "#"), count: place) + bytes + Array(tail.utf8)
                let read = String(decoding: text.dropFirst(), as: UTF8.self)
                let expected: JSONValue? =
                    switch (byte, tail) {
                    case (UInt8(ascii: "\\"), "\u{22}"): .string(String(read.dropLast(2)) + tail)
                    case (UInt8(ascii: "\\"), _), (UInt8(ascii: "\""), _), (0..<0x20, _), (_, "\u{22}"): nil
                    default: .string(read)
                    }
                #expect((try? JSONValue(parsing: text + [UInt8(ascii: "\"")])) == expected, "\(byte) \(tail)")
                guard let expected else { continue }
                #expect(expected.json == text + [UInt8(ascii: "\"")])
            }
        }
    }

    @Test("Errors have a byte offset", arguments: mistakes)
    func refuses(text: String, offset: Int) {
        #expect {
            try JSONValue(parsing: Array(text.utf8))
        } throws: { error in
            guard case JSONError.syntax(_, let found)? = error as? JSONError else { return false }
            return found == offset
        }
    }

    @Test(
        "Invalid UTF-8 is refused",
        arguments: [[0xFF], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22]] as [[UInt8]]
    )
    func notUTF8(bytes: [UInt8]) {
        #expect {
            try JSONValue(parsing: bytes)
        } throws: { error in
            guard case JSONError.notUTF8(let offset)? = error as? JSONError else { return false }
            return offset == (bytes[0] == 0x22 ? 1 : 0)
        }
    }

    @Test("Nesting is limited; the maximum depth is read", arguments: ["[", "{\"a\":"])
    func nesting(open: String) throws {
        let close = open == "[" ? "]" : "}"
        let atBound =
            String(repeating: open, count: 63) + (open == "[" ? "[]" : "{}") + String(repeating: close, count: 63)
        #expect(throws: Never.self) { try JSONValue(parsing: Array(atBound.utf8)) }
        let million = Array(String(repeating: open, count: 1_000_000).utf8)
        #expect(throws: JSONError.nestedTooDeeply(limit: 64)) { try JSONValue(parsing: million) }
    }

    @Test("Accepted texts are accepted by Foundation's decoder with the same value", arguments: 0..<8)
    func agreesWithFoundation(seed: UInt64) throws {
        var accepted = 0
        for bytes in Self.mutations(seed: seed, count: 300) {
            guard let ours = try? JSONValue(parsing: bytes) else { continue }
            accepted += 1
            let theirs = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
            #expect(theirs.map(asDoubles) == asDoubles(ours), "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(accepted > 20)
    }

    @Test("Text that is passed on unread is checked in the same way", arguments: 8..<16)
    func textIsChecked(seed: UInt64) throws {
        for bytes in Self.mutations(seed: seed, count: 300) {
            let (value, text) = (outcome(JSONValue.self, bytes), outcome(JSONText.self, bytes))
            switch (value, text) {
            case (.success(let value), .success(let text)): #expect(try JSONValue(parsing: text.bytes) == value)
            case (.failure(let one), .failure(let other)): #expect(one == other)
            default: Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(value), \(text)")
            }
        }
    }

    private func outcome<Value: JSONReadable>(_ type: Value.Type, _ bytes: [UInt8]) -> Result<Value, JSONError> {
        do throws(JSONError) {
            return .success(try Value(json: bytes))
        } catch {
            return .failure(error)
        }
    }

    /// Foundation's decoder accepts 1.0 as an integer, and truncates long numbers.
    private func asDoubles(_ value: JSONValue) -> JSONValue {
        switch value {
        case .integer(let integer): .number(Double(integer))
        case .array(let values): .array(values.map(asDoubles))
        case .object(let members): .object(members.mapValues(asDoubles))
        default: value
        }
    }

    /// Texts that are valid or nearly valid JSON.
    static func mutations(seed: UInt64, count: Int) -> [[UInt8]] {
        var random = SplitMix(state: seed)
        let texts = (values.map(\.text) + mistakes.map(\.text)).map { Array($0.utf8) }
        return (0..<count).map { _ in mutated(texts, &random) }
    }

    private static func mutated(_ texts: [[UInt8]], _ random: inout SplitMix) -> [UInt8] {
        var bytes = texts[Int.random(in: 0..<texts.count, using: &random)]
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes.insert(Array("{}[]:,\"\\u0e-.1tn ".utf8).randomElement(using: &random) ?? 0, at: place)
            case 1 where place < bytes.count: bytes.remove(at: place)
            default: bytes.insert(contentsOf: texts[Int.random(in: 0..<texts.count, using: &random)], at: place)
            }
        }
        return bytes
    }
}

/// A small generator whose numbers depend only on its seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
