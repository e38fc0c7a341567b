import ClockAPI
import Localization

/// The history of calculations as text.
extension Page {
    package func table(_ calculations: [CalculationObject]) -> [String] {
        Table([
            .init(localized("WHEN")), .init(localized("EXPRESSION"), isElastic: true),
            .init(localized("RESULT"), isNumeric: true),
        ]).lines(of: calculations, on: terminal) { calculation in
            [
                .init(viewpoint.moment(calculation.at), .faint), .init(calculation.expression),
                .init(calculation.result),
            ]
        }
    }
}
