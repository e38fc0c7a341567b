import Console
import Localization

/// The emphasis of a text. No information is conveyed by colour alone.
struct TextStyle: Hashable, Sendable {
    var emphasis = Emphasis.none
    /// Whether foreground and background are exchanged, for the selected entry.
    var isReversed = false
}

/// A line of text in pieces of different styles.
struct StyledLine: Hashable, Sendable {
    private(set) var pieces: [Piece] = []
    /// The entry that a click on the line selects.
    var item: String?

    struct Piece: Hashable, Sendable {
        /// Printable.
        var text: String
        var style: TextStyle
    }

    init() {}

    init(_ text: String, _ emphasis: Emphasis = .none) { append(text, emphasis) }

    mutating func append(_ text: String, _ emphasis: Emphasis = .none) {
        guard !text.isEmpty else { return }
        pieces.append(Piece(text: text.printable, style: TextStyle(emphasis: emphasis)))
    }

    var cells: Int { pieces.reduce(0) { $0 + $1.text.cells } }

    mutating func pad(toCells width: Int) { append(String(repeating: " ", count: max(0, width - cells))) }

    /// The line of exactly `width` cells, foreground and background exchanged.
    func reversed(toCells width: Int) -> StyledLine {
        var line = fitted(toCells: width)
        line.pad(toCells: width)
        for index in line.pieces.indices {
            // Faint or coloured text on a filled background can hardly be read.
            let emphasis: Emphasis = line.pieces[index].style.emphasis == .alert ? .heading : .none
            line.pieces[index].style = TextStyle(emphasis: emphasis, isReversed: true)
        }
        return line
    }

    /// The line, cut if it is too wide.
    func fitted(toCells width: Int) -> StyledLine {
        guard cells > width else { return self }
        var line = StyledLine()
        line.item = item
        for piece in pieces {
            let room = width - line.cells
            guard room > 0 else { break }
            line.append(piece.text.shortened(toCells: room), piece.style.emphasis)
        }
        return line
    }

    /// A line with `right` at the right edge; `left` is cut to the remaining width.
    static func row(_ left: StyledLine, right: StyledLine, width: Int) -> StyledLine {
        let right = right.fitted(toCells: max(0, width - 8))
        var line = left.fitted(toCells: max(0, width - right.cells - (right.cells > 0 ? 1 : 0)))
        line.pad(toCells: width - right.cells)
        for piece in right.pieces { line.append(piece.text, piece.style.emphasis) }
        return line
    }
}
