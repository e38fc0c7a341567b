import Files

/// The translations into one language: a file made by msgfmt(1), in UTF-8 (The GNU MO File Format, manual of gettext).
///
/// Files are not trusted: a text whose offset or length points outside the file counts as missing.
struct Catalogue: Sendable {
    /// The file name of the catalogues.
    static let domain = "clockd"

    private let messages: MessageTable
    private let plurals: PluralRule

    /// Returns nil if the file can't be read or is not a catalogue.
    init?(file path: String) {
        guard let bytes = try? BoundedFile.read(path, limitBytes: Self.limit) else { return nil }
        self.init(bytes)
    }

    init?(_ bytes: [UInt8]) {
        // The translation of the empty text is the header.
        guard let messages = MessageTable(bytes), let plurals = PluralRule(header: messages.text([])) else {
            return nil
        }
        (self.messages, self.plurals) = (messages, plurals)
    }

    /// Returns the translation of a text, nil if there is none. `key`: the English text; with a context the context,
    /// U+0004 and the text.
    func text(of key: some Collection<UInt8>) -> String? { messages.text(key) }

    /// As ``text(of:)``, in the plural form for a number. `key`: the English text for one.
    func text(of key: some Collection<UInt8>, count: UInt) -> String? {
        messages.text(key, form: plurals.form(of: count))
    }

    /// The size limit in bytes; ten times the largest catalogue.
    private static let limit = 2 << 20
}

/// The English texts ordered by their bytes, and their translations, both through tables of lengths and offsets.
private struct MessageTable: Sendable {
    private let bytes: [UInt8]
    private let count: Int
    /// Offsets of the tables.
    private let originals: Int
    private let translations: Int

    init?(_ bytes: [UInt8]) {
        let header = stride(from: 0, to: 20, by: 4).compactMap { Self.number(bytes, at: $0) }
        // The magic number in this byte order, which is msgfmt's default, and a major revision of 0.
        guard header.count == 5, header[0] == 0x9504_12DE, header[1] >> 16 == 0, header[2] <= bytes.count / 16 else {
            return nil
        }
        self.bytes = bytes
        (count, originals, translations) = (header[2], header[3], header[4])
    }

    /// Plural forms are separated by NUL.
    func text(_ key: some Collection<UInt8>, form: Int = 0) -> String? {
        guard let index = index(of: key), let range = string(translations, index), !range.isEmpty else { return nil }
        let forms = bytes[range].split(separator: 0, maxSplits: form + 1, omittingEmptySubsequences: false)
        guard forms.indices.contains(form), !forms[form].isEmpty else { return nil }
        return String(decoding: forms[form], as: UTF8.self)
    }

    private func index(of key: some Collection<UInt8>) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            guard let range = string(originals, middle) else { return nil }
            switch order(of: range, key) {
            case .same: return middle
            case .before: low = middle + 1
            case .behind: high = middle
            }
        }
        return nil
    }

    private enum Order { case before, same, behind }

    /// Where an original stands in respect of the key. Reads no further than the first difference: many are long.
    private func order(of original: Range<Int>, _ key: some Collection<UInt8>) -> Order {
        var place = original.lowerBound
        // The plural follows the singular after a NUL.
        var isAtEnd: Bool { place == original.upperBound || bytes[place] == 0 }
        for byte in key {
            if isAtEnd { return .before }
            if bytes[place] != byte { return bytes[place] < byte ? .before : .behind }
            place += 1
        }
        return isAtEnd ? .same : .behind
    }

    /// The range of a table's string by its index; nil outside the file.
    private func string(_ table: Int, _ index: Int) -> Range<Int>? {
        let entry = table + 8 * index
        guard let length = Self.number(bytes, at: entry), let start = Self.number(bytes, at: entry + 4),
            start + length <= bytes.count
        else { return nil }
        return start..<start + length
    }

    /// Reads 32 bits; nil outside the file.
    private static func number(_ bytes: [UInt8], at offset: Int) -> Int? {
        guard offset + 4 <= bytes.count else { return nil }
        return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
}
