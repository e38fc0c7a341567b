import Console
import Localization
import Testing

@Suite struct TableTests {
    static let labels = ["tea", "日本語のとても長いラベル、日本語のとても長いラベル", "", "a\nb", String(repeating: "x", count: 200)]

    private static let table: Table = {
        var table = Table([
            .init("ID"), .init("LEFT", isNumeric: true), .init("STATE"), .init("LABEL", isElastic: true),
        ])
        for (index, label) in labels.enumerated() {
            table.add([.init("t\(index)"), .init("\(index * 25):00"), .init("running", .good), .init(label)])
        }
        return table
    }()

    @Test("Without a terminal nothing is omitted or coloured")
    func piped() {
        let lines = Self.table.lines(on: .piped)
        #expect(lines[0] == "ID    LEFT  STATE    LABEL")
        #expect(lines[1] == "t0    0:00  running  tea")
        #expect(lines[3] == "t2   50:00  running")
        #expect(lines[5].hasSuffix(String(repeating: "x", count: 200)))
        #expect(!lines.joined().contains("\u{1B}"))
        #expect(!lines.joined().contains("\n"))
    }

    @Test(
        "Labels in any script keep the following columns aligned",
        arguments: CellWidthTests.widths.map(\.text)
    )
    func scripts(label: String) throws {
        var table = Table([.init("LABEL"), .init("X")])
        table.add([.init(label), .init("|")])
        table.add([.init("a rather long label"), .init("|")])
        let isolating = Terminal(columns: 80, usesColour: false, canRedraw: true, isolatesLabels: true)
        for line in table.lines(on: isolating).dropFirst() {
            let before = line.unicodeScalars.prefix { $0 != "|" }
            #expect(before.reduce(0) { $0 + $1.terminalCells } == "a rather long label  ".utf8.count)
        }
        #expect(table.lines(on: .piped)[1].unicodeScalars.starts(with: label.printable.unicodeScalars))
    }

    @Test("Only a UTF-8 terminal isolates right-to-left text")
    func direction() {
        var table = Table([.init("LABEL")])
        table.add([.init("תה")])
        let isolating = Terminal(columns: 80, usesColour: false, canRedraw: true, isolatesLabels: true)
        #expect(table.lines(on: isolating)[1] == "\u{2068}תה\u{2069}")
        #expect(table.lines(on: .plain(columns: 80))[1] == "תה")
        #expect(table.lines(on: .piped)[1] == "תה")
    }

    @Test("On a terminal the elastic column shrinks, and no line is wider", arguments: 32...100)
    func fitted(columns: Int) {
        for line in Self.table.lines(on: .plain(columns: columns)) { #expect(line.cells <= columns) }
    }

    @Test(
        "If even the narrowest elastic column is too wide, rows and headings are folded into several lines"
    )
    func folded() {
        let lines = Self.table.lines(on: .plain(columns: 24))
        #expect(lines.prefix(4) == ["ID    LEFT  STATE", "    LABEL", "t0    0:00  running", "    tea"])
        #expect(lines.suffix(2) == ["t4  100:00  running", "    xxxxxxxxxxxxxxxxxxx…"])
        #expect(!lines.contains(""), "a label that is empty takes no line")
    }

    @Test("A column that is wider than the terminal is cut")
    func narrow() {
        let lines = Self.table.lines(on: .plain(columns: 10))
        #expect(lines.prefix(3) == ["ID    LEFT", "    STATE", "    LABEL"])
        #expect(lines.suffix(3) == ["t4  100:00", "    runni…", "    xxxxx…"])
    }

    @Test("Colour changes neither text nor layout")
    func coloured() {
        let coloured = Self.table.lines(on: Terminal(columns: 60, usesColour: true, canRedraw: true))
        let plain = Self.table.lines(on: .plain(columns: 60))
        #expect(coloured != plain)
        for (line, expected) in zip(coloured, plain) { #expect(withoutColour(line) == expected) }
    }

    private func withoutColour(_ text: String) -> String {
        text.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated().map { index, part in
            index == 0 ? String(part) : String(part.drop { $0 != "m" }.dropFirst())
        }.joined()
    }
}
