/// A value of a TOML document (toml.io, version 1.0), and where it stands.
struct Node: Hashable, Sendable {
    let value: Value
    /// In a table, that of its key.
    let place: Place

    /// Fractions, dates and times are left out: no setting is one.
    indirect enum Value: Hashable, Sendable {
        case text(String)
        case integer(Int)
        case flag(Bool)
        case list([Node])
        case table([String: Node])
    }

    /// Its type, as TOML names it.
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

/// A place in a text.
package struct Place: Hashable, Sendable {
    /// From 1.
    let line: Int
    /// In Unicode scalars, from 1.
    let column: Int
}
