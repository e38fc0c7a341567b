import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Varlink

/// The lists of a status, or of a part of it.
struct StatusLists {
    var ringing: [RingObject] = []
    var timers: [TimerObject] = []
    var stopwatches: [StopwatchObject] = []

    var longest: Int { max(ringing.count, timers.count, stopwatches.count) }
}

/// The position in a status that is sent in pieces: a list, and the number of the last item or ring of it that was
/// sent.
struct StatusCursor {
    fileprivate enum List: CaseIterable { case ringing, timers, stopwatches }

    fileprivate var list = List.ringing
    fileprivate var last: Int64 = 0

    static let start = StatusCursor()

    /// The beginning of the next list; nil after the last one.
    fileprivate var nextList: StatusCursor? {
        List.allCases.drop { $0 != list }.dropFirst().first.map { StatusCursor(list: $0) }
    }
}

/// The status of all counting and ringing items, and its changes.
extension Turn {
    /// The whole status; with a limit the oldest items of each list.
    /// - Throws: ``VarlinkError/expectedMore`` if there is no limit and a list is too long for one reply.
    func status(_ filter: StatusFilter, _ identity: DaemonIdentity, since: Instant) throws -> StatusObject {
        let lists = try statusLists(filter, limit: filter.limit ?? Bounds.listed + 1)
        guard filter.limit != nil || lists.longest <= Bounds.listed else { throw VarlinkError.expectedMore }
        return try status(lists, filter, identity, since: since)
    }

    func status(
        _ lists: StatusLists,
        _ filter: StatusFilter,
        _ identity: DaemonIdentity,
        since: Instant
    ) throws -> StatusObject {
        StatusObject(
            version: identity.version,
            pid: Int(identity.processID),
            since: text(since),
            ringing: lists.ringing,
            next: try upcoming(filter),
            timers: lists.timers,
            focus: try shownFocus(filter),
            task: try shownTask(filter),
            stopwatches: lists.stopwatches,
            alarms: try alarmCount()
        )
    }

    /// The first items of each list, at most `limit`.
    private func statusLists(_ filter: StatusFilter, limit: Int) throws -> StatusLists {
        guard filter.items.isEmpty else { return try statusOfNamed(filter, limit: limit) }
        return StatusLists(
            ringing: try transaction.openRings(limit: limit) { filter.admits($0) }.rings.map { $0.object(self) },
            timers: try timerObjects(filter, after: 0, limit: limit).timers,
            stopwatches: try stopwatchObjects(filter, after: 0, limit: limit).stopwatches
        )
    }

    /// The next items, at most `limit` in total. Those that a filter names are few and come at once.
    /// - Returns: also the position of the next piece; nil if this is the last one.
    func statusPiece(
        _ filter: StatusFilter,
        from start: StatusCursor,
        atMost limit: Int
    ) throws -> (StatusLists, next: StatusCursor?) {
        guard filter.items.isEmpty else { return (try statusOfNamed(filter, limit: .max), nil) }
        var (lists, cursor) = (StatusLists(), start)
        // Memory holds few items, and the turns that read only memory are not repeated until all are sent.
        var room = knowsOnlyMemory ? Int.max : limit
        while room > 0 {
            let last: Int64?
            switch cursor.list {
            case .ringing:
                let (rings, end) = try transaction.openRings(
                    after: cursor.last,
                    limit: room,
                    examining: Bounds.examined
                ) { filter.admits($0) }
                lists.ringing += rings.map { $0.object(self) }
                (room, last) = (room - rings.count, end)
            case .timers:
                let (timers, end) = try timerObjects(filter, after: cursor.last, limit: room)
                lists.timers += timers
                (room, last) = (room - timers.count, end)
            case .stopwatches:
                let (stopwatches, end) = try stopwatchObjects(filter, after: cursor.last, limit: room)
                lists.stopwatches += stopwatches
                (room, last) = (room - stopwatches.count, end)
            }
            if let last {
                cursor.last = last
                // So many rings of other items were examined that the rest is left to the next slice.
                if room > 0 { break }
            } else if let next = cursor.nextList {
                cursor = next
            } else {
                return (lists, nil)
            }
        }
        return (lists, cursor)
    }

    private func statusOfNamed(_ filter: StatusFilter, limit: Int) throws -> StatusLists {
        let items = filter.items.filter(filter.admits).sorted { $0.number < $1.number }
        let rings = try items.compactMap(transaction.openRing).sorted { $0.id.number < $1.id.number }
        let timers = try items.compactMap { try transaction.load(Countdown.self, $0)?.object(self) }
        let stopwatches = try items.compactMap { try transaction.load(Stopwatch.self, $0) }
        return StatusLists(
            ringing: rings.prefix(limit).map { $0.object(self) },
            timers: Array(timers.filter(\.isCurrent).prefix(limit)),
            stopwatches: stopwatches.filter(\.isOpen).prefix(limit).map { $0.object(self) }
        )
    }

