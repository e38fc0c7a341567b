import JSON
import Testing
import Varlink

/// Lists that grow in pieces have the same text as the whole list.
struct JSONListTests {
    private static func lines(_ count: Int) -> [[String: JSONValue]] {
        (0..<count).map { ["number": .integer(Int64($0)), "text": .string(String(repeating: "x", count: $0 % 97))] }
    }

    @Test("Elements can be added singly and in lists, in any number", arguments: [0, 1, 2, 20_000])
    func text(count: Int) {
        let lines = Self.lines(count)
        var single = JSONList()
        for line in lines { single.append(line) }
        var parts = JSONList()
        for start in stride(from: 0, to: count, by: 700) {
            parts.append(JSONList(Array(lines[start..<min(start + 700, count)])))
            parts.append(JSONList())
        }
        let whole = VarlinkReply(["lines": lines], continues: true)
        for list in [single, parts, JSONList(lines)] {
            #expect(list.count == count)
            #expect(VarlinkReply("lines", list, continues: true) == whole)
        }
    }

    @Test("A copy is unchanged while the list grows")
    func copies() {
        var list = JSONList(Self.lines(5_000))
        let copy = list
        list.append(JSONList(Self.lines(5_000)))
        #expect(VarlinkReply("lines", copy) == VarlinkReply(["lines": Self.lines(5_000)]))
        #expect(VarlinkReply("lines", list) == VarlinkReply(["lines": Self.lines(5_000) + Self.lines(5_000)]))
    }
}
