import Chronology
import Testing

struct RecurrenceAcceptanceTests {
    private let berlin: Zone

    init() throws {
        berlin = try ZoneDatabase().zone(named: "Europe/Berlin")
    }

    private func occurrences(_ rule: CalendarRule, from second: Int64, count: Int) -> [Occurrence] {
        let schedule = Schedule(rule: rule)
        var after = Instant(secondsSinceEpoch: second)
        return (0..<count).compactMap { _ in
            let next = schedule.next(after: after, in: berlin)
            if let next { after = next.at }
            return next
        }
    }

    @Test func skippedTimeRingsWhenTheGapEnds() throws {
        let start = CivilDateTime(
            try #require(CivilDate(year: 2026, month: 3, day: 28)),
            CivilTime(microsecondOfDay: 9_000_000_000)
        )
        let found = occurrences(
            .recurring(try RecurrenceRule(parsing: "FREQ=DAILY"), start: start),
            from: 1_774_652_400,
            count: 3
        )
        #expect(found.map(\.at.secondsSinceEpoch) == [1_774_661_400, 1_774_746_000, 1_774_830_600])
        #expect(found.map(\.note) == [nil, .gap, nil])
    }

    @Test func workdaysFollowTheZoneIntoSummer() throws {
        let expression = try CalendarExpression(parsing: "Mon..Fri 07:30 Europe/Berlin")
        #expect(expression.zoneName == "Europe/Berlin")
        let found = occurrences(.calendar(expression), from: 1_774_569_600, count: 3)
        #expect(found.map(\.at.secondsSinceEpoch) == [1_774_593_000, 1_774_848_600, 1_774_935_000])
    }

    @Test(arguments: [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
        "FREQ=SECONDLY;INTERVAL=7;BYDAY=MO;BYHOUR=3;BYMINUTE=0;BYSECOND=1",
        "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31;BYMONTH=2",
        "FREQ=WEEKLY;INTERVAL=1000003;BYMONTH=2;BYDAY=SA;BYSETPOS=2",
        "FREQ=MINUTELY;INTERVAL=86399;BYHOUR=3;BYMONTH=2;BYMONTHDAY=30",
    ])
    func neverIsSaidSoon(_ text: String) throws {
        let start = CivilDateTime(try #require(CivilDate(year: 2026, month: 1, day: 1)), .midnight)
        let found = occurrences(.recurring(try RecurrenceRule(parsing: text), start: start), from: 0, count: 1)
        #expect(found == [])
    }
}
