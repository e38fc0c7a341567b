import Agenda

// Compares the store with the model.

extension LifeModel {
    /// The first ledger row that may have changed; nil if rows can only be added.
    var firstRowToCompare: Int64? {
        var first: Int64?
        for index in openRings { first = min(first ?? .max, rings[index].row ?? .max) }
        for index in touchedRings { first = min(first ?? .max, rings[index].row ?? .max) }
        return first == .max ? nil : first
    }

    mutating func compare(_ rows: [StoredRing], count: Int, _ now: Now) throws(Violation) {
        var unseen = touchedRings
        for row in rows {
            guard let index = index(of: row) else {
                if rings.contains(where: {
                    !$0.isForgotten && $0.scheduled == row.scheduled && $0.item == row.item
                }) {
                    throw Violation(.nothingRingsTwice, row.text)
                }
                throw Violation(.ledgerIsRight, "rings though it should not: \(row.text)")
            }
            rings[index].row = row.number
            unseen.remove(index)
            if rings[index].isCorrected, let earliest = rings[index].started, let started = row.started,
                (earliest...max(earliest, now.wallMicroseconds)).contains(started)
            {
                rings[index].started = started
            }
            rings[index].isCorrected = false
            rings[index].ended = row.ended
            try compare(rings[index], row)
        }
        for lost in unseen {
            guard forgettable.contains(lost) else {
                throw Violation(.nothingIsLost, "not in the ledger: \(rings[lost])")
            }
            forget(lost)
        }
        guard count == keptRingCount else {
            throw Violation(.ledgerIsRight, "\(count) rows in the ledger instead of \(keptRingCount)")
        }
        touchedRings = []
    }

    private func index(of row: StoredRing) -> Int? {
        let item = row.item
        if item.kind == .focus {
            return rings.firstIndex { $0.item == item && $0.row == row.number }
                ?? rings.firstIndex { $0.item == item && $0.row == nil }
        }
        guard let index = ringIndices[RingKey(item: item, scheduled: row.scheduled)] else { return nil }
        return rings[index].row == nil || rings[index].row == row.number ? index : nil
    }

    private func compare(_ ring: ModelRing, _ row: StoredRing) throws(Violation) {
        if let expected = ring.started, let started = row.started, started < expected {
            throw Violation(.nothingRingsEarly, "\(row.text): started \(expected - started) µs early")
        }
        guard row.started == ring.started else {
            throw Violation(
                ring.started == nil ? .ledgerIsRight : .nothingIsLost,
                "\(row.text): started at \(String(describing: row.started)), expected at \(String(describing: ring.started))"
            )
        }
        guard row.state == ring.stateNumber, Int(row.snoozes) == ring.snoozes else {
            throw Violation(.ledgerIsRight, "\(row.text): expected \(ring.state), \(ring.snoozes) snoozes")
        }
        let ends = [ring.state.end, ring.overtaken?.state.end, ring.overtakenCount?.ends]
        let stored = [row.end, row.overtaken, row.overtakenCount]
        guard stored == ends.map({ $0.map(StoredEnd.init) }) else {
            throw Violation(.ledgerIsRight, "\(row.text): ends \(stored), expected \(ends)")
        }
        guard row.commandHasFinished == ring.commandHasFinished else {
            throw Violation(.commandsRunOnce, "\(row.text): \(row.commandHasFinished ? "" : "not ")finished")
        }
    }
}

extension LifeModel {
    /// Checks that the stored alarms are those expected, in their states.
    func compare(_ rows: [StoredAlarm]) throws(Violation) {
        let known = rows.filter { row in !unreadable.contains { $0.kind == .alarm && $0.number == row.number } }
        for (alarm, row) in zip(alarms, known) where !alarm.isStored(as: row) {
            throw Violation(.acknowledgedIsKept, "\(row), expected \(alarm)")
        }
        guard known.count == alarms.count else {
            throw Violation(.acknowledgedIsKept, "alarms \(known.map(\.number)), expected \(alarms.map(\.item.number))")
        }
    }

