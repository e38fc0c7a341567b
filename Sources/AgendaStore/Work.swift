import Agenda
import Chronology
import GRDB

/// Work time by day.
extension Transaction {
    package func credit(_ span: WorkSpan) throws {
        try cached("INSERT INTO work (session, day, began, worked) VALUES (?, ?, ?, ?)").execute(arguments: [
            span.session.description, span.date.dayNumber, span.began.microsecondsSinceEpoch,
            span.worked.wholeMicroseconds,
        ])
    }

    /// Returns the work time credited to a day.
    package func worked(on date: CivilDate) throws -> Duration {
        let sum = try Int64.fetchOne(
            cached("SELECT sum(worked) FROM work WHERE day = ?"),
            arguments: [date.dayNumber]
        )
        return .microseconds(sum ?? 0)
    }

    /// Returns the work time credited to each day of the range; days without work are left out.
    package func worked(in days: ClosedRange<CivilDate>) throws -> [CivilDate: Duration] {
        let rows = try Row.fetchAll(
            cached("SELECT day, sum(worked) FROM work WHERE day BETWEEN ? AND ? GROUP BY day"),
            arguments: [days.lowerBound.dayNumber, days.upperBound.dayNumber]
        )
        return try Dictionary(uniqueKeysWithValues: rows.map { (try date($0[0]), .microseconds($0[1] as Int64)) })
    }

    /// Returns the most work time of any day before `date`; zero if there is none.
    package func mostWorked(before date: CivilDate) throws -> Duration {
        let most = try Int64.fetchOne(
            cached("SELECT max(total) FROM (SELECT sum(worked) AS total FROM work WHERE day < ? GROUP BY day)"),
            arguments: [date.dayNumber]
        )
        return .microseconds(most ?? 0)
    }

    /// Returns the work time credited in the range by the label of the session, greatest first.
    package func workedByLabel(in days: ClosedRange<CivilDate>) throws -> [(label: String, worked: Duration)] {
        try Row.fetchAll(
            cached(
                """
                SELECT coalesce(focus.label, ''), sum(worked) AS total
                FROM work LEFT JOIN focus ON focus.number = CAST(substr(work.session, 2) AS INTEGER)
                WHERE day BETWEEN ? AND ? GROUP BY 1 ORDER BY total DESC, 1
                """
            ),
            arguments: [days.lowerBound.dayNumber, days.upperBound.dayNumber]
        ).map { (label: $0[0], worked: .microseconds($0[1] as Int64)) }
    }

    /// Passes the days up to `last` with at least ``Growth/least`` of work to `body`, latest first, until `body`
    /// returns false.
    package func daysWorked(upTo last: CivilDate, _ body: (CivilDate) -> Bool) throws {
        let statement = try cached(
            "SELECT day FROM work WHERE day <= ? GROUP BY day HAVING sum(worked) >= ? ORDER BY day DESC"
        )
        let least = Growth.least.wholeMicroseconds
        let days = try Int.fetchCursor(statement, arguments: [last.dayNumber, least])
        while let day = try days.next(), body(try date(day)) {}
    }

    private func date(_ dayNumber: Int) throws -> CivilDate {
        guard let date = CivilDate(dayNumber: dayNumber) else {
            throw StoreError.unreadableRow(table: "work", StoredFault(.outOfRange(String(dayNumber)), at: "day"))
        }
        return date
    }
}
