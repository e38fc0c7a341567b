/// A circle that fills from below, in braille or, elsewhere, in ASCII characters.
package enum FillingCircle {
    /// Lines of twice as many cells. `fraction`: the filled share of its height, 0 to 1.
    package static func lines(_ fraction: Double, lines: Int, isUTF8: Bool) -> [String] {
        isUTF8 ? braille(fraction, lines: lines) : ascii(fraction, lines: lines)
    }

    /// Two by four dots a cell (Unicode, Braille Patterns): the dots of a cell are as far apart in both directions.
    private static func braille(_ fraction: Double, lines: Int) -> [String] {
        let dots = lines * 4
        return (0..<lines).map { line in
            String(
                (0..<lines * 2).map { column in
                    var pattern: UInt32 = 0x2800
                    for (index, bit) in bits.enumerated() {
                        let x = Double(column * 2 + index / 4) + 0.5
                        let y = Double(line * 4 + index % 4) + 0.5
                        if isDrawn(x, y, size: Double(dots), fraction, edge: 1) { pattern |= bit }
                    }
                    return Character(Unicode.Scalar(pattern) ?? " ")
                }
            )
        }
    }

    /// The bits of the left column from above, then those of the right one.
    private static let bits: [UInt32] = [0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80]

    private static func ascii(_ fraction: Double, lines: Int) -> [String] {
        (0..<lines).map { line in
            String(
                (0..<lines * 2).map { column in
                    // A cell is twice as high as wide.
                    let (x, y, size) = (Double(column) + 0.5, Double(line * 2 + 1), Double(lines * 2))
                    if isDrawn(x, y, size: size, fraction, edge: 0) { return "#" }
                    return isDrawn(x, y, size: size, fraction, edge: 2) ? "." : " "
                }
            )
        }
    }

    /// Whether a place of a square of `size` is within the filled part or the edge, which is `edge` wide.
    private static func isDrawn(_ x: Double, _ y: Double, size: Double, _ fraction: Double, edge: Double) -> Bool {
        let radius = size / 2
        let (dx, dy) = (x - radius, y - radius)
        let distance = (dx * dx + dy * dy).squareRoot()
        guard distance <= radius else { return false }
        return distance > radius - edge || size - y <= fraction * size
    }
}