    /// The counting and ringing timers after a number; also the last number, nil if there are no more.
    private func timerObjects(
        _ filter: StatusFilter,
        after start: Int64,
        limit: Int
    ) throws -> (timers: [TimerObject], last: Int64?) {
        guard filter.admits(.timer) else { return ([], nil) }
        let ids = try transaction.currentTimers(after: start, limit: limit)
        let timers = try ids.compactMap { try transaction.load(Countdown.self, $0)?.object(self) }
        return (timers, ids.count < limit ? nil : ids.last?.number)
    }

    private func stopwatchObjects(
        _ filter: StatusFilter,
        after start: Int64,
        limit: Int
    ) throws -> (stopwatches: [StopwatchObject], last: Int64?) {
        guard filter.admits(.stopwatch) else { return ([], nil) }
        let numbers = try transaction.openNumbers(.stopwatch, after: start, limit: limit)
        let stopwatches = try numbers.compactMap {
            try transaction.load(Stopwatch.self, ItemID(.stopwatch, $0))?.object(self)
        }
        return (stopwatches, numbers.count < limit ? nil : numbers.last)
    }

    /// The lists of a piece as a change.
    func statusChange(_ lists: StatusLists, _ filter: StatusFilter) throws -> StatusChangeObject {
        StatusChangeObject(
            ringing: lists.ringing,
            timers: lists.timers,
            stopwatches: lists.stopwatches,
            gone: [],
            next: try upcoming(filter),
            focus: try shownFocus(filter),
            task: try shownTask(filter),
            alarms: try alarmCount()
        )
    }

    /// - Parameters:
    /// - touched: the items and rings written by turns since the last news. With a ring its item is included.
    /// - unknown: receives the items that only the file has while it can't be read.
    func statusChange(
        of touched: Set<ItemID>,
        _ filter: StatusFilter,
        unknown: inout Set<ItemID>
    ) throws -> StatusChangeObject {
        var change = try statusChange(StatusLists(), filter)
        if !touched.contains(where: { $0.kind == .alarm }) { change.alarms = nil }
        for id in touched.sorted(by: { $0.number < $1.number }) where try !note(id, filter, &change) {
            unknown.insert(id)
        }
        return change
    }

    /// - Returns: false for an item that only the file has while it can't be read.
    private func note(_ id: ItemID, _ filter: StatusFilter, _ change: inout StatusChangeObject) throws -> Bool {
        switch id.kind {
        case .ring:
            guard let ring = try transaction.ring(id) else { return lost(id, &change) }
            guard filter.admits(ring.item) else { return true }
            if ring.isOpen { change.ringing.append(ring.object(self)) } else { change.gone.append(id.description) }
        case .timer where filter.admits(id):
            guard let timer = try transaction.load(Countdown.self, id)?.object(self) else { return lost(id, &change) }
            if timer.isCurrent { change.timers.append(timer) } else { change.gone.append(id.description) }
        case .stopwatch where filter.admits(id):
            guard let stopwatch = try transaction.load(Stopwatch.self, id) else { return lost(id, &change) }
            if stopwatch.isOpen {
                change.stopwatches.append(stopwatch.object(self))
            } else {
                change.gone.append(id.description)
            }
        default: break
        }
        return true
    }

    private func lost(_ id: ItemID, _ change: inout StatusChangeObject) -> Bool {
        guard !knowsOnlyMemory else { return false }
        change.gone.append(id.description)
        return true
    }

    func statusTotals() throws -> StatusTotalsObject {
        StatusTotalsObject(
            ringing: try transaction.openRingCount(),
            timers: try transaction.currentTimerCount(),
            stopwatches: try transaction.openCount(.stopwatch)
        )
    }

    private func alarmCount() throws -> AlarmCountObject {
        let counts = try transaction.alarmCounts()
        return AlarmCountObject(enabled: counts.enabled, total: counts.total)
    }

    private func shownFocus(_ filter: StatusFilter) throws -> FocusObject? {
        guard filter.admits(.focus), let focus = try currentFocus(), filter.admits(focus.id) else { return nil }
        return try focus.object(self)
    }

    private func shownTask(_ filter: StatusFilter) throws -> TaskObject? {
        guard filter.admits(.task), let task = try currentTask(), filter.admits(task.id) else { return nil }
        return try task.object(self)
    }

    /// The next ring or reminder; nil if the call did not request it.
    private func upcoming(_ filter: StatusFilter) throws -> UpcomingObject? {
        guard let (id, at) = try transaction.nextRing(now), filter.admits(id) else { return nil }
        let label =
            id.kind == .dday
            ? try transaction.load(DDay.self, id)?.label : try transaction.load(Alarm.self, id)?.label
        return label.map { UpcomingObject(item: id.description, kind: id.kind.name, label: $0, at: text(at)) }
    }
}

extension TimerObject {
    fileprivate var isCurrent: Bool { state == .running || state == .paused || state == .ringing }
}
