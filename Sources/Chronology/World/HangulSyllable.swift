/// A precomposed Hangul syllable, decomposed by arithmetic (Unicode Standard, 3.12) into an initial consonant, a vowel
/// and an optional final consonant.
struct HangulSyllable {
    /// Index of the initial consonant, 0 to 18.
    let initial: UInt32
    /// 0 to 20
    let vowel: UInt32
    /// 1 to 27; 0 for none.
    let final: UInt32

    private static let first: UInt32 = 0xAC00
    private static let initials: UInt32 = 19
    private static let vowels: UInt32 = 21
    private static let finals: UInt32 = 28

    /// Nil if the scalar isn't a precomposed syllable.
    init?(_ scalar: UInt32) {
        guard scalar >= Self.first, scalar < Self.first + Self.initials * Self.vowels * Self.finals else { return nil }
        let index = scalar - Self.first
        initial = index / (Self.vowels * Self.finals)
        vowel = index / Self.finals % Self.vowels
        final = index % Self.finals
    }

    /// The initial consonant as the letter that a keyboard types: `ㅅ` for `서`.
    var initialLetter: UInt32 { Self.initialLetters[Int(initial)] }

    /// The letters, for the edit distance. They are only comparable with each other.
    var letters: [UInt32] {
        [0x1100 + initial, 0x1161 + vowel] + (final == 0 ? [] : [Self.finalAsInitial[Int(final)] ?? 0x11A7 + final])
    }

    private static let initialLetters: [UInt32] = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars.map(\.value)

    /// Maps a final consonant to the same letter as an initial consonant; nil for clusters.
    private static let finalAsInitial: [UInt32?] = {
        let finals = Array(" ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
        return finals.map { scalar in initialLetters.firstIndex(of: scalar.value).map { 0x1100 + UInt32($0) } }
    }()

    /// Consonant clusters and the two consonants that a keyboard combines to them: `ㄳ` is `ㄱㅅ`.
    static let clusters: [UInt32: [UInt32]] = {
        let pairs = ["ㄳㄱㅅ", "ㄵㄴㅈ", "ㄶㄴㅎ", "ㄺㄹㄱ", "ㄻㄹㅁ", "ㄼㄹㅂ", "ㄽㄹㅅ", "ㄾㄹㅌ", "ㄿㄹㅍ", "ㅀㄹㅎ", "ㅄㅂㅅ"]
        return pairs.reduce(into: [:]) { clusters, pair in
            let values = pair.unicodeScalars.map(\.value)
            clusters[values[0]] = Array(values.dropFirst())
        }
    }()

    /// Composes a syllable from conjoining letters (U+1100…), as found in decomposed text (NFD).
    ///
    /// - Returns: the scalar and the number of scalars consumed; nil if no syllable begins at `index`.
    static func composed(_ scalars: [UInt32], at index: Int) -> (scalar: UInt32, count: Int)? {
        guard (0x1100..<0x1100 + initials).contains(scalars[index]), index + 1 < scalars.count,
            (0x1161..<0x1161 + vowels).contains(scalars[index + 1])
        else { return nil }
        let open = first + ((scalars[index] - 0x1100) * vowels + scalars[index + 1] - 0x1161) * finals
        guard index + 2 < scalars.count, (0x11A8..<0x11A8 + finals - 1).contains(scalars[index + 2]) else {
            return (open, 2)
        }
        return (open + scalars[index + 2] - 0x11A7, 3)
    }
}
