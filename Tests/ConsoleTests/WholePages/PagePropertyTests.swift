import Console
import Localization
import Testing

/// What holds for every page in every language.
@Suite struct PagePropertyTests {
    @Test("No line is wider than the terminal, unless it is one word that is", arguments: PageReader.all)
    func widths(_ reader: PageReader) throws {
        for columns in [80, 60, 40] {
            for page in try reader.pages(columns: columns) where page.kind != .message {
                let words = page.lines.filter { $0.cells > columns }
                    .filter { line in !line.split(separator: " ").contains { String($0).cells > columns } }
                #expect(words.isEmpty, "\(page.name) at \(columns)")
            }
        }
    }

    @Test("The columns of a table line up", arguments: PageReader.all, PageReader.widths)
    func columns(_ reader: PageReader, columns: Int) throws {
        for page in try reader.pages(columns: columns) where page.kind == .table {
            #expect((1...4).contains { Self.linesUp(page.lines, linesPerRow: $0) }, "\(page.name)")
        }
    }

    /// Whether the lines are rows of so many lines each, and each heading keeps its column.
    private static func linesUp(_ lines: [String], linesPerRow: Int) -> Bool {
        guard lines.count % linesPerRow == 0 else { return false }
        return (0..<linesPerRow).allSatisfy { place in
            let column = stride(from: place, to: lines.count, by: linesPerRow).map { lines[$0] }
            let headings = column[0].split(separator: "  ").count
            return headings >= 1 && bands(column) >= headings
        }
    }

    /// Texts that two free cells in all lines keep apart.
    private static func bands(_ lines: [String]) -> Int {
        var isTaken = [Bool](repeating: false, count: lines.map(\.cells).max() ?? 0)
        for line in lines {
            var cell = 0
            for character in line {
                let end = cell + String(character).cells
                if character != " " { for index in cell..<end { isTaken[index] = true } }
                cell = end
            }
        }
        var (bands, free) = (0, 2)
        for taken in isTaken {
            if taken, free >= 2 { bands += 1 }
            free = taken ? 0 : free + 1
        }
        return bands
    }

    @Test("No English word is left", arguments: PageReader.translated)
    func words(_ reader: PageReader) throws {
        let english = try PageReader.english.pages(columns: 80)
        for (own, other) in zip(try reader.pages(columns: 80), english) {
            let left = Self.words(own.lines).intersection(Self.words(other.lines)).subtracting(
                SharedWords.of(reader.language, page: own.name)
            )
            #expect(left.isEmpty, "\(own.name)")
        }
    }

    /// Words of ASCII letters alone, without options, paths, names of settings and what is typed.
    private static func words(_ lines: [String]) -> Set<String> {
        Set(
            lines.flatMap { $0.split { " ,;:.!?()[]“”«»„「」：，、。…→\u{A0}\u{202F}'’\"".contains($0) } }
                .filter {
                    $0.utf8.count > 1 && $0.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "z")).contains($0) }
                }
                .map(String.init)
        )
    }
}
