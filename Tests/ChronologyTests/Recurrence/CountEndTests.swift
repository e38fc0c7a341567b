import Chronology
import Testing

/// The end of a COUNT rule is computed once and cached.
struct CountEndTests {
    private static let start = 1_790_000_123

    private func schedule(_ text: String, countEnd: CivilDateTime? = nil) throws -> Schedule {
        let start = try #require(CivilDateTime(microsecondsSinceCivilEpoch: Int64(Self.start) * 1_000_000))
        return Schedule(rule: .recurring(try RecurrenceRule(parsing: text), start: start), countEnd: countEnd)
    }

    /// Steps through the occurrences and returns the last one; nil if there are fewer than `count`.
    private func steppedEnd(_ text: String, _ count: Int) throws -> CivilDateTime? {
        let endless = try schedule(text)
        var last: Occurrence?
        for _ in 0..<count {
            let after = last?.at ?? Instant(secondsSinceEpoch: Int64(Self.start - 1))
            guard let next = endless.next(after: after, in: .utc) else { return nil }
            last = next
        }
        return last?.local
    }

    /// Removes COUNT from the rule.
    private static func endless(_ text: String) -> String {
        text.split(separator: ";").filter { !$0.hasPrefix("COUNT=") }.joined(separator: ";")
    }

    private func check(_ text: String, _ count: Int) throws -> Bool {
        let counting = try schedule("\(text);COUNT=\(count)")
        guard counting.excess == nil, let end = try steppedEnd(text, count) else { return false }
        #expect(counting.countEnd == end, "\(text);COUNT=\(count)")
        let last = counting.next(after: Instant(secondsSinceEpoch: secondBefore(end)), in: .utc)
        #expect(last?.local == end, "\(text);COUNT=\(count)")
        #expect(last.flatMap { counting.next(after: $0.at, in: .utc) } == nil, "\(text);COUNT=\(count)")
        return true
    }

    private func secondBefore(_ local: CivilDateTime) -> Int64 { local.microsecondsSinceCivilEpoch / 1_000_000 - 1 }

    @Test("The computed end is the occurrence reached by stepping", arguments: [1, 2])
    func endIsWhereSteppingEnds(_ seed: UInt64) throws {
        var generator = RecurrenceGenerator(random: SeededGenerator(seed: seed))
        let checked = try (0..<1_000).filter { _ in
            let text = Self.endless(generator.rule())
            return try check(text, generator.random.number(1...(generator.random.chance(90) ? 100 : 2_000)))
        }
        #expect(checked.count > 600)
    }

    @Test("The same for extreme rules", arguments: [3])
    func endOfHostileRules(_ seed: UInt64) throws {
        var generator = HostileRuleGenerator(random: SeededGenerator(seed: seed))
        let checked = try (0..<400).filter { _ in
            try check(Self.endless(generator.rule()), generator.random.number(1...50))
        }
        #expect(checked.count > 100)
    }

