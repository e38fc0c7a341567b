import Chronology
import ClockAPI
import Localization

/// Calculations and their history as text.
extension Page {
    /// A result with its notes on a terminal, otherwise the result alone.
    package func lines(_ calculation: Calculation) -> [String] {
        guard terminal.columns != nil else { return [calculation.text] }
        if let count = calculation.dayCount {
            return [localized("{result} ({other})", ["result": calculation.text, "other": count.text])]
        }
        return annotated(calculation)
    }

    /// The notes that ``lines(_:)`` leaves out; none if they are only another form of the result.
    package func remarks(_ calculation: Calculation) -> [String] {
        let lines = annotated(calculation)
        return terminal.columns != nil || lines == [calculation.text] ? [] : lines
    }

    private func annotated(_ calculation: Calculation) -> [String] {
        [calculation.interval?.text, calculation.annotatedText].compactMap(\.self)
    }

    package func table(_ calculations: [CalculationObject]) -> [String] {
        Table([
            .init(localized("WHEN")), .init(localized("EXPRESSION"), isElastic: true),
            .init(localized("RESULT"), isNumeric: true),
        ]).lines(of: calculations, on: terminal) { calculation in
            [
                .init(viewpoint.cell(calculation.at), .faint), .init(calculation.expression),
                .init(calculation.result),
            ]
        }
    }
}

/// Occurrences of a rule as text.
extension Page {
    /// `zone`: the zone of the rule, in which times are shown, with its name if it is not the reader's. `now`: the base
    /// of distances.
    package func table(_ occurrences: [Occurrence], now: Instant, in zone: Zone) -> [String] {
        let suffix = zone.hasSameRules(as: viewpoint.zone) ? "" : " " + zone.identifier
        return Table([
            .init(localized("RINGS", context: "when it rings")), .init(localized("DISTANCE")), .init(localized("NOTE")),
        ]).lines(of: occurrences, on: terminal) { occurrence in
            [
                .init(MomentPhrase.cell(occurrence.at, now: now, in: zone) + suffix),
                .init(MomentPhrase.distance(occurrence.at, now: now)), .init(note(occurrence), .caution),
            ]
        }
    }

    private func note(_ occurrence: Occurrence) -> String {
        let asked = TimePhrase.print(occurrence.local.time)
        return switch occurrence.note {
        case nil: ""
        case .gap?: localized("{time} does not exist", ["time": asked])
        case .fold?: localized("{time} occurs twice", ["time": asked])
        }
    }
}
