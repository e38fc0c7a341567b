import Console
import Localization
import Testing

/// Properties of every page in every language.
@Suite struct PagePropertyTests {
    @Test("No line is wider than the terminal, except for a single word", arguments: PageReader.all)
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

    /// Whether no row has more than `linesPerRow` lines and each heading keeps its column.
    private static func linesUp(_ lines: [String], linesPerRow: Int) -> Bool {
        var rows: [[String]] = []
        for line in lines {
            if linesPerRow == 1 || rows.isEmpty || !line.hasPrefix("    ") { rows.append([]) }
            rows[rows.count - 1].append(line)
        }
        guard rows.allSatisfy({ $0.count <= linesPerRow }), let heading = rows.first, heading.count == linesPerRow
        else {
            return false
        }
        let whole = rows.filter { $0.count == linesPerRow }
        func keepsColumns(_ place: Int, _ lines: [String]) -> Bool {
            let headings = heading[place].split(separator: "  ").count
            return headings >= 1 && bands(lines + whole.map { $0[place] }) >= headings
        }
        // Folded rows omit empty lines after their first line.
        let others = rows.filter { $0.count < linesPerRow }.flatMap { $0.dropFirst() }
        return heading.indices.allSatisfy { keepsColumns($0, $0 == 0 ? rows.map { $0[0] } : []) }
            && others.allSatisfy { line in heading.indices.dropFirst().contains { keepsColumns($0, [line]) } }
    }

    /// The number of texts that are separated by two free cells in all lines.
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

    @Test("No English words remain", arguments: PageReader.translated)
    func words(_ reader: PageReader) throws {
        let english = try PageReader.english.pages(columns: 80)
        for (own, other) in zip(try reader.pages(columns: 80), english) {
            let left = Self.words(own.lines).intersection(Self.words(other.lines)).subtracting(
                SharedWords.of(reader.language, page: own.name)
            )
            #expect(left.isEmpty, "\(own.name)")
        }
    }

    /// Words of ASCII letters only, without options, paths, setting names and typed text.
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
