import JSON
import Testing

struct CompactTextTests {
    private static func isExact(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { JSONText.isExactObject($0) } }

    @Test(
        "Exact texts equal the writer's output",
        arguments: [
            "{}", #"{"a":"ä🙂","b":[],"c":[1,-2,{"x":null}],"d":true}"#, #"{"lateSeconds":0.25,"n":123456789012345678}"#,
            #"{"a":0.0001,"b":-0.5,"c":100.125,"d":99999999.999999}"#,
        ]
    )
    func exact(text: String) throws {
        #expect(Self.isExact(Array(text.utf8)))
        #expect(try JSONValue(parsing: Array(text.utf8)).json == Array(text.utf8))
    }

    @Test(
        "Other spellings of a value are not exact",
        arguments: [
            "", "[]", "{ }", #"{"a":1 }"#, #"{"b":1,"a":2}"#, #"{"a":1,"a":1}"#, #"{"a":"\/"}"#, #"{"\u0061":1}"#,
            #"{"a":1.0}"#, #"{"a":-0}"#, #"{"a":1e2}"#, #"{"a":0.00001}"#, #"{"a":01}"#, #"{"a":0.1234567890123456}"#,
            #"{"a":12345678901234567890}"#, #"{"ä":1}"#, #"{"a":1}}"#, #"{"a":1"#, #"{"a":tru}"#, #"{"a"}"#, #"{"a":}"#,
        ]
    )
    func notExact(text: String) {
        #expect(!Self.isExact(Array(text.utf8)))
    }

    @Test("Invalid UTF-8 is not exact")
    func notUTF8() {
        #expect(!Self.isExact(Array(#"{"a":""#.utf8) + [0xC3] + Array(#""}"#.utf8)))
    }

    @Test("Exact texts are unchanged when read and written", arguments: 24..<40)
    func sameWhenWritten(seed: UInt64) throws {
        var exact = 0
        for bytes in JSONReaderTests.mutations(seed: seed, count: 300) {
            let object = Array(#"{"a":"#.utf8) + bytes + Array("}".utf8)
            guard Self.isExact(object) else { continue }
            exact += 1
            #expect(try JSONValue(parsing: object).json == object)
        }
        #expect(exact > 5)
    }

    @Test("Nesting has the same limit as in the reader")
    func nesting() {
        func nested(_ depth: Int) -> [UInt8] {
            let open = String(repeating: #"{"a":"#, count: depth - 1)
            return Array("\(open){}\(String(repeating: "}", count: depth - 1))".utf8)
        }
        #expect(Self.isExact(nested(64)))
        #expect(!Self.isExact(nested(65)))
    }
}
