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
    /// The meaning of a click on the line.
    var target: ClickTarget?

    struct Piece: Hashable, Sendable {
        /// Printable.
        let text: String
        /// The width of the text.
        let cells: Int
        var style: TextStyle
        /// The meaning of a click on the piece.
        var target: ClickTarget?

        init(_ text: String, _ style: TextStyle, target: ClickTarget?) {
            self.text = text.printable
            cells = self.text.cells
            (self.style, self.target) = (style, target)
        }
    }

    init() {}

    init(_ text: String, _ emphasis: Emphasis = .none) { append(text, emphasis) }

    mutating func append(_ text: String, _ emphasis: Emphasis = .none, target: ClickTarget? = nil) {
        guard !text.isEmpty else { return }
        pieces.append(Piece(text, TextStyle(emphasis: emphasis), target: target))
    }

    mutating func append(_ line: StyledLine) { pieces += line.pieces }

    var cells: Int { pieces.reduce(0) { $0 + $1.cells } }

    mutating func pad(toCells width: Int) { append(String(repeating: " ", count: max(0, width - cells))) }

    /// The line of exactly `width` cells, foreground and background exchanged. What rings stands out the other way.
    func reversed(toCells width: Int) -> StyledLine {
        var line = fitted(toCells: width)
        line.pad(toCells: width)
        for index in line.pieces.indices {
            switch line.pieces[index].style.emphasis {
            case .ringing: line.pieces[index].style = TextStyle(emphasis: .alert)
            // Faint or coloured text on a filled background can hardly be read.
            case .alert: line.pieces[index].style = TextStyle(emphasis: .heading, isReversed: true)
            default: line.pieces[index].style = TextStyle(isReversed: true)
            }
        }
        return line
    }

    /// The line, cut if it is too wide.
    func fitted(toCells width: Int) -> StyledLine {
        guard cells > width else { return self }
        var line = StyledLine()
        line.target = target
        for piece in pieces {
            let room = width - line.cells
            guard room > 0 else { break }
            line.append(piece.text.shortened(toCells: room), piece.style.emphasis, target: piece.target)
        }
        return line
    }

    /// The line in the middle of `width` cells.
    func centred(inCells width: Int) -> StyledLine {
        var line = StyledLine(String(repeating: " ", count: max(0, (width - cells) / 2)))
        line.append(self)
        return line
    }

    /// A line with `right` at the right edge; `left` is cut to the remaining width.
    static func row(_ left: StyledLine, right: StyledLine, width: Int) -> StyledLine {
        let right = right.fitted(toCells: max(0, width - min(8, width / 4)))
        var line = left.fitted(toCells: max(0, width - right.cells - (right.cells > 0 ? 1 : 0)))
        line.pad(toCells: width - right.cells)
        line.append(right)
        return line
    }
}
