import Agenda
import SQLite

/// An item whose row can't be decoded: damaged, or in a form unknown to this program.
///
/// It is removed from the queue. Its row stays unchanged, for a later version or a person to read, until the item is
/// removed.
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

/// The items whose rows a transaction could not decode, with the reasons.
final class UnreadableRows {
    var problems: [ItemID: StoredFault] = [:]
}

extension Transaction {
    /// Decodes a row. If that fails, or the entity has another id, records the problem in `unreadable` and returns nil.
    func read<Entity: Scheduled & StoredObject>(_ type: Entity.Type, _ id: ItemID, _ body: String) -> Entity? {
        if let known = decoded?.find(type, id, body) { return known }
        do throws(StoreError) {
            let entity = try coding.decode(type, body)
            if entity.id == id {
                decoded?.keep(entity, body)
                return entity
            }
            unreadable.problems[id] = StoredFault(.notAnItem(entity.id.description), at: "id")
        } catch {
            unreadable.problems[id] =
                if case .unreadableRow(_, let fault) = error { fault } else { StoredFault(.impossible) }
        }
        return nil
    }

    /// Tells whether this transaction found the item's row to be unreadable.
    package func isUnreadable(_ id: ItemID) -> Bool { unreadable.problems[id] != nil }

    /// Dequeues the items that this transaction could not read, and closes the rings, timers and focus sessions among
    /// them.
    /// - Returns: those not set aside before, in the order of kinds and ids.
    package func setAsideUnreadable() throws -> [SetAsideItem] {
        guard !unreadable.problems.isEmpty else { return [] }
        let known = try setAsideItems()
        // An item may have been rewritten since it was found unreadable.
        let news = try unreadableItems.filter { item, _ in try !known.contains(item) && !isReadable(item) }.map(
            setAside
        )
        unreadable.problems = [:]
        if !news.isEmpty { try noteSetAside(known.union(news.map(\.item))) }
        return news
    }

    private func setAside(_ item: ItemID, _ fault: StoredFault) throws -> SetAsideItem {
        try dequeue(item)
        if [.ring, .timer, .focus].contains(item.kind) {
            try statements.run(SQLText.end[item.kind], item.number)
        }
        return SetAsideItem(item: item, label: try label(of: item), problem: fault.description)
    }

    /// The items that this transaction could not read so far, with the problem; in the order of kinds and ids.
    var unreadableItems: [(ItemID, StoredFault)] {
        unreadable.problems.sorted { ($0.key.kind.name, $0.key.number) < ($1.key.kind.name, $1.key.number) }
            .map { ($0.key, $0.value) }
    }

    /// Returns the label in the item's row, or an empty string if there is no row.
    func label(of item: ItemID) throws -> String {
        try statements.text(SQLText.label[item.kind], item.number) ?? ""
    }

    /// Requeues the items that were set aside and can be read now: this version knows their form, or the row was
    /// repaired.
    package func takeBackReadable(_ now: Now) throws {
        let items = try setAsideItems()
        let left = try items.filter { item in try exists(item) && !requeue(item, now) }
        // These are already known to be unreadable.
        unreadable.problems = [:]
        if left != items { try noteSetAside(left) }
    }

    func isReadable(_ item: ItemID) throws -> Bool {
        item.kind == .ring ? try ring(item) != nil : try entity(item) != nil
    }

    /// Saves the item again, which rewrites its deadlines.
    /// - Returns: false if the item is missing or unreadable.
    func requeue(_ item: ItemID, _ now: Now) throws -> Bool {
        if item.kind == .ring {
            guard let ring = try ring(item) else { return false }
            // A ring that was set aside has been reported and must not start again.
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

    /// Returns the items that were set aside. Some of them may have been removed or repaired since.
    package func setAsideItems() throws -> Set<ItemID> {
        try Set(metadata(Self.noted)?.split(separator: " ").compactMap { ItemID($0) } ?? [])
    }

    /// Clears the list of items set aside, after all rows were replaced.
    func forgetSetAside() throws {
        if try !setAsideItems().isEmpty { try noteSetAside([]) }
    }

    private func noteSetAside(_ items: Set<ItemID>) throws {
        try setMetadata(Self.noted, items.map(\.description).sorted().joined(separator: " "))
    }
}

extension SQLText {
    fileprivate static let end = SQLTextByKind { "UPDATE \($0) SET open = 0 WHERE number = ?" }
    fileprivate static let label = SQLTextByKind { "SELECT label FROM \($0) WHERE number = ?" }
}
