import Localization

/// A value of a TOML document (toml.io, version 1.0), and its position.
struct Node: Equatable, Sendable {
    let value: Value
    /// In a table, the position of the key.
    let place: Place

    /// Floats, dates and times are not supported: no setting uses them.
    indirect enum Value: Equatable, Sendable {
        case text(String)
        case integer(Int)
        case flag(Bool)
        case list([Node])
        case table([String: Node])
    }

    /// The name of the type in TOML.
    var typeName: String {
        switch value {
        case .text: "string"
        case .integer: "integer"
        case .flag: "boolean"
        case .list: "array"
        case .table: "table"
        }
    }
}

/// A position in a text.
package struct Place: Equatable, Sendable {
    /// From 1.
    let line: Int
    /// In Unicode scalars, from 1.
    let column: Int
}

/// The positions of tables and values in a document, as offsets into the bytes of ``TOMLReader``.
struct TOMLOutline {
    /// The part below one header, or before the first header.
    struct Section {
        /// Empty for the part before the first header; nil for an element of an array of tables.
        let path: [String]?
        /// From the line after the header to the next header.
        fileprivate(set) var range: Range<Int>
        fileprivate(set) var entries: [Entry] = []
    }

    struct Entry {
        /// Relative to the table of the section.
        let path: [String]
        let value: Range<Int>
        /// The position at which the next line begins.
        let lineEnd: Int
    }

    private(set) var sections = [Section(path: [], range: 0..<0)]
    /// The table of the header that is being read.
    var nextSection: [String]?

    mutating func endSection(at end: Int) {
        let last = sections.count - 1
        sections[last].range = sections[last].range.lowerBound..<end
    }

    mutating func startSection(at start: Int) {
        sections.append(Section(path: nextSection, range: start..<start))
    }

    mutating func add(_ path: [String], value: Range<Int>, lineEnd: Int) {
        sections[sections.count - 1].entries.append(Entry(path: path, value: value, lineEnd: lineEnd))
    }
}

/// The reason why a text is not valid TOML, and the position of the mistake.
package struct TOMLError: Error, Equatable, Sendable {
    let reason: Reason
    let place: Place

    package enum Reason: Equatable, Sendable {
        /// The expected token, such as `=` or `]`.
        case expected(String)
        case keyMissing
        case lineNotOver
        case keyTwice(String)
        case textOpen
        case unknownEscape
        case controlCharacter
        case numberTooLarge
        /// An unquoted word that is not an integer, `true` or `false`.
        case unknownValue
        case tooDeep(limit: Int)
    }

    /// In the reader's language: one line, without a full stop.
    var message: String {
        switch reason {
        case .expected(let mark): localized("expected {mark}", ["mark": mark])
        case .keyMissing: localized("expected the name of a setting")
        case .lineNotOver: localized("expected the end of the line")
        case .keyTwice(let key): localized("{key} is set twice", ["key": key])
        case .textOpen: localized("missing closing quote")
        case .unknownEscape: localized("unknown escape sequence; write \\\\ for a backslash")
        case .controlCharacter: localized("contains a control character")
        case .numberTooLarge: localized("the number is too large")
        case .unknownValue: localized("expected a whole number, true, false, or a text in quotes")
        case .tooDeep(let limit): localized("nested more than {limit} levels deep", ["limit": String(limit)])
        }
    }
}
