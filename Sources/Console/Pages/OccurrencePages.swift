import Chronology
import Localization

/// Occurrences of a rule as text.
extension Page {
    /// `zone`: the zone of the rule, in which times are shown, and which they name if it is not the reader's. `now`:
    /// where distances are measured from.
    package func table(_ occurrences: [Occurrence], now: Instant, in zone: Zone) -> [String] {
        guard !occurrences.isEmpty else { return [] }
        let suffix = zone.hasSameRules(as: viewpoint.zone) ? "" : " " + zone.identifier
        var table = Table([.init(localized("RINGS")), .init(localized("DISTANCE")), .init(localized("NOTE"))])
        for occurrence in occurrences {
            table.add([
                .init(MomentPhrase.dayAndTime(occurrence.at, now: now, in: zone) + suffix),
                .init(MomentPhrase.distance(occurrence.at, now: now)), .init(note(occurrence), .caution),
            ])
        }
        return table.lines(on: terminal)
    }

    private func note(_ occurrence: Occurrence) -> String {
        let asked = TimeOfDayText.print(occurrence.local.time)
        return switch occurrence.note {
        case nil: ""
        case .gap?: localized("summer time skips {time}", ["time": asked])
        case .fold?: localized("{time} occurs twice", ["time": asked])
        }
    }
}
