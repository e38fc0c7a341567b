import Agenda

/// Reminders of D-days. Those that began in one minute, such as all of a morning, are one list in the popup of one of
/// them, and are answered together.
struct ReminderLists {
    /// The maximum number of popups: reminders may stay for hours, and alarms also need places.
    static let limit = 5

    private struct List {
        var rings: [ItemID: Ring] = [:]
        /// The ring whose popup shows the list; nil while it waits for a place.
        var host: ItemID?
        /// Whether the popup is to be shown, or shown again.
        var isDue = false
    }

    private var lists: [Int64: List] = [:]
    private var minutes: [ItemID: Int64] = [:]
    private(set) var shownCount = 0

    var isEmpty: Bool { lists.isEmpty }

    /// Whether the ring has the popup of its list now: a single one has it at once.
    mutating func add(_ ring: Ring, hasRoom: Bool) -> Bool {
        let minute = minutes[ring.id] ?? ring.minuteBegun
        minutes[ring.id] = minute
        let isFirst = lists[minute] == nil && hasRoom && shownCount < Self.limit
        var list = lists[minute] ?? List()
        list.rings[ring.id] = ring
        if isFirst {
            list.host = ring.id
            shownCount += 1
        } else {
            list.isDue = true
        }
        lists[minute] = list
        return isFirst
    }

    /// Whether a popup has ended with it.
    mutating func remove(_ ring: ItemID) -> Bool {
        guard let minute = minutes.removeValue(forKey: ring), var list = lists[minute] else { return false }
        list.rings[ring] = nil
        list.isDue = !list.rings.isEmpty
        let ends = list.host == ring
        if ends {
            list.host = nil
            shownCount -= 1
        }
        lists[minute] = list.rings.isEmpty ? nil : list
        return ends
    }

    /// The next list whose popup is to be shown; nil if there is none, or no place for it.
    mutating func nextDue(hasRoom: Bool) -> PresentedRing? {
        let mayAppear = hasRoom && shownCount < Self.limit
        let due = lists.filter { $0.value.isDue && (mayAppear || $0.value.host != nil) }
        guard let minute = due.keys.min(), let list = due[minute] else { return nil }
        let rings = list.rings.values.sorted { $0.item.number < $1.item.number }
        guard let host = list.host.flatMap({ list.rings[$0] }) ?? rings.first else { return nil }
        if list.host == nil { shownCount += 1 }
        lists[minute]?.host = host.id
        lists[minute]?.isDue = false
        let named = rings.count > 1 ? Array(rings.prefix(Announcement.namedLimit)) : []
        return PresentedRing(ring: host, list: named, sharing: rings.count)
    }
}
