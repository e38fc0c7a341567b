import Chronology
import Testing

/// The examples of RFC 5545, 3.8.5.3, in order, with the occurrences listed there: `year month/day,day-day …`. All
/// begin at 09:00 in New York.
private let examples: [(rule: String, start: String, days: String)] = [
    ("FREQ=DAILY;COUNT=10", "1997 9/2", "1997 9/2-11"),
    ("FREQ=DAILY;UNTIL=19971224T000000Z", "1997 9/2", "1997 9/2-30 10/1-31 11/1-30 12/1-23"),
    ("FREQ=DAILY;INTERVAL=2", "1997 9/2", "1997 9/2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 10/2,4,6"),
    ("FREQ=DAILY;INTERVAL=10;COUNT=5", "1997 9/2", "1997 9/2,12,22 10/2,12"),
    (
        "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA", "1998 1/1",
        "1998 1/1-31 1999 1/1-31 2000 1/1-31"
    ),
    ("FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", "1998 1/1", "1998 1/1-31 1999 1/1-31 2000 1/1-31"),
    ("FREQ=WEEKLY;COUNT=10", "1997 9/2", "1997 9/2,9,16,23,30 10/7,14,21,28 11/4"),
    (
        "FREQ=WEEKLY;UNTIL=19971224T000000Z", "1997 9/2",
        "1997 9/2,9,16,23,30 10/7,14,21,28 11/4,11,18,25 12/2,9,16,23"
    ),
    (
        "FREQ=WEEKLY;INTERVAL=2;WKST=SU", "1997 9/2",
        "1997 9/2,16,30 10/14,28 11/11,25 12/9,23 1998 1/6,20 2/3,17"
    ),
    ("FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "1997 9/2", "1997 9/2,4,9,11,16,18,23,25,30 10/2"),
    ("FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "1997 9/2", "1997 9/2,4,9,11,16,18,23,25,30 10/2"),
    (
        "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR", "1997 9/1",
        "1997 9/1,3,5,15,17,19,29 10/1,3,13,15,17,27,29,31 11/10,12,14,24,26,28 12/8,10,12,22"
    ),
    ("FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "1997 9/2", "1997 9/2,4,16,18,30 10/2,14,16"),
    (
        "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "1997 9/5",
        "1997 9/5 10/3 11/7 12/5 1998 1/2 2/6 3/6 4/3 5/1 6/5"
    ),
    ("FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", "1997 9/5", "1997 9/5 10/3 11/7 12/5"),
    (
        "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", "1997 9/7",
        "1997 9/7,28 11/2,30 1998 1/4,25 3/1,29 5/3,31"
    ),
    ("FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "1997 9/22", "1997 9/22 10/20 11/17 12/22 1998 1/19 2/16"),
    ("FREQ=MONTHLY;BYMONTHDAY=-3", "1997 9/28", "1997 9/28 10/29 11/28 12/29 1998 1/29 2/26"),
    ("FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "1997 9/2", "1997 9/2,15 10/2,15 11/2,15 12/2,15 1998 1/2,15"),
    ("FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", "1997 9/30", "1997 9/30 10/1,31 11/1,30 12/1,31 1998 1/1,31 2/1"),
    (
        "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", "1997 9/10", "1997 9/10-15 1999 3/10-13"
    ),
    (
        "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", "1997 9/2",
        "1997 9/2,9,16,23,30 11/4,11,18,25 1998 1/6,13,20,27 3/3,10,17,24,31"
    ),
    (
        "FREQ=YEARLY;COUNT=10;BYMONTH=6,7", "1997 6/10",
        "1997 6/10 7/10 1998 6/10 7/10 1999 6/10 7/10 2000 6/10 7/10 2001 6/10 7/10"
    ),
    (
        "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", "1997 3/10",
        "1997 3/10 1999 1/10 2/10 3/10 2001 1/10 2/10 3/10 2003 1/10 2/10 3/10"
    ),
    (
        "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "1997 1/1",
        "1997 1/1 4/10 7/19 2000 1/1 4/9 7/18 2003 1/1 4/10 7/19 2006 1/1"
    ),
    ("FREQ=YEARLY;BYDAY=20MO", "1997 5/19", "1997 5/19 1998 5/18 1999 5/17"),
    ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "1997 5/12", "1997 5/12 1998 5/11 1999 5/17"),
    (
        "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", "1997 3/13", "1997 3/13,20,27 1998 3/5,12,19,26 1999 3/4,11,18,25"
    ),
    (
        "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", "1997 6/5",
        """
        1997 6/5,12,19,26 7/3,10,17,24,31 8/7,14,21,28 1998 6/4,11,18,25 7/2,9,16,23,30 8/6,13,20,27 \
        1999 6/3,10,17,24 7/1,8,15,22,29 8/5,12,19,26
        """
    ),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "1997 9/2", "1998 2/13 3/13 11/13 1999 8/13 2000 10/13"),
    (
        "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", "1997 9/13",
        "1997 9/13 10/11 11/8 12/13 1998 1/10 2/7 3/7 4/11 5/9 6/13"
    ),
    (
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", "1996 11/5",
        "1996 11/5 2000 11/7 2004 11/2"
    ),
    ("FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997 9/4", "1997 9/4 10/7 11/6"),
    (
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "1997 9/29",
        "1997 9/29 10/30 11/27 12/30 1998 1/29 2/26 3/30"
    ),
    ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997 8/5", "1997 8/5,10,19,24"),
    ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997 8/5", "1997 8/5,17,19,31"),
    // From 3.6.5, the end of summer time in New York.
    ("FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "1967 10/29", "1967 10/29 1968 10/27 1969 10/26"),
    ("FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007 1/15", "2007 1/15,30 2/15 3/15,30"),
]

/// Examples of the same section that recur within a day, the first on 2 September 1997.
private let examplesWithinADay: [(rule: String, times: String)] = [
    // The RFC also lists 15:00, which its own UNTIL, 13:00 in New York, excludes (erratum 3883).
    ("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "9:00 12:00"),
    ("FREQ=MINUTELY;INTERVAL=15;COUNT=6", "9:00 9:15 9:30 9:45 10:00 10:15"),
    ("FREQ=MINUTELY;INTERVAL=90;COUNT=4", "9:00 10:30 12:00 13:30"),
    ("FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40", everyTwentyMinutes),
    ("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16", everyTwentyMinutes),
]

private let everyTwentyMinutes =
    (9...16).flatMap { hour in ["00", "20", "40"].map { "\(hour):\($0)" } }.joined(separator: " ")

struct RecurrenceExampleTests {
    private let newYork: Zone

    init() throws {
        newYork = try ZoneDatabase(directory: "/usr/share/zoneinfo").zone(named: "America/New_York")
    }

    @Test(arguments: examples)
    func listsTheDays(_ rule: String, _ start: String, _ days: String) throws {
        let nine = try #require(CivilTime(hour: 9, minute: 0))
        let start = CivilDateTime(try #require(try Self.dates(start).first), nine)
        let expected = try Self.dates(days)
        let isEndless = !rule.contains("COUNT") && !rule.contains("UNTIL")
        let found = try occurrences(rule, start: start, upTo: expected.count + (isEndless ? 0 : 1))
        #expect(found.map(\.local) == expected.map { CivilDateTime($0, nine) })
        #expect(found.allSatisfy { newYork.civil(at: $0.at) == $0.local })
    }

    @Test(arguments: examplesWithinADay)
    func listsTheTimes(_ rule: String, _ times: String) throws {
        let day = try #require(CivilDate(year: 1997, month: 9, day: 2))
        let expected = try times.split(separator: " ").map { text in
            let parts = text.split(separator: ":").compactMap { Int($0) }
            return CivilDateTime(day, try #require(CivilTime(hour: parts[0], minute: parts[1])))
        }
        let found = try occurrences(rule, start: expected[0], upTo: 40).map(\.local).filter { $0.date == day }
        #expect(found == expected)
    }

    private func occurrences(_ rule: String, start: CivilDateTime, upTo count: Int) throws -> [Occurrence] {
        let schedule = Schedule(rule: .recurring(try RecurrenceRule(parsing: rule), start: start))
        var after = Instant(secondsSinceEpoch: -100_000_000)
        var found: [Occurrence] = []
        while found.count < count, let next = schedule.next(after: after, in: newYork) {
            found.append(next)
            after = next.at
        }
        return found
    }

    private static func dates(_ text: String) throws -> [CivilDate] {
        var year = 0
        var dates: [CivilDate] = []
        for token in text.split(separator: " ") {
            let sides = token.split(separator: "/")
            guard sides.count == 2, let month = Int(sides[0]) else {
                year = try #require(Int(token))
                continue
            }
            for days in sides[1].split(separator: ",") {
                let ends = days.split(separator: "-").compactMap { Int($0) }
                for day in try #require(ends.first)...(try #require(ends.last)) {
                    dates.append(try #require(CivilDate(year: year, month: month, day: day)))
                }
            }
        }
        return dates
    }
}
