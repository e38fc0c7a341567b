import Testing

@testable import Chronology

@Suite struct RationalTests {
    @Test func fractionsAreInLowestTerms() {
        #expect(Rational(6, over: -4) == Rational(-3, over: 2))
        #expect(Rational(0, over: -7) == Rational(0))
        #expect(Rational(1, over: 0) == nil)
        #expect(Rational(.min, over: 1) == nil)
    }

    @Test func overflowIsNil() {
        #expect(Rational(.max).adding(Rational(1)) == nil)
        #expect(Rational(.max).multiplied(by: Rational(2)) == nil)
        #expect(Rational(1).divided(by: Rational(0)) == nil)
        #expect(Rational(.max).rounded(scale: 2) == nil)
    }

    @Test(arguments: [
        (1, 2, 1), (-1, 2, -1), (1, 3, 0), (-1, 3, 0), (2, 3, 1), (5, 2, 3), (7, 1, 7), (Int128.max, 1, .max),
    ])
    func halvesAreRoundedAwayFromZero(numerator: Int128, denominator: Int128, rounded: Int128) {
        #expect(Rational(numerator, over: denominator)?.rounded(scale: 1) == rounded)
    }
}
