import Testing
import Varlink

struct JSONRowsTests {
    private struct Row: Equatable {
        var flag: Bool
        var name: String
        var size: Double
    }

    private func rows(_ text: String) -> [Row]? {
        guard var rows = JSONRows(Array(text.utf8), member: "rows") else { return nil }
        var list: [Row] = []
        while rows.beginRow() {
            guard let flag = rows.flag("flag"), let name = rows.text("name"), let size = rows.number("size"),
                rows.endRow()
            else { return nil }
            list.append(Row(flag: flag, name: name, size: size))
        }
        return rows.isAtEnd ? list : nil
    }

    @Test func reads() {
        #expect(rows(#"{"rows":[]}"#) == [])
        #expect(
            rows(#"{"rows":[{"flag":true,"name":"é 🐕","size":-1.5},{"flag":false,"name":"","size":3}]}"#)
                == [Row(flag: true, name: "é 🐕", size: -1.5), Row(flag: false, name: "", size: 3)]
        )
    }

    @Test(
        "What is written in another way is left to a decoder",
        arguments: [
            "", "{", "[]", #"{"rows":{}}"#, #"{"other":[]}"#, #"{"rows":[],"more":1}"#, #"{"rows":[ ]}"#,
            #"{"rows":[{"flag":true,"name":"a\"b","size":1}]}"#, #"{"rows":[{"name":"a","flag":true,"size":1}]}"#,
            #"{"rows":[{"flag":true,"name":"a","size":1,"extra":2}]}"#, #"{"rows":[{"flag":true,"name":"a"}]}"#,
            #"{"rows":[{"flag":1,"name":"a","size":1}]}"#, #"{"rows":[{"flag":true,"name":"a","size":"x"}]}"#,
            #"{"rows":[{"flag":true,"name":"a","size":1}"#, #"{"rows":[{"flag":true,"name":"a]}"#,
            #"{"rows":[{"flag":true,"name":"a","size":1}]} "#,
        ]
    )
    func declines(text: String) {
        #expect(rows(text) == nil)
    }

    @Test("A reply's parameters are found by their brackets, whatever stands in their texts")
    func parameters() throws {
        for text in [#"{}"#, #"{"a":[{"b":"}]\"{"}],"c":{"d":[]}}"#, #"{ "a" : "\\" }"#] {
            let reply = try ReceivedReply(parsing: Array("{\"parameters\":\(text)}".utf8))
            guard case .parameters(let bytes) = reply.content else {
                Issue.record("no parameters")
                continue
            }
            #expect(String(decoding: bytes, as: UTF8.self) == text)
        }
        for text in [#"{"parameters":{"a":1}"#, #"{"parameters":{"a":"}}"#, #"{"parameters":{"a":1}} x"#] {
            #expect(throws: MalformedMessage.self) { try ReceivedReply(parsing: Array(text.utf8)) }
        }
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(throws: MalformedMessage.json(.nestedTooDeeply(limit: 64))) {
            try ReceivedReply(parsing: Array("{\"parameters\":{\"a\":\(deep)}}".utf8))
        }
    }
}
