import Synchronization

/// The words for times in one language. Contains only data for ``PhraseReader``.
struct Phrasebook: Sendable {
    /// Several spellings of a word in one text, separated by bars: `minute|minuten|min`. A word may contain spaces, an
    /// apostrophe and points; case, accents and hyphens are ignored. The meanings are in reading order: `ce soir` is
    /// today, and the evening.
    typealias Rows = KeyValuePairs<String, [PhraseMeaning]>

    /// The forms of dates in digits with points, in addition to `25.12.2026`.
    enum PointedDates {
        case none
        /// `25.12.`
        case dayFirst
        /// `12. 25.` and `2026. 12. 25.`
        case monthFirst
    }

    private let words: WordList
    /// The characters of numbers with their values: 1 to 9, or 10 and 100, which multiply.
    let numerals: [UInt32: Int]
    /// The meaning of a single character after a weekday: `周一三五`.
    let weekdayTails: [UInt32: Weekday]
    let pointedDates: PointedDates
    /// Whether full-width digits and signs are read like those of ASCII.
    let readsFullWidth: Bool
    /// Whether an hour without minutes is ambiguous without a part of the day: `at 7`. Then one behind a part of the day
    /// needs no mark: `sunday evening 8`.
    let hoursNeedPart: Bool
    /// Whether a part of the day behind an hour that has one already is none: `오후 6시 저녁 약속` is a dinner.
    let partsPrecedeHours: Bool
    /// Whether the unit may follow an hour of a clock that has a mark: `a las 19 horas`.
    let countsHoursOfClock: Bool
    /// Whether `5/12` and `5-12` may be days of December.
    let writesDayFirst: Bool
    /// The words as they are written, for suggestions.
    var vocabulary: [String] { words.spellings }

    /// - Parameters:
    ///   - weekdays: Monday first.
    ///   - months: January first.
    ///   - weekdayParts: parts of the day that form one word with a preceding weekday, or two: `Montagabend`.
    ///   - numbers: the words for 0, 1, 2 and so on.
    init(
        weekdays: [String],
        months: [String],
        weekdayParts: KeyValuePairs<String, PhraseMeaning> = [:],
        numbers: [String] = [],
        numerals: String = "",
        weekdayTails: String = "",
        pointedDates: PointedDates = .none,
        readsFullWidth: Bool = false,
        hoursNeedPart: Bool = false,
        partsPrecedeHours: Bool = false,
        countsHoursOfClock: Bool = false,
        writesDayFirst: Bool = false,
        _ rows: Rows
    ) {
        var all: [(names: String, meanings: [PhraseMeaning])] = []
        for (index, names) in weekdays.enumerated() {
            guard let weekday = Weekday(rawValue: index + 1) else { continue }
            all.append((names, [.weekday(weekday)]))
            // `Samstag morgen` is in the morning of Saturday, where `morgen` alone is tomorrow.
            let long = weekdayParts.isEmpty ? [] : names.split(separator: "|").filter { $0.utf8.count > 2 }
            for (end, part) in weekdayParts {
                all.append((long.map { "\($0)\(end)|\($0) \(end)" }.joined(separator: "|"), [.weekday(weekday), part]))
            }
        }
        for (index, names) in months.enumerated() { all.append((names, [.month(index + 1)])) }
        for (number, names) in numbers.enumerated() { all.append((names, [.number(number)])) }
        for (names, meanings) in rows { all.append((names, meanings)) }
        words = WordList(all)
        let values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100]
        self.numerals = Self.table(numerals, values)
        self.weekdayTails = Self.table(weekdayTails, Weekday.allCases + [.sunday])
        self.pointedDates = pointedDates
        self.readsFullWidth = readsFullWidth
        self.hoursNeedPart = hoursNeedPart
        self.partsPrecedeHours = partsPrecedeHours
        self.countsHoursOfClock = countsHoursOfClock
        self.writesDayFirst = writesDayFirst
    }

    private static func table<Value>(_ characters: String, _ values: [Value]) -> [UInt32: Value] {
        Dictionary(zip(characters.unicodeScalars.map(\.value), values), uniquingKeysWith: { first, _ in first })
    }

    /// The longest word at an index of a text, and its number of characters.
    func longestWord(in text: FoldedPhrase, at index: Int) -> (meanings: [PhraseMeaning], count: Int)? {
        words.longest(in: text, at: index)
    }

    /// Whether it is that of programs, too.
    var isEnglish: Bool { hoursNeedPart }

    /// Returns the phrasebook of a language, a tag of BCP 47; nil for English and for languages without one.
    static func of(language: String) -> Phrasebook? {
        switch language.split(separator: "-").first {
        case "ko": korean
        case "ja": japanese
        case "zh": chinese
        case "es": spanish
        case "fr": french
        case "de": german
        default: nil
        }
    }
}

