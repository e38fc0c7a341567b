import Agenda
import AgendaStore
import Chronology
import ClockAPI

/// Statistics of the work of many days.
extension Turn {
    func focusCalendar(_ request: FocusInterface.Calendar) throws -> FocusInterface.Calendar.Reply {
        let today = now.workDay
        let month = try self.month(request.month, today: today)
        let (first, last) = (month.days.lowerBound, month.days.upperBound)
        let yesterday = today.adding(days: -1) ?? today
        let totals = try workTotals(in: min(first, yesterday)...max(last, today))
        let days = totals.days(in: month.days)
        let calendar = FocusCalendarObject(
            month: MonthText.print(month),
            days: days.map(FocusDayObject.init),
            totalSeconds: days.total.inSeconds,
            todaySeconds: totals[today].inSeconds,
            yesterdaySeconds: totals[yesterday].inSeconds,
            trees: days.count(of: .tree),
            bestDay: days.best.map { DateText.print($0.date) },
            currentRunDays: try workStreak(today: today, whole: false).current
        )
        return .init(calendar: calendar, today: DateText.print(today))
    }

    func focusStats(_ request: FocusInterface.Stats) throws -> FocusInterface.Stats.Reply {
        let count = try Bounds.number(request.days ?? 7, in: 1...Self.mostStatsDays, parameter: "days")
        let today = now.workDay
        let first = today.adding(days: 1 - count) ?? .first
        let before = first.adding(days: -count) ?? .first
        let totals = try workTotals(in: before...today)
        let days = totals.days(in: first...today)
        let runs = try workStreak(today: today, whole: true)
        let stats = FocusStatsObject(
            days: days.map(FocusDayObject.init),
            totalSeconds: days.total.inSeconds,
            totalBeforeSeconds: (totals.days(in: before...today).total - days.total).inSeconds,
            averageSeconds: (days.total / days.count).inSeconds,
            daysWorked: days.count { $0.worked >= Growth.least },
            bestDay: days.best.map { DateText.print($0.date) },
            currentRunDays: runs.current,
            longestRunDays: runs.longest,
            tasks: try workByTask(in: first...today)
        )
        return .init(stats: stats)
    }

    private static let mostStatsDays = 3660

    /// Reads a month; nil means the current one.
    func month(_ text: String?, today: CivilDate) throws -> CivilMonth {
        let this = CivilMonth(of: today)
        guard let text else { return this }
        return try ClockError.reading("month") { () throws(TimeTextError) in try MonthText.parse(text, this: this) }
    }

    private func uncredited() throws -> [WorkSpan] { try currentFocus()?.uncredited(now) ?? [] }

    private func workTotals(in days: ClosedRange<CivilDate>) throws -> WorkTotals {
        var totals = WorkTotals(try transaction.worked(in: days), thresholds: defaults.growth)
        totals.add(try uncredited())
        return totals
    }

    /// `whole`: all days with work; otherwise only those of the current streak.
    private func workStreak(today: CivilDate, whole: Bool) throws -> WorkStreak {
        var runs = WorkStreak(today: today)
        for span in try uncredited().reversed() where span.date <= today && span.worked >= Growth.least {
            runs.take(span.date)
        }
        try transaction.daysWorked(upTo: today) { runs.take($0) || whole }
        return runs
    }

    /// The earlier work with which today's is compared; today counts as a day with work.
    func workRecord(today: CivilDate) throws -> WorkRecord {
        var days = WorkStreak(today: today)
        days.take(today)
        try transaction.daysWorked(upTo: today) { days.take($0) }
        return WorkRecord(bestBefore: try transaction.mostWorked(before: today), daysInARow: days.current)
    }

    /// The greatest first.
    private func workByTask(in days: ClosedRange<CivilDate>) throws -> [FocusTaskObject] {
        var tasks = try transaction.workedByLabel(in: days)
        if let session = try currentFocus() {
            let worked = session.uncredited(now).filter { days.contains($0.date) }.reduce(.zero) { $0 + $1.worked }
            if let index = tasks.firstIndex(where: { $0.label == session.label }) {
                tasks[index].worked += worked
            } else if worked > .zero {
                tasks.append((session.label, worked))
            }
        }
        return tasks.sorted { $0.worked > $1.worked }
            .map { FocusTaskObject(task: $0.label, seconds: $0.worked.inSeconds) }
    }
}

extension FocusDayObject {
    fileprivate init(_ day: DayOfWork) {
        self.init(date: DateText.print(day.date), seconds: day.worked.inSeconds, growth: day.growth.rawValue)
    }
}
