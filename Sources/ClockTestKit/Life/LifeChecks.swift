import Agenda
import Chronology
import Engine

extension Life {
    /// Compares the visible state with the models, and drops those it contradicts.
    func verify() throws {
        let first = models.map { $0.firstRowToCompare ?? lastRow + 1 }.min() ?? 1
        guard let rings = reader.rows(StoredRing.self, first), let deadlines = reader.rows(StoredDeadline.self),
            let alarms = reader.rows(StoredAlarm.self), let tools = StoredTools(reader, models)
        else { throw Violation(.storeOpens, "the file could not be read") }
        let count = reader.ringCount()
        var forgetting: Remaining?
        if keeping != .everything {
            guard let remaining = Remaining(reader) else { throw Violation(.storeOpens, "the file could not be read") }
            forgetting = remaining
        }
        let now = now
        let latest = latest.map { $0.wall > now.wall ? $0 : now } ?? now
        var problem: Violation?
        var agreeing: [LifeModel] = []
        for model in models {
            var compared = model
            do {
                if let forgetting { try compared.forget(allBut: forgetting, keeping.keep, latest) }
                try compared.compare(rings, count: count, latest)
                if let forgetting { compared.noteEnds(forgetting, keeping.keep, now) }
                try compared.compare(alarms)
                try compared.compare(tools, now)
                try compared.compare(deadlines, tools.tasks)
                agreeing.append(compared)
            } catch let violation {
                problem = problem ?? violation
            }
        }
        if agreeing.isEmpty, let problem { throw problem }
        if agreeing.count > 1 {
            agreeing = agreeing.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            // The recipients of reports are uncertain.
            for index in agreeing.indices { agreeing[index].missed = [] }
            digestIsUncertain = true
        }
        models = agreeing
        self.latest = nil
        if let last = rings.last { lastRow = max(lastRow, last.number) }
        try checkArmed(deadlines)
        try checkZone(now)
        try checkRecords()
        try checkHooks()
        try checkDigest()
        try checkHeard()
        try checkCommands(deadlines)
        try checkNotices()
        try checkFollowers()
    }

    /// Checks the process's behaviour while the file is unreliable.
    func verifyInMemory() throws {
        try checkArmedForModels()
        try checkRecords()
        try checkHooks()
        try checkDigest()
        try checkHeard()
        // What a process left to this one is in the file.
        let left = reader.rows(StoredDeadline.self)?.filter { $0.isOnBootClock && $0.at > now.bootMicroseconds }
        try checkCommands(left ?? [])
        try checkNotices()
        try checkFollowers()
    }

    /// Checks that no expected deadline would be missed.
    private func checkArmedForModels() throws {
        guard models.count == 1, let model = models.first else { return }
        let armed = world.wake.armed
        let (wall, boot) = model.earliest
        guard wall.map({ (armed.wall?.microsecondsSinceEpoch ?? .max) <= $0 }) ?? true,
            boot.map({ (armed.earliestBoot?.microsecondsSinceBoot ?? .max) <= $0 }) ?? true
        else {
            throw Violation(.headIsArmed, "armed \(armed), though \(String(describing: (wall, boot))) come first")
        }
    }

    /// Checks that the store is tested ten minutes before each deadline.
    func checkTrial() throws {
        let now = now
        // A drifting clock makes this inexact.
        guard let left = world.untilNextDeadline, !world.clocks.haveDrifted else { return }
        let lead = Duration.seconds(600)
        if left > lead {
            guard world.wake.armed.storeTrial == now.boot.instant + (left - lead) else {
                throw Violation(.storeIsTried, "armed \(world.wake.armed), the next deadline in \(left)")
            }
        } else {
            let isTried = written.boot.id == now.boot.id && now.boot.instant - written.boot.instant + left <= lead
            guard isTried else {
                throw Violation(.storeIsTried, "the next deadline in \(left), last written \(written.wall)")
            }
        }
    }

    private func checkArmed(_ deadlines: [StoredDeadline]) throws {
        var wall = Int64.max
        var boot = Int64.max
        for row in deadlines {
            if row.isOnBootClock { boot = min(boot, row.at) } else { wall = min(wall, row.at) }
        }
        let armed = world.wake.armed
        let now = now
        if wall <= now.wallMicroseconds || boot <= now.bootMicroseconds {
            throw Violation(.nothingIsLost, "something is due and nobody acts")
        }
        guard (armed.wall?.microsecondsSinceEpoch ?? .max) == wall,
            (armed.boot?.microsecondsSinceBoot ?? .max) == boot
        else { throw Violation(.headIsArmed, "armed \(armed), the queue begins with \(wall) and \(boot)") }
    }

