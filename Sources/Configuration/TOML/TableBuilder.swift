/// A table while it is being read. Its origin decides what may still be added to it.
final class TableBuilder {
    enum Origin {
        /// Created implicitly, as `a` by `[a.b]`.
        case passed
        /// Defined by its own header `[a]`.
        case header
        /// Created by a dotted key, as `a` by `a.b = 1`.
        case dotted
    }

    private enum Entry {
        case value(Node)
        case table(TableBuilder)
        /// `[[a]]`
        case tables([TableBuilder])
    }

    private var entries: [String: Entry] = [:]
    private var origin: Origin
    private let place: Place

    init(_ origin: Origin, _ place: Place) {
        self.origin = origin
        self.place = place
    }

    /// Returns the table that the header `[path]` defines, relative to this one. Throws `keyTwice` if it is defined
    /// already.
    func header(_ path: [Key]) throws(TOMLError) -> TableBuilder {
        let (parent, key) = try parent(path)
        switch parent.entries[key.name] {
        case nil: return parent.add(.header, key)
        case .table(let table) where table.origin == .passed:
            table.origin = .header
            return table
        default: throw key.twice
        }
    }

    /// Adds a table to the array `[[path]]` and returns it.
    func arrayHeader(_ path: [Key]) throws(TOMLError) -> TableBuilder {
        let (parent, key) = try parent(path)
        let table = TableBuilder(.header, key.place)
        switch parent.entries[key.name] {
        case nil: parent.entries[key.name] = .tables([table])
        case .tables(let tables): parent.entries[key.name] = .tables(tables + [table])
        default: throw key.twice
        }
        return table
    }

    /// Returns the table that holds the last name of a header.
    private func parent(_ path: [Key]) throws(TOMLError) -> (table: TableBuilder, last: Key) {
        guard let last = path.last else { preconditionFailure("a key has a name") }
        var table = self
        for key in path.dropLast() {
            switch table.entries[key.name] {
            case nil: table = table.add(.passed, key)
            case .table(let next): table = next
            case .tables(let tables): table = tables.last ?? table
            case .value: throw key.twice
            }
        }
        return (table, last)
    }

    /// Sets `path = node` in this table. Throws `keyTwice` if it is set already.
    func set(_ path: [Key], _ node: Node) throws(TOMLError) {
        var table = self
        for key in path.dropLast() {
            switch table.entries[key.name] {
            case nil: table = table.add(.dotted, key)
            case .table(let next) where next.origin != .header:
                next.origin = .dotted
                table = next
            default: throw key.twice
            }
        }
        guard let key = path.last else { preconditionFailure("a key has a name") }
        guard table.entries[key.name] == nil else { throw key.twice }
        table.entries[key.name] = .value(Node(value: node.value, place: key.place))
    }

    private func add(_ origin: Origin, _ key: Key) -> TableBuilder {
        let table = TableBuilder(origin, key.place)
        entries[key.name] = .table(table)
        return table
    }

    func finished() -> Node {
        let values = entries.mapValues { entry in
            switch entry {
            case .value(let node): node
            case .table(let table): table.finished()
            case .tables(let tables): Node(value: .list(tables.map { $0.finished() }), place: place)
            }
        }
        return Node(value: .table(values), place: place)
    }
}

/// One name of a dotted key.
struct Key {
    let name: String
    let place: Place

    var twice: TOMLError { TOMLError(reason: .keyTwice(name), place: place) }
}