    @Test(
        "Counting a million is immediate, also with many occurrences a year",
        arguments: [
            ("FREQ=DAILY", "4764-08-17"), ("FREQ=HOURLY;INTERVAL=5", nil), ("FREQ=SECONDLY;INTERVAL=7", nil),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", nil), ("FREQ=MINUTELY;INTERVAL=90", nil),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", nil), ("FREQ=DAILY;INTERVAL=3;BYHOUR=7,12,18", nil),
        ] as [(String, String?)]
    )
    func aMillion(_ text: String, _ end: String?) throws {
        let schedule = try schedule(text + ";COUNT=1000000")
        #expect(schedule.excess == nil)
        let found = try #require(schedule.countEnd)
        if let end { #expect(DateText.print(found.date) == end) }
    }

    @Test("A COUNT that can't be counted within bounds is refused")
    func tooLong() throws {
        let text = "FREQ=SECONDLY;INTERVAL=7;BYDAY=MO;BYSECOND=1,3,5,8,11;COUNT=1000000"
        #expect(try schedule(text).excess == .count)
    }

    @Test("A given end is used and not counted again")
    func keptEndIsTaken() throws {
        let third = Int64(Self.start + 2 * 86_400)
        let end = try #require(CivilDateTime(microsecondsSinceCivilEpoch: third * 1_000_000))
        let read = try schedule("FREQ=DAILY;COUNT=1000000", countEnd: end)
        #expect(read.next(after: Instant(secondsSinceEpoch: third - 1), in: .utc) != nil)
        #expect(read.next(after: Instant(secondsSinceEpoch: third), in: .utc) == nil)
    }

    @Test("Only rules with COUNT have a computed end")
    func without() throws {
        #expect(try schedule("FREQ=DAILY").countEnd == nil)
    }

    /// The stored end is a wall time.
    @Test("Neither a zone nor a policy moves the stored end, and all of COUNT rings", arguments: GapPolicy.allCases)
    func zonesDoNotMoveIt(_ gap: GapPolicy) throws {
        let berlin = try ZoneDatabase(directory: "/usr/share/zoneinfo").zone(named: "Europe/Berlin")
        let start = try #require(CivilDate(year: 2026, month: 3, day: 27))
        let time = try #require(CivilTime(hour: 2, minute: 30))
        let rule = CalendarRule.recurring(
            try RecurrenceRule(parsing: "FREQ=DAILY;COUNT=4"),
            start: CivilDateTime(start, time)
        )
        let schedule = Schedule(rule: rule, gap: gap)
        let end = try #require(schedule.countEnd)
        #expect(end == CivilDateTime(try #require(CivilDate(year: 2026, month: 3, day: 30)), time))
        for zone in [berlin, .utc] {
            var (after, found) = (Instant(secondsSinceEpoch: 1_770_000_000), [Occurrence]())
            while let next = schedule.next(after: after, in: zone) {
                found.append(next)
                after = next.at
            }
            #expect(found.count == 4)
            #expect((found.last?.local == end) == (gap != .skip || zone == .utc))
        }
    }

    @Test(
        "Times that a gap skips don't count (RFC 5545, 3.3.10)",
        arguments: [
            // The gap before the first, between and after the last of the wall times.
            ("FREQ=DAILY;COUNT=3", "2026-03-29 02:30", ["03-30", "03-31", "04-01"]),
            ("FREQ=DAILY;COUNT=3", "2026-03-28 02:30", ["03-28", "03-30", "03-31"]),
            ("FREQ=DAILY;COUNT=3", "2026-03-27 02:30", ["03-27", "03-28", "03-30"]),
            ("FREQ=DAILY;COUNT=3", "2026-03-26 02:30", ["03-26", "03-27", "03-28"]),
            // One gap moves the end past another one.
            ("FREQ=MONTHLY;BYDAY=-1SU;BYMONTH=3,4;COUNT=3", "2026-03-29 02:30", ["04-26", "04-25", "04-30"]),
            // Two in one gap.
            ("FREQ=DAILY;BYHOUR=1,2;BYMINUTE=15,45;COUNT=4", "2026-03-29 01:15", ["03-29", "03-29", "03-30", "03-30"]),
            ("FREQ=MINUTELY;INTERVAL=15;COUNT=3", "2026-03-29 01:30", ["03-29", "03-29", "03-29"]),
            // Counted by years.
            ("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;BYHOUR=2,4;COUNT=3", "2026-03-29 02:30", ["03-29", "03-28", "03-26"]),
            ("FREQ=DAILY;COUNT=3", "2026-10-24 02:30", ["10-24", "10-25", "10-26"]),
        ]
    )
    func skippedTimesDoNotCount(_ rule: String, _ start: String, _ expected: [String]) throws {
        let berlin = try ZoneDatabase(directory: "/usr/share/zoneinfo").zone(named: "Europe/Berlin")
        let numbers = start.split { "- :".contains($0) }.compactMap { Int($0) }
        let date = try #require(CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]))
        let time = try #require(CivilTime(hour: numbers[3], minute: numbers[4]))
        let schedule = Schedule(
            rule: .recurring(try RecurrenceRule(parsing: rule), start: CivilDateTime(date, time)),
            gap: .skip
        )
        var (after, found) = (berlin.firstInstant(of: CivilDateTime(date, time)) - .seconds(1), [String]())
        while let next = schedule.next(after: after, in: berlin) {
            found.append(String(DateText.print(next.local.date).dropFirst(5)))
            after = next.at
        }
        #expect(found == expected)
    }

    @Test(
        "A time that rings in both passes counts twice",
        arguments: [
            ("FREQ=HOURLY;COUNT=3", "2026-10-25 00:30", ["00:30", "01:30", "02:30"]),
            ("FREQ=HOURLY;COUNT=4", "2026-10-25 00:30", ["00:30", "01:30", "02:30", "02:30"]),
            ("FREQ=HOURLY;COUNT=5", "2026-10-25 00:30", ["00:30", "01:30", "02:30", "02:30", "03:30"]),
            ("FREQ=MINUTELY;INTERVAL=20;COUNT=5", "2026-10-25 02:00", ["02:00", "02:20", "02:40", "02:00", "02:20"]),
            ("FREQ=DAILY;COUNT=2", "2026-10-24 02:30", ["02:30", "02:30"]),
            ("FREQ=DAILY;COUNT=3", "2026-10-24 02:30", ["02:30", "02:30", "02:30"]),
            (
                "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=0;COUNT=5", "2026-10-24 02:00",
                ["02:00", "03:00", "02:00", "02:00", "03:00"]
            ),
        ]
    )
    func repeatedTimesCountTwice(_ rule: String, _ start: String, _ expected: [String]) throws {
        let berlin = try ZoneDatabase(directory: "/usr/share/zoneinfo").zone(named: "Europe/Berlin")
        let start = berlin.civil(at: try InstantText.parse(start.replacing(" ", with: "T") + ":00+02:00"))
        let schedule = Schedule(rule: .recurring(try RecurrenceRule(parsing: rule), start: start), fold: .both)
        let found = occurrences(schedule, from: start, in: berlin, atMost: 9)
        #expect(found.map { TimeOfDayText.print($0.local.time) } == expected)
    }

    @Test(
        "COUNT ends the instants of the endless rule",
        arguments: ["Europe/Berlin", "Australia/Lord_Howe", "Africa/Casablanca", "America/Havana"],
        [(GapPolicy.skip, FoldPolicy.both), (.skip, .first), (.after, .both), (.after, .second), (.before, .first)]
    )
    func countsInstants(_ zone: String, _ policies: (gap: GapPolicy, fold: FoldPolicy)) throws {
        let zone = try ZoneDatabase(directory: "/usr/share/zoneinfo").zone(named: zone)
        var generator = RecurrenceGenerator(random: SeededGenerator(seed: 4))
        var checked = 0
        for _ in 0..<100 {
            let text = Self.endless(generator.rule())
            let count = generator.random.number(1...60)
            let start = zone.civil(
                at: Instant(secondsSinceEpoch: Int64(generator.random.number(1_773_000_000...1_803_000_000)))
            )
            let counting = try Schedule(
                rule: .recurring(RecurrenceRule(parsing: "\(text);COUNT=\(count)"), start: start),
                gap: policies.gap,
                fold: policies.fold
            )
            guard counting.excess == nil else { continue }
            let endless = try Schedule(
                rule: .recurring(RecurrenceRule(parsing: text), start: start),
                gap: policies.gap,
                fold: policies.fold
            )
            let expected = occurrences(endless, from: start, in: zone, atMost: count)
            #expect(
                occurrences(counting, from: start, in: zone, atMost: count + 3) == expected,
                "\(text);COUNT=\(count) from \(start)"
            )
            checked += 1
        }
        #expect(checked > 40)
    }

    private func occurrences(_ schedule: Schedule, from start: CivilDateTime, in zone: Zone, atMost limit: Int)
        -> [Occurrence]
    {
        var (after, found) = (zone.firstInstant(of: start) - .seconds(1), [Occurrence]())
        while found.count < limit, let next = schedule.next(after: after, in: zone) {
            found.append(next)
            after = next.at
        }
        return found
    }

    @Test("A rule whose times are all skipped ends without a search of a thousand years")
    func allAreSkipped() throws {
        let berlin = try ZoneDatabase(directory: "/usr/share/zoneinfo").zone(named: "Europe/Berlin")
        let start = CivilDateTime(
            try #require(CivilDate(year: 2026, month: 3, day: 29)),
            try #require(CivilTime(hour: 2, minute: 0))
        )
        let text = "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;BYHOUR=2;BYMINUTE=0,15,30,45;COUNT=1000"
        let schedule = Schedule(rule: .recurring(try RecurrenceRule(parsing: text), start: start), gap: .skip)
        #expect(schedule.next(after: Instant(secondsSinceEpoch: 1_770_000_000), in: berlin) == nil)
    }
}
