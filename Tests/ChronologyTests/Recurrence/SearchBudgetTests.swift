import Testing

@testable import Chronology

/// The cost of finding one occurrence is limited for every rule.
struct SearchBudgetTests {
    private let zone: Zone
    private static let start = 1_790_000_000

    init() throws {
        zone = try ZoneDatabase(directory: "/usr/share/zoneinfo").zone(named: "Europe/Berlin")
    }

    private static func rules(_ count: Int, seed: UInt64) throws -> [(text: String, schedule: Schedule)] {
        var generator = HostileRuleGenerator(random: SeededGenerator(seed: seed))
        return try (0..<count).map { _ in
            let text = generator.rule()
            let second = Int64(Self.start + generator.random.number(0...200_000_000))
            let start = try #require(CivilDateTime(microsecondsSinceCivilEpoch: second * 1_000_000))
            let rule = try RecurrenceRule(parsing: text)
            return (text, Schedule(rule: .recurring(rule, start: start)))
        }
    }

    private func next(_ schedule: Schedule, after second: Int, through last: Int? = nil) -> (Occurrence?, steps: Int) {
        var budget = SearchBudget(SearchBudget.search)
        let found = schedule.next(
            after: Instant(secondsSinceEpoch: Int64(second)),
            through: last.map { Instant(secondsSinceEpoch: Int64($0)) },
            in: zone,
            holidays: [],
            &budget
        )
        return (found, SearchBudget.search - budget.steps)
    }

    @Test("A search takes a bounded number of steps for every valid rule", arguments: [1, 2])
    func stepsAreBounded(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for (text, schedule) in try Self.rules(400, seed: seed) {
            let after = Self.start + random.number(0...4_000_000_000)
            // A step in progress is completed.
            #expect(next(schedule, after: after).steps < SearchBudget.search + 100, "\(text)")
        }
    }

    /// For an accepted rule, a search never runs out of budget within fifty years; later occurrences are irrelevant in
    /// practice.
    @Test("Accepted rules are searched at least fifty years ahead", arguments: [3, 4])
    func acceptedIsFound(_ seed: UInt64) throws {
        let year = 366 * 86_400
        var accepted = 0
        for (text, schedule) in try Self.rules(400, seed: seed) where schedule.excess == nil {
            accepted += 1
            let after = Self.start + 300_000_000
            let (found, _) = next(schedule, after: after)
            guard found == nil else { continue }
            let slices = (0..<50).map { next(schedule, after: after + $0 * year, through: after + ($0 + 1) * year) }
            #expect(slices.allSatisfy { $0.0 == nil }, "\(text)")
            #expect(slices.allSatisfy { $0.steps < SearchBudget.search }, "\(text)")
        }
        #expect(accepted > 100)
    }

    @Test("A bounded search returns the same occurrence as an unbounded one", arguments: [5, 6])
    func throughALimit(_ seed: UInt64) throws {
        var generator = RecurrenceGenerator(random: SeededGenerator(seed: seed))
        for _ in 0..<300 {
            let text = generator.rule()
            let start = try #require(CivilDateTime(microsecondsSinceCivilEpoch: Int64(Self.start) * 1_000_000))
            let schedule = Schedule(rule: .recurring(try RecurrenceRule(parsing: text), start: start))
            guard let found = next(schedule, after: Self.start + 10_000_000).0 else { continue }
            let second = Int(found.at.secondsSinceEpoch)
            #expect(next(schedule, after: Self.start + 10_000_000, through: second).0 == found, "\(text)")
            #expect(next(schedule, after: Self.start + 10_000_000, through: second - 1).0 == nil, "\(text)")
        }
    }

    @Test(
        "A rule whose search takes too long is refused",
        arguments: [
            "FREQ=SECONDLY;INTERVAL=7;BYDAY=MO;BYSECOND=1,3,5,8,11",
            "FREQ=SECONDLY;INTERVAL=11;BYMONTHDAY=1;BYMINUTE=0,10,20,30,40,50;BYSECOND=0,10,20,30,40,50",
            "FREQ=MINUTELY;INTERVAL=7;BYDAY=MO;BYMINUTE=1,3,5,8,11,13,17,19,23",
        ]
    )
    func hostileIsRefused(_ rule: String) throws {
        #expect(try refusal(ScheduleText(when: "07:30", every: "RRULE:" + rule)) == .search)
    }

    @Test(
        "Rules of practical use are accepted",
        arguments: [
            "FREQ=DAILY", "FREQ=HOURLY;INTERVAL=5;BYHOUR=9,10,11,12,13,14,15,16;BYDAY=MO,TU,WE,TH,FR",
            "FREQ=MINUTELY;INTERVAL=50;BYHOUR=9,10,11,12,13,14,15,16;BYDAY=MO,TU,WE,TH,FR",
            "FREQ=MINUTELY;INTERVAL=7", "FREQ=SECONDLY;INTERVAL=100000", "FREQ=SECONDLY;INTERVAL=7;BYSECOND=0",
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "FREQ=YEARLY;INTERVAL=4;BYWEEKNO=53;BYDAY=SU",
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MINUTELY;INTERVAL=15;BYHOUR=8,9;BYDAY=SA,SU",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;BYHOUR=6,18;BYSETPOS=1,-1",
        ]
    )
    func reasonableIsAccepted(_ rule: String) throws {
        #expect(try refusal(ScheduleText(when: "07:30", every: "RRULE:" + rule)) == nil)
    }

    @Test(
        "An expression may recur at most once a second",
        arguments: [
            ("*:*:0/0.000001", true), ("*:*:0/0.5", true), ("*:*:0,0.5", true), ("*:*:0,59.5", true),
            ("*:*:10..20/0.25", true), ("*:*:*", false), ("*:*:30.5", false), ("*:*:0/1.5", false),
            ("*:*:0.25/1", false), ("*:*:0,1.5,3", false), ("*:*:59.999999", false), ("@1800000000", false),
        ]
    )
    func onceASecond(_ expression: String, _ isRefused: Bool) throws {
        #expect(try refusal(ScheduleText(onCalendar: expression)) == (isRefused ? .tooFrequent : nil))
    }

    @Test("The number of excluded dates is bounded")
    func dates() throws {
        let first = try #require(CivilDate(year: 2026, month: 1, day: 1))
        let dates = (0...Schedule.dateLimit).compactMap { first.adding(days: $0) }.map(DateText.print)
        #expect(try refusal(ScheduleText(when: "07:30", every: "daily", except: dates)) == .tooManyDates)
        #expect(try refusal(ScheduleText(when: "07:30", every: "daily", except: Array(dates.dropFirst()))) == nil)
    }

    /// Returns the reason for refusal; nil if the text is accepted.
    private func refusal(_ text: ScheduleText) throws -> ScheduleExcess? {
        let reader = ScheduleReader(
            now: Instant(secondsSinceEpoch: Int64(Self.start)),
            local: zone,
            direction: .future,
            zones: { (_) throws(ZoneError) in .utc }
        )
        do throws(ScheduleTextError) {
            let reading = try reader.read(text)
            #expect(reading.schedule.excess == nil)
            return nil
        } catch {
            switch error {
            case .tooManyDates: return .tooManyDates
            case .unreadable(let part, let error):
                guard case .rule(.excess(let excess)) = error.reason else { throw error }
                let typed = part == .calendar ? text.onCalendar : text.every
                #expect(error.range == 0..<(typed ?? "").utf8.count)
                return excess
            default: throw error
            }
        }
    }
}
