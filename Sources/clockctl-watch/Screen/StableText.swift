import Console
import Localization

/// Text in the cells that all terminals give it.
enum StableText {
    /// The text in its steady form, which takes as many cells as `String.cells` says.
    ///
    /// - Parameter isUTF8: false replaces what is not ASCII by question marks.
    static func of(_ text: String, isUTF8: Bool) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        guard !isUTF8 else { return text.steady }
        return text.reduce(into: "") { result, character in
            if character.isASCII {
                result.append(character)
            } else {
                result += String(repeating: "?", count: character.terminalCells)
            }
        }
    }
}
