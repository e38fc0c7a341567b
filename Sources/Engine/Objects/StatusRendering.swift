import Agenda
import AgendaStore
import Chronology
import ClockAPI

/// The status of all counting and ringing items, and its changes.
extension Turn {
    func status(_ filter: StatusFilter, _ identity: DaemonIdentity, since: Instant) throws -> StatusObject {
        let rings = try transaction.openRings(filter.limit) { filter.admits($0) }
        // Only a filter by items can omit timers in between.
        let timers =
            filter.admits(.timer)
            ? try transaction.currentTimers(filter.items.isEmpty ? filter.limit : nil).filter(filter.admits) : []
        let stopwatches = try transaction.all(Stopwatch.self, openOnly: true).filter { filter.admits($0.id) }
        return StatusObject(
            version: identity.version,
            pid: Int(identity.processID),
            since: text(since),
            ringing: rings.map { $0.object(self) },
            next: try upcoming(filter),
            timers: try timers.first(filter.limit).compactMap {
                try transaction.load(Countdown.self, $0)?.object(self)
            },
            focus: try shownFocus(filter),
            task: try shownTask(filter),
            stopwatches: stopwatches.first(filter.limit).map { $0.object(self) },
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
        var change = StatusChangeObject(
            ringing: [],
            timers: [],
            stopwatches: [],
            gone: [],
            next: try upcoming(filter),
            focus: try shownFocus(filter),
            task: try shownTask(filter),
            alarms: touched.contains { $0.kind == .alarm } ? try alarmCount() : nil
        )
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
            stopwatches: try transaction.openNumbers(.stopwatch).count
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
        guard let (id, at) = try transaction.nextRing(), filter.admits(id) else { return nil }
        let label =
            id.kind == .dday
            ? try transaction.load(DDay.self, id)?.label : try transaction.load(Alarm.self, id)?.label
        return label.map { UpcomingObject(item: id.description, kind: id.kind.name, label: $0, at: text(at)) }
    }
}

extension TimerObject {
    fileprivate var isCurrent: Bool { state == .running || state == .paused || state == .ringing }
}

extension Array {
    fileprivate func first(_ limit: Int?) -> ArraySlice<Element> { limit.map { prefix($0) } ?? self[...] }
}
