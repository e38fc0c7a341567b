extension ExpressionReader {
    func add(_ left: CalculatorOperand, _ right: CalculatorOperand) throws(TimeTextError) -> CalculatorOperand {
        switch (left.value, right.value) {
        case (.number(let first), .number(let second)):
            return try result(first.adding(second).map { .number($0) }, left, right)
        case (.duration(let first), .duration(let second)):
            return try result(first.adding(second).map { .duration(seconds: $0) }, left, right)
        case (.date(let date), .duration(let seconds)):
            return try result(moved(date, by: seconds, named: right), left, right)
        case (.duration(let seconds), .date(let date)):
            return try result(moved(date, by: seconds, named: left), left, right)
        default: throw misfit(left, right)
        }
    }

    func subtract(_ left: CalculatorOperand, _ right: CalculatorOperand) throws(TimeTextError) -> CalculatorOperand {
        switch (left.value, right.value) {
        case (.date(let first), .date(let second)):
            let days = Rational(Int128(first.dayNumber - second.dayNumber) * 86_400)
            return try result(.duration(seconds: days), left, right)
        case (.duration(let first), .duration(let second)):
            var difference = try result(first.subtracting(second).map { .duration(seconds: $0) }, left, right)
            difference.acrossMidnight = acrossMidnight(left, right, difference)
            return difference
        case (.duration, .date): throw misfit(left, right)
        default: return try add(left, try negate(right, since: right.range.lowerBound))
        }
    }

    /// Returns the difference of two times of day with the first one on the next day; nil unless the plain difference
    /// is negative.
    private func acrossMidnight(
        _ left: CalculatorOperand,
        _ right: CalculatorOperand,
        _ difference: CalculatorOperand
    ) -> CalculatorValue? {
        guard left.isTimeOfDay, right.isTimeOfDay, case .duration(let seconds) = difference.value,
            seconds.numerator < 0
        else { return nil }
        return seconds.adding(Rational(86_400)).map { .duration(seconds: $0) }
    }

    func multiply(_ left: CalculatorOperand, _ right: CalculatorOperand) throws(TimeTextError) -> CalculatorOperand {
        switch (left.value, right.value) {
        case (.number(let first), .number(let second)):
            return try result(first.multiplied(by: second).map { .number($0) }, left, right)
        case (.duration(let seconds), .number(let factor)), (.number(let factor), .duration(let seconds)):
            return try result(seconds.multiplied(by: factor).map { .duration(seconds: $0) }, left, right)
        default: throw misfit(left, right)
        }
    }

    func divide(_ left: CalculatorOperand, _ right: CalculatorOperand) throws(TimeTextError) -> CalculatorOperand {
        switch (left.value, right.value) {
        case (.number(let first), .number(let second)), (.duration(let first), .duration(let second)):
            if second.isZero { throw reader.failure(.divisionByZero, at: right.range) }
            return try result(first.divided(by: second).map { .number($0) }, left, right)
        case (.duration(let seconds), .number(let divisor)):
            if divisor.isZero { throw reader.failure(.divisionByZero, at: right.range) }
            return try result(seconds.divided(by: divisor).map { .duration(seconds: $0) }, left, right)
        default: throw misfit(left, right)
        }
    }

    func negate(_ operand: CalculatorOperand, since start: Int) throws(TimeTextError) -> CalculatorOperand {
        let range = start..<operand.range.upperBound
        let negated: CalculatorValue?
        switch operand.value {
        case .number(let number): negated = number.negated.map { .number($0) }
        case .duration(let seconds): negated = seconds.negated.map { .duration(seconds: $0) }
        case .date: throw reader.failure(.kindsDoNotMix, at: range)
        }
        guard let negated else { throw reader.failure(.tooLarge(.expression), at: range) }
        return CalculatorOperand(value: negated, range: range)
    }

    private func result(
        _ value: CalculatorValue?,
        _ left: CalculatorOperand,
        _ right: CalculatorOperand
    ) throws(TimeTextError) -> CalculatorOperand {
        let range = left.range.lowerBound..<max(left.range.lowerBound, right.range.upperBound)
        guard let value, value.isWithinLimits else { throw reader.failure(.tooLarge(.expression), at: range) }
        return CalculatorOperand(value: value, range: range)
    }

    /// Adds a duration to a date; nil outside the years 0 to 9999. Throws `wholeDaysOnly`.
    private func moved(
        _ date: CivilDate,
        by seconds: Rational,
        named operand: CalculatorOperand
    ) throws(TimeTextError) -> CalculatorValue? {
        guard let days = seconds.divided(by: Rational(86_400)), days.denominator == 1 else {
            throw reader.failure(.wholeDaysOnly, at: operand.range)
        }
        return date.adding(days: Int(days.numerator)).map { .date($0) }
    }

    /// Returns the error for operands that don't combine. A plain number next to a time is the likeliest mistake.
    private func misfit(_ left: CalculatorOperand, _ right: CalculatorOperand) -> TimeTextError {
        let range = left.range.lowerBound..<max(left.range.lowerBound, right.range.upperBound)
        switch (left.value, right.value) {
        case (.number, .duration), (.number, .date): return reader.failure(.factorNotTime, at: left.range)
        case (.duration, .number), (.date, .number): return reader.failure(.factorNotTime, at: right.range)
        default: return reader.failure(.kindsDoNotMix, at: range)
        }
    }
}
