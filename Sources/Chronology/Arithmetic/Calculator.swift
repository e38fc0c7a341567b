import Localization

/// Arithmetic with times: `1:50 + 0:25`, `3:66`, `9:00 - 17:30`, `9:00 to 17:30`, `1h30m * 3`, `(1:30 + 0:15) / 3`,
/// `8h / 30m`, `2026-12-25 - today`, `25 dec + 1 month`, `today + 100d`, `now + 0:25`, `ans * 2`.
///
/// `H:MM` is hours and minutes; minutes above 59 carry, hours above 23 do not, unless the expression has days or dates.
/// A number without a unit is a plain factor. A trailing `=` is ignored. Arithmetic is exact; only printed values are
/// rounded.
package enum Calculator {
    /// Maximum nesting depth of parentheses.
    package static let depthLimit = 100

    /// Evaluates an expression. `today` is the base of `today`, `tomorrow` and `yesterday`; `answer` is the value of
    /// `ans`.
    package static func evaluate(
        _ expression: String,
        today: CivilDate,
        answer: Calculation? = nil
    ) throws(TimeTextError) -> Calculation {
        try read(expression, today: today, answer: answer).calculation
    }

    /// As ``evaluate(_:today:answer:)``, also for a line of a calculator, read in that `mode`. `time` is the value of
    /// `now`; without it the word has no meaning.
    package static func read(
        _ line: String,
        today: CivilDate,
        time: CivilTime? = nil,
        answer: Calculation? = nil,
        mode: Mode = []
    ) throws(TimeTextError) -> CalculatedLine {
        try ReaderLanguage.english.calculation(line, today: today, time: time, answer: answer, mode: mode)
    }

    static func read(
        _ reader: inout PhraseReader,
        today: CivilDate,
        time: CivilTime?,
        answer: Calculation?,
        mode: Mode
    ) throws(TimeTextError) -> CalculatedLine {
        var expression = ExpressionReader(reader: reader, today: today, time: time, answer: answer, mode: mode)
        var dated = expression
        dated.reader.readsMonthDays = true
        let operand: CalculatorOperand
        do throws(TimeTextError) {
            operand = try expression.readAll()
        } catch {
            // `12-25 - today` makes no sense as a difference.
            guard [.kindsDoNotMix, .factorNotTime].contains(error.reason), let day = try? dated.readAll() else {
                throw error
            }
            (operand, expression) = (day, dated)
        }
        reader = expression.reader
        let calculation = Calculation(
            value: operand.value,
            countsDays: expression.countsDays,
            interval: operand.minuend.flatMap { ClockInterval(from: $0, negative: operand.value) },
            dayCount: operand.dayCount,
            missingDay: operand.missingDay
        )
        return CalculatedLine(calculation: calculation, expression: expression.standIns.normalised(reader.text))
    }

    /// The interpretation of a line.
    package struct Mode: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A line that begins with an operator continues from the last result: `+ 0:25`, `* 2`, `- 1:00`.
        package static let continuing = Mode(rawValue: 1)
        /// Digits without separators are hours followed by two digits of minutes, as on a calculator's keypad: `366` is
        /// `3:66`. After `*` and `/` they are plain factors.
        package static let keypad = Mode(rawValue: 2)
    }
}

/// A line and its result.
package struct CalculatedLine: Hashable, Sendable {
    package let calculation: Calculation
    /// The line as a self-contained expression: `ans`, `now` and the effects of the mode are written out, operators are
    /// `+ - * /` between spaces, and there is no `=` at the end.
    package let expression: String
}

/// Values that replace parts of a line, in the order of the line.
struct StandIns {
    private var parts: [(range: Range<Int>, text: String)] = []

    /// `range`: in UTF-8 offsets of the line.
    mutating func add(_ text: String, for range: Range<Int>) { parts.append((range, text)) }

