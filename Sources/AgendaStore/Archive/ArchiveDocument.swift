import Agenda
import JSON
import SQLite

/// The JSON of an ``Archive``: its header, and the positions of its tables. The whole text is checked to be JSON before
/// the first row is read.
struct ArchiveDocument {
    /// The number of migrations of the program that wrote the archive.
    let migrationCount: Int
    /// The members of the archive and of its `tables`, each with a reader positioned at its value.
    private let members: [String: JSONReader]
    private let tables: [String: JSONReader]

    /// - Throws: `JSONError` if the text is not JSON; ``StoreError/unreadableArchive(_:)`` if it is not an archive, or
    ///   one of a newer program.
    init(_ archive: Archive) throws {
        var json = try JSONReader(archive.bytes)
        members = try json.places()
        try json.expectEnd()
        guard members["format"].flatMap(Self.value) == .string(Archive.format) else {
            let isOld = members["clockd"].flatMap(Self.value) == 1
            throw StoreError.unreadableArchive(StoredFault(isOld ? .olderRelease : .notAnArchive))
        }
        let version = try Self.number("version", members)
        migrationCount = try Self.number("schema", members)
        guard version == Archive.version, migrationCount <= Schema.migrations.count
        else { throw StoreError.unreadableArchive(StoredFault(.newerRelease)) }
        var beginning = members["tables"]
        tables = try beginning?.places() ?? [:]
    }

    private static func value(_ place: JSONReader) -> JSONValue? {
        var json = place
        return try? json.value()
    }

    private static func number(_ name: String, _ members: [String: JSONReader]) throws -> Int {
        guard case .integer(let number)? = members[name].flatMap(value), number > 0 else {
            throw StoreError.unreadableArchive(StoredFault(.otherType, at: name))
        }
        return Int(number)
    }

    /// Requires exactly these tables: a missing or unknown one would be lost silently.
    func requireTables(_ names: [String]) throws {
        try Self.require(["format", "version", "schema", "tables"], in: members)
        guard members["tables"]?.isAtObject == true else {
            throw StoreError.unreadableArchive(StoredFault(.otherType, at: "tables"))
        }
        try Self.require(names, in: tables)
        for name in names where tables[name]?.isAtArray != true {
            throw StoreError.unreadableArchive(StoredFault(.otherType, at: name))
        }
    }

    private static func require(_ names: [String], in found: [String: JSONReader]) throws {
        if let missing = names.first(where: { found[$0] == nil }) {
            throw StoreError.unreadableArchive(StoredFault(.missing, at: missing))
        }
        if let unknown = Set(found.keys).subtracting(names).min() {
            throw StoreError.unreadableArchive(StoredFault(.unknownMember, at: unknown))
        }
    }

    /// Far more than any value has: a longer one is refused before it is decoded, which takes several times its size.
    static let longestValueBytes = 4 * 1024 * 1024

    /// Calls `row` with the values of each row of an existing table, in the order of `columns`. Absent members are
    /// null, as in SQL. Arrays and objects are passed as their text, Booleans as 0 and 1.
    /// - Throws: ``StoreError/unreadableArchive(_:)`` if a row is not an object, or has other members or a value that is
    ///   too long.
    func rows(of table: String, columns: [String], _ row: ([SQLValue]) throws -> Void) throws {
        guard var json = tables[table] else { return }
        var index = 0
        func place() -> String { "\(table)[\(index)]" }
        var isThere = try json.beginArray()
        while isThere {
            var values = [SQLValue](repeating: .null, count: columns.count)
            var fault: StoredFault?
            if json.objectComesNext() {
                try json.members { (name, json) throws(JSONError) in
                    if let column = columns.firstIndex(of: name) {
                        if try json.lengthBytes() <= Self.longestValueBytes {
                            values[column] = try json.columnValue()
                        } else {
                            fault = StoredFault(.tooLong(limitBytes: Self.longestValueBytes), at: place(), name)
                            try json.skip()
                        }
                    } else {
                        fault = StoredFault(.unknownMember, at: place(), name)
                        try json.skip()
                    }
                }
            } else {
                fault = StoredFault(.otherType, at: place())
            }
            if let fault { throw StoreError.unreadableArchive(fault) }
            try row(values)
            index += 1
            isThere = try json.nextElement()
        }
    }
}

extension JSONReader {
    /// The members of an object, each with a reader positioned at its value; empty for any other value. Checks the
    /// syntax of the whole value.
    fileprivate mutating func places() throws(JSONError) -> [String: JSONReader] {
        var places: [String: JSONReader] = [:]
        guard objectComesNext() else {
            try skip()
            return places
        }
        try members { (name, json) throws(JSONError) in
            places[name] = json
            try json.skip()
        }
        return places
    }

    fileprivate var isAtObject: Bool {
        var json = self
        return json.objectComesNext()
    }

    fileprivate var isAtArray: Bool {
        var json = self
        return json.arrayComesNext()
    }

    fileprivate mutating func columnValue() throws(JSONError) -> SQLValue {
        if objectComesNext() || arrayComesNext() { return .text(String(decoding: try text(), as: UTF8.self)) }
        switch try value() {
        case .null, .array, .object: return .null
        case .bool(let flag): return .integer(flag ? 1 : 0)
        case .integer(let number): return .integer(number)
        case .number(let number): return .real(number)
        case .string(let text): return .text(text)
        }
    }
}
