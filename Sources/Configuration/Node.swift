import TOMLKit

/// A TOML value as plain data, out of the parser's hands.
indirect enum Node: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case flag(Bool)
    case list([Node])
    case table([String: Node])
    /// A fraction, a date or a time, which no setting is.
    case other(typeName: String)
}

extension Node {
    init(_ table: TOMLTable) {
        var nodes: [String: Node] = [:]
        for key in table.keys {
            if let value = table[key] { nodes[key] = Node(value) }
        }
        self = .table(nodes)
    }

    private init(_ value: any TOMLValueConvertible) {
        if let text = value.string {
            self = .text(text)
        } else if let table = value.table {
            self.init(table)
        } else if let array = value.array {
            self = .list(array.map { Node($0) })
        } else if let flag = value.bool {
            self = .flag(flag)
        } else if value.type == .int, let number = value.int {
            self = .integer(number)
        } else {
            self = .other(typeName: value.type.description)
        }
    }

    /// Its type, as TOML names it.
    var typeName: String {
        switch self {
        case .text: "string"
        case .integer: "integer"
        case .flag: "boolean"
        case .list: "array"
        case .table: "table"
        case .other(let typeName): typeName
        }
    }
}
