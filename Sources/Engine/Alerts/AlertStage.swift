import Agenda

/// Which rings have a popup: a screen holds only so many. The others ring all the same, with sound and command, and
/// have their popup when one before them is answered.
struct AlertStage {
    /// How many popups there are at most at a time.
    static let limit = 10
    /// Reminders of D-days take no more than these: they may stay for hours, and an alarm is to have its place.
    static let reminderLimit = 5

    private var shown: Set<ItemID> = []
    private var waiting: [Ring] = []

    var waitingCount: Int { waiting.count }

    /// Whether the ring is to be shown now; else it waits.
    mutating func admit(_ ring: Ring) -> Bool {
        if shown.contains(ring.id) { return true }
        guard hasPlace(for: ring) else {
            if !waiting.contains(where: { $0.id == ring.id }) { waiting.append(ring) }
            return false
        }
        shown.insert(ring.id)
        return true
    }

    /// - Returns: the ring that has its place from now on.
    mutating func leave(_ ring: ItemID) -> Ring? {
        waiting.removeAll { $0.id == ring }
        guard shown.remove(ring) != nil, let index = waiting.firstIndex(where: hasPlace) else { return nil }
        let next = waiting.remove(at: index)
        shown.insert(next.id)
        return next
    }

    private func hasPlace(for ring: Ring) -> Bool {
        shown.count < (ring.item.kind == .dday ? Self.reminderLimit : Self.limit)
    }
}
