import Chronology
import Foundation
import Testing

struct FoldedTextTests {
    @Test(arguments: [
        ("Zürich", "zurich"), ("São Paulo", "sao paulo"), ("SAO-PAULO", "São_Paulo"), ("N’Djamena", "n'djamena"),
        ("Petropavlovsk-Kamchatski", "petropavlovsk kamchatski"), ("Ho Chi Minh", "hochiminh"),
        ("St. Kitts", "st kitts"),
        ("Nuku‘alofa", "nuku alofa"), ("Łódź", "lodz"), ("Тегусигальпа", "ТЕГУСИГАЛЬПА"), ("Королёв", "королев"),
        ("ソウル", "そうる"), ("Ｔｏｋｙｏ", "tokyo"), ("서울", "서울".decomposedStringWithCanonicalMapping),
        ("Düsseldorf", "Düsseldorf".decomposedStringWithCanonicalMapping), ("ㄳ", "ㄱㅅ"),
        ("Großglockner", "grossglockner"),
    ])
    func theSame(_ left: String, _ right: String) {
        #expect(FoldedText(left) == FoldedText(right) || FoldedText(left).begins(with: FoldedText(right)))
        #expect(!FoldedText(left).isEmpty)
    }

    @Test(arguments: [("Seoul", "Soul"), ("서울", "서올"), ("São Tomé", "San Tomé"), ("Ulan Bator", "Ulaanbaatar")])
    func notTheSame(_ left: String, _ right: String) {
        #expect(FoldedText(left) != FoldedText(right))
    }

    @Test(arguments: ["", " ", "-", "🏠", "\u{301}"])
    func nothingToCompare(_ text: String) {
        #expect(FoldedText(text).isEmpty)
    }

    /// Compares with Foundation's Unicode decomposition.
    @Test("Every Latin letter with marks is folded to its base", arguments: [0xC0...0x17F, 0x1E00...0x1EFF])
    func accents(_ range: ClosedRange<Int>) {
        for scalar in range.compactMap(Unicode.Scalar.init) where scalar.properties.isAlphabetic {
            let bare = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first.map(String.init) ?? ""
            guard bare.utf8.count == 1 else { continue }
            #expect(FoldedText(String(scalar)) == FoldedText(bare), "\(scalar)")
        }
    }

    @Test(
        "Partially typed Hangul matches",
        arguments: [
            ("서울", "ㅅㅇ", true), ("서울", "서ㅇ", true), ("서울", "ㅅ울", true), ("서울", "서우", true), ("서울", "ㅅ", true),
            ("서울", "서", true), ("서울", "서울", true), ("서울", "ㅅㅅ", false), ("서울", "우", false), ("서울", "소ㅇ", false),
            ("서울", "서올", false), ("서울", "서울ㅅ", false), ("서울", "서웁", false), ("상파울루", "ㅅㅍㅇㄹ", true),
            ("상파울루", "사파", false), ("까라치", "ㄲ", true), ("까라치", "ㄱ", false), ("괌", "고", false), ("괌", "과", true),
            ("각색", "ㄳ", true), ("뉴욕", "ㄴㅇ", true), ("방기", "바", true), ("방기", "방ㄱ", true), ("방기", "방구", false),
        ]
    )
    func hangul(_ name: String, _ typed: String, _ fits: Bool) {
        #expect(FoldedText(name).begins(with: FoldedText(typed)) == fits)
        let decomposed = FoldedText(name.decomposedStringWithCanonicalMapping)
        #expect(decomposed.begins(with: FoldedText(typed)) == fits)
    }

    @Test("Each of the 11,172 syllables begins with its own consonant and no other")
    func everySyllable() throws {
        let initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".map { FoldedText(String($0)) }
        for value in stride(from: UInt32(0xAC00), through: 0xD7A3, by: 7) {
            let syllable = String(try #require(Unicode.Scalar(value)))
            let first = try #require(syllable.decomposedStringWithCanonicalMapping.unicodeScalars.first).value
            let fitting = initials.indices.filter { FoldedText(syllable).begins(with: initials[$0]) }
            #expect(fitting == [Int(first - 0x1100)], "\(syllable)")
        }
    }
}
