import Agenda
import Chronology
import SQLite

/// Work time by day.
extension Transaction {
    package func credit(_ span: WorkSpan) throws {
        try statements.run(
            .credit,
            span.session.description,
            span.date.dayNumber,
            span.began.microsecondsSinceEpoch,
            span.worked.wholeMicroseconds
        )
        if recording.isUnderWay, let number = try statements.integer(.lastWork) { noteAdded(.work(number)) }
    }

    /// Returns the work time credited to a day.
    package func worked(on date: CivilDate) throws -> Duration {
        .microseconds(try statements.integer(.workedOnDay, date.dayNumber) ?? 0)
    }

    /// Returns the work time of a session credited to `date` or a later day.
    package func worked(in session: ItemID, since date: CivilDate) throws -> Duration {
        .microseconds(try statements.integer(.workedInSession, date.dayNumber, session.description) ?? 0)
    }

    /// Returns the work time credited to each day of the range, without days that have none.
    package func worked(in days: ClosedRange<CivilDate>) throws -> [CivilDate: Duration] {
        let (first, last) = (days.lowerBound.dayNumber, days.upperBound.dayNumber)
        let worked = try statements.all(.workedByDay, first, last) { row in
            (try date(row.int(0)), Duration.microseconds(try row.integer(1)))
        }
        return Dictionary(uniqueKeysWithValues: worked)
    }

    /// Returns the most work time of any day before `date`; zero if there is none.
    package func mostWorked(before date: CivilDate) throws -> Duration {
        .microseconds(try statements.integer(.mostWorked, date.dayNumber) ?? 0)
    }

    /// Returns the work time credited in the range by the label of the session, greatest first.
    package func workedByLabel(in days: ClosedRange<CivilDate>) throws -> [(label: String, worked: Duration)] {
        try statements.all(.workedByLabel, days.lowerBound.dayNumber, days.upperBound.dayNumber) { row in
            (label: try row.text(0), worked: .microseconds(try row.integer(1)))
        }
    }

    /// Passes the days up to `last` with at least ``Growth/least`` of work to `body`, latest first, until `body`
    /// returns false.
    package func daysWorked(upTo last: CivilDate, _ body: (CivilDate) -> Bool) throws {
        let least = Growth.least.wholeMicroseconds
        try statements.forEach(.daysWorked, last.dayNumber, least) { body(try date($0.int(0))) }
    }

    private func date(_ dayNumber: Int) throws -> CivilDate {
        guard let date = CivilDate(dayNumber: dayNumber) else {
            throw StoreError.unreadableRow(table: "work", StoredFault(.outOfRange(String(dayNumber)), at: "day"))
        }
        return date
    }
}

extension SQLText {
    fileprivate static let credit = SQLText("INSERT INTO work (session, day, began, worked) VALUES (?, ?, ?, ?)")
    fileprivate static let lastWork = SQLText("SELECT max(number) FROM work")
    fileprivate static let workedOnDay = SQLText("SELECT sum(worked) FROM work WHERE day = ?")
    fileprivate static let workedInSession = SQLText("SELECT sum(worked) FROM work WHERE day >= ? AND session = ?")
    fileprivate static let workedByDay = SQLText(
        "SELECT day, sum(worked) FROM work WHERE day BETWEEN ? AND ? GROUP BY day"
    )
    fileprivate static let mostWorked = SQLText(
        "SELECT max(total) FROM (SELECT sum(worked) AS total FROM work WHERE day < ? GROUP BY day)"
    )
    fileprivate static let workedByLabel = SQLText(
        """
        SELECT coalesce(focus.label, ''), sum(worked) AS total
        FROM work LEFT JOIN focus ON focus.number = CAST(substr(work.session, 2) AS INTEGER)
        WHERE day BETWEEN ? AND ? GROUP BY 1 ORDER BY total DESC, 1
        """
    )
    fileprivate static let daysWorked = SQLText(
        "SELECT day FROM work WHERE day <= ? GROUP BY day HAVING sum(worked) >= ? ORDER BY day DESC"
    )
}
