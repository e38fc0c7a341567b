import Agenda
import AgendaStore
import Chronology

/// Randomly edited rows of the store: a row is either refused with one line, or valid and unchanged after writing and
/// reading.
package struct RowTrial {
    private typealias RowType = any (StoredObject & Hashable & Sendable).Type

    private let rows: [(type: RowType, body: EditedJSON)]
    private let coding = EntityCoding(zones: { _ in .utc })

    private static let types: [(table: String, type: RowType)] =
        StoredKinds.all.map { ($0.kind.name, $0) } + [(ItemKind.ring.name, Ring.self)]

    /// Takes the rows of an archive.
    /// - Throws: ``JSONError``.
    package init(archive: String) throws {
        let whole = try EditedJSON(archive)
        rows = Self.types.sorted { $0.table < $1.table }.flatMap { table, type in
            whole.elements(at: [.member("tables"), .member(table)]).compactMap { row in
                row.part(at: [.member("body")]).map { (type, $0) }
            }
        }
        precondition(!rows.isEmpty, "an archive without rows")
    }

    /// Equal seeds edit a row in the same way.
    package func run(seed: UInt64) -> EditOutcome {
        var random = SeededGenerator(seed: seed)
        let (type, body) = rows[Int.random(in: rows.indices, using: &random)]
        return check(type, body.mangled(&random).text)
    }

    private func check<Entity: StoredObject & Hashable & Sendable>(_ type: Entity.Type, _ text: String) -> EditOutcome {
        let entity: Entity
        do throws(StoreError) {
            entity = try coding.decode(type, text)
        } catch {
            guard case .unreadableRow(_, let fault) = error, !fault.description.contains("\n") else {
                return .broken("refused with \(error): \(text)")
            }
            return .refused
        }
        _ = (entity as? any Scheduled)?.deadlines
        do throws(StoreError) {
            let again = try coding.decode(type, coding.encode(entity))
            return again == entity ? .taken : .broken("written as something else: \(text)")
        } catch {
            return .broken("can't be read again, \(error): \(text)")
        }
    }
}

/// The outcome of a random edit.
package enum EditOutcome: Hashable, Sendable {
    case refused, taken
    /// A violated guarantee.
    case broken(String)
}
