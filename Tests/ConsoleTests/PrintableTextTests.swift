import Console
import Localization
import Testing

@Suite struct PrintableTextTests {
    @Test("Control characters, bidirectional controls and what is invisible are replaced, line feeds by a visible sign")
    func disturbing() {
        let marks: [ClosedRange<UInt32>] = [
            0...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB,
            0xAD...0xAD, 0x61C...0x61C, 0x115F...0x1160, 0x200B...0x200B, 0x200E...0x200F, 0x2060...0x2064,
            0x3164...0x3164, 0xFEFF...0xFEFF, 0xE0001...0xE0001, 0xE0020...0xE007F,
        ]
        for value in marks.joined() {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = scalar == "\n" ? "a⏎b" : "a\u{FFFD}b"
            #expect("a\(Character(scalar))b".printable.unicodeScalars.elementsEqual(shown.unicodeScalars))
        }
    }

    @Test(
        "Only closed isolates are kept",
        arguments: [
            ("\u{2068}שלום\u{2069} b", "\u{2068}שלום\u{2069} b"), ("\u{2068}a", "\u{FFFD}a"),
            ("a\u{2069}", "a\u{FFFD}"),
            ("\u{2069}a\u{2068}", "\u{FFFD}a\u{FFFD}"), ("\u{2068}a\u{2068}b\u{2069}", "\u{FFFD}a\u{2068}b\u{2069}"),
            ("\u{2068}\u{2068}b\u{2069}\u{2069}", "\u{2068}\u{2068}b\u{2069}\u{2069}"),
            ("\u{2067}a\u{2069}", "\u{FFFD}a\u{FFFD}"), ("\u{2068}\u{202E}a\u{2069}", "\u{2068}\u{FFFD}a\u{2069}"),
        ]
    )
    func isolates(text: String, printable: String) {
        #expect(text.printable == printable)
        #expect(text.printable.printable == printable)
    }

    @Test(arguments: [
        ("tea", "tea"), ("日本語", "日本語"), ("שלום", "\u{2068}שלום\u{2069}"), ("tea شاي", "\u{2068}tea شاي\u{2069}"),
        ("ߒ", "\u{2068}ߒ\u{2069}"), ("\u{1E900}", "\u{2068}\u{1E900}\u{2069}"), ("é", "é"), ("", ""),
        ("ש\u{202E}", "\u{2068}ש\u{FFFD}\u{2069}"),
    ])
    func isolated(text: String, isolated: String) {
        #expect(text.isolated == isolated)
        #expect(text.isolated.printable == isolated)
        #expect(text.isolated.cells == text.printable.cells)
    }

    @Test("A popup shows all lines of a label, each isolated")
    func isolatedLines() {
        #expect("tea\n\nשלום".isolatedLines == "tea\n\n\u{2068}שלום\u{2069}")
    }

    @Test(arguments: [
        "tea", "日本語", "👨‍👩‍👧", "e\u{301}", "שלום", "<b>&\"'</b>", "a b", "❤️", "می\u{200C}خواهم", "葛\u{E0100}",
        "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}",
    ])
    func harmless(text: String) {
        #expect(text.printable == text)
    }

    @Test("A name of a megabyte is shortened")
    func quotable() {
        #expect(String(repeating: "x", count: 1 << 20).quotable.cells == 60)
        #expect("tea\n".quotable == "tea⏎")
    }

    @Test("Of the characters that are passed without a look at their properties none is invisible")
    func passed() {
        let scalars = (0x20...0x10FFFF).lazy.compactMap(Unicode.Scalar.init).filter(\.isClusterAlone)
        let invisible = scalars.filter { $0 != "\u{AD}" }.filter {
            $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .control
        }
        #expect(Array(invisible).isEmpty)
        #expect("a\u{AD}b".printable == "a\u{FFFD}b")
    }
}
