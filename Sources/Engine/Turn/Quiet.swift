import Agenda
import AgendaStore
import Chronology

/// When the daemon can be started anew without anybody noticing: between rings, with all changes in the file, and with
/// no request under way that takes several turns.
extension Engine {
    /// What falls due within this time is waited for: a new start takes a fraction of it.
    private static let quietLead = Duration.seconds(1)
    /// An upload of an archive that got no part for this long was given up by its client.
    private static let transferPatience = Duration.seconds(10)

    /// Tells who waits for it, after a turn. Every change is an event and so leads to a turn, which looks again.
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

    /// When the upload of an archive that is under way has failed, if nothing comes until then.
    private var transferEnds: BootInstant? { archiveTransfer.map { $0.lastPart + Self.transferPatience } }

    /// When to look again where nothing else leads to a turn; nil if nobody waits.
    var quietTrial: BootInstant? { whenQuiet == nil ? nil : transferEnds }
}
