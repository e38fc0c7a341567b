import Agenda
import AgendaStore

// The rows of items that ring, as read by another process. Durations and times are microseconds, -1 if absent.

struct StoredDeadline: StoredRow {
    /// The letter of the item's kind.
    let kind: Int64
    let number: Int64
    /// The first three letters of the purpose, as a number in base 256.
    let purpose: Int64
    let isOnBootClock: Bool
    let at: Int64

    static let sql = """
        SELECT unicode(item), CAST(substr(item, 2) AS INTEGER), unicode(purpose) * 65536
        + unicode(substr(purpose, 2)) * 256 + unicode(substr(purpose, 3)), clock = 'boot', at FROM deadline
        """

    init(_ column: (Int) -> Int64) {
        (kind, number, purpose, isOnBootClock, at) = (column(0), column(1), column(2), column(3) != 0, column(4))
    }

    func isOf(_ item: ModelItem) -> Bool { kind == item.kind.letter && number == item.number }
}

/// A ring of the ledger. The parameter is the number of the first one.
struct StoredRing: StoredRow {
    let number: Int64
    let item: ModelItem
    let scheduled: Int64
    let started: Int64?
    let snoozes: Int64
    /// Numbered as in ``ModelRing/stateNumber``.
    let state: Int64
    let commandHasFinished: Bool
    /// When it ended by the wall clock; nil while it is open.
    let ended: Int64?
    /// The ends of the state in which it is open, of one of its own that was overtaken, and of the count of its timer.
    let end, overtaken, overtakenCount: StoredEnd?

    static let sql = """
        SELECT number, unicode(item), CAST(substr(item, 2) AS INTEGER), scheduled, started, body ->> '$.snoozes', CASE
        WHEN body ->> '$.state.state' = 'ringing' THEN 0 WHEN body ->> '$.state.state' = 'snoozed' THEN 1
        WHEN body ->> '$.state.how' = 'dismissed' THEN 2 WHEN body ->> '$.state.how' = 'missed' THEN 3
        WHEN body ->> '$.state.how' = 'cancelled' THEN 4 WHEN body ->> '$.state.state' = 'ran' THEN 5 END,
        coalesce(body ->> '$.commandHasFinished', 0), coalesce(body ->> '$.state.atMicroseconds', -1),
        \(StoredEnd.columns("coalesce(body -> '$.state.givesUp', body -> '$.state.until')")),
        \(StoredEnd.columns("CASE WHEN body ->> '$.overtaken.kind' <> 'timer' THEN body -> '$.overtaken.ends' END")),
        \(StoredEnd.columns("CASE body ->> '$.overtaken.kind' WHEN 'timer' THEN body -> '$.overtaken.ends' ELSE body -> '$.overtaken.timer.ends' END"))
        FROM ring WHERE number >= ? ORDER BY number
        """

    init(_ column: (Int) -> Int64) {
        number = column(0)
        let letter = column(1)
        item = ModelItem(kind: ItemKind.allCases.first { $0.letter == letter } ?? .ring, number: column(2))
        scheduled = column(3)
        started = column(4) == -1 ? nil : column(4)
        (snoozes, state, commandHasFinished) = (column(5), column(6), column(7) == 1)
        ended = column(8) == -1 ? nil : column(8)
        (end, overtaken) = (StoredEnd(column(9), column(10)), StoredEnd(column(11), column(12)))
        overtakenCount = StoredEnd(column(13), column(14))
    }

    var text: String {
        "r\(number) of \(item.kind.rawValue)\(item.number) for \(scheduled), state \(state), \(snoozes) snoozes"
    }
}

/// The end of a count.
struct StoredEnd: Equatable {
    let sinceBoot, expected: Int64

    /// Expressions for an object of that form, or NULL.
    static func columns(_ object: String) -> String {
        "\(object) ->> '$.sinceBootMicroseconds', \(object) ->> '$.expectedMicroseconds'"
    }

    /// Nil for the columns of NULL.
    init?(_ sinceBoot: Int64, _ expected: Int64) {
        guard (sinceBoot, expected) != (-1, -1) else { return nil }
        (self.sinceBoot, self.expected) = (sinceBoot, expected)
    }

    init(_ moment: ModelMoment) { (sinceBoot, expected) = (moment.at, moment.expected) }
}

/// An alarm; the state of an unreadable one is -1.
struct StoredAlarm: StoredRow {
    let number: Int64
    /// Numbered as in ``ModelAlarm/stateNumber``.
    let state: Int64
    /// When the last occurrence rang or was missed, or the next one is due.
    let at: Int64

