import Agenda
import SQLite

/// The counts of a status. Each reads an index of what is counted: few open rows, or one row for each alarm.
extension Transaction {
    /// Returns the number of alarms, and of those with a deadline.
    package func alarmCounts() throws -> (enabled: Int, total: Int) {
        (enabled: try count(.enabledAlarms), total: try count(ItemKind.alarm))
    }

    package func openRingCount() throws -> Int { try count(.openRings) }

    /// Returns the number of timers that run, are paused or ring. A repeating timer rings and runs.
    package func currentTimerCount() throws -> Int { try count(.currentTimers) }

    private func count(_ text: SQLText) throws -> Int { Int(try statements.integer(text) ?? 0) }
}

extension SQLText {
    fileprivate static let enabledAlarms = SQLText(
        "SELECT count(*) FROM deadline WHERE item >= 'a' AND item < 'a:' AND purpose = 'ring'"
    )
    fileprivate static let openRings = SQLText("SELECT count(*) FROM ring WHERE open")
    fileprivate static let currentTimers = SQLText(
        """
        SELECT (SELECT count(*) FROM timer WHERE open) + (
            SELECT count(*) FROM ring INDEXED BY ring_open_of_timer WHERE open AND \(Schema.isOfTimer) AND NOT EXISTS
            (SELECT 1 FROM timer WHERE number = \(Schema.timerOfRing) AND timer.open)
        )
        """
    )
}