    /// Checks that the queue has exactly the expected deadlines, in order. Ignores auxiliary ones (showing a popup
    /// again, crediting work), which the engine chooses.
    func compare(_ rows: [StoredDeadline], _ stored: [StoredTask]) throws(Violation) {
        var seen = 0
        for row in rows {
            guard row.kindLetter != "f", row.purpose != Purpose.repost, !isUnreadable(row) else { continue }
            guard let expected = expected(row, stored) else {
                throw Violation(.queueIsRight, "not to come: \(row.text)")
            }
            seen += 1
            // A time of an earlier boot is ordered by the wall clock.
            guard abs(expected.at - row.at) <= expected.tolerance else {
                throw Violation(.queueIsRight, "\(row.text), expected at \(expected.at)")
            }
        }
        let count = expectedCount
        guard seen == count else {
            throw Violation(.nothingIsLost, "\(seen) deadlines instead of \(count): \(missing(rows)) has none")
        }
    }

    /// Whether the silent command is in the queue to be handed to the desktop again.
    func isToStart(_ run: CommandRun, _ rows: [StoredDeadline]) -> Bool {
        rings.contains { ring in
            ring.state == .ran && ring.scheduled == run.scheduled
                && "\(ItemID(ring.item.kind, ring.item.number))" == run.item
                && rows.contains { $0.kindLetter == "r" && $0.purpose == Purpose.repost && $0.number == ring.row }
        }
    }

    private func isUnreadable(_ row: StoredDeadline) -> Bool {
        unreadable.contains(where: row.isOf)
    }

    private enum Purpose {
        static let ring = code("rin")
        static let meanwhile = code("mea")
        static let notice = code("not")
        static let end = code("end")
        static let wakeAgain = code("wak")
        static let giveUp = code("giv")
        static let repost = code("rep")
        static let reminder = code("rem")
        static let checkpoint = code("che")

        private static func code(_ text: StaticString) -> Int64 {
            (0..<3).reduce(0) { $0 * 256 + Int64(text.utf8Start[$1]) }
        }
    }

    private func expected(
        _ row: StoredDeadline,
        _ stored: [StoredTask]
    ) -> (at: Int64, tolerance: Int64)? {
        switch row.kindLetter {
        case "a":
            guard let alarm = alarms.first(where: { $0.item.number == row.number }), let next = alarm.next else {
                return nil
            }
            if case .passedOver(let passed) = alarm.state {
                switch row.purpose {
                case Purpose.ring: return passed.rings.queueEntry
                case Purpose.meanwhile: return passed.following.map { ($0.at, 0) }
                default: return nil
                }
            }
            if row.purpose == Purpose.ring { return (next, 0) }
            guard row.purpose == Purpose.notice, let notice = alarm.shownNotice, alarm.noticeGivenFor != next else {
                return nil
            }
            return (next - notice, 0)
        case "t":
            guard row.purpose == Purpose.end, let timer = timers.first(where: { $0.item.number == row.number }),
                case .running(let ends) = timer.state
            else { return nil }
            return ends.queueEntry
        case "k":
            guard let task = tasks.first(where: { $0.item.number == row.number }), task.isRunning,
                let stored = stored.first(where: { $0.number == row.number })
            else { return nil }
            // The stored state was already compared; the checkpoint is this much later if the machine stays awake.
            if row.purpose == Purpose.checkpoint { return (stored.since + 300_000_000, 0) }
            if row.purpose == Purpose.notice {
                return task.attempt?.warning.map { (stored.since + $0 - stored.counted, 0) }
            }
            guard row.purpose == Purpose.end, let question = task.attempt?.question else { return nil }
            return (stored.since + question - stored.counted, 0)
        case "d":
            guard row.purpose == Purpose.reminder, let day = days.first(where: { $0.item.number == row.number }) else {
                return nil
            }
            return day.waits.map(\.queueEntry) ?? day.next.map { ($0.at, 0) }
        case "r":
            guard let index = openRings.first(where: { rings[$0].row == row.number }) else { return nil }
            switch rings[index].state {
            case .ringing(let givesUp): return row.purpose == Purpose.giveUp ? givesUp.queueEntry : nil
            case .snoozed(let until): return row.purpose == Purpose.wakeAgain ? until.queueEntry : nil
            case .dismissed, .missed, .cancelled, .ran: return nil
            }
        default: return nil
        }
    }

