extension String {
    /// Replaces what could disturb a terminal (control characters, line breaks, bidirectional controls) by U+FFFD.
    package var printable: String {
        guard utf8.contains(where: { !(0x20...0x7E).contains($0) }),
            unicodeScalars.contains(where: \.disturbsTerminal)
        else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars { result.append(scalar.disturbsTerminal ? "\u{FFFD}" : scalar) }
        return String(result)
    }
}

extension Unicode.Scalar {
    fileprivate var disturbsTerminal: Bool {
        switch value {
        // Bidirectional embeddings, overrides and isolates (Unicode Standard Annex 9).
        case 0x202A...0x202E, 0x2066...0x2069: return true
        case 0x20...0x7E: return false
        default: break
        }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
        default: return false
        }
    }
}
