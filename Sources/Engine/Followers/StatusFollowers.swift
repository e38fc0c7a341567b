import Agenda
import ClockAPI
import Varlink

/// Who follows the status. Each is told what turns changed, not what merely counts on.
struct StatusFollowers {
    /// Followers with the same filter. All but the new ones were told the same.
    private struct Group {
        var calls: Set<CallID> = []
        /// Added since the last news. They are told the next change even where the others know it already: the status
        /// they got may have been of a moment between.
        var new: Set<CallID> = []
        var told: Told
    }

    /// What was told last, as far as it takes to tell a change.
    fileprivate struct Told: Equatable {
        /// The hashes of what stands in the lists, by id.
        var items: [String: Int]
        /// The hash of `next`, `focus` and `task`.
        var heads: Int
        var alarms: AlarmCountObject
    }

    /// If turns touched more items, the whole status is told: it is about as long as the change.
    private static let changeLimit = 256

    private var groups: [StatusFilter: Group] = [:]

    var count: Int { groups.values.reduce(0) { $0 + $1.calls.count } }

    mutating func add(_ call: CallID, _ filter: StatusFilter, _ status: StatusObject, _ now: Now) {
        groups[filter, default: Group(told: Told(status, now))].calls.insert(call)
        groups[filter]?.new.insert(call)
    }

    mutating func remove(_ call: CallID) {
        for filter in groups.keys where groups[filter]?.calls.remove(call) != nil {
            groups[filter]?.new.remove(call)
            if groups[filter]?.calls.isEmpty == true { groups[filter] = nil }
        }
    }

    /// - Parameters:
    ///   - touched: the items that turns wrote; nil for everything.
    ///   - unknown: takes the items that are to be told later, since only the file has them and it can't be read.
    mutating func news(
        _ touched: Set<ItemID>?,
        _ turn: Turn,
        unknown: inout Set<ItemID>,
        status: (StatusFilter) throws -> StatusObject
    ) throws -> [(CallID, VarlinkReply)] {
        var news: [(CallID, VarlinkReply)] = []
        for filter in groups.keys {
            guard var group = groups[filter] else { continue }
            if touched?.isEmpty != true {
                let isNews: Bool
                let reply: ClockInterface.GetStatus.Reply
                if let touched, touched.count <= Self.changeLimit, filter.limit == nil {
                    let change = try turn.statusChange(of: touched, filter, unknown: &unknown)
                    isNews = group.told.take(change, turn.now)
                    reply = .init(change: change)
                } else {
                    let status = try status(filter)
                    isNews = group.told.take(status, turn.now)
                    reply = .init(status: status, totals: try turn.statusTotals())
                }
                let told = isNews ? group.calls : group.new
                let message = told.isEmpty ? nil : VarlinkReply(reply, continues: true)
                if let message { news += told.map { ($0, message) } }
            }
            group.new = []
            groups[filter] = group
        }
        return news
    }
}

extension StatusFollowers.Told {
    init(_ status: StatusObject, _ now: Now) {
        items = [:]
        for ring in status.ringing { items[ring.id] = ring.hashValue }
        for timer in status.timers { items[timer.id] = timer.standing(now).hashValue }
        for stopwatch in status.stopwatches { items[stopwatch.id] = stopwatch.standing.hashValue }
        heads = Self.heads(status.next, status.focus?.standing(now), status.task?.standing)
        alarms = status.alarms
    }

    private static func heads(
        _ next: UpcomingObject?,
        _ focus: Standing<FocusObject>?,
        _ task: Standing<TaskObject>?
    ) -> Int {
        var hasher = Hasher()
        hasher.combine(next)
        hasher.combine(focus)
        hasher.combine(task)
        return hasher.finalize()
    }

    /// - Returns: whether anything differs from what was told before. So below.
    mutating func take(_ status: StatusObject, _ now: Now) -> Bool {
        let before = self
        self = Self(status, now)
        return self != before
    }

    mutating func take(_ change: StatusChangeObject, _ now: Now) -> Bool {
        var isNews = false
        func note(_ id: String, _ hash: Int?) {
            if items[id] != hash { isNews = true }
            items[id] = hash
        }
        for id in change.gone { note(id, nil) }
        for ring in change.ringing { note(ring.id, ring.hashValue) }
        for timer in change.timers { note(timer.id, timer.standing(now).hashValue) }
        for stopwatch in change.stopwatches { note(stopwatch.id, stopwatch.standing.hashValue) }
        let heads = Self.heads(change.next, change.focus?.standing(now), change.task?.standing)
        let alarms = change.alarms ?? alarms
        defer { (self.heads, self.alarms) = (heads, alarms) }
        return isNews || heads != self.heads || alarms != self.alarms
    }
}
