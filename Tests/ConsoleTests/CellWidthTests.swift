import Console
import Testing

@Suite struct CellWidthTests {
    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("one two three", 13, ["one two three"]),
        ("日本 語 🌳", 5, ["日本", "語 🌳"]), ("incomprehensible a", 4, ["incomprehensible", "a"]), ("", 0, [""]),
    ])
    func wrapped(text: String, limit: Int, lines: [String]) {
        #expect(text.wrapped(toCells: limit) == lines)
        #expect(text.wrapped(toCells: nil) == [text])
    }

    // By Unicode Standard Annex 11 and what terminals do with combining marks and joined emoji.
    static let widths: [(text: String, cells: Int)] = [
        ("", 0), ("tea", 3), ("für", 3), ("fu\u{308}r", 3), ("日本語", 6), ("한국어", 6), ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4),
        ("⏰", 2), ("👨‍👩‍👧", 2), ("e\u{301}\u{301}", 1), ("…", 1), ("█", 1), ("тест", 4), ("שלום", 4),
    ]

    @Test(arguments: widths)
    func cells(text: String, cells: Int) {
        #expect(text.cells == cells)
    }

    @Test("What is shortened fits, is a beginning, and says that something is missing", arguments: widths.map(\.text))
    func shortened(text: String) {
        for limit in 0...(text.cells + 1) {
            let short = text.shortened(toCells: limit)
            #expect(short.cells <= limit)
            guard short != text else { continue }
            #expect(text.cells > limit)
            #expect(limit == 0 || short.hasSuffix("…"))
            #expect(text.hasPrefix(short.dropLast()))
        }
    }

    @Test(arguments: [("日本", 6, "日本  "), ("abc", 2, "abc")])
    func padded(text: String, width: Int, expected: String) {
        #expect(text.padded(toCells: width) == expected)
    }
}