    static let sql = """
        SELECT number, CASE state ->> '$.state' WHEN 'scheduled' THEN 0 WHEN 'passedOver' THEN 1 WHEN 'off' THEN 2
        WHEN 'done' THEN 3 WHEN 'missed' THEN 4 WHEN 'rung' THEN 5 END,
        coalesce(state ->> '$.atMicroseconds', state ->> '$.next.atMicroseconds')
        FROM (SELECT number, CASE WHEN json_valid(body) THEN body -> '$.state' END AS state FROM alarm) ORDER BY number
        """

    init(_ column: (Int) -> Int64) {
        (number, state, at) = (column(0), column(1), column(2))
    }
}

struct StoredTask: StoredRow {
    let number: Int64
    let estimate: Int64
    let pace: StoredPace?
    /// The start of the current run, by the wall clock.
    let started, runEstimate, expected, question, warning: Int64
    /// `counted` is the count until `since`, a time of the boot clock while running, of the wall clock while paused.
    let counted, since: Int64
    let asleepBefore: Int64

    static let sql = """
        SELECT number, body ->> '$.estimateMicroseconds', \(StoredPace.sql("pace")),
        attempt ->> '$.startedMicroseconds', attempt ->> '$.estimateMicroseconds', attempt ->> '$.expectedMicroseconds',
        attempt ->> '$.nextQuestionMicroseconds', attempt ->> '$.nextWarningMicroseconds', coalesce(pace ->> '$.countedMicroseconds',
        pace ->> '$.elapsedMicroseconds'), coalesce(pace ->> '$.since.sinceBootMicroseconds',
        pace ->> '$.atMicroseconds'), pace ->> '$.asleepBeforeMicroseconds'
        FROM (SELECT number, body, body -> '$.attempt' AS attempt, body -> '$.attempt.pace' AS pace FROM task)
        ORDER BY body ->> '$.position', number
        """

    init(_ column: (Int) -> Int64) {
        (number, estimate, pace) = (column(0), column(1), StoredPace(rawValue: column(2)))
        (started, runEstimate, expected, question, warning) = (column(3), column(4), column(5), column(6), column(7))
        (counted, since, asleepBefore) = (column(8), column(9), column(10))
    }
}

/// The state of a count in a row.
enum StoredPace: Int64 {
    case running = 1
    case paused

    /// An expression for the raw value; another number for a reset count.
    static func sql(_ object: String) -> String {
        "(\(object) ->> '$.state' IS 'running') + 2 * (\(object) ->> '$.state' IS 'paused')"
    }
}

/// A finished run. The parameter is the number of the first one.
struct StoredRun: StoredRow {
    let number, task, started, ended, estimate, elapsed, streak: Int64

    static let sql = """
        SELECT number, task, started, ended, estimate, elapsed, streak FROM run WHERE number >= ? ORDER BY number
        """

    init(_ column: (Int) -> Int64) {
        (number, task, started, ended) = (column(0), column(1), column(2), column(3))
        (estimate, elapsed, streak) = (column(4), column(5), column(6))
    }
}

struct StoredDay: StoredRow {
    let number: Int64
    /// Days since 1970.
    let date: Int64
    let isYearly: Bool
    /// The sum of (days before)² + 1 over its reminders.
    let remindersSum: Int64

    static let sql = """
        SELECT number, body ->> '$.dayNumber', body ->> '$.isYearly',
        (SELECT coalesce(sum(value * value + 1), 0) FROM json_each(body -> '$.reminderDays')) FROM dday ORDER BY number
        """

    init(_ column: (Int) -> Int64) {
        (number, date, isYearly, remindersSum) = (column(0), column(1), column(2) != 0, column(3))
    }
}

/// A row that may be deleted once it has ended; `ended` is -1 before that, and for unreadable rows.
struct StoredEnding {
    let number, ended: Int64
    /// Whether it still rings, or its command is still to be started: newer rows are deleted before it.
    let isInUse: Bool

    static func sql(of table: ForgettableTable) -> String {
        let use: String
        switch table {
        case .history: return "SELECT number, at, 0 FROM history ORDER BY number"
        case .timer: use = "FROM ring WHERE ring.open AND ring.item = 't' || timer.number"
        case .ring: use = "FROM deadline WHERE deadline.item = 'r' || ring.number"
        }
        return """
            SELECT number, CASE WHEN open THEN -1 ELSE body ->> '$.state.atMicroseconds' END, EXISTS (SELECT 1 \(use))
            FROM \(table.rawValue) ORDER BY number
            """
    }
}

extension ItemKind {
    var letter: Int64 { Int64(rawValue.utf8.first ?? 0) }
}
