import Console

/// The characters that a terminal can show.
struct Glyphs: Hashable, Sendable {
    /// Block elements, and other characters beyond ASCII.
    var isUTF8: Bool
    /// Emoji.
    var hasPictures = false

    func bar(_ fraction: Double, cells: Int) -> String { ProgressBar.bar(fraction, cells: cells, isUTF8: isUTF8) }
}
