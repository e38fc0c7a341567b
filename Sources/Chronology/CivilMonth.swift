/// A month of the proleptic Gregorian calendar, years 0 to 9999.
package struct CivilMonth: Hashable, Sendable {
    package let year: Int
    /// 1 to 12
    package let month: Int

    /// Nil when there is no such month.
    package init?(year: Int, month: Int) {
        guard CivilDate.years.contains(year), (1...12).contains(month) else { return nil }
        self.year = year
        self.month = month
    }

    /// The month that `date` lies in.
    package init(of date: CivilDate) {
        year = date.year
        month = date.month
    }

    /// From its first day to its last.
    package var days: ClosedRange<CivilDate> {
        let last = CivilDate.days(inMonth: month, ofYear: year)
        guard let first = CivilDate(year: year, month: month, day: 1),
            let end = CivilDate(year: year, month: month, day: last)
        else { preconditionFailure("a month has a first and a last day") }
        return first...end
    }

    /// Nil when the result is outside the years 0 to 9999.
    package func adding(months: Int) -> CivilMonth? {
        let (year, index) = (year * 12 + month - 1 + months).flooredDivision(by: 12)
        return CivilMonth(year: year, month: index + 1)
    }
}

extension CivilMonth: Comparable {
    package static func < (left: CivilMonth, right: CivilMonth) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }
}
