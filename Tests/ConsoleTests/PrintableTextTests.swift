import Console
import Localization
import Testing

@Suite struct PrintableTextTests {
    @Test("No control character and no mark that turns text round gets through")
    func disturbing() {
        let marks: [ClosedRange<UInt32>] = [
            0...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069,
        ]
        for value in marks.joined() {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect("a\(Character(scalar))b".printable.unicodeScalars.elementsEqual("a\u{FFFD}b".unicodeScalars))
        }
    }

    @Test(arguments: ["tea", "日本語", "👨‍👩‍👧", "e\u{301}", "שלום", "<b>&\"'</b>", "a b"])
    func harmless(text: String) {
        #expect(text.printable == text)
    }

    @Test("A name of a megabyte does not fill the screen")
    func quotable() {
        #expect(String(repeating: "x", count: 1 << 20).quotable.cells == 60)
        #expect("tea\n".quotable == "tea\u{FFFD}")
    }
}
