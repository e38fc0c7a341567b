extension ExpressionReader {
    func add(_ left: CalculatorOperand, _ right: CalculatorOperand) throws(TimeTextError) -> CalculatorOperand {
        switch (left.value, right.value) {
        case (.amount(let first, let isTime), .amount(let second, let isOtherTime)) where isTime == isOtherTime:
            return try result(first.adding(second).map { .amount($0, isTime: isTime) }, left, right)
        case (.date(let date), .amount(let seconds, isTime: true)):
            return try result(moved(date, by: seconds, named: right), left, right)
        case (.amount(let seconds, isTime: true), .date(let date)):
            return try result(moved(date, by: seconds, named: left), left, right)
        default: throw misfit(left, right)
        }
    }

    func subtract(_ left: CalculatorOperand, _ right: CalculatorOperand) throws(TimeTextError) -> CalculatorOperand {
        switch (left.value, right.value) {
        case (.date(let first), .date(let coming)):
            let second = left.monthDay == nil ? coming : right.nearest(to: first) ?? coming
            let days = Rational(Int128(first.dayNumber - second.dayNumber) * 86_400)
            var difference = try result(.amount(days, isTime: true), left, right)
            difference.dayCount = DayCount(to: first, from: second)
            return difference
        case (.amount(_, isTime: true), .date): throw misfit(left, right)
        default: break
        }
        var difference = try add(left, try negate(right, since: right.range.lowerBound))
        if left.isTimeOfDay, right.isTimeOfDay, case .amount(let seconds, _) = difference.value, seconds.numerator < 0 {
            difference.minuend = left.value
        }
        return difference
    }

    /// `9:00 to 17:30`, `22:00 to 6:00` of the next day, `today to 2026-12-25`.
    func range(from start: CalculatorOperand, to end: CalculatorOperand) throws(TimeTextError) -> CalculatorOperand {
        if case .amount(_, isTime: false) = start.value { throw failure(.factorNotTime, at: start.range) }
        let difference = try subtract(end, start)
        let interval = difference.minuend.flatMap { ClockInterval(from: $0, negative: difference.value) }
        return CalculatorOperand(
            value: interval?.acrossMidnight ?? difference.value,
            range: start.range.lowerBound..<end.range.upperBound,
            dayCount: difference.dayCount
        )
    }

    func multiply(_ left: CalculatorOperand, _ right: CalculatorOperand) throws(TimeTextError) -> CalculatorOperand {
        guard case .amount(let first, let isTime) = left.value, case .amount(let second, let isOtherTime) = right.value,
            !isTime || !isOtherTime
        else { throw misfit(left, right) }
        return try result(first.multiplied(by: second).map { .amount($0, isTime: isTime || isOtherTime) }, left, right)
    }

    /// A time divided by a time is a number, a time divided by a number is a time.
    func divide(_ left: CalculatorOperand, _ right: CalculatorOperand) throws(TimeTextError) -> CalculatorOperand {
        guard case .amount(let first, let isTime) = left.value, case .amount(let second, let byTime) = right.value,
            isTime || !byTime
        else { throw misfit(left, right) }
        if second.isZero { throw failure(.divisionByZero, at: right.range) }
        return try result(first.divided(by: second).map { .amount($0, isTime: isTime && !byTime) }, left, right)
    }

    func negate(_ operand: CalculatorOperand, since start: Int) throws(TimeTextError) -> CalculatorOperand {
        let range = start..<operand.range.upperBound
        guard case .amount(let amount, let isTime) = operand.value else {
            throw failure(.kindsDoNotMix, at: range)
        }
        guard let negated = amount.negated else { throw failure(.tooLarge(.expression), at: range) }
        return CalculatorOperand(value: .amount(negated, isTime: isTime), range: range)
    }

    private func result(
        _ value: CalculatorValue?,
        _ left: CalculatorOperand,
        _ right: CalculatorOperand
    ) throws(TimeTextError) -> CalculatorOperand {
        let range = left.range.lowerBound..<max(left.range.lowerBound, right.range.upperBound)
        guard let value, value.isWithinLimits else { throw failure(.tooLarge(.expression), at: range) }
        return CalculatorOperand(value: value, range: range)
    }

    /// Adds a duration to a date; nil outside the years 0 to 9999. Throws `wholeDaysOnly`.
    private func moved(
        _ date: CivilDate,
        by seconds: Rational,
        named operand: CalculatorOperand
    ) throws(TimeTextError) -> CalculatorValue? {
        guard let days = seconds.divided(by: Rational(86_400)), days.denominator == 1 else {
            throw failure(.wholeDaysOnly, at: operand.range)
        }
        return date.adding(days: Int(days.numerator)).map { .date($0) }
    }

    /// Returns the error for operands that don't combine. A plain number next to a time is the likeliest mistake.
    private func misfit(_ left: CalculatorOperand, _ right: CalculatorOperand) -> TimeTextError {
        let range = left.range.lowerBound..<max(left.range.lowerBound, right.range.upperBound)
        switch (left.value, right.value) {
        case (.amount(_, isTime: false), .amount(_, isTime: true)), (.amount(_, isTime: false), .date):
            return failure(.factorNotTime, at: left.range)
        case (.amount(_, isTime: true), .amount(_, isTime: false)), (.date, .amount(_, isTime: false)):
            return failure(.factorNotTime, at: right.range)
        default: return failure(.kindsDoNotMix, at: range)
        }
    }
}

extension CalculatorOperand {
    /// The date nearest to another one, if it was written without a year: between two such days are never more than some
    /// six months. Nil for other dates.
    fileprivate func nearest(to other: CivilDate) -> CivilDate? {
        guard let monthDay else { return nil }
        return (other.year - 1...other.year + 1)
            .compactMap { CivilDate(year: $0, month: monthDay.month, day: monthDay.day) }
            .min { abs($0.dayNumber - other.dayNumber) < abs($1.dayNumber - other.dayNumber) }
    }
}
