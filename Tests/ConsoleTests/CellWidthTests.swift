import Console
import Localization
import Testing

@Suite struct CellWidthTests {
    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("one two three", 13, ["one two three"]),
        ("日本 語 🌳", 5, ["日本", "語 🌳"]), ("incomprehensible a", 4, ["incomprehensible", "a"]), ("", 0, [""]),
        // A number stays with its unit.
        ("um 7 h 30 min da", 9, ["um 7 h", "30 min da"]), ("zu 80 %, laut", 6, ["zu", "80 %,", "laut"]),
        ("还有 38 天 20 小时", 9, ["还有", "38 天", "20 小时"]), ("2027年11月30日", 8, ["2027年", "11月30日"]),
        ("7 min", 4, ["7", "min"]), ("Rekord 3 Tage", 9, ["Rekord 3", "Tage"]),
    ])
    func wrapped(text: String, limit: Int, lines: [String]) {
        #expect(text.wrapped(toCells: limit) == lines)
        #expect(text.wrapped(toCells: nil) == [text])
    }

    // By Unicode Standard Annex 11 and what terminals do with combining marks and joined emoji.
    static let widths: [(text: String, cells: Int)] = [
        ("", 0), ("tea", 3), ("für", 3), ("fu\u{308}r", 3), ("日本語", 6), ("한국어", 6), ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4),
        ("⏰", 2), ("👨‍👩‍👧", 2), ("e\u{301}\u{301}", 1), ("…", 1), ("█", 1), ("тест", 4), ("שלום", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶﾞ", 2), ("👍🏽", 2), ("👩🏽‍💻", 2), ("🇰🇷", 2), ("🇰🇷🇩🇪", 4), ("❤\u{FE0F}", 1), ("❤", 1),
        ("☎\u{FE0E}", 1), ("1\u{FE0F}\u{20E3}", 1), ("🏳\u{FE0F}‍🌈", 1), ("🏴\u{E0067}\u{E0062}\u{E007F}", 2), ("①", 1),
        ("α", 1),
        ("“”", 2), ("שָׁלוֹם", 4), ("مرحبا", 5), ("हिन्दी", 5), ("กำ", 2), ("ภาษาไทย", 7), ("தமிழ்", 4), ("\u{3000}", 2),
        ("ㅎㅎ", 4), ("\u{2068}שלום\u{2069}", 4), ("می\u{200C}خواهم", 7), ("⏱", 1), ("⌚", 2), ("a\u{AD}b", 3),
    ]

    @Test(arguments: widths)
    func cells(text: String, cells: Int) {
        #expect(text.cells == cells)
    }

    @Test("Text in columns is as wide as the sum of its scalars", arguments: widths)
    func steady(text: String, cells: Int) {
        let scalars = text.steady.unicodeScalars
        #expect(scalars.reduce(0) { $0 + $1.terminalCells } == cells)
        #expect(text.steady.steady == text.steady)
    }

    @Test(arguments: [
        ("👨‍👩‍👧 x", "👨 x"), ("👍🏽", "👍"), ("❤\u{FE0F}", "❤"), ("🇰🇷", "🇰🇷"), ("1\u{FE0F}\u{20E3}", "1\u{20E3}"), ("🏽", "🏽"),
        ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("हिन्दी", "हिन्दी"), ("tea", "tea"),
    ])
    func steadyForms(text: String, steady: String) {
        #expect(text.steady.unicodeScalars.elementsEqual(steady.unicodeScalars))
    }

    @Test func shortenedIsolatesAreClosed() {
        #expect("\u{2068}שלום\u{2069} x".shortened(toCells: 3) == "\u{2068}של\u{2069}…")
        #expect("\u{2068}ש\u{2069} xyz".shortened(toCells: 3) == "\u{2068}ש\u{2069} …")
    }

    @Test("Shortened text fits, is a beginning, and ends with an ellipsis", arguments: widths.map(\.text))
    func shortened(text: String) {
        for limit in 0...(text.cells + 1) {
            let short = text.shortened(toCells: limit)
            #expect(short.cells <= limit)
            guard short != text else { continue }
            #expect(text.cells > limit)
            #expect(limit == 0 || short.hasSuffix("…"))
            // The ellipsis closes isolates that were cut.
            #expect(text.hasPrefix(short.dropLast().filter { $0 != "\u{2069}" }))
        }
    }

    @Test(arguments: [("日本", 6, "日本  "), ("abc", 2, "abc")])
    func padded(text: String, width: Int, expected: String) {
        #expect(text.padded(toCells: width) == expected)
    }

    @Test("The width without a search for clusters is that of the clusters")
    func alone() {
        let scalars = (0x20...0x10FFFF).lazy.compactMap(Unicode.Scalar.init).filter(\.isClusterAlone)
        var last = Character("x")
        for scalar in scalars {
            let (text, character) = (String(last) + String(scalar) + String(last), Character(scalar))
            guard text.count != 3 || text.cells != 2 * last.terminalCells + character.terminalCells else {
                last = character
                continue
            }
            Issue.record("U+\(String(scalar.value, radix: 16))")
        }
    }
}
