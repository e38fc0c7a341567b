import Console
import Localization

/// Draws coloured lines (ECMA-48, SGR) as on a dark or light terminal, as a picture (SVG).
struct Screen {
    /// The palette of GNOME Terminal.
    struct Palette {
        let name: String
        let background: Colour
        let foreground: Colour
        let red = Colour(0xC0, 0x1C, 0x28)
        let green = Colour(0x26, 0xA2, 0x69)

        static let dark = Palette(
            name: "dark",
            background: Colour(0x1E, 0x1E, 0x1E),
            foreground: Colour(0xFF, 0xFF, 0xFF)
        )
        static let light = Palette(
            name: "light",
            background: Colour(0xFF, 0xFF, 0xFF),
            foreground: Colour(0x1E, 0x1E, 0x1E)
        )
    }

    struct Run {
        let text: String
        let row: Int
        let column: Int
        let colour: Colour
        let isBold: Bool
    }

    /// An escape sequence outside this palette; its text might be invisible.
    struct UnknownEscape: Error {
        let code: String
    }

    let palette: Palette
    let columns: Int
    private(set) var runs: [Run] = []
    private let rows: Int

    init(_ lines: [String], columns: Int, _ palette: Palette) throws {
        self.palette = palette
        self.columns = columns
        rows = lines.count
        for (row, line) in lines.enumerated() { try draw(line, row) }
    }

    private mutating func draw(_ line: String, _ row: Int) throws {
        var column = 0
        var codes: [String] = []
        for (index, piece) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated() {
            var text = piece
            if index > 0 {
                guard let end = piece.firstIndex(of: "m") else { throw UnknownEscape(code: String(piece)) }
                codes = piece[..<end].split(separator: ";").map(String.init)
                text = piece[piece.index(after: end)...]
            }
            guard !text.isEmpty else { continue }
            let run = Run(
                text: String(text),
                row: row,
                column: column,
                colour: try colour(codes),
                isBold: codes.contains("1")
            )
            runs.append(run)
            column += run.text.cells
        }
    }

    private func colour(_ codes: [String]) throws -> Colour {
        var colour = palette.foreground
        for code in codes {
            switch code {
            case "0", "1": break
            case "2": colour = colour.mixed(with: palette.background)
            case "31": colour = palette.red
            case "32": colour = palette.green
            default: throw UnknownEscape(code: code)
            }
        }
        return colour
    }

    /// Positions each word separately, because SVG renderers treat spaces differently.
    private func words(_ run: Run) -> [Run] {
        var words: [Run] = []
        var column = run.column
        for text in run.text.split(separator: " ", omittingEmptySubsequences: false) {
            if !text.isEmpty {
                words.append(
                    Run(text: String(text), row: run.row, column: column, colour: run.colour, isBold: run.isBold)
                )
            }
            column += String(text).cells + 1
        }
        return words
    }

    var svg: String {
        let (width, height) = (9, 20)
        let head =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(columns * width)\" height=\"\(rows * height + 8)\" "
            + "font-family=\"monospace\" font-size=\"15\">\n"
            + "<rect width=\"100%\" height=\"100%\" fill=\"\(palette.background)\"/>\n"
        let texts = runs.flatMap(words).map { word in
            "<text x=\"\(word.column * width)\" y=\"\((word.row + 1) * height)\" "
                + "fill=\"\(word.colour)\"\(word.isBold ? " font-weight=\"bold\"" : "") "
                + "textLength=\"\(word.text.cells * width)\">\(word.text)</text>\n"
        }
        return head + texts.joined() + "</svg>\n"
    }
}

struct Colour: CustomStringConvertible {
    let channels: [Int]

    init(_ red: Int, _ green: Int, _ blue: Int) {
        channels = [red, green, blue]
    }

    func mixed(with other: Colour) -> Colour {
        let mixed = zip(channels, other.channels).map { ($0 + $1) / 2 }
        return Colour(mixed[0], mixed[1], mixed[2])
    }

    /// From 1 to 21 (WCAG 2, contrast ratio; a polynomial approximates its gamma curve).
    func contrast(to other: Colour) -> Double {
        let lights = [luminance, other.luminance].sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    private var luminance: Double {
        let linear = channels.map { channel in
            let part = Double(channel) / 255
            return part * part * (0.2 + 0.8 * part)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    var description: String {
        "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
