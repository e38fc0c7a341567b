import Agenda
import AgendaStore

/// Extensions of counting items by a request, a snooze or a popup's button.
extension Turn {
    /// Extends the item by the duration of the popup's button.
    func runOnAsOffered(_ item: ItemID) throws {
        try runOn(item, for: item.kind == .focus ? FocusSession.popupExtension : nil)
    }

    /// Extends the item. No effect on an item that was removed or has no count.
    ///
    /// - Parameter duration: nil for the default snooze.
    func runOn(_ item: ItemID, for duration: Duration?) throws {
        if let timer = try transaction.load(Countdown.self, item) {
            _ = try change(timer) { try extended($0, by: duration ?? Countdown.popupExtension) }
        } else if let session = try transaction.load(FocusSession.self, item) {
            _ = try change(session) { try extended($0, by: duration ?? FocusSession.extensionByDefault) }
        } else if let task = try transaction.load(TimedTask.self, item) {
            _ = try change(task) { try extended($0, by: duration ?? TimedTask.popupExtension) }
        }
    }

    func extended(_ timer: Countdown, by change: Duration) throws -> Outcome<Countdown> {
        let isRinging = try transaction.openRingID(of: timer.id) != nil
        let outcome = try timer.extended(by: change, isRinging: isRinging, now)
        try Bounds.requireBearable(outcome.entity.remaining(now))
        return outcome
    }

    func extended(_ session: FocusSession, by change: Duration) throws -> Outcome<FocusSession> {
        let outcome = try session.extended(by: change, now)
        try Bounds.requireBearable(outcome.entity.remaining(now))
        return outcome
    }

    func extended(_ task: TimedTask, by change: Duration) throws -> Outcome<TimedTask> {
        let outcome = try task.extended(by: change, now)
        try Bounds.requireBearable(outcome.entity.attempt?.expected ?? .zero)
        return outcome
    }
}