    /// Checks that each record of a ring or missed occurrence has the right lateness and cause.
    private func checkRecords() throws {
        let history = world.history
        guard checkedRecords < history.count else { return }
        let fresh = history[checkedRecords...]
        checkedRecords = history.count
        for (record, at) in fresh where [.rang, .ran, .missed].contains(record.event) {
            guard case .duration(let lateness)? = record.details["latenessSeconds"],
                case .instant(let scheduled)? = record.details["scheduled"], let item = record.item
            else { continue }
            guard at - scheduled == lateness else {
                throw Violation(.latenessIsSaid, "\(item) was \(at - scheduled) late and says \(lateness)")
            }
            if item.kind == .alarm, lateness < .zero { throw Violation(.nothingRingsEarly, "\(item) by \(lateness)") }
            guard lateness > Alarm.punctuality, item.kind == .alarm else { continue }
            guard case .text(let cause)? = record.details["cause"], causes.contains(cause) else {
                let said = record.details["cause"].map { "\($0)" } ?? "nothing"
                throw Violation(.latenessIsSaid, "\(item) is \(lateness) late, says \(said), not one of \(causes)")
            }
        }
    }

    private func checkHeard() throws {
        guard models.count == 1, let model = models.first else { return }
        let desktop = world.alerter.now
        let ringing = Set(model.openRings.filter { model.rings[$0].isRinging }.map { model.rings[$0].item })
        let sounding = desktop.sounding.compactMap { desktop.items[$0] }
            .map { ModelItem(kind: $0.kind, number: $0.number) }
        guard ringing.isSuperset(of: sounding) else {
            throw Violation(.ringingIsHeard, "\(Set(sounding).subtracting(ringing)) sound and do not ring")
        }
        guard sounding.count == ringing.count else {
            throw Violation(.ringingIsHeard, "\(ringing) ring, and only \(sounding) are heard")
        }
        let shown = desktop.popups.values.map { ModelItem(kind: $0.item.kind, number: $0.item.number) }
        guard shown.allSatisfy(ringing.contains) else {
            throw Violation(.ringingIsHeard, "a popup of what does not ring")
        }
    }

    /// Checks that exactly the expected runs of commands were started. A process that died in an outage has taken some
    /// of its rings with it. A process that was killed when it was to start one leaves it to the next, seconds later.
    private func checkCommands(_ deadlines: [StoredDeadline]) throws {
        guard models.count == 1, let model = models.first else { return }
        let runs = world.alerter.now.runs
        if let lost = model.commandRuns.subtracting(runs).first(where: { !model.isToStart($0, deadlines) }) {
            throw Violation(.commandsRunOnce, "never started: \(lost)")
        }
        if !commandsAreUncertain, let surplus = runs.subtracting(model.commandRuns).first {
            throw Violation(.commandsRunOnce, "started again: \(surplus)")
        }
    }

    /// Checks that an unanswered popup is shown again after some seconds, however it was closed.
    func checkPopupsAreBack() throws {
        guard !world.disk.isDead, models.count == 1, let model = models.first else { return }
        let desktop = world.alerter.now
        guard desktop.serverIsThere, desktop.popups.count < model.leastPopups else { return }
        throw Violation(.ringingIsHeard, "\(model.leastPopups) popups are due, and \(desktop.popups.count) are shown")
    }

    /// Compares the ledger from its first row on.
    func checkWholeLedger() throws {
        guard let rings = reader.rows(StoredRing.self, 0), var model = models.first else { return }
        model.touchedRings = Set(model.rings.indices.filter { !model.rings[$0].isForgotten })
        try model.compare(rings, count: rings.count, now)
        var seen: Set<LifeModel.RingKey> = []
        for row in rings {
            let key = LifeModel.RingKey(item: row.item, scheduled: row.scheduled)
            guard seen.insert(key).inserted else { throw Violation(.nothingRingsTwice, "\(key)") }
        }
    }
}
