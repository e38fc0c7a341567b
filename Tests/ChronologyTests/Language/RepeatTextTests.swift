import Testing

@testable import Chronology

@Suite struct RepeatTextTests {
    static let read: [(text: String, canonical: String, rule: String)] = [
        ("daily", "daily", "FREQ=DAILY"), ("every day", "daily", "FREQ=DAILY"), ("mon-sun", "daily", "FREQ=DAILY"),
        ("weekdays", "weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("mon-fri", "weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("every weekday", "weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("workdays", "workdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("weekends", "weekends", "FREQ=WEEKLY;BYDAY=SA,SU"), ("Sat and Sun", "weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
        ("weekly", "weekly", "FREQ=WEEKLY"), ("every week", "weekly", "FREQ=WEEKLY"),
        ("monthly", "monthly", "FREQ=MONTHLY"), ("yearly", "yearly", "FREQ=YEARLY"),
        ("MON, wed ,fri", "mon,wed,fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        ("fri mon", "mon,fri", "FREQ=WEEKLY;BYDAY=MO,FR"), ("mon-thu", "mon-thu", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
        ("sat-mon", "mon,sat,sun", "FREQ=WEEKLY;BYDAY=MO,SA,SU"), ("every tuesday", "tue", "FREQ=WEEKLY;BYDAY=TU"),
        ("mondays", "mon", "FREQ=WEEKLY;BYDAY=MO"), ("weekly on tue", "tue", "FREQ=WEEKLY;BYDAY=TU"),
        ("weekdays,sun", "mon-fri,sun", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SU"),
        ("every 3 days", "every 3 days", "FREQ=DAILY;INTERVAL=3"),
        ("every other day", "every 2 days", "FREQ=DAILY;INTERVAL=2"),
        ("every 2 weeks on mon,thu", "every 2 weeks on mon,thu", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
        ("every other friday", "every 2 weeks on fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        ("every 2 weeks", "every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"),
        ("last friday", "last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("every first mon", "first monday", "FREQ=MONTHLY;BYDAY=1MO"),
        ("monthly on the 2nd tue", "second tuesday", "FREQ=MONTHLY;BYDAY=2TU"),
        ("every 2 months on last friday", "every 2 months on last friday", "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR"),
        ("monthly on 31", "monthly on 31", "FREQ=MONTHLY;BYMONTHDAY=31"),
        ("monthly on 15, 1", "monthly on 1,15", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
        ("monthly on 15th and last", "monthly on 15,last", "FREQ=MONTHLY;BYMONTHDAY=-1,15"),
        ("last day", "monthly on last", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("every year on 12-25", "yearly on 12-25", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"),
        ("yearly on 29 feb", "yearly on 02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"),
        ("every 4 years", "every 4 years", "FREQ=YEARLY;INTERVAL=4"),
        ("every hour", "hourly", "FREQ=HOURLY"), ("every 15 minutes", "every 15 minutes", "FREQ=MINUTELY;INTERVAL=15"),
        ("every minute", "every minute", "FREQ=MINUTELY"),
        ("every two hours", "every 2 hours", "FREQ=HOURLY;INTERVAL=2"),
        ("quarterly", "every 3 months", "FREQ=MONTHLY;INTERVAL=3"), ("annually", "yearly", "FREQ=YEARLY"),
        ("mon..fri", "weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("first monday of the month", "first monday", "FREQ=MONTHLY;BYDAY=1MO"),
        ("the last friday of every month", "last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("last day of the month", "monthly on last", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("last weekday", "last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
        (
            "every 2 months on first weekday", "every 2 months on first weekday",
            "FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1"
        ),
        ("every 2nd week", "every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"),
        ("every third day", "every 3 days", "FREQ=DAILY;INTERVAL=3"),
        ("every second friday of the month", "second friday", "FREQ=MONTHLY;BYDAY=2FR"),
        ("every 15th", "monthly on 15", "FREQ=MONTHLY;BYMONTHDAY=15"),
        ("every 12-25", "yearly on 12-25", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"),
        ("every dec 25", "yearly on 12-25", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25"),
        (" rrule:freq=weekly;byday=tu,mo ", "RRULE:FREQ=WEEKLY;BYDAY=MO,TU", "FREQ=WEEKLY;BYDAY=MO,TU"),
    ]

    @Test(arguments: read) func reads(text: String, canonical: String, rule: String) throws {
        let repetition = try RepeatText.parse(text)
        #expect(RepeatText.print(repetition) == canonical)
        #expect(try RepeatText.parse(canonical) == repetition)
        #expect(repetition.recurrenceRule == (try RecurrenceRule(parsing: rule)))
        #expect(repetition.skipsHolidays == (text == "workdays"))
    }

    static let refused: [(String, TimeTextError.Reason, String)] = [
        ("", .empty(.repetition), ""), ("every 0 days", .zeroInterval, "0"),
        ("every -1 days", .zeroInterval, "-1 days"),
        ("every 10000 days", .tooLarge(.repetition), "10000"), ("dayly", .unreadable(.repetition), "dayly"),
        ("every 3", .unreadable(.repetition), ""), ("every", .unreadable(.repetition), ""),
        ("monthly on 32", .monthDayOutOfRange, "32"), ("monthly on 0", .monthDayOutOfRange, "0"),
        ("mon,", .unreadable(.repetition), ""), ("mon-", .unreadable(.repetition), ""),
        ("mon,tues,xyz", .unreadable(.repetition), "xyz"), ("every 3 days on mon", .dayListNotAllowed, "on mon"),
        ("first", .unreadable(.repetition), "first"), ("sixth friday", .unreadable(.repetition), "sixth"),
        ("monthly on 6th fri", .unreadable(.repetition), "fri"),
        ("yearly on 02-30", .dayOutOfRange(year: nil, month: 2, days: 29), "02-30"),
        ("yearly on 2026-01-01", .unreadable(.date), "2026-01-01"), ("daily daily", .unreadable(.repetition), "daily"),
        ("every 2 weekday", .unreadable(.repetition), "weekday"),
        ("monthly on first,15", .unreadable(.repetition), "first"),
        ("monthly on 15,second", .unreadable(.repetition), "second"),
        ("monthly on second", .unreadable(.repetition), "second"),
        ("monthly on friday", .unreadable(.repetition), "friday"),
        ("every 15th last friday", .unreadable(.repetition), "last friday"),
        ("last day of", .unreadable(.repetition), "of"),
    ]

    @Test(arguments: refused) func refuses(text: String, reason: TimeTextError.Reason, part: String) throws {
        let error = try #require(throws: TimeTextError.self) { try RepeatText.parse(text) }
        #expect(error.reason == reason)
        #expect(error.part == part)
    }

    /// Also if `RRULE:` is omitted.
    @Test(arguments: ["  RRULE:FREQ=DAILY;COUNT=0", "FREQ=SECONDLY;COUNT=0", " freq=daily;count=0 "])
    func pointsIntoARule(text: String) throws {
        let error = try #require(throws: TimeTextError.self) { try RepeatText.parse(text) }
        #expect(error.part == "0")
        #expect(error.message == "0 is not between 1 and 1000000")
    }

    @Test(arguments: [
        ("dayly", "daily"), ("every 2 weaks", "every 2 weeks"), ("FREQ=DAILY", "RRULE:FREQ=DAILY"),
        ("mon,tusday", "mon,tuesday"),
    ])
    func suggests(text: String, suggestion: String) throws {
        let error = try #require(throws: TimeTextError.self) { try RepeatText.parse(text) }
        #expect(error.suggestion == suggestion)
    }

    @Test func everyRepetitionReadsBack() throws {
        var random = SeededGenerator(seed: 5545)
        for _ in 0..<5_000 {
            let repetition = Self.repetition(using: &random)
            let text = RepeatText.print(repetition)
            #expect(try RepeatText.parse(text) == repetition, "\(text)")
            #expect(!repetition.recurrenceRule.text.isEmpty)
        }
    }

    private static func repetition(using random: inout SeededGenerator) -> Repetition {
        let every = Bool.random(using: &random) ? 1 : Int.random(in: 2...9999, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 7: return .minutes(every: every)
        case 8: return .hours(every: every)
        case 9:
            let ordinal = Int.random(in: 0...5, using: &random)
            return .months(every: every, on: .workingDay(ordinal: ordinal == 0 ? -1 : ordinal))
        case 0: return .days(every: every)
        case 1: return .workdays
        case 2:
            let weekdays = Set(Weekday.allCases.filter { _ in Bool.random(using: &random) })
            return weekdays.count == 7 && every == 1 ? .days(every: 1) : .weeks(every: every, on: weekdays)
        case 3: return .months(every: every, on: .startDay)
        case 4:
            let days = (0...Int.random(in: 0..<4, using: &random)).map { _ in Int.random(in: 0...31, using: &random) }
            return .months(every: every, on: .days(Set(days.map { $0 == 0 ? -1 : $0 })))
        case 5:
            let ordinal = Int.random(in: 0...5, using: &random)
            let weekday = Weekday(mondayBased: Int.random(in: 0..<7, using: &random))
            return .months(every: every, on: .weekday(weekday, ordinal: ordinal == 0 ? -1 : ordinal))
        default:
            let month = Int.random(in: 1...12, using: &random)
            let day = Int.random(in: 1...CivilDate.days(inMonth: month, ofYear: 2024), using: &random)
            return .years(every: every, on: Bool.random(using: &random) ? nil : .init(month: month, day: day))
        }
    }

    /// `07:30 --repeat weekdays` entered on a Saturday begins on Monday.
    @Test func aStartThatDoesNotMatchIsNoOccurrence() throws {
        let saturday = try InstantText.parse("2026-11-21T12:00:00+01:00")
        let berlin = try SampleMoment.berlin()
        let start = try WhenText.anchor("07:30", now: saturday, in: berlin)
        let rule = CalendarRule.recurring(try RepeatText.parse("weekdays").recurrenceRule, start: start.local)
        let occurrence = try #require(Schedule(rule: rule).next(after: saturday, in: berlin))
        #expect(InstantText.print(occurrence.at, in: berlin) == "2026-11-23T07:30:00+01:00")
    }
}
