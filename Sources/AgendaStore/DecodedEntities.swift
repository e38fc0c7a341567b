import Agenda
import Synchronization

/// The entities that were decoded last, each with the text it was decoded from: most turns look at the same ones, and
/// decoding costs far more than reading the row.
///
/// One is given out for the same text only, so that it is what decoding would give. What that depends on besides, the
/// rules of the zones, has to be told: see ``forget()``.
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

    /// Of each generation; some kilobytes each.
    private static let limit = 2048

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

    /// The rules of the zones may be others from now on.
    func forget() {
        entries.withLock { $0 = Generations() }
    }
}
