import Chronology
import ClockAPI
import Console
import JSON
import Testing

@Suite struct ReportFiguresTests {
    static let periods: [(kind: ReportPeriod.Kind, today: String, weekStart: Weekday, first: String, count: Int)] = [
        (.week, "2026-11-21", .monday, "2026-11-16", 6), (.week, "2026-11-21", .sunday, "2026-11-15", 7),
        (.week, "2026-11-21", .saturday, "2026-11-21", 1), (.week, "2027-01-01", .monday, "2026-12-28", 5),
        (.month, "2026-11-21", .monday, "2026-11-01", 21), (.month, "2028-02-29", .monday, "2028-02-01", 29),
        (.month, "2026-11-01", .monday, "2026-11-01", 1), (.year, "2026-11-21", .monday, "2026-01-01", 325),
        (.year, "2028-12-31", .monday, "2028-01-01", 366), (.year, "2027-01-01", .monday, "2027-01-01", 1),
        (.week, "0000-01-01", .sunday, "0000-01-01", 1),
    ]

    @Test("A period ends today", arguments: periods)
    func period(kind: ReportPeriod.Kind, today: String, weekStart: Weekday, first: String, count: Int) throws {
        let today = try DateText.parse(today, today: .first)
        let period = ReportPeriod(kind, upTo: today, weekStart: weekStart)
        #expect(DateText.print(period.first) == first && period.last == today && period.dayCount == count)
    }

    @Test("A year begins with the first day of use, other periods do not")
    func firstUse() throws {
        let use = try #require(SampleReport.today.adding(days: -7))
        for kind in ReportPeriod.Kind.allCases {
            let period = ReportPeriod(kind, upTo: SampleReport.today, weekStart: .monday)
            #expect(period.beginning(on: use).first == (kind == .year ? use : period.first))
            #expect(period.beginning(on: nil) == period && period.beginning(on: .first) == period)
            #expect(period.beginning(on: use).last == SampleReport.today)
        }
        let year = ReportPeriod(.year, upTo: SampleReport.today, weekStart: .monday)
        #expect(year.beginning(on: .last).dayCount == 1, "never without a day")
    }

    @Test("The first day of use is that of the first work, run or ring")
    func firstDayOfUse() throws {
        let work = SampleReport.stats().days
        var builder = ReportBuilder()
        #expect(builder.firstDayOfUse([], in: .utc) == nil)
        #expect(builder.firstDayOfUse(work, in: .utc) == CivilDate("2026-11-02"), "the first day has no work")
        builder.add([SampleReport.ring(seconds: 1)])
        #expect(builder.firstDayOfUse(work, in: .utc) == CivilDate("2026-11-02"))
        #expect(builder.firstDayOfUse([], in: .utc) == CivilDate("2026-11-20"))
        var run = SampleReport.run(1, ratio: 1)
        run.started = "2026-10-31T23:30:00Z"
        builder.add([run, SampleReport.run(2, ratio: 1)])
        #expect(builder.firstDayOfUse(work, in: .utc) == CivilDate("2026-10-31"))
        let seoul = Zone(fixedOffsetSeconds: 9 * 3600)
        #expect(builder.firstDayOfUse(work, in: seoul) == CivilDate("2026-11-01"), "of the reader")
    }

