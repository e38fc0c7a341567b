import Agenda
import Chronology
import GRDB

/// What was worked, by day.
extension Transaction {
    package func credit(_ span: WorkSpan) throws {
        try cached("INSERT INTO work (session, day, began, worked) VALUES (?, ?, ?, ?)").execute(arguments: [
            span.session.description, span.date.dayNumber, span.began.microsecondsSinceEpoch,
            span.worked.wholeMicroseconds,
        ])
    }

    /// What was credited to a day.
    package func worked(on date: CivilDate) throws -> Duration {
        let sum = try Int64.fetchOne(
            cached("SELECT sum(worked) FROM work WHERE day = ?"),
            arguments: [date.dayNumber]
        )
        return .microseconds(sum ?? 0)
    }
}
