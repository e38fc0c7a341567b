import Agenda
import Chronology
import GRDB

/// The finished runs of tasks. They are never removed; renaming a task renames its runs.
extension Transaction {
    package func append(_ run: TaskRun) throws {
        try cached(
            """
            INSERT INTO run (number, task, name, started, ended, estimate, elapsed, streak)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).execute(arguments: [
            run.number, run.task.number, run.name, run.started.microsecondsSinceEpoch,
            run.ended.microsecondsSinceEpoch, run.estimate.wholeMicroseconds, run.elapsed.wholeMicroseconds,
            run.streak,
        ])
    }

    /// Returns the number after the greatest. As runs are never removed, no number is given twice.
    package func nextRunNumber() throws -> Int64 {
        try Int64.fetchOne(cached("SELECT coalesce(max(number), 0) + 1 FROM run")) ?? 1
    }

    /// Returns all runs of a task, oldest first.
    package func runs(of task: ItemID) throws -> [TaskRun] {
        try runs("task = ?", [task.number])
    }

    /// Returns at most `limit` runs numbered within `numbers`, oldest first: only those named `name` and started within
    /// `span`, where these are given. Reads only rows within `numbers`.
    package func runs(
        named name: String?,
        startedIn span: Range<Instant>?,
        in numbers: ClosedRange<Int64>,
        limit: Int
    ) throws -> [TaskRun] {
        // The unary plus keeps SQLite from using other indexes than the row number.
        var conditions = ["number BETWEEN ? AND ?"]
        var arguments: StatementArguments = [numbers.lowerBound, numbers.upperBound]
        if let name {
            conditions.append("+name = ?")
            arguments += [name]
        }
        if let span {
            conditions.append("+started >= ? AND +started < ?")
            arguments += [span.lowerBound.microsecondsSinceEpoch, span.upperBound.microsecondsSinceEpoch]
        }
        return try runs(conditions.joined(separator: " AND "), arguments, limit: limit)
    }

    package func lastRun(of task: ItemID) throws -> TaskRun? {
        try runs("number = (SELECT max(number) FROM run WHERE task = ?)", [task.number]).first
    }

    package func hasRun(named name: String) throws -> Bool {
        try Bool.fetchOne(cached("SELECT EXISTS (SELECT 1 FROM run WHERE name = ?)"), arguments: [name]) ?? false
    }

    package func hasRun(endedIn span: Range<Instant>) throws -> Bool {
        try Bool.fetchOne(
            cached("SELECT EXISTS (SELECT 1 FROM run WHERE ended >= ? AND ended < ?)"),
            arguments: [span.lowerBound.microsecondsSinceEpoch, span.upperBound.microsecondsSinceEpoch]
        ) ?? false
    }

    package func renameRuns(of task: ItemID, to name: String) throws {
        try cached("UPDATE run SET name = ? WHERE task = ?").execute(arguments: [name, task.number])
    }

    /// Returns the tasks that are running or paused, in the order of their ids.
    package func tasksUnderWay() throws -> [TimedTask] {
        let statement = try cached(
            "SELECT number, body FROM task WHERE json_extract(body, '$.attempt') IS NOT NULL ORDER BY number"
        )
        return try read(TimedTask.self, Row.fetchAll(statement))
    }

    /// Returns the task with exactly that name.
    package func task(named name: String) throws -> TimedTask? {
        let statement = try cached("SELECT number, body FROM task WHERE label = ?")
        return try read(TimedTask.self, Row.fetchAll(statement, arguments: [name])).first
    }

    private func runs(_ condition: String, _ arguments: StatementArguments, limit: Int = -1) throws -> [TaskRun] {
        let statement = try cached(
            """
            SELECT number, task, name, started, ended, estimate, elapsed, streak FROM run
            WHERE \(condition) ORDER BY number LIMIT ?
            """
        )
        var runs: [TaskRun] = []
        let rows = try Row.fetchCursor(statement, arguments: arguments + [limit])
        while let row = try rows.next() {
            runs.append(
                TaskRun(
                    number: row[0],
                    task: ItemID(.task, row[1]),
                    name: row[2],
                    started: Instant(microsecondsSinceEpoch: row[3]),
                    ended: Instant(microsecondsSinceEpoch: row[4]),
                    estimate: .microseconds(row[5] as Int64),
                    elapsed: .microseconds(row[6] as Int64),
                    streak: row[7]
                )
            )
        }
        return runs
    }
}
