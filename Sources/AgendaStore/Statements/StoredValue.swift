import GRDBSQLite

/// A value of a column. The tables are STRICT and have no other types.
enum StoredValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)

    /// Nil for null and texts.
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// Nil for null and numbers.
    var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// A type that can be bound to the parameters of a statement.
protocol StatementArgument {
    /// Binds this value to the parameters after number `index`, and sets `index` to the last one bound.
    /// - Returns: SQLite's result code.
    func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt
}

extension Int64: StatementArgument {
    func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        index += 1
        return sqlite3_bind_int64(statement, index, self)
    }
}

extension Int: StatementArgument {
    func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        Int64(self).bind(to: statement, after: &index)
    }
}

extension Bool: StatementArgument {
    func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        Int64(self ? 1 : 0).bind(to: statement, after: &index)
    }
}

extension String: StatementArgument {
    /// NUL is an ordinary character.
    func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        index += 1
        let position = index
        var text = self
        return text.withUTF8 { bytes in
            // A missing address would bind null.
            guard let start = bytes.baseAddress else {
                return sqlite3_bind_text(statement, position, "", 0, copied)
            }
            return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                sqlite3_bind_text64(statement, position, $0, UInt64(bytes.count), copied, UInt8(SQLITE_UTF8))
            }
        }
    }
}

extension Optional: StatementArgument where Wrapped: StatementArgument {
    func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        if let value = self { return value.bind(to: statement, after: &index) }
        index += 1
        return sqlite3_bind_null(statement, index)
    }
}

extension StoredValue: StatementArgument {
    func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        switch self {
        case .null: Int64?.none.bind(to: statement, after: &index)
        case .integer(let number): number.bind(to: statement, after: &index)
        case .text(let text): text.bind(to: statement, after: &index)
        }
    }
}

/// A whole row, or arguments whose number is known only at run time.
extension Array: StatementArgument where Element: StatementArgument {
    func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        for value in self {
            let code = value.bind(to: statement, after: &index)
            guard code == SQLITE_OK else { return code }
        }
        return SQLITE_OK
    }
}

/// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies the text.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
