import Console
import Localization
import Testing

@Suite struct BigDigitsTests {
    @Test func sizes() {
        #expect(
            BigDigits.lines(of: "1:23", .small, columns: 80, isUTF8: true) == [
                "  █ ▄ ▀▀█ ▀▀█",
                "  █ ▄ █▀▀ ▀▀█",
                "  ▀   ▀▀▀ ▀▀▀",
            ]
        )
        #expect(
            BigDigits.lines(of: "0.4", .small, columns: 80, isUTF8: false) == [
                "###   # #",
                "# #   # #",
                "# #   ###",
                "# #     #",
                "### #   #",
            ]
        )
        #expect(
            BigDigits.lines(of: "-7", .medium, columns: 80, isUTF8: true) == [
                "        ██████",
                "            ██",
                "██████      ██",
                "            ██",
                "            ██",
            ]
        )
        #expect(BigDigits.lines(of: "5", .large, columns: 12, isUTF8: false)?.count == 10)
    }

    @Test("Lines are equally wide, fit, and are as many as the size says", arguments: [true, false], 0...140)
    func fits(isUTF8: Bool, columns: Int) {
        for text in ["0:00", "59:59", "1:23:45", "0:09.4", "123:59:59", "+1:00", "-0:07"] {
            for size in (0...4).map(BigDigits.Size.init) {
                guard let lines = BigDigits.lines(of: text, size, columns: columns, isUTF8: isUTF8) else { continue }
                #expect(Set(lines.map(\.cells)).count == 1 && (lines.first?.cells ?? 0) <= columns)
                #expect(lines.count == size.lines(isUTF8: isUTF8))
                #expect(isUTF8 || lines.joined().utf8.allSatisfy { $0 < 0x80 })
            }
        }
    }

    @Test("The largest fitting size is used")
    func largest() {
        let height = { (columns: Int, lines: Int) in
            BigDigits.fitting("12:34", columns: columns, lines: lines, isUTF8: true)?.count
        }
        #expect(height(80, 24) == 10)
        #expect(height(68, 10) == 10)
        #expect(height(67, 24) == 5)
        #expect(height(80, 9) == 5)
        #expect(height(33, 9) == 3)
        #expect(height(17, 3) == 3)
        #expect(height(16, 9) == nil)
        #expect(height(80, 2) == nil)
        // A projector.
        #expect(height(340, 60) == 50)
    }

    @Test("Other characters are left to the caller", arguments: ["", "2 min", "午後", "1;5", "\u{1B}[2J"])
    func unknown(text: String) {
        #expect(BigDigits.fitting(text, columns: 1000, lines: 100, isUTF8: true) == nil)
    }
}
