import Agenda
import Synchronization

/// A cache of entities as they were decoded or written last, with the JSON text of each: most turns read the same
/// entities, and decoding costs far more than reading the row.
///
/// An entity is returned only for its own text. Decoding also depends on the rules of the zones: call
/// ``forget()`` when they change.
final class DecodedEntities: Sendable {
    private struct Entry {
        let text: String
        let entity: any Scheduled
    }

    /// Two generations: when the newer one is full it becomes the older one, and an entry that is used moves to the
    /// newer one. Entries in constant use therefore survive a request that reads thousands of others once.
    private struct Generations {
        var newer: [ItemID: Entry] = [:]
        var older: [ItemID: Entry] = [:]

        mutating func keep(_ entry: Entry, as id: ItemID) {
            if newer.count >= DecodedEntities.limit {
                older = newer
                newer = [:]
            }
            newer[id] = entry
        }
    }

    /// Entries per generation; each takes some kilobytes, which are kept after a long list was read.
    private static let limit = 256

    private let entries = Mutex(Generations())

    func find<Entity: Scheduled>(_ type: Entity.Type, _ id: ItemID, _ text: String) -> Entity? {
        entries.withLock { entries in
            if let entry = entries.newer[id] { return entry.text == text ? entry.entity as? Entity : nil }
            guard let entry = entries.older[id], entry.text == text else { return nil }
            entries.keep(entry, as: id)
            return entry.entity as? Entity
        }
    }

    func keep(_ entity: some Scheduled, _ text: String) {
        entries.withLock { $0.keep(Entry(text: text, entity: entity), as: entity.id) }
    }

    /// Drops all entries; to be called when the rules of the zones may have changed.
    func forget() {
        entries.withLock { $0 = Generations() }
    }
}
