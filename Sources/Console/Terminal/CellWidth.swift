import CLinux
import Glibc

extension String {
    /// How many cells of a terminal the text takes.
    package var cells: Int {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return utf8.count }
        return CellWidths.shared.cells(of: self)
    }

    /// The beginning that fits, with `…` where something is left out.
    package func shortened(toCells limit: Int) -> String {
        guard cells > limit else { return self }
        guard limit > 0 else { return "" }
        var result = ""
        var used = 1
        for character in self {
            used += String(character).cells
            guard used <= limit else { break }
            result.append(character)
        }
        return result + "…"
    }

    /// Broken at spaces into lines of at most `limit` cells, but for words that are longer; nil is no limit.
    package func wrapped(toCells limit: Int?) -> [String] {
        guard let limit, cells > limit else { return [self] }
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, last.cells + 1 + String(word).cells <= limit {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    /// Filled with spaces to `width` cells.
    package func padded(toCells width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - cells))
    }
}

/// glibc's own table (wcwidth(3)), read in a locale of UTF-8 whatever the reader's is: it is as new as the system.
///
/// Unchecked: a locale_t is a pointer to what is immutable once made, and never freed here.
private struct CellWidths: @unchecked Sendable {
    private let locale: locale_t?

    static let shared = CellWidths()

    private init() {
        locale = newlocale(CInt(LC_CTYPE_MASK), "C.UTF-8", nil)
    }

    /// A cluster is as wide as its widest scalar: combining marks and joined emoji add nothing.
    func cells(of text: String) -> Int {
        let previous = locale.map { uselocale($0) }
        defer { if let previous { uselocale(previous) } }
        return text.reduce(0) { sum, character in
            sum + (character.unicodeScalars.map(cells).max() ?? 0)
        }
    }

    private func cells(_ scalar: Unicode.Scalar) -> Int {
        let width = clinux_cell_width(scalar.value)
        return width < 0 ? 1 : Int(width)
    }
}
