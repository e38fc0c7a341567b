import Agenda
import AgendaStore

/// Handles reports about announcements, which may be stale by then.
extension Turn {
    /// A button was pressed.
    func pressed(_ action: AnnouncementAction) throws {
        switch action {
        case .skip(let id, let at):
            guard let alarm = try transaction.load(Alarm.self, id) else { return }
            try commitChange(of: alarm, alarm.declined(at, rung: rungMoments(alarm), now))
        case .setEstimate(let change):
            guard let task = try transaction.load(TimedTask.self, change.task) else { return }
            try commitChange(of: task, task.estimateChanged(change))
        }
    }

    /// Handles an announcement about the item left on the screen by an earlier daemon.
    func announcementFound(_ item: ItemID) throws {
        switch item.kind {
        case .alarm:
            guard let alarm = try transaction.load(Alarm.self, item) else { return try apply([.retract(item)]) }
            try apply(alarm.noticeFound(rung: rungMoments(alarm), now))
        case .task:
            guard let task = try transaction.load(TimedTask.self, item) else { return try apply([.retract(item)]) }
            try apply(task.noticeFound(runs: transaction.runs(of: item)))
        default:
            // Announcements about items of other kinds can't be renewed.
            try apply([.retract(item)])
        }
    }

    /// Announces the result of the task's last run, and returns it; nil without a run.
    @discardableResult
    func tellVerdict(of task: ItemID) throws -> TaskVerdict? {
        guard let task = try transaction.load(TimedTask.self, task),
            let verdict = try task.verdict(of: transaction.runs(of: task.id))
        else { return nil }
        try apply([.notify(.completed(verdict))])
        return verdict
    }

    private func commitChange<Entity: StoredEntity & Equatable>(of entity: Entity, _ outcome: Outcome<Entity>) throws {
        if outcome.entity != entity || !outcome.effects.isEmpty { try commit(outcome) }
    }
}
