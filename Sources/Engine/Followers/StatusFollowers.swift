import Agenda
import ClockAPI
import Varlink

/// The size of replies to calls that follow a whole status.
package struct StatusShares: Hashable, Sendable {
    /// The maximum number of items in a piece of a whole status.
    package var piece: Int
    /// The maximum number of touched items that one turn reports.
    package var change: Int

    package init(piece: Int, change: Int) {
        self.piece = piece
        self.change = change
    }

    package static let standard = StatusShares(piece: Bounds.slice, change: 256)
}

/// Calls that follow the status. Each receives the changes made by turns, not the passing of time. A call with a limit
/// receives the limited status again after each change.
struct StatusFollowers {
    /// Followers with the same filter. All but the new ones know the same state.
    fileprivate struct Group {
        var calls: Set<CallID> = []
        /// Added since the last news, or still receiving the pieces of their first status. They get each change even if
        /// the others already have it, because their first status may be from a time in between.
        var new: Set<CallID> = []
        /// Those of the new ones that still receive the pieces of a whole status.
        var incomplete: Set<CallID> = []
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
        private var pieces: [String: Int] = [:]

        init(_ told: Told) { self.told = told }

        /// - Returns: whether it differs from the last news.
        func take(_ change: Change) -> Bool {
            news = change
            return told.differs(from: change)
        }

        /// Adds the items of a piece of a status.
        func add(_ items: [String: Int]) { pieces.merge(items) { _, new in new } }

        /// Merges the news of a committed turn.
        ///
        /// - Parameter isUntold: whether a change of the item is still to be reported to all followers, so that a piece
        ///   for one of them must not count as news.
        func settle(_ isUntold: (String) -> Bool) {
            if let news { told.apply(news) }
            for (id, hash) in pieces where told.items[id] == nil && !isUntold(id) { told.items[id] = hash }
            takeBack()
        }

        func takeBack() { (news, pieces) = (nil, [:]) }
    }

    let shares: StatusShares
    private var groups: [StatusFilter: Group] = [:]
    /// Touched items to be reported by the next turns; empty if nobody follows without a limit.
    private(set) var waiting: Set<ItemID> = []

    init(_ shares: StatusShares) { self.shares = shares }

    var count: Int { groups.values.reduce(0) { $0 + $1.calls.count } }

    /// The calls that still receive the pieces of a whole status.
    var incomplete: Set<CallID> { groups.values.reduce(into: []) { $0.formUnion($1.incomplete) } }

    /// Adds a call that has received a whole status.
    mutating func add(_ call: CallID, _ filter: StatusFilter, _ status: StatusObject, _ now: Now) {
        groups[filter, default: Group(told: LastTold(Told(status, now)))].calls.insert(call)
        groups[filter]?.new.insert(call)
    }

    /// Adds a call that has received the first piece of a status, or restarts the status of a known one.
    mutating func begin(_ call: CallID, _ filter: StatusFilter, _ piece: StatusObject, _ now: Now) {
        add(call, filter, piece, now)
        groups[filter]?.incomplete.insert(call)
        groups[filter]?.told.add(Told(piece, now).items)
    }

    /// Records a further piece.
    func note(_ piece: StatusChangeObject, _ filter: StatusFilter, _ now: Now) {
        groups[filter]?.told.add(piece.hashes(now).compactMapValues(\.self))
    }

    /// The call has received all pieces.
    mutating func complete(_ call: CallID, _ filter: StatusFilter) { groups[filter]?.incomplete.remove(call) }

    mutating func remove(_ call: CallID) {
        for filter in groups.keys where groups[filter]?.calls.remove(call) != nil {
            groups[filter]?.new.remove(call)
            groups[filter]?.incomplete.remove(call)
            if groups[filter]?.calls.isEmpty == true { groups[filter] = nil }
        }
        // Otherwise turns would be taken for them without end.
        if !groups.keys.contains(where: { $0.limit == nil }) { waiting = [] }
    }

    /// The turns so far were committed.
    func settle(_ untold: Untold) {
        for group in groups.values {
            group.told.settle { id in ItemID(id).map { waiting.contains($0) || untold.contains($0) } ?? false }
        }
    }

    /// The last turn was not committed.
    func takeBack() {
        for group in groups.values { group.told.takeBack() }
    }

