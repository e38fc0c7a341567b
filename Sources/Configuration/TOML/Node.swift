/// A value of a TOML document (toml.io, version 1.0), and its position.
struct Node: Hashable, Sendable {
    let value: Value
    /// In a table, the position of the key.
    let place: Place

    /// Floats, dates and times are not supported: no setting uses them.
    indirect enum Value: Hashable, Sendable {
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
package struct Place: Hashable, Sendable {
    /// From 1.
    let line: Int
    /// In Unicode scalars, from 1.
    let column: Int
}
