extension String {
    /// Breaks the text into lines of at most `limit` cells: at spaces, and between characters of scripts that are written
    /// without them. What can't be broken stays whole. Nil is no limit.
    package func wrapped(toCells limit: Int?) -> [String] {
        guard let limit, cells > limit else { return [self] }
        var lines: [Line] = []
        for (index, word) in split(separator: " ").enumerated() {
            for (number, piece) in word.unbreakablePieces.enumerated() {
                let space = number == 0 && index > 0 ? 1 : 0
                let width = piece.cells
                if let last = lines.last, last.width + space + width <= limit {
                    lines[lines.count - 1].append(piece, width, space)
                } else {
                    lines.append(Line(text: piece, width: width))
                }
            }
        }
        return lines.map(\.text)
    }
}

private struct Line {
    var text: String
    var width: Int

    mutating func append(_ piece: String, _ width: Int, _ spaces: Int) {
        text += (spaces > 0 ? " " : "") + piece
        self.width += spaces + width
    }
}

extension Substring {
    /// A word, in pieces between which Chinese and Japanese break lines: beside each wide character, but for marks that
    /// begin or end no line (a small part of Unicode Standard Annex 14). Korean breaks at spaces.
    fileprivate var unbreakablePieces: [String] {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return [String(self)] }
        var pieces: [String] = []
        var previous: Character?
        for character in self {
            if let before = previous, before.isIdeographic || character.isIdeographic, !before.opens, !character.closes
            {
                pieces.append(String(character))
            } else {
                pieces.append((pieces.popLast() ?? "") + String(character))
            }
            previous = character
        }
        return pieces
    }
}

extension Character {
    /// Han, Hiragana or Katakana, or a full-width form.
    fileprivate var isIdeographic: Bool {
        switch unicodeScalars.first?.value ?? 0 {
        case 0x2E80...0x2FFF, 0x3001...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    fileprivate var opens: Bool { "（「『【〔《〈“‘([{".contains(self) }

    fileprivate var closes: Bool { "、。，．：；！？）」』】〕》〉”’…ー々〜・ぁぃぅぇぉっゃゅょァィゥェォッャュョ)]},.:;!?%％".contains(self) }
}
