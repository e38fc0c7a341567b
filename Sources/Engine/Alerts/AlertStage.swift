import Agenda
import Chronology

/// Selects the rings that have a popup, because a screen has room for only a few. The others ring with sound and
/// command; they are listed in a popup, and get their own when an earlier ring is answered.
///
/// Each step takes constant time, however many rings wait: thousands may begin in one second. D-day reminders of one
/// minute share a popup (``ReminderLists``).
struct AlertStage {
    /// The maximum number of popups at a time.
    static let limit = 10
    /// The maximum number of popups of rings that began in one minute.
    static let minuteLimit = 3

    /// The minute in which each ring with a popup began.
    private var shown: [ItemID: Int64] = [:]
    private var countByMinute: [Int64: Int] = [:]
    private var reminders = ReminderLists()
    private var waiting: [ItemID: Waiting] = [:]
    private var line = Line()
    private var lastPlace = 0
    /// The number of popups that ended while rings were waiting.
    private var freed = 0

    /// An object, so that the table of 100,000 waiting rings grows by moving references: moving the rings took 60 ms.
    private final class Waiting: Sendable {
        let ring: PresentedRing
        let place: Int

        init(ring: PresentedRing, place: Int) {
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

        /// - Returns: the first rings that are still waiting, at most `limit`.
        func first(_ limit: Int, _ waiting: [ItemID: Waiting]) -> [Waiting] {
            let present = places[start...].lazy.compactMap { entry in
                waiting[entry.ring].flatMap { $0.place == entry.place ? $0 : nil }
            }
            return Array(present.prefix(limit))
        }
    }

    var waitingCount: Int { waiting.count }
    /// Whether no ring is open.
    var isEmpty: Bool { shown.isEmpty && waiting.isEmpty && reminders.isEmpty }
    private var hasRoom: Bool { shown.count + reminders.shownCount < Self.limit }

    /// The first waiting rings, at most `limit`.
    func waiting(_ limit: Int) -> [Ring] { line.first(limit, waiting).map(\.ring.ring) }

    /// Whether the ring is shown now; otherwise it waits, or is added to a list of reminders.
    mutating func admit(_ presented: PresentedRing) -> Bool {
        let ring = presented.ring
        if ring.item.kind == .dday { return reminders.add(ring, hasRoom: hasRoom) }
        if shown[ring.id] != nil { return true }
        guard hasRoom, countByMinute[ring.minuteBegun, default: 0] < Self.minuteLimit else {
            wait(presented)
            return false
        }
        show(ring)
        return true
    }

    private mutating func show(_ ring: Ring) {
        shown[ring.id] = ring.minuteBegun
        countByMinute[ring.minuteBegun, default: 0] += 1
    }

    /// The ring keeps its place, if it has one; its label may have changed.
    private mutating func wait(_ presented: PresentedRing) {
        let id = presented.ring.id
        if let known = waiting[id] {
            waiting[id] = Waiting(ring: presented, place: known.place)
            return
        }
        lastPlace += 1
        waiting[id] = Waiting(ring: presented, place: lastPlace)
        line.append(lastPlace, id, waiting)
    }

    mutating func leave(_ ring: ItemID) {
        stopWaiting(ring)
        if let minute = shown.removeValue(forKey: ring) {
            let count = countByMinute[minute, default: 1] - 1
            countByMinute[minute] = count > 0 ? count : nil
            freed += 1
        }
        if reminders.remove(ring) { freed += 1 }
    }

    private mutating func stopWaiting(_ ring: ItemID) {
        waiting[ring] = nil
        // Otherwise it keeps its capacity.
        if waiting.isEmpty { waiting = [:] }
    }

    /// Assigns the places of ended popups to waiting rings.
    ///
    /// - Returns: the rings that get a popup now, and the lists whose popup changes.
    mutating func fill() -> [PresentedRing] {
        var admitted: [PresentedRing] = []
        while let list = reminders.nextDue(hasRoom: hasRoom) { admitted.append(list) }
        while freed > 0, hasRoom, let next = line.first(waiting)?.ring {
            stopWaiting(next.ring.id)
            show(next.ring)
            freed -= 1
            admitted.append(next)
        }
        if waiting.isEmpty { freed = 0 }
        return admitted
    }
}

/// A ring, and what its popup says beyond it.
struct PresentedRing: Sendable {
    var ring: Ring
    /// The duration of the timer that is over.
    var counted: Duration?
    /// The list that the popup of a reminder shows, with its own; empty for a single one.
    var list: [Ring] = []
    /// The number of reminders that share the popup.
    var sharing = 1
}

extension Ring {
    /// The minute in which it began, since 1970: rings of one minute come together for a person.
    var minuteBegun: Int64 { (started ?? scheduled).microsecondsSinceEpoch.flooredDivision(by: 60_000_000).quotient }
}
