import Agenda
import Chronology

/// Detects when the daemon can be restarted unnoticed: between rings, with all changes in the file, and without a
/// request that takes several turns.
extension Engine {
    /// A restart waits for deadlines within this time, although it takes only a fraction of it.
    private static let quietLead = Duration.seconds(1)
    /// An upload without a new part for this long counts as abandoned.
    private static let transferPatience = Duration.seconds(10)

    /// Calls ``whenQuiet`` if the daemon is quiet. Called after each turn; every change is an event and leads to a
    /// turn.
    func tellQuiet() {
        guard let whenQuiet, isQuiet(sample()) else { return }
        self.whenQuiet = nil
        whenQuiet()
    }

    private func isQuiet(_ now: Now) -> Bool {
        guard stage.isEmpty, outage == nil, preparedArchives.isEmpty, !exports.isUnderWay, !isDueSoon(now) else {
            return false
        }
        if let transferEnds, now.boot.instant < transferEnds { return false }
        return beside.isDone { [weak self] in self?.submit(.deadlineReached) }
    }

    private func isDueSoon(_ now: Now) -> Bool { armed.untilFirst(now).map { $0 <= Self.quietLead } ?? false }

    /// When the current upload counts as abandoned if no part arrives until then.
    private var transferEnds: BootInstant? { archiveTransfer.map { $0.lastPart + Self.transferPatience } }

    /// When to check again if nothing else leads to a turn; nil if nothing waits.
    var quietTrial: BootInstant? { whenQuiet == nil ? nil : transferEnds }
}
