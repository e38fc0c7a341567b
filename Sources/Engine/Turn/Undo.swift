import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Varlink

extension Engine {
    /// Takes back the newest change. One that can't be taken back is over as well, so that the next request comes to the
    /// change before. An undo is no change.
    func undo(_ call: CallID, _ turn: Turn) throws {
        let transaction = turn.transaction
        transaction.abandonChange()
        guard let change = try transaction.changes(turn.now).first else {
            throw ClockError.noSuchItem(kind: "change", name: "")
        }
        let rows = try transaction.rows(of: change)
        do {
            guard !rows.contains(where: { $0.row == .store }) else { return try undoImport(change, call) }
            try turn.attempt { try turn.takeBack(rows, of: change) }
            turn.reply(to: call, VarlinkReply(ChangesInterface.Undo.Reply(change: turn.object(change, rows))))
        } catch let refusal as ClockError {
            turn.reply(to: call, VarlinkReply(error: refusal.varlinkError))
        }
        try transaction.remove(change)
    }

    /// The file before the import is prepared beside the turns, and becomes the store as an archive does. It is not there
    /// if another import was taken back since.
    private func undoImport(_ change: Change, _ call: CallID) throws {
        if let outage { throw ClockError(outage.error) }
        guard let replaced = store.replacedByImport else {
            throw ClockError.notNow(item: AgendaStore.replacedByImportName, reason: .itemGone)
        }
        beside.begin { [store, transport] in
            do throws(StoreError) {
                let archive = try PreparedArchive(replaced, beforeImportTo: store)
                self.submit(.archivePrepared(archive, ArchiveImport(undoing: change, for: call)))
            } catch {
                transport.reply(to: call, VarlinkReply(error: ClockError(error).varlinkError))
            }
        }
    }
}

/// Taking back what a client changed, as if it had not been made. The rows that the change has touched become what they
/// were; `Agenda` decides what that is if something has happened to them since.
extension Turn {
    fileprivate func takeBack(_ rows: [RowChange], of change: Change) throws {
        // Rings need their items, and an item has one open ring: those that the change has opened go first.
        for row in rows where !row.row.isRing { try takeBack(row) }
        for row in rows { if case .item(let id) = row.row { try requirePlace(for: id) } }
        for row in rows where row.row.isRing && row.before == nil { try takeBack(row) }
        for row in rows where row.row.isRing && row.before != nil { try takeBack(row) }
        let items = items(of: rows)
        let details = ["change": Detail.text(change.method.split(separator: ".").suffix(2).joined(separator: "."))]
        for item in items { try record(Record(.undone, item.id, label: item.label, details: details)) }
        if items.isEmpty { try record(Record(.undone, details: details)) }
        // Counts of an earlier boot were put back.
        if change.boot != now.boot.id { try rebaseCounts() }
    }

    private func takeBack(_ row: RowChange) throws {
        switch row.row {
        case .item(let id):
            switch id.kind {
            case .alarm: try takeBack(row, id, Alarm.self)
            case .timer: try takeBack(row, id, Countdown.self)
            case .focus: try takeBack(row, id, FocusSession.self)
            case .task: try takeBack(row, id, TimedTask.self)
            case .stopwatch: try takeBack(row, id, Stopwatch.self)
            case .dday: try takeBack(row, id, DDay.self)
            case .ring: try takeBackRing(row, id)
            case .nudge: break
            }
        case .preset(let name): try putBack(row, named: name)
        case .cities: try putBack(row, named: "world")
        case .store: preconditionFailure("the file is replaced as a whole")
        case .run, .work, .calculations: try transaction.putBack(row.row, row.before)
        }
    }

    private func putBack(_ row: RowChange, named name: String) throws {
        guard try transaction.content(of: row.row)?.text == row.after else {
            throw ClockError.notNow(item: name, reason: .changedSince)
        }
        try transaction.putBack(row.row, row.before)
    }

    private func takeBack<Item: StoredEntity & Undoable>(_ row: RowChange, _ id: ItemID, _ type: Item.Type) throws {
        let current = try transaction.load(type, id)
        let context = UndoContext(isRinging: try hasOpenRing(id), rung: RungMoments(ahead: try rungAhead(id)))
        let undone = try takenBack(row, id, current, context)
        if let undone {
            try put(rebooted(undone), over: current)
        } else if let current {
            try removeAdded(current)
        }
    }

