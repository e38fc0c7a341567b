import Agenda
import ClockAPI
import Varlink

/// Calls that follow the status. Each receives the changes made by turns, not the passing of time.
struct StatusFollowers {
    /// Followers with the same filter. All but the new ones know the same state.
    private struct Group {
        var calls: Set<CallID> = []
        /// Added since the last news. They get the next change even if the others already have it, because their first
        /// status may be from a time in between.
        var new: Set<CallID> = []
        let told: LastTold
    }

    /// The part of the last news needed to detect a change.
    fileprivate struct Told: Equatable {
        /// The hashes of the objects in the lists, by id.
        var items: [String: Int]
        /// The hash of `next`, `focus` and `task`.
        var heads: Int
        var alarms: AlarmCountObject
    }

    fileprivate enum Change {
        case all(Told)
        /// A nil hash: the item is no longer in a list.
        case some(items: [String: Int?], heads: Int, alarms: AlarmCountObject?)
    }

    /// The last news. Its size grows with the number of items, so copies of the followers share it; the news of a turn
    /// is merged after its commit.
    fileprivate final class LastTold {
        private var told: Told
        private var news: Change?

        init(_ told: Told) { self.told = told }

        /// - Returns: whether it differs from the last news.
        func take(_ change: Change) -> Bool {
            news = change
            return told.differs(from: change)
        }

        /// Merges the news of a committed turn.
        func settle() {
            if let news { told.apply(news) }
            news = nil
        }

        func takeBack() { news = nil }
    }

    /// If more items were touched, the whole status is sent instead: it is about as long as the change.
    private static let changeLimit = 256

    private var groups: [StatusFilter: Group] = [:]

    var count: Int { groups.values.reduce(0) { $0 + $1.calls.count } }

    mutating func add(_ call: CallID, _ filter: StatusFilter, _ status: StatusObject, _ now: Now) {
        groups[filter, default: Group(told: LastTold(Told(status, now)))].calls.insert(call)
        groups[filter]?.new.insert(call)
    }

    mutating func remove(_ call: CallID) {
        for filter in groups.keys where groups[filter]?.calls.remove(call) != nil {
            groups[filter]?.new.remove(call)
            if groups[filter]?.calls.isEmpty == true { groups[filter] = nil }
        }
    }

    /// The turns so far were committed.
    func settle() {
        for group in groups.values { group.told.settle() }
    }

    /// The last turn was not committed.
    func takeBack() {
        for group in groups.values { group.told.takeBack() }
    }

    /// - Parameters:
    /// - touched: the items written by turns; nil for all.
    /// - unknown: receives the items to be reported later, because only the file has them and it can't be read.
    mutating func news(
        _ touched: Set<ItemID>?,
        _ turn: Turn,
        unknown: inout Set<ItemID>,
        status: (StatusFilter) throws -> StatusObject
    ) throws -> [(CallID, VarlinkReply)] {
        var news: [(CallID, VarlinkReply)] = []
        for filter in Array(groups.keys) {
            guard let group = groups[filter] else { continue }
            if !group.new.isEmpty { groups[filter]?.new = [] }
            guard touched?.isEmpty != true else { continue }
            let isNews: Bool
            let reply: ClockInterface.GetStatus.Reply
            if let touched, touched.count <= Self.changeLimit, filter.limit == nil {
                let change = try turn.statusChange(of: touched, filter, unknown: &unknown)
                isNews = group.told.take(change.told(turn.now))
                reply = .init(change: change)
            } else {
                let status = try status(filter)
                isNews = group.told.take(.all(Told(status, turn.now)))
                reply = .init(status: status, totals: try turn.statusTotals())
            }
            let told = isNews ? group.calls : group.new
            guard !told.isEmpty else { continue }
            let message = VarlinkReply(reply, continues: true)
            news += told.map { ($0, message) }
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

    fileprivate static func heads(
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

    func differs(from change: StatusFollowers.Change) -> Bool {
        switch change {
        case .all(let told): self != told
        case .some(let items, let heads, let alarms):
            heads != self.heads || (alarms ?? self.alarms) != self.alarms
                || items.contains { id, hash in self.items[id] != hash }
        }
    }

    mutating func apply(_ change: StatusFollowers.Change) {
        switch change {
        case .all(let told): self = told
        case .some(let items, let heads, let alarms):
            for (id, hash) in items { self.items[id] = hash }
            self.heads = heads
            self.alarms = alarms ?? self.alarms
        }
    }
}

extension StatusChangeObject {
    fileprivate func told(_ now: Now) -> StatusFollowers.Change {
        var items: [String: Int?] = [:]
        for id in gone { items[id] = .some(nil) }
        for ring in ringing { items[ring.id] = ring.hashValue }
        for timer in timers { items[timer.id] = timer.standing(now).hashValue }
        for stopwatch in stopwatches { items[stopwatch.id] = stopwatch.standing.hashValue }
        let heads = StatusFollowers.Told.heads(next, focus?.standing(now), task?.standing)
        return .some(items: items, heads: heads, alarms: alarms)
    }
}
