extension String {
    /// Breaks the text into lines of at most `limit` cells: at spaces, and between characters of scripts without
    /// spaces. Longer words are not broken, and a number stays with its unit. Nil means no limit.
    package func wrapped(toCells limit: Int?) -> [String] {
        guard let limit, shownCells > limit else { return [self] }
        var lines: [Piece] = []
        for piece in unbreakablePieces(upToCells: limit) {
            if let last = lines.last, last.width + piece.space + piece.width <= limit {
                lines[lines.count - 1].append(piece)
            } else {
                lines.append(piece)
            }
        }
        return lines.map(\.text)
    }

    /// Words and parts of words between which lines may be broken.
    private func unbreakablePieces(upToCells limit: Int) -> [Piece] {
        var pieces: [Piece] = []
        for (index, word) in split(separator: " ").enumerated() {
            for (number, text) in word.unbreakablePieces.enumerated() {
                let piece = Piece(text: text, width: text.shownCells, space: number == 0 && index > 0 ? 1 : 0)
                if piece.space == 1, text.isLikeUnit, let last = pieces.last, last.text.last?.isDigit ?? false,
                    last.width + 1 + piece.width <= limit
                {
                    pieces[pieces.count - 1].append(piece)
                } else {
                    pieces.append(piece)
                }
            }
        }
        return pieces
    }

    /// Whether it may be the unit of a preceding number: `min`, `%`, `分钟`, with or without a following comma.
    private var isLikeUnit: Bool {
        if first?.isIdeographic ?? false { return true }
        let letters = prefix { $0.isLetter || $0 == "%" }
        return (1...3).contains(letters.count) && dropFirst(letters.count).allSatisfy(\.closes)
    }
}

private struct Piece {
    var text: String
    var width: Int
    /// The cells between it and the previous piece, if both are on one line.
    let space: Int

    mutating func append(_ piece: Piece) {
        text += (piece.space > 0 ? " " : "") + piece.text
        width += piece.space + piece.width
    }
}

extension Substring {
    /// A word in pieces between which Chinese and Japanese break lines: before and after each wide character, except
    /// for marks that must not begin or end a line (a small part of Unicode Standard Annex 14) and after a number.
    /// Korean breaks at spaces.
    fileprivate var unbreakablePieces: [String] {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return [String(self)] }
        var pieces: [String] = []
        var previous: Character?
        for character in self {
            if let before = previous, before.isIdeographic || character.isIdeographic, !before.opens, !character.closes,
                !(before.isDigit && character.isIdeographic)
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

    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

    fileprivate var opens: Bool { "（「『【〔《〈“‘([{".contains(self) }

    fileprivate var closes: Bool { "、。，．：；！？）」』】〕》〉”’…ー々〜・ぁぃぅぇぉっゃゅょァィゥェォッャュョ)]},.:;!?%％".contains(self) }
}

extension String {
    /// As ``wrapped(toCells:)``, with all lines except the first indented. Leading spaces are kept.
    package func wrapped(toCells limit: Int, indent: Int) -> [String] {
        guard shownCells > limit else { return [self] }
        let margin = prefix { $0 == " " }
        let room = max(limit - margin.count, 1)
        let whole = dropFirst(margin.count)
        // The first line has more space than the others, so it is broken separately.
        guard let first = String(whole).wrapped(toCells: room).first, first.utf8.count < whole.utf8.count else {
            return [self]
        }
        let rest = whole.dropping(charactersOf: first)
        let lines = rest.wrapped(toCells: max(room - indent, 1))
        return [margin + first] + lines.map { margin + String(repeating: " ", count: indent) + $0 }
    }
}

extension String {
    /// Breaks a text only between its parts, and within parts wider than `limit` cells. `parts`: in the order of the
    /// text; the text between two of them stays with the first.
    package func wrapped(toCells limit: Int?, between parts: [String]) -> [String] {
        guard let limit, cells > limit else { return [self] }
        var pieces: [Substring] = []
        var start = startIndex
        for (index, part) in parts.enumerated() {
            guard let end = self[start...].firstRange(of: part)?.upperBound else { return wrapped(toCells: limit) }
            let isLast = index == parts.count - 1
            let next = isLast ? nil : self[end...].firstRange(of: parts[index + 1])?.lowerBound
            pieces.append(self[start..<(next ?? endIndex)])
            start = next ?? endIndex
        }
        var lines: [String] = []
        for piece in pieces {
            if let last = lines.last, (last + piece).withoutSpacesAtEnd.cells <= limit {
                lines[lines.count - 1] += piece
            } else {
                let broken = piece.withoutSpacesAtEnd.wrapped(toCells: limit)
                // The space after it is needed if another follows.
                lines += broken.count == 1 ? [String(piece)] : broken
            }
        }
        return lines.map(\.withoutSpacesAtEnd)
    }
}

extension Substring {
    /// The rest after a separated line, in which several spaces may have become one.
    fileprivate func dropping(charactersOf line: String) -> String {
        var count = line.count { $0 != " " }
        let end = firstIndex { character in
            if character == " " { return false }
            count -= 1
            return count < 0
        }
        return end.map { String(self[$0...]) } ?? ""
    }
}

extension StringProtocol {
    fileprivate var withoutSpacesAtEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
