/// A value in a text that was parsed once. Its parts are looked up on demand, so that unused parts cost nothing. The
/// text is kept as long as one of its nodes.
package struct JSONNode: Sendable {
    private let text: IndexedText
    private let index: Int

    /// Reads a text that consists of one value.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        text = try IndexedText(bytes)
        index = 0
    }

    private init(_ text: IndexedText, _ index: Int) {
        self.text = text
        self.index = index
    }

    private var entry: JSONIndexEntry { text.entries[index] }

    package var isObject: Bool {
        if case .object = entry.kind { true } else { false }
    }

    package var isNull: Bool {
        if case .null = entry.kind { true } else { false }
    }

    /// Nil for values other than strings.
    package var string: String? {
        if case .string(let range) = entry.kind { text.string(range) } else { nil }
    }

    /// Nil for values other than true and false.
    package var bool: Bool? {
        if case .bool(let flag) = entry.kind { flag } else { nil }
    }

    /// Nil for values other than numbers without fraction and exponent that fit.
    package var integer: Int64? {
        if case .integer(let number) = entry.kind { number } else { nil }
    }

    /// Nil for values other than arrays.
    package var elements: [JSONNode]? {
        if case .array = entry.kind { children.map { JSONNode(text, $0) } } else { nil }
    }

    /// The indices of the members or elements.
    private var children: [Int] {
        var (children, child) = ([Int](), index + 1)
        let end = entry.next
        while child < end {
            children.append(child)
            child = text.entries[child].next
        }
        return children
    }
}

// MARK: Members

extension JSONNode {
    /// The member with that name, and the number of members before it; nil if there is none, or if this is not an
    /// object.
    package func member(_ name: String) -> (value: JSONNode, place: Int)? {
        guard isObject, let (child, place) = text.member(of: index, name) else { return nil }
        return (JSONNode(text, child), place)
    }

    /// The number of members; 0 if this is not an object.
    package var memberCount: Int {
        guard case .object = entry.kind else { return 0 }
        var (count, child) = (0, index + 1)
        while child < entry.next { (count, child) = (count + 1, text.entries[child].next) }
        return count
    }

    /// The names of the members in order.
    package var memberNames: [String] {
        isObject ? children.compactMap { text.entries[$0].name.map(text.string) } : []
    }
}

/// A text with the positions of all its values, in the order of the text.
private final class IndexedText: Sendable {
    let entries: [JSONIndexEntry]
    private let bytes: [UInt8]
    private let json: JSONReader

    init(_ bytes: [UInt8]) throws(JSONError) {
        var json = try JSONReader(bytes)
        if let entries = json.compactIndex() {
            self.entries = entries
        } else {
            var entries: [JSONIndexEntry] = []
            try json.index(into: &entries, as: nil)
            try json.expectEnd()
            self.entries = entries
        }
        (self.bytes, self.json) = (bytes, json)
    }

    func string(_ range: JSONReader.StringRange) -> String {
        range.isPlain ? String(decoding: bytes[range.bytes], as: UTF8.self) : json.checkedText(of: range)
    }

    /// The index of an object's member, and the number of members before it.
    func member(of object: Int, _ name: String) -> (index: Int, place: Int)? {
        var name = name
        return name.withUTF8 { name in
            entries.withUnsafeBufferPointer { entries in
                var (child, place) = (object + 1, 0)
                let end = entries[object].next
                while child < end {
                    if let found = entries[child].name, isText(of: found, name) { return (child, place) }
                    (child, place) = (entries[child].next, place + 1)
                }
                return nil
            }
        }
    }

    private func isText(of range: JSONReader.StringRange, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        guard range.isPlain else { return json.checkedText(of: range).utf8.elementsEqual(wanted) }
        guard range.bytes.count == wanted.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for offset in 0..<wanted.count where bytes[range.bytes.lowerBound + offset] != wanted[offset] {
                return false
            }
            return true
        }
    }
}

/// A value of an indexed text.
struct JSONIndexEntry: Sendable {
    enum Kind: Sendable {
        case null, bool(Bool), integer(Int64), number, string(JSONReader.StringRange), array, object
    }

    /// The name of a member; nil for an element.
    let name: JSONReader.StringRange?
    fileprivate(set) var kind: Kind
    /// The index of the entry after this one and its contents.
    fileprivate(set) var next: Int
}

struct IndexingVisitor: CompactTextVisitor {
    private(set) var entries: [JSONIndexEntry] = []

    init() { entries.reserveCapacity(64) }

    mutating func begin(_ name: JSONReader.StringRange?) -> Int {
        entries.append(JSONIndexEntry(name: name, kind: .null, next: entries.count + 1))
        return entries.count - 1
    }

    mutating func end(_ index: Int, _ kind: JSONIndexEntry.Kind) {
        entries[index].kind = kind
        entries[index].next = entries.count
    }
}

extension JSONReader {
    /// Indexes any value with its contents.
    fileprivate mutating func index(into entries: inout [JSONIndexEntry], as name: StringRange?) throws(JSONError) {
        let place = entries.count
        let kind = try indexedKind()
        entries.append(JSONIndexEntry(name: name, kind: kind, next: place + 1))
        switch kind {
        case .object:
            try namedMembers { (name, json) throws(JSONError) in try json.index(into: &entries, as: name) }
        case .array: try elements { (json) throws(JSONError) in try json.index(into: &entries, as: nil) }
        default: return
        }
        entries[place].next = entries.count
    }

    /// Consumes a scalar; consumes nothing of an array or object.
    private mutating func indexedKind() throws(JSONError) -> JSONIndexEntry.Kind {
        if objectComesNext() { return .object }
        if arrayComesNext() { return .array }
        if stringComesNext() { return .string(try skipString()) }
        switch try value() {
        case .bool(let flag): return .bool(flag)
        case .integer(let number): return .integer(number)
        case .number: return .number
        default: return .null
        }
    }
}
