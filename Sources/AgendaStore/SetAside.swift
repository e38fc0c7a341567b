import Agenda
import Chronology
import GRDB

/// An item whose row can't be read back: damaged, or of a form that this program does not know.
///
/// It is out of the queue, and its row stays as it is: for a later version, or for a person to see.
package struct SetAsideItem: Hashable, Sendable {
    package let item: ItemID
    package let label: String
    /// For the log, in plain English.
    package let problem: String

    package init(item: ItemID, label: String, problem: String) {
        self.item = item
        self.label = label
        self.problem = problem
    }
}

/// What a transaction came across and could not read.
final class UnreadableRows {
    var problems: [ItemID: String] = [:]
}

extension Transaction {
    /// Nil for a row that can't be read: it is noted, and costs nobody anything but itself.
    func read<Entity: Scheduled & Decodable>(_ type: Entity.Type, _ id: ItemID, _ body: String) -> Entity? {
        if let known = decoded?.find(type, id, body) { return known }
        do throws(StoreError) {
            let entity = try coding.decode(type, body)
            if entity.id == id {
                decoded?.keep(entity, body)
                return entity
            }
            unreadable.problems[id] = "it is called \(entity.id) within"
        } catch {
            unreadable.problems[id] = error.text
        }
        return nil
    }

    /// The first two columns are the number and the body.
    func read<Entity: StoredEntity>(_ type: Entity.Type, _ rows: [Row]) -> [Entity] {
        rows.compactMap { read(type, ItemID(type.kind, $0[0]), $0[1]) }
    }

    /// Whether the item is there and was found to be unreadable in this transaction.
    package func isUnreadable(_ id: ItemID) -> Bool { unreadable.problems[id] != nil }

    /// Takes all that could not be read out of the queue. What would have ended by itself has ended with that.
    /// - Returns: what was not set aside before, in the order of the ids.
    package func setAsideUnreadable() throws -> [SetAsideItem] {
        guard !unreadable.problems.isEmpty else { return [] }
        let known = try setAside()
        // One may have been written anew since.
        let news = try unreadableItems.filter { item, _ in try !known.contains(item) && !isReadable(item) }.map(
            setAside
        )
        unreadable.problems = [:]
        if !news.isEmpty { try noteSetAside(known.union(news.map(\.item))) }
        return news
    }

    private func setAside(_ item: ItemID, problem: String) throws -> SetAsideItem {
        try dequeue(item)
        if [.ring, .timer, .focus].contains(item.kind) {
            try cached("UPDATE \(item.kind.name) SET open = 0 WHERE number = ?").execute(arguments: [item.number])
        }
        return SetAsideItem(item: item, label: try label(of: item), problem: problem)
    }

    /// What this transaction could not read so far, and why; in the order of kinds and ids.
    var unreadableItems: [(ItemID, problem: String)] {
        unreadable.problems.sorted { ($0.key.kind.name, $0.key.number) < ($1.key.kind.name, $1.key.number) }
            .map { ($0.key, $0.value) }
    }

    /// Empty where the row itself is gone.
    func label(of item: ItemID) throws -> String {
        let statement = try cached("SELECT label FROM \(item.kind.name) WHERE number = ?")
        return try String.fetchOne(statement, arguments: [item.number]) ?? ""
    }

    /// Puts back what was set aside and can be read now: by another version, or since somebody mended it.
    package func takeBackReadable(_ now: Now) throws {
        let items = try setAside()
        let left = try items.filter { item in try exists(item) && !requeue(item, now) }
        // That these can't be read is known already.
        unreadable.problems = [:]
        if left != items { try noteSetAside(left) }
    }

    private func isReadable(_ item: ItemID) throws -> Bool {
        item.kind == .ring ? try ring(item) != nil : try entity(item) != nil
    }

    /// Writes its deadlines as it says them itself. - Returns: false where it can't be read or is not there.
    func requeue(_ item: ItemID, _ now: Now) throws -> Bool {
        if item.kind == .ring {
            guard let ring = try ring(item) else { return false }
            // One that was set aside has long been told: it does not begin anew.
            try save(ring.isOpen ? ring.settled(.missed, now).entity : ring, now)
        } else if let entity = try entity(item) {
            try save(entity, now)
        } else {
            return false
        }
        return true
    }

    private func entity(_ item: ItemID) throws -> (any StoredEntity)? {
        guard let type = StoredKinds.all.first(where: { $0.kind == item.kind }) else { return nil }
        return try load(type, item)
    }

    private static let noted = "setAside"

    private func setAside() throws -> Set<ItemID> {
        try Set(metadata(Self.noted)?.split(separator: " ").compactMap { ItemID($0) } ?? [])
    }

    /// All there was is replaced.
    func forgetSetAside() throws {
        if try !setAside().isEmpty { try noteSetAside([]) }
    }

    private func noteSetAside(_ items: Set<ItemID>) throws {
        try setMetadata(Self.noted, items.map(\.description).sorted().joined(separator: " "))
    }
}