    /// The news for followers with a limit: the status again.
    mutating func newsWithLimit(
        _ touched: Set<ItemID>?,
        _ turn: Turn,
        status: (StatusFilter) throws -> StatusObject
    ) throws -> [(CallID, VarlinkReply)] {
        var news: [(CallID, VarlinkReply)] = []
        for (filter, group) in groups where filter.limit != nil {
            groups[filter]?.new = []
            guard touched?.isEmpty != true else { continue }
            news += try group.whole(try status(filter), turn)
        }
        return news
    }

    /// The news for followers without a limit: the touched items, at most ``StatusShares/change`` in each turn.
    ///
    /// - Parameters:
    /// - touched: the items written by turns.
    /// - unknown: receives the items to be reported later, because only the file has them and it can't be read.
    mutating func news(
        _ touched: Set<ItemID>,
        _ turn: Turn,
        unknown: inout Set<ItemID>
    ) throws -> [(CallID, VarlinkReply)] {
        let unlimited = groups.filter { $0.key.limit == nil }
        guard !unlimited.isEmpty else { return [] }
        let reported = next(touched)
        var news: [(CallID, VarlinkReply)] = []
        for (filter, group) in unlimited {
            if !group.new.isEmpty { groups[filter]?.new = group.incomplete }
            guard !reported.isEmpty else { continue }
            let change = try turn.statusChange(of: reported, filter, unknown: &unknown)
            let told = group.told.take(change.told(turn.now)) ? group.calls : group.new
            guard !told.isEmpty else { continue }
            let message = VarlinkReply(ClockInterface.GetStatus.Reply(change: change), continues: true)
            news += told.map { ($0, message) }
        }
        return news
    }

    /// The items to be reported now: the newly touched before the others.
    private mutating func next(_ touched: Set<ItemID>) -> Set<ItemID> {
        guard touched.count + waiting.count > shares.change else {
            defer { waiting = [] }
            return waiting.isEmpty ? touched : touched.union(waiting)
        }
        var reported = Set(touched.prefix(shares.change))
        let rest = touched.subtracting(reported)
        waiting.subtract(reported)
        reported.formUnion(waiting.prefix(shares.change - reported.count))
        waiting = waiting.subtracting(reported).union(rest)
        return reported
    }

    /// The news for followers without a limit after a change of all items: the whole status.
    ///
    /// - Returns: `long`: the followers whose status is too long for one reply.
    mutating func newsOfAll(
        _ turn: Turn,
        status: (StatusLists, StatusFilter) throws -> StatusObject
    ) throws -> (news: [(CallID, VarlinkReply)], long: [(CallID, StatusFilter)]) {
        waiting = []
        var (news, long): ([(CallID, VarlinkReply)], [(CallID, StatusFilter)]) = ([], [])
        for (filter, group) in groups where filter.limit == nil {
            let (lists, next) = try turn.statusPiece(filter, from: .start, atMost: shares.piece)
            if next == nil {
                groups[filter]?.new = []
                groups[filter]?.incomplete = []
                news += try group.whole(try status(lists, filter), turn)
            } else {
                groups[filter]?.new = group.calls
                groups[filter]?.incomplete = group.calls
                long += group.calls.map { ($0, filter) }
            }
        }
        return (news, long)
    }
}

extension StatusFollowers.Group {
    /// The news of a whole status.
    func whole(_ status: StatusObject, _ turn: Turn) throws -> [(CallID, VarlinkReply)] {
        let told = told.take(.all(StatusFollowers.Told(status, turn.now))) ? calls : new
        guard !told.isEmpty else { return [] }
        let reply = ClockInterface.GetStatus.Reply(status: status, totals: try turn.statusTotals())
        let message = VarlinkReply(reply, continues: true)
        return told.map { ($0, message) }
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
    /// The hashes of the objects by id; nil for those that are gone.
    fileprivate func hashes(_ now: Now) -> [String: Int?] {
        var items: [String: Int?] = [:]
        for id in gone { items[id] = .some(nil) }
        for ring in ringing { items[ring.id] = ring.hashValue }
        for timer in timers { items[timer.id] = timer.standing(now).hashValue }
        for stopwatch in stopwatches { items[stopwatch.id] = stopwatch.standing.hashValue }
        return items
    }

    fileprivate func told(_ now: Now) -> StatusFollowers.Change {
        let heads = StatusFollowers.Told.heads(next, focus?.standing(now), task?.standing)
        return .some(items: hashes(now), heads: heads, alarms: alarms)
    }
}
