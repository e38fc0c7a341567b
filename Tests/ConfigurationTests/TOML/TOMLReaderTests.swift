import Testing

@testable import Configuration

/// Compares with Python's tomllib: the same values are read, the same documents are rejected.
struct TOMLReaderTests {
    private static let documents = [
        "", "a = 1", "a = 1\nb = 2 # c\n", "a.b.c = 1\na.b.d = 2", "a.b = 1\na.b.c = 2", "[a]\nb = 1\n[a.c]\nd = 1",
        "[a.b]\nx = 1\n[a]\ny = 2", "[a]\n[a]", "[a]\nb.c = 1\n[a.b]", "[a]\nb.c = 1\n[a.b.d]\ne = 1",
        "[a.b.c]\n[a]\nb.x = 1",
        "a = {}\n[a.b]", "a = { b = 1 }\na.c = 2", "a = { b.c = 1, b.d = [1, {}] }", "a = { b = 1, }", "a = {\n}",
        "[[a]]\nb = 1\n[[a]]\nb = 2\n[a.c]\nd = 1", "a = []\n[[a]]", "[[a]]\n[a]", "[a]\n[[a]]",
        "[[a.b]]\nx = 1\n[a]\ny = 1",
        "[[a]]\n[[a.b]]\nc = 1\n[[a.b]]\n[a.b.d]\n[[a]]\n[[a.b]]", "[a.b]\n[[a.b]]", "a = 1\n[a.b]", "a = [1]\n[a.b]",
        "a = \"x\\u00e9\\U0001F600\\\"\\\\\\b\\t\\n\\f\\r\"", "a = \"\\ud800\"", "a = \"\\x41\"", "a = \"\\u12\"",
        "a = \"\t\"",
        "a = 'C:\\x'", "a = '''\nx'y''z\n'''", "a = \"\"\"\nx \\\n   \n  y\"\"\"", "a = \"\"\"\"two\"\"\"\"\"",
        "a = ''''''''",
        "a = \"\"\"\\ x\"\"\"", "a = \"\"\"\\u0041\\\n\"\"\"", "a = \"b\nc\"", "a = \"\"\"b", "a = 'b",
        "\"a b\".'c' = 1", "'' = 1",
        "a = +0", "a = -0", "a = 1_000", "a = 1__0", "a = _1", "a = 01", "a = +0x1", "a = 0xDead_beef", "a = 0o17",
        "a = 0b101", "a = 0b12", "a = 0x", "a = 9223372036854775807", "a = 9223372036854775808",
        "a = -9223372036854775808",
        "a = 1.5", "a = 1979-05-27", "a = inf", "a = truee", "a = True", "a = 9min", "a", "a =", "= 1", "a = 1 b = 2",
        "[", "[]", "[a", "[[a]", "[ a . b ]\nc=1", "[[[[", "a = [1, 'b', [], [2,],\n# c\n]", "a = [,]", "a = [1 2]",
        "a = [1",
        "a = 1\r\nb = 2\r\n", "a = 1\rb = 2", "a = \"\u{1}\"", "a = 1 # \u{7F}", "a = \"日本語\" # é", "é = 1",
        "a = \"\"\"\r\nx\r\n\"\"\"",
        "1 = 2\n-_- = 3", "a.1.b = 2", "[a.'b.c']\nd = true",
    ]

    @Test func readsWhatTomllibReads() throws {
        try compare(Self.documents)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func readsWhatTomllibReadsOfBrokenDocuments(_ seed: UInt64) throws {
        var random = Random(seed: seed)
        let pieces =
            Self.documents + ["[", "]", "\"", "'", "\\", "\n", "=", ".", ",", "{", "}", "#", "0", "_", "x = 1\n"]
        try compare(
            (0..<3000).map { _ in
                var text = Array((random.pick(Self.documents) + "\n" + random.pick(Self.documents)).unicodeScalars)
                for _ in 0...(random.next() % 3) where !text.isEmpty {
                    let start = Int(random.next() % UInt64(text.count))
                    let end = min(text.count, start + Int(random.next() % 4))
                    text.replaceSubrange(
                        start..<end,
                        with: random.next() % 2 == 0 ? [] : Array(random.pick(pieces).unicodeScalars)
                    )
                }
                return String(String.UnicodeScalarView(text))
            }
        )
    }

    @Test(arguments: ["[", "{a=", "[[", "a.", "[a.", "\"", "'''", "a=[\n"])
    func depthEndsInAnError(_ piece: String) {
        for text in [String(repeating: piece, count: 20_000), "a = " + String(repeating: piece, count: 20_000)] {
            #expect(throws: TOMLError.self) { try TOMLReader.read(text) }
        }
    }

    @Test func anErrorHasItsPlace() {
        let error = #expect(throws: TOMLError.self) { try TOMLReader.read("a = 1\n[\"é\"]\nb = \"日本\" 3\n") }
        #expect(error == TOMLError(reason: .lineNotOver, place: Place(line: 3, column: 10)))
    }

    private func compare(_ documents: [String]) throws {
        for (document, theirs) in zip(documents, try Tomllib.readings(of: documents)) {
            let ours: String
            do throws(TOMLError) {
                ours = Tomllib.canonical(try TOMLReader.read(document))
            } catch {
                // Unsupported on purpose: fractions, dates, and numbers beyond 64 bits.
                if error.reason == .unknownValue, theirs.contains("other") { continue }
                if error.reason == .numberTooLarge, theirs.contains("large") { continue }
                ours = "refused"
            }
            #expect(ours == theirs, "\(document.debugDescription)")
        }
    }

    /// Knuth's linear congruential generator for MMIX: the same documents from the same seed.
    private struct Random {
        private var state: UInt64

        init(seed: UInt64) {
            state = seed
        }

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }

        mutating func pick(_ texts: [String]) -> String { texts[Int(next() % UInt64(texts.count))] }
    }
}
