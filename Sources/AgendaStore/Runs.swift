import Agenda
import Chronology
import SQLite

/// The finished runs of tasks. They are removed only with the change that added them; renaming a task renames its runs.
extension Transaction {
    package func append(_ run: TaskRun) throws {
        noteAdded(.run(run.number))
        try statements.run(
            .appendRun,
            run.number,
            run.task.number,
            run.name,
            run.started.microsecondsSinceEpoch,
            run.ended.microsecondsSinceEpoch,
            run.estimate.wholeMicroseconds,
            Limits.storable(run.elapsed.wholeMicroseconds),
            run.streak
        )
    }

    /// Returns the number after the greatest.
    package func nextRunNumber() throws -> Int64 {
        try statements.integer(.nextRun) ?? 1
    }

    /// Returns all runs of a task, oldest first.
    package func runs(of task: ItemID) throws -> [TaskRun] {
        try runs(.runsOfTask, task.number)
    }

    /// Returns at most `limit` runs numbered within `numbers`, oldest first; if given, only those named `name` and
    /// started within `span`. Reads only rows within `numbers`.
    package func runs(
        named name: String?,
        startedIn span: Range<Instant>?,
        in numbers: ClosedRange<Int64>,
        limit: Int
    ) throws -> [TaskRun] {
        // The unary plus prevents SQLite from using indexes other than the row number.
        var conditions = ["number BETWEEN ? AND ?"]
        var arguments: [SQLValue] = [.integer(numbers.lowerBound), .integer(numbers.upperBound)]
        if let name {
            conditions.append("+name = ?")
            arguments.append(.text(name))
        }
        if let span {
            conditions.append("+started >= ? AND +started < ?")
            arguments.append(.integer(span.lowerBound.microsecondsSinceEpoch))
            arguments.append(.integer(span.upperBound.microsecondsSinceEpoch))
        }
        let sql = SQLText.runsSQL(conditions.joined(separator: " AND ")) + " LIMIT ?"
        return try runs(.composed(sql), arguments, limit)
    }

    package func lastRun(of task: ItemID) throws -> TaskRun? {
        try runs(.lastRunOfTask, task.number).first
    }

    package func hasRun(named name: String) throws -> Bool {
        try statements.flag(.hasRunNamed, name)
    }

    package func hasRun(endedIn span: Range<Instant>) throws -> Bool {
        try statements.flag(
            .hasRunEnded,
            span.lowerBound.microsecondsSinceEpoch,
            span.upperBound.microsecondsSinceEpoch
        )
    }

    package func renameRuns(of task: ItemID, to name: String) throws {
        try statements.run(.renameRuns, name, task.number)
    }

    /// Returns the tasks that are running or paused, in the order of their ids.
    package func tasksUnderWay() throws -> [TimedTask] {
        try entities(TimedTask.self, .tasksUnderWay).entities
    }

    /// Returns the task with exactly that name.
    package func task(named name: String) throws -> TimedTask? {
        try entities(TimedTask.self, .taskNamed, name).entities.first
    }

    private func runs<each Argument: StatementArgument>(
        _ text: SQLText,
        _ arguments: repeat each Argument
    ) throws -> [TaskRun] {
        try statements.all(text, repeat each arguments) { row in
            TaskRun(
                number: try row.integer(0),
                task: ItemID(.task, try row.integer(1)),
                name: try row.text(2),
                started: Instant(microsecondsSinceEpoch: try row.integer(3)),
                ended: Instant(microsecondsSinceEpoch: try row.integer(4)),
                estimate: .microseconds(try row.integer(5)),
                elapsed: .microseconds(try row.integer(6)),
                streak: try row.int(7)
            )
        }
    }
}

extension SQLText {
    fileprivate static let appendRun = SQLText(
        """
        INSERT INTO run (number, task, name, started, ended, estimate, elapsed, streak)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    fileprivate static let nextRun = SQLText("SELECT coalesce(max(number), 0) + 1 FROM run")
    fileprivate static let runsOfTask = SQLText(runsSQL("task = ?"))
    fileprivate static let lastRunOfTask = SQLText(runsSQL("number = (SELECT max(number) FROM run WHERE task = ?)"))
    fileprivate static func runsSQL(_ condition: String) -> String {
        """
        SELECT number, task, name, started, ended, estimate, elapsed, streak FROM run
        WHERE \(condition) ORDER BY number
        """
    }
    fileprivate static let hasRunNamed = SQLText("SELECT EXISTS (SELECT 1 FROM run WHERE name = ?)")
    fileprivate static let hasRunEnded = SQLText("SELECT EXISTS (SELECT 1 FROM run WHERE ended >= ? AND ended < ?)")
    fileprivate static let renameRuns = SQLText("UPDATE run SET name = ? WHERE task = ?")
    fileprivate static let tasksUnderWay = SQLText(
        "SELECT number, body FROM task WHERE json_extract(body, '$.attempt') IS NOT NULL ORDER BY number"
    )
    fileprivate static let taskNamed = SQLText("SELECT number, body FROM task WHERE label = ?")
}
