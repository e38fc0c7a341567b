/// One of the two meanings of an ambiguous text. Printed in the reader's language or in canonical English.
package enum TimeReading: Hashable, Sendable {
    case moment(RepeatedWhen)
    case day(DayReference)
    case month(CivilMonth)
    case duration(Duration)
    /// As it was written, with the unit that was missing.
    case span([SpanPart])
    case number(DecimalNumber)
    case repetition(Repetition)
    case value(CalculatorValue, countsDays: Bool)

    static func when(_ when: When) -> TimeReading { .moment(RepeatedWhen(when: when, repetition: nil)) }

    static func time(_ time: CivilTime) -> TimeReading { .when(.timeOfDay(time)) }

    static func days(_ count: Int) -> TimeReading {
        .span([SpanPart(number: DecimalNumber(count), unit: .fixed(.day))])
    }
}