    /// The line with the values in place, and single spaces.
    func normalised(_ line: String) -> String {
        replaced(in: line).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func replaced(in line: String) -> String {
        let bytes = Array(line.utf8)
        var (result, end) = ([UInt8](), 0)
        for (range, text) in parts {
            result += bytes[end..<range.lowerBound] + Array(text.utf8)
            end = range.upperBound
        }
        return String(decoding: result + bytes[end...], as: UTF8.self)
    }
}

/// A result, and a note on it if it may be ambiguous.
package struct Calculation: Hashable, Sendable {
    package let value: CalculatorValue
    /// Whether days or dates were used: a duration is printed in days, hours and minutes, otherwise in hours and
    /// minutes.
    package let countsDays: Bool
    /// Set for a difference such as `9:00 - 17:30`, where the time from 9:00 to 17:30 may be meant, or 9:00 of the next
    /// day.
    package let interval: ClockInterval?
    /// Set for the difference of two dates: the days from the second to the first.
    package let dayCount: DayCount?
    /// Set if months were added, and the month that they lead to has no such day: the result is its last day.
    package let missingDay: Int?

    /// Only the result, for scripts and `ans`.
    package var text: String { reading.text }

    var reading: TimeReading { .value(value, countsDays: countsDays) }

    /// The result, followed by the note if there is one: `-8:30 (across midnight: 15:30)`.
    package var annotatedText: String {
        if let missingDay {
            return localized(
                "{result} (that month has no day {day})",
                ["result": text, "day": String(missingDay)]
            )
        }
        guard let interval else { return text }
        return localized(
            "{result} (across midnight: {other})",
            ["result": text, "other": interval.acrossMidnight.text]
        )
    }
}

/// The time from one time of day to a later one of the same day.
package struct ClockInterval: Hashable, Sendable {
    let from: CalculatorValue
    let to: CalculatorValue
    let length: CalculatorValue
    /// From the later time to the earlier one of the next day.
    let acrossMidnight: CalculatorValue

    /// `difference`: the earlier time minus the later one.
    init?(from: CalculatorValue, negative difference: CalculatorValue) {
        guard case .amount(let first, isTime: true) = from, case .amount(let seconds, isTime: true) = difference,
            let length = seconds.negated, let second = first.adding(length),
            let rest = seconds.adding(Rational(86_400))
        else { return nil }
        self.from = from
        to = .amount(second, isTime: true)
        self.length = .amount(length, isTime: true)
        acrossMidnight = .amount(rest, isTime: true)
    }

    /// `9:00 to 17:30 is 8:30`
    package var text: String {
        localized(
            "{from} to {to} is {duration}",
            ["from": from.text, "to": to.text, "duration": length.text]
        )
    }
}

/// A value in a calculation.
package enum CalculatorValue: Hashable, Sendable {
    /// A plain factor, or a duration in seconds; exact: a third of an hour times three is an hour.
    case amount(Rational, isTime: Bool)
    case date(CivilDate)

    /// A bound on the magnitude of numbers and of seconds, so that their microseconds fit into 64 bits.
    private static let limit: UInt128 = 1_000_000_000_000

    /// Whether the value is small enough to be printed and calculated with.
    var isWithinLimits: Bool {
        switch self {
        case .amount(let value, _):
            value.numerator.magnitude / value.denominator.magnitude < Self.limit
        case .date: true
        }
    }

    /// `8:30`, `-8:30`, `1:30:05.5`, `36:40` for a duration, or `1d 12:40`, `34d` if days are counted; `16`, `2.666667`
    /// for a number; `2026-12-25`.
    ///
    /// Durations are rounded to a microsecond, numbers to six places, halves away from zero. The calculator can read
    /// the text back.
    func text(countingDays: Bool) -> String {
        switch self {
        case .amount(let number, isTime: false): DecimalText.print(millionths: Self.millionths(of: number))
        case .amount(let seconds, isTime: true): Self.clock(seconds, countingDays: countingDays)
        case .date(let date): DateText.print(date)
        }
    }

    /// Of a time of day, or a duration of less than a day.
    fileprivate var text: String { text(countingDays: false) }

    /// The seconds of a duration, rounded to a microsecond, halves away from zero; nil for other values.
    package var resultSeconds: Double? {
        guard case .amount(let seconds, isTime: true) = self else { return nil }
        return Double(Self.millionths(of: seconds)) / 1_000_000
    }

    /// Values within the limits don't overflow here.
    private static func millionths(of value: Rational) -> Int64 {
        Int64(clamping: value.rounded(scale: 1_000_000) ?? 0)
    }

    private static func clock(_ exactSeconds: Rational, countingDays: Bool) -> String {
        let microseconds = millionths(of: exactSeconds)
        let (seconds, fraction) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let days = countingDays ? Int(seconds) / 86_400 : 0
        let rest = Int(seconds) - days * 86_400
        let time =
            rest == 0 && fraction == 0 && days > 0
            ? nil : TimeOfDayText.print(hour: String(rest / 3600), rest / 60 % 60, rest % 60, Int(fraction))
        let parts = [days > 0 ? "\(days)d" : nil, time].compactMap(\.self)
        return (microseconds < 0 ? "-" : "") + parts.joined(separator: " ")
    }
}
