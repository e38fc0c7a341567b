import Agenda

/// Which rings have a popup: a screen holds only so many. The others ring all the same, in the ledger, and take their
/// turn when one before them is answered.
struct AlertStage {
    /// How many popups there are at most at a time.
    static let limit = 10

    private var shown: Set<ItemID> = []
    private var waiting: [Ring] = []

    var waitingCount: Int { waiting.count }

    /// Whether the ring is to be shown now; else it waits.
    mutating func admit(_ ring: Ring) -> Bool {
        if shown.contains(ring.id) { return true }
        guard shown.count < Self.limit else {
            if !waiting.contains(where: { $0.id == ring.id }) { waiting.append(ring) }
            return false
        }
        shown.insert(ring.id)
        return true
    }

    /// - Returns: the ring that has its place from now on.
    mutating func leave(_ ring: ItemID) -> Ring? {
        waiting.removeAll { $0.id == ring }
        guard shown.remove(ring) != nil, !waiting.isEmpty else { return nil }
        let next = waiting.removeFirst()
        shown.insert(next.id)
        return next
    }
}
