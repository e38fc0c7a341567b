import Chronology
import JSON
import Localization

/// The days of a report: the current week, month or year up to today. The year in which a user began begins with the
/// first day of use (``beginning(on:)``), because empty months say nothing and lower every average.
package struct ReportPeriod: Equatable, Sendable {
    package enum Kind: String, JSONName {
        case week, month, year
    }

    package let kind: Kind
    package private(set) var first: CivilDate
    /// The day to which work counts now.
    package let last: CivilDate

    package init(_ kind: Kind, upTo today: CivilDate, weekStart: Weekday) {
        self.kind = kind
        last = today
        first =
            switch kind {
            case .week: today.firstOfWeek(from: weekStart)
            case .month: CivilMonth(of: today).days.lowerBound
            case .year: CivilDate(year: today.year, month: 1, day: 1) ?? today
            }
    }

    /// A year without the days before the first day of use; other periods, and a year that `day` is not in, are
    /// unchanged.
    package func beginning(on day: CivilDate?) -> ReportPeriod {
        guard kind == .year, let day, day > first else { return self }
        var shorter = self
        shorter.first = min(day, last)
        return shorter
    }

    package var dayCount: Int { last.dayNumber - first.dayNumber + 1 }

    /// In words, because it is a heading: `Week of 16 November 2026`, `November 2026`, `Year 2026`
    var title: String {
        switch kind {
        case .week: localized("Week of {date}", ["date": MomentPhrase.fullDate(first)])
        case .month: CivilMonth(of: first).title
        case .year: localized("Year {year}", ["year": String(last.year)])
        }
    }
}

extension ReportPeriod: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("from", DateText.print(first))
        json.member("kind", kind)
        json.member("until", DateText.print(last))
        json.endObject()
    }
}

extension CivilDate {
    /// The latest day up to this one that is a `weekStart`.
    package func firstOfWeek(from weekStart: Weekday) -> CivilDate {
        adding(days: -weekStart.distance(to: weekday)) ?? .first
    }

    /// `Mon 16 Nov 2026`: for texts that are also read in other years.
    var withYear: String { MomentPhrase.date(self, yearIfNot: -1) }
}

extension CivilMonth {
    /// `November 2026`
    var title: String {
        localized("{month} {year}", ["month": LocalizedName.month(month), "year": String(year)])
    }
}
