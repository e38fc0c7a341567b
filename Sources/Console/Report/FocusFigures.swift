import Chronology
import ClockAPI
import JSON

/// The focus work of a period by day, by week and by weekday.
package struct FocusFigures: Equatable, Sendable {
    /// A day of work, with the configured end of the day.
    package struct Day: Equatable, Sendable {
        package let date: CivilDate
        package let seconds: Double
        /// `none`, `seed`, `sprout`, `apple` or `tree`.
        package let growth: String
    }

    /// The days of a week, month or other interval that are in the period.
    package struct Span: Equatable, Sendable {
        package let first: CivilDate
        package fileprivate(set) var last: CivilDate
        package fileprivate(set) var seconds: Double
        package fileprivate(set) var trees: Int

        package var dayCount: Int { last.dayNumber - first.dayNumber + 1 }
    }

    /// All days of the period that are that weekday, including those without work. Today counts as a day.
    package struct WeekdayFigures: Equatable, Sendable {
        package let weekday: Weekday
        package fileprivate(set) var dayCount = 0
        package fileprivate(set) var seconds = 0.0

        /// Nil if the period has no such day.
        package var averageSeconds: Double? { dayCount == 0 ? nil : seconds / Double(dayCount) }
    }

    package let days: [Day]
    package let weeks: [Span]
    /// By calendar month.
    package let months: [Span]
    /// All seven, in the reader's order.
    package let weekdays: [WeekdayFigures]
    package let stats: FocusStatsObject

    package init(_ stats: FocusStatsObject, weekStart: Weekday) {
        self.stats = stats
        days = stats.days.compactMap(Day.init)
        weeks = Self.spans(days) { $0.firstOfWeek(from: weekStart).dayNumber }
        months = Self.spans(days) { $0.year * 12 + $0.month }
        weekdays = Self.weekdays(days, weekStart)
    }

    package var trees: Int { days.count { $0.growth == "tree" } }
    package var hasWork: Bool { stats.daysWorked > 0 }

    /// Joins adjacent days with equal keys.
    private static func spans(_ days: [Day], _ key: (CivilDate) -> Int) -> [Span] {
        var spans: [Span] = []
        for day in days {
            if spans.isEmpty || key(spans[spans.count - 1].first) != key(day.date) {
                spans.append(Span(first: day.date, last: day.date, seconds: 0, trees: 0))
            }
            spans[spans.count - 1].last = day.date
            spans[spans.count - 1].seconds += day.seconds
            spans[spans.count - 1].trees += day.growth == "tree" ? 1 : 0
        }
        return spans
    }

    private static func weekdays(_ days: [Day], _ weekStart: Weekday) -> [WeekdayFigures] {
        var figures = weekStart.week.map { WeekdayFigures(weekday: $0) }
        for day in days {
            let index = weekStart.distance(to: day.date.weekday)
            figures[index].dayCount += 1
            figures[index].seconds += day.seconds
        }
        return figures
    }
}

extension FocusFigures.Day {
    /// More seconds than any day has; keeps the arithmetic of charts finite for any received value.
    private static let mostSeconds = 1_000_000.0

    /// Nil if the date can't be read.
    fileprivate init?(_ day: FocusDayObject) {
        guard let date = CivilDate(day.date) else { return nil }
        self.init(date: date, seconds: min(max(0, day.seconds), Self.mostSeconds), growth: day.growth)
    }
}

extension FocusFigures: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("averageSeconds", stats.averageSeconds)
        json.member("bestDay", stats.bestDay)
        json.member("currentRunDays", stats.currentRunDays)
        json.member("days", stats.days)
        json.member("daysWorked", stats.daysWorked)
        json.member("longestRunDays", stats.longestRunDays)
        json.member("tasks", stats.tasks)
        json.member("totalBeforeSeconds", stats.totalBeforeSeconds)
        json.member("totalSeconds", stats.totalSeconds)
        json.member("trees", trees)
        json.member("weekdays", weekdays)
        json.member("weeks", weeks)
        json.endObject()
    }
}

extension FocusFigures.Span: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("days", dayCount)
        json.member("from", DateText.print(first))
        json.member("seconds", seconds)
        json.member("until", DateText.print(last))
        json.endObject()
    }
}

extension FocusFigures.WeekdayFigures: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("averageSeconds", averageSeconds)
        json.member("days", dayCount)
        json.member("seconds", seconds)
        json.member("weekday", String(describing: weekday))
        json.endObject()
    }
}
