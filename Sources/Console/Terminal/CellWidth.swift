import CLinux
import Glibc
import Localization

extension String {
    /// The width of the text in terminal cells.
    package var cells: Int {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return utf8.count }
        return CellWidths.shared.cells(of: self)
    }

    /// For quoting in a message: printable, and cut to 60 cells.
    package var quotable: String { printable.shortened(toCells: 60) }

    /// Returns the text, cut and ended with `…` if it is wider than `limit` cells; empty if `limit` is below 1.
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

    /// Appends spaces up to `width` cells.
    package func padded(toCells width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - cells))
    }
}

/// Character widths from glibc's table (wcwidth(3)), in a UTF-8 locale whatever the reader's is.
///
/// Unchecked: a locale_t points to immutable data, and this one is never freed.
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
