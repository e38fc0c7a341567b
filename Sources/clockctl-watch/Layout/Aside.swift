import ClockAPI
import Console
import Localization

/// Today's work and the world clock, beside the items or below them.
struct Aside {
    private let state: WatchState
    private let page: Page
    private let columns: Int

    init(_ state: WatchState, _ page: Page, columns: Int) {
        (self.state, self.page, self.columns) = (state, page, columns)
    }

    /// As much as fits: the picture of the growth is omitted first, then the cities. Nil if nothing fits.
    func fitting(lines: Int) -> [StyledLine]? {
        let (today, cities) = (today, cities)
        let picture = today.isEmpty ? [] : GrowthPicture.drawn(state.surroundings.growth)
        let choices = [[today, picture, cities], [today, cities], [today], [cities]].map(joined)
        return choices.first { !$0.isEmpty && $0.count <= lines }
    }

    /// Joins the non-empty parts with empty lines.
    private func joined(_ parts: [[StyledLine]]) -> [StyledLine] {
        Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
    }

    /// Today's focus compared with yesterday's; empty without work on both days.
    private var today: [StyledLine] {
        guard var calendar = state.surroundings.calendar else { return [] }
        calendar.todaySeconds = max(calendar.todaySeconds, state.status?.focus?.todaySeconds ?? 0)
        guard calendar.todaySeconds + calendar.yesterdaySeconds > 0 else { return [] }
        let lines = page.today(calendar, today: state.surroundings.today)
        guard !lines.isEmpty else { return [] }
        return [StyledLine(localized("Focus"), .heading)]
            + lines.flatMap { $0.wrapped(toCells: columns) }.map { StyledLine($0) }
    }

    private var cities: [StyledLine] {
        let cities = state.surroundings.cities
        guard !cities.isEmpty else { return [] }
        return [StyledLine(localized("World clock"), .heading)]
            + cities.map { city in
                let isNight = city.city.daylight == false
                let sun = page.sun(city.city)
                var right = StyledLine(page.dayAndTime(city.city), isNight ? .faint : .none)
                if !sun.isEmpty { right.append("  " + sun, isNight ? .faint : .none) }
                return .row(StyledLine(city.name, isNight ? .faint : .none), right: right, width: columns)
            }
    }
}
