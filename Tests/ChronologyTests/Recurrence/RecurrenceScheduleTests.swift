import Chronology
import Testing

/// Gaps, folds, exceptions, additions and holidays.
struct RecurrenceScheduleTests {
    private let berlin: Zone

    init() throws {
        berlin = try ZoneDatabase(directory: "/usr/share/zoneinfo").zone(named: "Europe/Berlin")
    }

    /// `03-29 02:30` of 2026.
    private static func local(_ text: String) throws -> CivilDateTime {
        let numbers = text.split { "- :".contains($0) }.compactMap { Int($0) }
        let date = try #require(CivilDate(year: 2026, month: numbers[0], day: numbers[1]))
        let time = try #require(
            CivilTime(hour: numbers[2], minute: numbers[3], second: numbers.count > 4 ? numbers[4] : 0)
        )
        return CivilDateTime(date, time)
    }

    /// `03-29 01:00Z gap`, in UTC, with the note.
    private func occurrences(_ schedule: Schedule, from start: String, count: Int, holidays: Set<CivilDate> = []) throws
        -> [String]
    {
        var after = Instant(microsecondsSinceEpoch: try Self.local(start).microsecondsSinceCivilEpoch)
        var found: [String] = []
        while found.count < count, let next = schedule.next(after: after, in: berlin, holidays: holidays) {
            let utc = Zone.utc.civil(at: next.at)
            let numbers = [utc.date.month, utc.date.day, utc.time.hour, utc.time.minute, utc.time.second]
            let padded = numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }
            let seconds = utc.time.second == 0 ? "" : ":\(padded[4])"
            let note = next.note.map { " \($0.rawValue)" } ?? ""
            found.append("\(padded[0])-\(padded[1]) \(padded[2]):\(padded[3])\(seconds)\(note)")
            after = next.at
        }
        return found
    }

    private func schedule(_ rule: String, start: String, gap: GapPolicy = .after, fold: FoldPolicy = .first) throws
        -> Schedule
    {
        Schedule(
            rule: .recurring(try RecurrenceRule(parsing: rule), start: try Self.local(start)),
            gap: gap,
            fold: fold
        )
    }

    @Test(arguments: [
        (GapPolicy.after, ["03-28 01:30", "03-29 01:00 gap", "03-30 00:30"]),
        (.before, ["03-28 01:30", "03-29 00:59:59 gap", "03-30 00:30"]),
        (.skip, ["03-28 01:30", "03-30 00:30", "03-31 00:30"]),
    ])
    func aSkippedTime(_ gap: GapPolicy, _ expected: [String]) throws {
        let schedule = try schedule("FREQ=DAILY", start: "03-01 02:30", gap: gap)
        #expect(try occurrences(schedule, from: "03-27 12:00", count: 3) == expected)
    }

    @Test(arguments: [
        (FoldPolicy.first, ["10-24 00:30", "10-25 00:30 fold", "10-26 01:30"]),
        (.second, ["10-24 00:30", "10-25 01:30 fold", "10-26 01:30"]),
        (.both, ["10-24 00:30", "10-25 00:30 fold", "10-25 01:30 fold"]),
    ])
    func aRepeatedTime(_ fold: FoldPolicy, _ expected: [String]) throws {
        let schedule = try schedule("FREQ=DAILY", start: "10-01 02:30", fold: fold)
        #expect(try occurrences(schedule, from: "10-23 12:00", count: 3) == expected)
    }

    /// Every half hour: with `both` the repeated hour is filled twice, in the order of the instants.
    @Test func repeatedTimesComeInOrder() throws {
        let schedule = try schedule("FREQ=MINUTELY;INTERVAL=30", start: "10-01 00:00", fold: .both)
        #expect(
            try occurrences(schedule, from: "10-24 23:30", count: 6) == [
                "10-25 00:00 fold", "10-25 00:30 fold", "10-25 01:00 fold", "10-25 01:30 fold", "10-25 02:00",
                "10-25 02:30",
            ]
        )
        let second = try self.schedule("FREQ=MINUTELY;INTERVAL=30", start: "10-01 00:00", fold: .second)
        #expect(
            try occurrences(second, from: "10-24 23:00", count: 4) == [
                "10-24 23:30", "10-25 01:00 fold", "10-25 01:30 fold", "10-25 02:00",
            ]
        )
    }

    /// A rule of RFC 5545, or a calendar expression, without a given policy.
    private func plain(_ text: String, gap: GapPolicy? = nil, fold: FoldPolicy? = nil) throws -> Schedule {
        let rule: CalendarRule =
            text.hasPrefix("FREQ=")
            ? .recurring(try RecurrenceRule(parsing: text), start: try Self.local("01-01 00:00"))
            : .calendar(try CalendarExpression(parsing: text))
        return Schedule(rule: rule, gap: gap, fold: fold)
    }

    @Test(
        "A grid of hours or minutes rings in both passes when the clocks go back, a time of day in the first",
        arguments: [
            ("FREQ=HOURLY", ["00:00", "01:00", "02:00"]),
            ("FREQ=HOURLY;INTERVAL=2", ["00:00", "01:00", "03:00"]),
            ("FREQ=MINUTELY;INTERVAL=30", ["00:00", "00:30", "01:00", "01:30"]),
            ("FREQ=MINUTELY;INTERVAL=45", ["00:15", "01:15", "02:00"]),
            ("FREQ=SECONDLY;INTERVAL=1800", ["00:00", "00:30", "01:00", "01:30"]),
            ("*:0/30", ["00:00", "00:30", "01:00", "01:30"]), ("hourly", ["00:00", "01:00", "02:00"]),
            ("1..3:30", ["00:30", "01:30", "02:30"]), ("2:15/30", ["00:15", "00:45", "01:15", "01:45"]),
            // A day later.
            ("02:00", ["00:00", "01:00"]), ("02,03:00", ["00:00", "02:00", "01:00"]),
            ("FREQ=DAILY;BYHOUR=2;BYMINUTE=0,30", ["00:00", "00:30", "01:00", "01:30"]),
        ]
    )
    func gridWhenClocksGoBack(_ text: String, _ expected: [String]) throws {
        let found = try occurrences(plain(text), from: "10-24 23:59", count: expected.count)
        #expect(found.map { String($0.dropFirst(6).prefix(5)) } == expected)
        let days = Set(found.map { $0.prefix(5) })
        #expect(days == (text.hasPrefix("02") || text.contains("DAILY") ? ["10-25", "10-26"] : ["10-25"]))
    }

    @Test(
        "A grid rings in a gap only at times that exist, a time of day at its end",
        arguments: [
            ("FREQ=HOURLY", ["00:00", "01:00", "02:00"]), ("FREQ=HOURLY;INTERVAL=2", ["02:00", "04:00"]),
            ("FREQ=MINUTELY;INTERVAL=15", ["00:00", "00:15", "00:30", "00:45", "01:00"]),
            ("FREQ=MINUTELY;INTERVAL=45", ["00:30", "01:00", "01:45"]), ("*:20", ["00:20", "01:20"]),
            ("02:30", ["01:00", "00:30"]), ("01,02:30", ["00:30", "01:00"]),
        ]
    )
    func gridWhenClocksGoForward(_ text: String, _ expected: [String]) throws {
        let found = try occurrences(plain(text), from: "03-28 23:59", count: expected.count)
        #expect(found.map { String($0.dropFirst(6).prefix(5)) } == expected)
    }

    @Test("A given policy decides for a grid, too")
    func givenPolicyOfAGrid() throws {
        let first = try plain("*:0/30", fold: .first)
        #expect(
            try occurrences(first, from: "10-24 23:59", count: 3) == [
                "10-25 00:00 fold", "10-25 00:30 fold", "10-25 02:00",
            ]
        )
        let after = try plain("*:20", gap: .after)
        #expect(
            try occurrences(after, from: "03-28 23:59", count: 3) == ["03-29 00:20", "03-29 01:00 gap", "03-29 01:20"]
        )
    }

    /// If a gap moves an occurrence onto another one, only the unmoved one remains, and it rings once.
    @Test func movedTimesMeetOnce() throws {
        let schedule = try schedule("FREQ=MINUTELY;INTERVAL=30", start: "03-01 00:00")
        #expect(
            try occurrences(schedule, from: "03-29 00:00", count: 3) == ["03-29 00:30", "03-29 01:00", "03-29 01:30"]
        )
        let before = try self.schedule("FREQ=MINUTELY;INTERVAL=30", start: "03-01 00:00", gap: .before)
        #expect(
            try occurrences(before, from: "03-29 00:00", count: 3) == [
                "03-29 00:30", "03-29 00:59:59 gap", "03-29 01:00",
            ]
        )
    }

    @Test func exceptionsAndAdditions() throws {
        var schedule = try schedule("FREQ=DAILY;COUNT=5", start: "05-01 08:00")
        schedule.exceptions = [try Self.local("05-02 00:00").date]
        schedule.exactExceptions = [try Self.local("05-04 08:00"), try Self.local("05-05 07:00")]
        schedule.additions = [
            try Self.local("05-03 12:00"), try Self.local("05-02 12:00"), try Self.local("06-01 08:00"),
        ]
        // COUNT includes excluded occurrences.
        #expect(
            try occurrences(schedule, from: "04-01 00:00", count: 9) == [
                "05-01 06:00", "05-03 06:00", "05-03 10:00", "05-05 06:00", "06-01 06:00",
            ]
        )
    }

    @Test func holidaysAreLeftOutWhereAskedFor() throws {
        var schedule = try schedule("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", start: "04-30 08:00")
        let holidays: Set = [try Self.local("05-01 00:00").date]
        #expect(try occurrences(schedule, from: "04-30 12:00", count: 1, holidays: holidays) == ["05-01 06:00"])
        schedule.skipsHolidays = true
        #expect(try occurrences(schedule, from: "04-30 12:00", count: 1, holidays: holidays) == ["05-04 06:00"])
    }

    /// Ten years of excluded days: the search skips each day in one step, even for a rule with an occurrence every
    /// second.
    @Test func manyExceptionsTakeNoTime() throws {
        var schedule = try schedule("FREQ=SECONDLY", start: "01-01 00:00")
        let first = try Self.local("01-01 00:00").date
        schedule.exceptions = Set((0..<3_650).compactMap { first.adding(days: $0) })
        #expect(try occurrences(schedule, from: "01-01 00:00", count: 1) == ["12-29 23:00"])
    }

    @Test func onceIsOnce() throws {
        let schedule = Schedule(rule: .once(try Self.local("03-29 02:30")))
        #expect(try occurrences(schedule, from: "03-01 00:00", count: 2) == ["03-29 01:00 gap"])
        #expect(try occurrences(schedule, from: "03-29 01:00", count: 2) == [])
    }

    @Test func untilIsTheLastMoment() throws {
        #expect(
            try occurrences(schedule("FREQ=DAILY;UNTIL=20260503", start: "05-01 08:00"), from: "04-01 00:00", count: 9)
                .count == 3
        )
        #expect(
            try occurrences(
                schedule("FREQ=DAILY;UNTIL=20260503T080000", start: "05-01 08:00"),
                from: "04-01 00:00",
                count: 9
            ).count == 3
        )
        #expect(
            try occurrences(
                schedule("FREQ=DAILY;UNTIL=20260503T060000Z", start: "05-01 08:00"),
                from: "04-01 00:00",
                count: 9
            ).count == 3
        )
        #expect(
            try occurrences(
                schedule("FREQ=DAILY;UNTIL=20260503T055959Z", start: "05-01 08:00"),
                from: "04-01 00:00",
                count: 9
            ).count == 2
        )
    }

    @Test func fractionsOfASecondAreKept() throws {
        let schedule = Schedule(rule: .calendar(try CalendarExpression(parsing: "*:*:0/0.5")))
        let next = try #require(schedule.next(after: Instant(microsecondsSinceEpoch: 1_800_000_000_100_000), in: .utc))
        #expect(next.at.microsecondsSinceEpoch == 1_800_000_000_500_000)
    }

    /// The search also ends at the limits of the calendar.
    @Test(arguments: [Int64.min, -62_200_000_000_000_000, 253_402_300_799_000_000, .max])
    func theEndsOfTime(_ microseconds: Int64) throws {
        let schedule = try schedule("FREQ=SECONDLY", start: "01-01 00:00")
        let next = schedule.next(after: Instant(microsecondsSinceEpoch: microseconds), in: berlin)
        #expect((next == nil) == (microseconds > 0))
    }
}