/// The words of a book. Those with an initial are folded when it is first looked up: a text contains few of the letters,
/// and folding all words would take longer than the rest of the reading.
private final class WordList: Sendable {
    private typealias Word = (scalars: [UInt32], meanings: [PhraseMeaning])

    /// The names are in lower case, separated by bars.
    private let rows: [(names: String, meanings: [PhraseMeaning])]
    private let folded = Mutex<[UInt32: [Word]]>([:])

    init(_ rows: [(names: String, meanings: [PhraseMeaning])]) { self.rows = rows }

    var spellings: [String] { rows.flatMap { $0.names.split(separator: "|").map(String.init) } }

    func longest(in text: FoldedPhrase, at start: Int) -> (meanings: [PhraseMeaning], count: Int)? {
        guard start < text.scalars.count else { return nil }
        let rest = text.scalars[start...]
        var found: (meanings: [PhraseMeaning], count: Int)?
        for word in words(text.scalars[start]) where word.scalars.count > found?.count ?? 0 {
            guard rest.starts(with: word.scalars), text.isWordEnd(start + word.scalars.count) else { continue }
            found = (word.meanings, word.scalars.count)
        }
        return found
    }

    /// The first of equal words takes precedence.
    private func words(_ initial: UInt32) -> [Word] {
        folded.withLock { folded in
            if let known = folded[initial] { return known }
            var words: [Word] = []
            for row in rows {
                for name in Self.names(row.names, beginningWith: initial) {
                    words += Self.spellings(of: name).map { ($0, row.meanings) }
                }
            }
            folded[initial] = words
            return words
        }
    }

    private static func names(_ names: String, beginningWith initial: UInt32) -> [String] {
        var names = names
        return names.withUTF8 { bytes in
            var found: [String] = []
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "|")) ?? bytes.count
                if first(bytes, start..<end) == initial {
                    found.append(String(decoding: bytes[start..<end], as: UTF8.self))
                }
                start = end + 1
            }
            return found
        }
    }

    private static func first(_ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>) -> UInt32? {
        if bytes[name.lowerBound] < 0x80 { return UInt32(bytes[name.lowerBound]) }
        var (decoder, rest) = (UTF8(), bytes[name].makeIterator())
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
        return base(scalar)
    }

    /// The first letter of the folded text: `u` for `ü`.
    private static func base(_ scalar: Unicode.Scalar) -> UInt32 {
        // Most letters with accents are below, and no Hangul, kana or Chinese character.
        scalar.value < 0x2000 ? Accents.bases[scalar.value]?.first ?? scalar.value : scalar.value
    }

    /// `übermorgen` is also written `uebermorgen`, and `après-demain` `après demain`.
    private static func spellings(of name: String) -> [[UInt32]] {
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            let scalars = name.utf8.map(UInt32.init)
            return scalars.count > 1 && scalars.contains(0x2D)
                ? [scalars, scalars.map { $0 == 0x2D ? 0x20 : $0 }] : [scalars]
        }
        var spellings = [FoldedPhrase(name, readsFullWidth: false).scalars]
        let umlauts: [Unicode.Scalar: String] = ["ä": "ae", "ö": "oe", "ü": "ue"]
        if name.unicodeScalars.contains(where: { umlauts[$0] != nil }) {
            let written = name.unicodeScalars.map { umlauts[$0] ?? String($0) }.joined()
            spellings.append(FoldedPhrase(written, readsFullWidth: false).scalars)
        }
        for spelling in spellings where spelling.count > 1 && spelling.contains(0x2D) {
            spellings.append(spelling.map { $0 == 0x2D ? 0x20 : $0 })
        }
        return spellings
    }
}