    private func missing(_ rows: [StoredDeadline]) -> String {
        func has(_ letter: UnicodeScalar, _ number: Int64?) -> Bool {
            rows.contains { $0.kindLetter == letter && $0.number == number }
        }
        let alarm = alarms.first { $0.next != nil && !has("a", $0.item.number) }.map { "\($0)" }
        let timer = timers.first { timer in
            if case .running = timer.state { !has("t", timer.item.number) } else { false }
        }.map { "\($0)" }
        let task = tasks.first { $0.isRunning && !has("k", $0.item.number) }.map { "\($0)" }
        let day = days.first { $0.next != nil && !has("d", $0.item.number) }.map { "\($0)" }
        let ring = openRings.first { !has("r", rings[$0].row) }.map { "\(rings[$0])" }
        return alarm ?? timer ?? task ?? day ?? ring ?? "an alarm's notice, a task's question"
    }

    private var expectedCount: Int {
        var count = openRings.count
        for alarm in alarms {
            guard let next = alarm.next else { continue }
            if case .passedOver(let passed) = alarm.state {
                count += passed.following == nil ? 1 : 2
                continue
            }
            count += alarm.shownNotice != nil && alarm.noticeGivenFor != next ? 2 : 1
        }
        for timer in timers { if case .running = timer.state { count += 1 } }
        for task in tasks where task.isRunning {
            count += 1 + (task.attempt?.question == nil ? 0 : 1) + (task.attempt?.warning == nil ? 0 : 1)
        }
        for day in days where day.next != nil { count += 1 }
        return count
    }
}

extension LifeModel {
    /// The latest times at which the engine must be awake, in microseconds of each clock.
    var earliest: (wall: Int64?, boot: Int64?) {
        var walls: [Int64] = days.compactMap { $0.waits == nil ? $0.next?.at : nil }
        var boots: [Int64] = days.compactMap { $0.waits?.queued }
        for alarm in alarms {
            if case .passedOver(let passed) = alarm.state {
                boots.append(passed.rings.queued)
                walls += [passed.following?.at].compactMap(\.self)
            } else if let next = alarm.next {
                walls.append(alarm.noticeGivenFor == next ? next : next - (alarm.shownNotice ?? 0))
            }
        }
        for timer in timers { if case .running(let ends) = timer.state { boots.append(ends.queued) } }
        for index in openRings {
            switch rings[index].state {
            case .ringing(let moment), .snoozed(let moment): boots.append(moment.queued)
            case .dismissed, .missed, .cancelled, .ran: break
            }
        }
        return (walls.min(), boots.min())
    }
}

extension ModelMoment {
    fileprivate var queueEntry: (at: Int64, tolerance: Int64) { (queued, 0) }
}

extension ModelAlarm {
    fileprivate func isStored(as row: StoredAlarm) -> Bool {
        guard row.number == item.number, row.state == stateNumber else { return false }
        switch state {
        case .scheduled(let at, _), .missed(let at), .rung(let at): return row.at == at
        case .passedOver, .off, .done: return true
        }
    }

    private var stateNumber: Int64 {
        switch state {
        case .scheduled: 0
        case .passedOver: 1
        case .off: 2
        case .done: 3
        case .missed: 4
        case .rung: 5
        }
    }
}

extension ModelRing.State {
    fileprivate var end: ModelMoment? {
        switch self {
        case .ringing(let moment), .snoozed(let moment): moment
        case .dismissed, .missed, .cancelled, .ran: nil
        }
    }
}

extension ModelRing {
    fileprivate var stateNumber: Int64 {
        switch state {
        case .ringing: 0
        case .snoozed: 1
        case .dismissed: 2
        case .missed: 3
        case .cancelled: 4
        case .ran: 5
        }
    }
}

extension StoredDeadline {
    fileprivate var kindLetter: UnicodeScalar { UnicodeScalar(UInt8(truncatingIfNeeded: kind)) }

    fileprivate var text: String {
        "\(kindLetter)\(number) at \(at) on the \(isOnBootClock ? "boot" : "wall") clock"
    }
}
