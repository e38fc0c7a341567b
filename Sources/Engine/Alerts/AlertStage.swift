import Agenda

/// Selects the rings that have a popup, because a screen has room for only a few. The others ring with sound and
/// command, and get their popup when an earlier ring is answered.
///
/// Each step takes constant time, however many rings wait: thousands may begin in one second.
struct AlertStage {
    /// The maximum number of popups at a time.
    static let limit = 10
    /// The maximum number of popups of D-day reminders: they may stay for hours, and alarms also need places.
    static let reminderLimit = 5

    private var shown: Set<ItemID> = []
    private var waiting: [ItemID: Waiting] = [:]
    private var reminders = Line()
    private var others = Line()
    private var lastPlace = 0

    /// An object, so that the table of 100,000 waiting rings grows by moving references: moving the rings took 60 ms.
    private final class Waiting: Sendable {
        let ring: Ring
        let place: Int

        init(ring: Ring, place: Int) {
            self.ring = ring
            self.place = place
        }
    }

    /// A queue of waiting rings. Entries of rings that have left meanwhile are skipped.
    private struct Line {
        private var places: [(place: Int, ring: ItemID)] = []
        private var start = 0

        mutating func append(_ place: Int, _ ring: ItemID, _ waiting: [ItemID: Waiting]) {
            places.append((place, ring))
            guard places.count > 2 * waiting.count + 64 else { return }
            places = places[start...].filter { waiting[$0.ring]?.place == $0.place }
            start = 0
        }

        /// - Returns: the first ring that is still waiting.
        mutating func first(_ waiting: [ItemID: Waiting]) -> Waiting? {
            while start < places.count {
                let (place, ring) = places[start]
                if let next = waiting[ring], next.place == place { return next }
                start += 1
            }
            places = []
            start = 0
            return nil
        }
    }

    var waitingCount: Int { waiting.count }
    /// Whether no ring is open.
    var isEmpty: Bool { shown.isEmpty && waiting.isEmpty }

    /// Whether the ring is shown now; otherwise it waits.
    mutating func admit(_ ring: Ring) -> Bool {
        if shown.contains(ring.id) { return true }
        guard shown.count < (ring.isReminder ? Self.reminderLimit : Self.limit) else {
            wait(ring)
            return false
        }
        shown.insert(ring.id)
        return true
    }

    private mutating func wait(_ ring: Ring) {
        guard waiting[ring.id] == nil else { return }
        lastPlace += 1
        waiting[ring.id] = Waiting(ring: ring, place: lastPlace)
        if ring.isReminder {
            reminders.append(lastPlace, ring.id, waiting)
        } else {
            others.append(lastPlace, ring.id, waiting)
        }
    }

    mutating func leave(_ ring: ItemID) {
        stopWaiting(ring)
        shown.remove(ring)
    }

    private mutating func stopWaiting(_ ring: ItemID) {
        waiting[ring] = nil
        // Otherwise it keeps its capacity.
        if waiting.isEmpty { waiting = [:] }
    }

    /// Assigns free places to waiting rings. - Returns: the rings that get a popup now.
    mutating func fill() -> [Ring] {
        var admitted: [Ring] = []
        while let next = next() {
            stopWaiting(next.id)
            shown.insert(next.id)
            admitted.append(next)
        }
        return admitted
    }

    /// The longest-waiting ring that a place is available for.
    private mutating func next() -> Ring? {
        guard shown.count < Self.limit else { return nil }
        let reminder = shown.count < Self.reminderLimit ? reminders.first(waiting) : nil
        guard let other = others.first(waiting) else { return reminder?.ring }
        return if let reminder, reminder.place < other.place { reminder.ring } else { other.ring }
    }
}

extension Ring {
    fileprivate var isReminder: Bool { item.kind == .dday }
}
