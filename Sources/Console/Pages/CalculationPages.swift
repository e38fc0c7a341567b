import ClockAPI
import Localization

/// The history of calculations as text.
extension Page {
    package func table(_ calculations: [CalculationObject]) -> [String] {
        guard !calculations.isEmpty else { return [] }
        var table = Table([
            .init(localized("WHEN")), .init(localized("EXPRESSION"), isElastic: true),
            .init(localized("RESULT"), isNumeric: true),
        ])
        for calculation in calculations {
            table.add([
                .init(viewpoint.moment(calculation.at), .faint), .init(calculation.expression),
                .init(calculation.result),
            ])
        }
        return table.lines(on: terminal)
    }
}
