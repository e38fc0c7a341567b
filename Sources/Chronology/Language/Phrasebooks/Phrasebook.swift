/// The words for times in one language. Only data; used by ``PhraseTranslation``.
struct Phrasebook: Sendable {
    /// Several spellings of a word in one text, separated by bars: `minute|minuten|min`. A word may contain spaces, an
    /// apostrophe and points; case, accents and hyphens make no difference. The meanings are in the order in which they
    /// are read: `ce soir` is today, and the evening.
    typealias Rows = KeyValuePairs<String, [PhraseMeaning]>

    /// The forms of dates in digits with points, in addition to `25.12.2026`.
    enum PointedDates {
        case none
        /// `25.12.`
        case dayFirst
        /// `12. 25.` and `2026. 12. 25.`
        case monthFirst
    }

    private let words: WordTree
    /// The characters of numbers with their values: 1 to 9, or 10 and 100, which multiply.
    let numerals: [UInt32: Int]
    /// The meaning of a single character after a weekday: `周一三五`.
    let weekdayTails: [UInt32: Weekday]
    let pointedDates: PointedDates
    /// Whether full-width digits and signs are read like those of ASCII.
    let readsFullWidth: Bool
    /// The words as they are written, for suggestions.
    let vocabulary: [String]

    /// - Parameters:
    ///   - weekdays: Monday first.
    ///   - months: January first.
    ///   - weekdayParts: parts of the day that form one word with a preceding weekday: `Montagabend`.
    ///   - numbers: the words for 0, 1, 2 and so on.
    init(
        weekdays: [String],
        months: [String],
        weekdayParts: KeyValuePairs<String, DayPart> = [:],
        numbers: [String] = [],
        numerals: String = "",
        weekdayTails: String = "",
        pointedDates: PointedDates = .none,
        readsFullWidth: Bool = false,
        _ rows: Rows
    ) {
        var builder = WordTree.Builder()
        for (index, names) in weekdays.enumerated() {
            guard let weekday = Weekday(rawValue: index + 1) else { continue }
            builder.add(names, [.weekday(weekday)])
            for (end, part) in weekdayParts {
                let compounds = names.split(separator: "|").filter { $0.utf8.count > 2 }.map { $0 + end }
                builder.add(compounds.joined(separator: "|"), [.weekday(weekday), .part(part)])
            }
        }
        for (index, names) in months.enumerated() { builder.add(names, [.month(index + 1)]) }
        for (number, names) in numbers.enumerated() { builder.add(names, [.number(number)]) }
        for (names, meanings) in rows { builder.add(names, meanings) }
        words = builder.tree
        vocabulary = builder.spellings
        let values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100]
        self.numerals = Self.table(numerals, values)
        self.weekdayTails = Self.table(weekdayTails, Weekday.allCases + [.sunday])
        self.pointedDates = pointedDates
        self.readsFullWidth = readsFullWidth
    }

    private static func table<Value>(_ characters: String, _ values: [Value]) -> [UInt32: Value] {
        Dictionary(zip(characters.unicodeScalars.map(\.value), values), uniquingKeysWith: { first, _ in first })
    }

    /// The longest word at an index of a text, and its number of characters.
    func longestWord(in text: FoldedPhrase, at index: Int) -> (meanings: [PhraseMeaning], count: Int)? {
        words.longest(in: text, at: index)
    }

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

/// Words by their characters.
private struct WordTree: Sendable {
    /// The next node by node and character.
    private var branches: [Branch: Int] = [:]
    private var meanings: [[PhraseMeaning]] = [[]]

    private struct Branch: Hashable {
        let node: Int
        let scalar: UInt32
    }

    func longest(in text: FoldedPhrase, at start: Int) -> (meanings: [PhraseMeaning], count: Int)? {
        var node = 0
        var index = start
        var found: (meanings: [PhraseMeaning], count: Int)?
        while index < text.scalars.count, let next = branches[Branch(node: node, scalar: text.scalars[index])] {
            node = next
            index += 1
            if !meanings[node].isEmpty, text.isWordEnd(index) { found = (meanings[node], index - start) }
        }
        return found
    }

    struct Builder {
        private(set) var tree = WordTree()
        private(set) var spellings: [String] = []

        mutating func add(_ names: String, _ meanings: [PhraseMeaning]) {
            for name in names.split(separator: "|").map(String.init) {
                spellings.append(name)
                for spelling in Self.spellings(of: name) { insert(spelling, meanings) }
            }
        }

        /// `übermorgen` is also written `uebermorgen`, and `après-demain` `après demain`.
        private static func spellings(of name: String) -> Set<String> {
            var spellings: Set = [name]
            let umlauts = ["ä": "ae", "ö": "oe", "ü": "ue"]
            let written = name.map { umlauts[String($0)] ?? String($0) }.joined()
            spellings.insert(written)
            for spelling in spellings where spelling.utf8.count > 1 {
                spellings.insert(spelling.split(separator: "-").joined(separator: " "))
            }
            return spellings
        }

        private mutating func insert(_ word: String, _ meanings: [PhraseMeaning]) {
            var node = 0
            for scalar in FoldedPhrase(word, readsFullWidth: false).scalars {
                let branch = Branch(node: node, scalar: scalar)
                if let next = tree.branches[branch] {
                    node = next
                } else {
                    tree.meanings.append([])
                    tree.branches[branch] = tree.meanings.count - 1
                    node = tree.meanings.count - 1
                }
            }
            // The first row with a word determines its meaning.
            if tree.meanings[node].isEmpty { tree.meanings[node] = meanings }
        }
    }
}