    @Test("Weeks are those of the reader, cut at the ends of the period", arguments: [Weekday.monday, .sunday])
    func weeks(weekStart: Weekday) {
        let focus = SampleReport.report(weekStart: weekStart).focus
        let spans = focus.weeks.map { "\($0.first.day)-\($0.last.day): \(Int($0.seconds / 60))" }
        #expect(
            spans
                == (weekStart == .monday
                    ? ["1-1: 0", "2-8: 545", "9-15: 1117", "16-21: 340"] : ["1-7: 545", "8-14: 1117", "15-21: 340"])
        )
        #expect(focus.weekdays.map(\.weekday).first == weekStart && focus.weekdays.count == 7)
        #expect(focus.months.count == 1 && focus.months[0].trees == 4 && focus.trees == 4)
    }

    @Test("The average of a weekday includes days without work")
    func weekdays() throws {
        let focus = SampleReport.report().focus
        let sunday = try #require(focus.weekdays.last)
        #expect(sunday.weekday == .sunday && sunday.dayCount == 3 && sunday.seconds == 0 && sunday.averageSeconds == 0)
        // Mondays: 95, 754 and 0 minutes.
        #expect(focus.weekdays[0].dayCount == 3 && focus.weekdays[0].averageSeconds == 849 * 60 / 3)
        let two = SampleReport.report(.week, SampleReport.stats([0, 95])).focus
        #expect(two.weekdays.map(\.dayCount) == [0, 0, 0, 0, 1, 1, 0] && two.weekdays[1].averageSeconds == nil)
    }

    @Test("Impossible numbers stay finite, a day without a date is skipped")
    func hostileDays() {
        var stats = SampleReport.stats([1, 2, 3])
        stats.days[0].seconds = 1e300
        stats.days[1].seconds = -5
        stats.days[2].date = "soon"
        let focus = SampleReport.report(.month, stats).focus
        #expect(focus.days.map(\.seconds) == [1_000_000, 0])
        let page = ReportDocument(SampleReport.report(.year, stats), weekStart: .monday, viewpoint: .sample).html
        #expect(!page.contains("inf") && !page.contains("e+"))
    }

    // MARK: Estimates

    /// Ratios of runs with bias and trend, computed with Python's statistics: fmean, linear_regression of the last 20.
    static let estimates: [(ratios: [Double], bias: Double, trend: Double?)] = [
        ([1.2], 1.2, nil), ([1.2, 0.8, 1.1, 0.95], 1.0125, nil), ([1.2, 0.8, 1.1, 0.95, 1.4], 1.09, 0.055),
        ([1.5, 1.4, 1.3, 1.2, 1.1, 1], 1.25, -0.1), ([1, 1, 1, 1, 1], 1, 0),
        // The trend ignores the first five.
        ([9, 9, 9, 9, 9] + (0..<20).map { 1 + Double($0) / 100 }, 2.676, 0.01),
    ]

    @Test("Bias is the mean of elapsed / estimate; the trend is the slope over the last twenty", arguments: estimates)
    func estimate(ratios: [Double], bias: Double, trend: Double?) throws {
        let runs = ratios.enumerated().map { SampleReport.run($0.offset, ratio: $0.element) }
        let task = try #require(SampleReport.report(runs: runs).estimates.first)
        expectNear(task.bias, bias)
        expectNear(task.trendPerRun, trend)
        #expect(task.runCount == ratios.count && task.achievedCount == ratios.count { $0 <= 1 })
        #expect(task.recentRatios.count == min(20, ratios.count))
    }

    @Test(
        "A renamed task keeps its id; streaks come from its runs; runs without an estimate have no ratio"
    )
    func tasks() {
        let report = SampleReport.report(runs: [
            SampleReport.run(1, "walk", ratio: 0.5, streak: 6), SampleReport.run(2, "read", item: "k2", ratio: 2),
            SampleReport.run(3, "stroll", ratio: 1.1), SampleReport.run(4, "stroll", ratio: 0.9, streak: 1),
            SampleReport.run(5, "none", item: "k3", ratio: 0),
        ])
        #expect(report.estimates.map(\.name) == ["stroll", "read", "none"])
        let walk = report.estimates.first { $0.id == "k1" }
        #expect(walk?.runCount == 3 && walk?.currentStreak == 1 && walk?.bestStreak == 6)
        var broken = SampleReport.run(6, ratio: 1)
        broken.remainingSeconds = -1800
        #expect(SampleReport.report(runs: [broken]).estimates.isEmpty)
    }

    // MARK: Alarms

    @Test("A ring's length is from its first sound to its end; open rings and those that never began have none")
    func rings() throws {
        let report = SampleReport.report(rings: [
            SampleReport.ring(seconds: 10), SampleReport.ring(seconds: 600, snoozes: 1),
            SampleReport.ring(seconds: 20, state: .missed, snoozes: 5), SampleReport.ring(seconds: nil, state: .missed),
            SampleReport.ring(seconds: 30, state: .cancelled), SampleReport.ring("up", seconds: 5, state: .ringing),
            SampleReport.ring("pills", item: "a2", seconds: nil, state: .missed),
        ])
        #expect(report.alarms.map(\.label) == ["up", "pills"], "the one that rang most comes first, by its last label")
        let wake = report.alarms[0]
        #expect(wake.rangCount == 5 && wake.dismissedCount == 2 && wake.missedCount == 2 && wake.cancelledCount == 1)
        #expect(wake.snoozeCount == 6 && wake.ringSeconds == [10, 600, 20, 30])
        #expect(wake.medianSeconds == 25 && wake.longestSeconds == 600 && wake.totalSeconds == 660)
        #expect(report.alarms[1].medianSeconds == nil && report.alarms[1].longestSeconds == nil)
    }

    @Test("A clock set back causes no negative time")
    func setBack() {
        var ring = SampleReport.ring(seconds: 10)
        ring.ended = "2020-01-01T00:00:00Z"
        #expect(SampleReport.report(rings: [ring]).alarms[0].ringSeconds == [0])
    }

    @Test("Absent values are null")
    func json() {
        let text = String(decoding: SampleReport.report(.week, SampleReport.stats([])).json, as: UTF8.self)
        #expect(text.hasPrefix(#"{"alarms":[],"estimates":[],"focus":{"averageSeconds":"#))
        #expect(
            text.contains(#""bestDay":null"#)
                && text.contains(#"{"averageSeconds":null,"days":0,"seconds":0,"weekday":"monday"}"#)
        )
        #expect(text.hasSuffix(#""period":{"from":"2026-11-16","kind":"week","until":"2026-11-21"}}"#))
    }
}
