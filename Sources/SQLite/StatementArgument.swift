import CSQLite

/// A value of a column. There are no BLOBs.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    /// Nil for other values.
    package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// Nil for other values.
    package var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// A type that can be bound to the parameters of a statement.
package protocol StatementArgument {
    /// Binds this value to the parameters after number `index`, and sets `index` to the last one bound.
    /// - Returns: SQLite's result code.
    func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt
}

extension Int64: StatementArgument {
    package func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        index += 1
        return sqlite3_bind_int64(statement, index, self)
    }
}

extension Int: StatementArgument {
    package func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        Int64(self).bind(to: statement, after: &index)
    }
}

extension Bool: StatementArgument {
    package func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        Int64(self ? 1 : 0).bind(to: statement, after: &index)
    }
}

extension Double: StatementArgument {
    package func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        index += 1
        return sqlite3_bind_double(statement, index, self)
    }
}

extension String: StatementArgument {
    /// NUL is an ordinary character.
    package func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        index += 1
        let position = index
        var text = self
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                csqlite_bind_text(statement, position, $0.baseAddress, UInt64($0.count))
            }
        }
    }
}

extension Optional: StatementArgument where Wrapped: StatementArgument {
    package func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        if let value = self { return value.bind(to: statement, after: &index) }
        index += 1
        return sqlite3_bind_null(statement, index)
    }
}

extension SQLValue: StatementArgument {
    package func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        switch self {
        case .null: Int64?.none.bind(to: statement, after: &index)
        case .integer(let number): number.bind(to: statement, after: &index)
        case .real(let number): number.bind(to: statement, after: &index)
        case .text(let text): text.bind(to: statement, after: &index)
        }
    }
}

/// A whole row, or arguments whose number is known only at run time.
extension Array: StatementArgument where Element: StatementArgument {
    package func bind(to statement: OpaquePointer, after index: inout CInt) -> CInt {
        for value in self {
            let code = value.bind(to: statement, after: &index)
            guard code == SQLITE_OK else { return code }
        }
        return SQLITE_OK
    }
}
