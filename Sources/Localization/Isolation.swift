// Right-to-left text (Hebrew, Arabic and others) reorders the text beside it unless it is isolated by U+2068 and U+2069
// (Unicode Standard Annex 9). Terminals and popups get these marks; JSON, CSV and pipes do not.
extension String {
    /// The printable text, between isolating marks if any of it is right-to-left.
    package var isolated: String {
        let text = printable
        guard text.utf8.contains(where: { $0 >= 0xD6 }), text.unicodeScalars.contains(where: \.isRightToLeft) else {
            return text
        }
        return "\u{2068}\(text)\u{2069}"
    }

    /// The same for a text of several lines, each isolated, for a place that shows them all.
    package var isolatedLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).isolated }.joined(separator: "\n")
    }

    /// The beginning of a text, with a closing mark for each isolate that was cut.
    package var withIsolatesClosed: String {
        guard utf8.contains(0xE2) else { return self }
        let open = unicodeScalars.reduce(0) { open, scalar in
            scalar == Unicode.Scalar.isolateStart ? open + 1 : scalar == .isolateEnd ? max(0, open - 1) : open
        }
        return self + String(repeating: "\u{2069}", count: open)
    }
}

extension Unicode.Scalar {
    /// FIRST STRONG ISOLATE
    static let isolateStart: Unicode.Scalar = "\u{2068}"
    /// POP DIRECTIONAL ISOLATE
    static let isolateEnd: Unicode.Scalar = "\u{2069}"

    /// A letter of a right-to-left script, by Unicode's blocks for these, or a mark that represents one.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
