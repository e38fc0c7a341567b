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

    /// Some kilobytes each. Where there are more, they are gathered anew.
    private static let limit = 4096

    private let entries = Mutex<[ItemID: Entry]>([:])

    func find<Entity: Scheduled>(_ type: Entity.Type, _ id: ItemID, _ text: String) -> Entity? {
        entries.withLock { entries in
            guard let entry = entries[id], entry.text == text else { return nil }
            return entry.entity as? Entity
        }
    }

    func keep(_ entity: some Scheduled, _ text: String) {
        entries.withLock { entries in
            if entries.count >= Self.limit { entries.removeAll(keepingCapacity: true) }
            entries[entity.id] = Entry(text: text, entity: entity)
        }
    }

    /// The rules of the zones may be others from now on.
    func forget() {
        entries.withLock { $0 = [:] }
    }
}