    private func takenBack<Item: Undoable>(
        _ row: RowChange,
        _ id: ItemID,
        _ current: Item?,
        _ context: UndoContext
    ) throws -> Item? {
        let before = row.before.flatMap { transaction.entity(Item.self, from: $0) }
        let after = row.after.flatMap { transaction.entity(Item.self, from: $0) }
        // A row that this version can't read.
        guard (before == nil) == (row.before == nil), (after == nil) == (row.after == nil) else {
            throw notNow(id, .changedSince)
        }
        do {
            return try ItemChange(before: before, after: after).takenBack(current, context, now)
        } catch {
            throw notNow(id, RefusalCode(sameAs: error))
        }
    }

    /// Another item may have its name now, or another session or task may run.
    private func requirePlace(for id: ItemID) throws {
        switch id.kind {
        case .focus:
            let open = try transaction.all(FocusSession.self, openOnly: true).map(\.id)
            if open.contains(id), let other = open.first(where: { $0 != id }) { throw notNow(other, .alreadyRunning) }
        case .task:
            guard let task = try transaction.load(TimedTask.self, id) else { break }
            try requireName(task.name, of: id)
            if task.isRunning, let other = try runningTask(beside: id) { throw notNow(other.id, .anotherRuns) }
        case .dday:
            guard let day = try transaction.load(DDay.self, id) else { break }
            try requireName(day.label, of: id)
        default: break
        }
    }

    private func requireName(_ name: String, of id: ItemID) throws {
        if case .ambiguous = try transaction.lookUp(name, id.kind) { throw ClockError.nameTaken(name: name) }
    }

    /// A count that ran in an earlier boot.
    private func rebooted<Item>(_ item: Item) -> Item {
        switch item {
        case let task as TimedTask: task.rebooted(lastSeen: nil, now).entity as? Item ?? item
        case let session as FocusSession: session.rebooted(lastSeen: nil, now).entity as? Item ?? item
        default: item
        }
    }

    private func put<Item: StoredEntity>(_ item: Item, over current: Item?) throws {
        try transaction.save(item, now)
        // What it announced is about what it was.
        try apply([.retract(item.id)])
        switch item {
        case let alarm as Alarm: try apply([.editRing(alarm.id, label: alarm.label, late: alarm.plan.latePolicy)])
        case let session as FocusSession:
            runHook(HookFact(from: current as? FocusSession, to: session, now))
            try apply(session.shown(now))
        case let task as TimedTask: try transaction.renameRuns(of: task.id, to: task.name)
        default: break
        }
    }

    private func removeAdded(_ item: some StoredEntity) throws {
        try apply([.settle(item.id, .cancelled), .retract(item.id)])
        if let session = item as? FocusSession, let stopped = try? session.stopped(now).entity {
            runHook(HookFact(from: session, to: stopped, now))
            try apply(stopped.shown(now))
        }
        try transaction.remove(item.id)
    }

    private func takeBackRing(_ row: RowChange, _ id: ItemID) throws {
        // With its item it got another label, and has its own again.
        guard state(row.before) != state(row.after) else { return }
        let current = try transaction.ring(id)
        let undone = try takenBack(row, current?.item ?? id, current, UndoContext(isRinging: false, rung: .none))
        guard let undone else {
            // The change itself made it ring.
            if let current { try withdraw(current) }
            return
        }
        guard try transaction.exists(undone.item) else { throw notNow(undone.item, .itemGone) }
        if let other = try transaction.openRingID(of: undone.item), other != id, undone.isOpen {
            throw notNow(undone.item, .rangSince)
        }
        try commit(undone.isOpen ? undone.askedAgain(now) : Outcome(undone))
    }

    private func state(_ ring: String?) -> Ring.State? {
        ring.flatMap { transaction.entity(Ring.self, from: $0) }?.state
    }
}

extension ChangedRow {
    fileprivate var isRing: Bool { if case .item(let id) = self { id.kind == .ring } else { false } }
}
