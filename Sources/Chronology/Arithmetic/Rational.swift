/// An exact fraction in lowest terms. Arithmetic that overflows returns nil.
package struct Rational: Hashable, Sendable {
    package let numerator: Int128
    /// 1 or more
    package let denominator: Int128

    package init(_ integer: Int128) {
        numerator = integer
        denominator = 1
    }

    /// Nil when the denominator is zero or the fraction is out of range.
    package init?(_ numerator: Int128, over denominator: Int128) {
        guard denominator != 0, numerator != .min, denominator != .min else { return nil }
        let divisor = numerator.magnitude.greatestCommonDivisor(with: denominator.magnitude)
        let sign: Int128 = denominator < 0 ? -1 : 1
        self.numerator = sign * numerator / Int128(divisor)
        self.denominator = sign * denominator / Int128(divisor)
    }

    package var isZero: Bool { numerator == 0 }

    package var negated: Rational? { Rational(-1).multiplied(by: self) }

    package func adding(_ other: Rational) -> Rational? {
        let left = numerator.multipliedReportingOverflow(by: other.denominator)
        let right = other.numerator.multipliedReportingOverflow(by: denominator)
        let sum = left.partialValue.addingReportingOverflow(right.partialValue)
        let common = denominator.multipliedReportingOverflow(by: other.denominator)
        guard !left.overflow, !right.overflow, !sum.overflow, !common.overflow else { return nil }
        return Rational(sum.partialValue, over: common.partialValue)
    }

    package func multiplied(by other: Rational) -> Rational? {
        let top = numerator.multipliedReportingOverflow(by: other.numerator)
        let bottom = denominator.multipliedReportingOverflow(by: other.denominator)
        guard !top.overflow, !bottom.overflow else { return nil }
        return Rational(top.partialValue, over: bottom.partialValue)
    }

    /// Nil also when `other` is zero.
    package func divided(by other: Rational) -> Rational? {
        guard let inverse = Rational(other.denominator, over: other.numerator) else { return nil }
        return multiplied(by: inverse)
    }

    /// Returns the value times `scale`, rounded to the nearest integer, halves away from zero; nil on overflow.
    package func rounded(scale: Int128) -> Int128? {
        let (scaled, overflow) = numerator.multipliedReportingOverflow(by: scale)
        guard !overflow else { return nil }
        let (quotient, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
        let nearest = rest >= denominator.magnitude - rest ? quotient + 1 : quotient
        guard let magnitude = Int128(exactly: nearest) else { return nil }
        return scaled < 0 ? -magnitude : magnitude
    }
}

extension BinaryInteger {
    /// Both numbers must not be negative, and not both zero.
    func greatestCommonDivisor(with other: Self) -> Self {
        var (left, right) = (self, other)
        while right != 0 { (left, right) = (right, left % right) }
        return left
    }
}
