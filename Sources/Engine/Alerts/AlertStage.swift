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

    mutating func leave(_ ring: ItemID) {
        waiting.removeAll { $0.id == ring }
        shown.remove(ring)
    }

    /// Gives the free places to waiting rings. - Returns: the rings that are shown from now on.
    mutating func fill() -> [Ring] {
        var admitted: [Ring] = []
        while shown.count < Self.limit, let index = waiting.firstIndex(where: hasPlace) {
            let next = waiting.remove(at: index)
            shown.insert(next.id)
            admitted.append(next)
        }
        return admitted
    }

    private func hasPlace(for ring: Ring) -> Bool {
        shown.count < (ring.item.kind == .dday ? Self.reminderLimit : Self.limit)
    }
}
