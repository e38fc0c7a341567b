import Console

/// Text in the cells that all terminals give it.
enum StableText {
    /// Keeps of a cluster its first scalar and the marks above and below it: terminals differ in how wide joined emoji,
    /// flags and variation selectors are. The text takes as many cells as before (`String.cells`).
    ///
    /// - Parameter isUTF8: false replaces what is not ASCII by question marks.
    static func of(_ text: String, isUTF8: Bool) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var result = ""
        for character in text {
            let cells = String(character).cells
            guard isUTF8 || character.isASCII else {
                result += String(repeating: "?", count: cells)
                continue
            }
            var cluster = String.UnicodeScalarView()
            for scalar in character.unicodeScalars where cluster.isEmpty || scalar.isPlainMark {
                cluster.append(scalar)
            }
            result += String(cluster).padded(toCells: cells)
        }
        return result
    }
}

extension Unicode.Scalar {
    /// A mark that takes no cell and selects no other form.
    fileprivate var isPlainMark: Bool {
        !properties.isVariationSelector && !properties.isJoinControl && !properties.isEmojiModifier
            && String(self).cells == 0
    }
}
