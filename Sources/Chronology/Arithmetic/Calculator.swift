import Localization

/// Arithmetic with times: `1:50 + 0:25`, `3:66`, `9:00 - 17:30`, `1h30m * 3`, `(1:30 + 0:15) / 3`, `8h / 30m`,
/// `2026-12-25 - today`, `today + 100d`, `ans * 2`.
///
/// `H:MM` is hours and minutes, and minutes past 59 carry. Numbers without a unit are plain factors. All is exact;
/// only what is printed is rounded.
package enum Calculator {
    /// How deep parentheses may go.
    package static let depthLimit = 100

    /// `today` is what `today`, `tomorrow` and `yesterday` count from, `answer` what `ans` stands for.
    package static func evaluate(
        _ expression: String,
        today: CivilDate,
        answer: CalculatorValue? = nil
    ) throws(TimeTextError) -> Calculation {
        let reader = try TokenReader(expression, as: .expression)
        var calculation = ExpressionReader(reader: reader, today: today, answer: answer)
        let operand = try calculation.readAll()
        return Calculation(value: operand.value, acrossMidnight: operand.acrossMidnight)
    }
}

/// A result, and what is to be said about it.
package struct Calculation: Hashable, Sendable {
    package let value: CalculatorValue
    /// For `22:00` subtracted from `6:00`, where a person may have meant the next day's 6:00: how long that is.
    package let acrossMidnight: CalculatorValue?

    /// The result alone: what scripts and `ans` take.
    package var text: String { value.text }

    /// The result and, where there is something to say, that behind it: `-8:30 (across midnight: 15:30)`.
    package var annotatedText: String {
        guard let acrossMidnight else { return text }
        return localized(
            "{result} (across midnight: {other})",
            ["result": text, "other": acrossMidnight.text]
        )
    }
}
