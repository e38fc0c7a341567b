import ClockAPI
import JSON
import Localization

/// The history as text.
extension Page {
    package func table(_ entries: [HistoryEntryObject]) -> [String] {
        Table([
            .init(localized("WHEN")), .init(localized("EVENT")), .init(localized("ITEM")),
            .init(localized("LABEL"), isElastic: true), .init(localized("DETAILS"), isElastic: true),
        ]).lines(of: entries, on: terminal) { entry in
            [
                .init(viewpoint.cell(entry.at)), .init(HistoryWord.localized(entry.event), emphasis(entry.event)),
                .init(entry.item ?? ""), .init(entry.label), .init(details(entry)),
            ]
        }
    }

    /// One CSV record per entry after a header; instants as in JSON (RFC 3339), details as JSON.
    package static func csv(_ entries: [HistoryEntryObject]) -> [String] {
        let rows = entries.map { entry in
            [
                entry.at, entry.event, entry.kind ?? "", entry.item ?? "", entry.label,
                String(decoding: entry.details.json, as: UTF8.self),
            ]
        }
        return CSV.records(["at", "event", "kind", "item", "label", "details"], rows)
    }

    private func emphasis(_ event: String) -> Emphasis {
        switch event {
        case "missed", "popupFailed", "soundFailed": .alert
        case "clockStepped", "zoneChanged": .caution
        case "rang", "completed": .good
        default: .none
        }
    }

    /// `scheduled today 07:30, lateness 2 s`: the members by name, the values as text for a person.
    private func details(_ entry: HistoryEntryObject) -> String {
        ListPhrase.facts(
            entry.details.sorted { $0.key < $1.key }.compactMap { name, value in figure(name, value) }
        )
    }

    private func figure(_ name: String, _ value: JSONValue) -> String? {
        switch value {
        case .integer(let number) where name.hasSuffix("Seconds"): span(name, Double(number))
        case .number(let number) where name.hasSuffix("Seconds"): span(name, number)
        case .integer(let number): HistoryTerm.figure(name, "\(number)")
        case .number(let number): HistoryTerm.figure(name, "\(number)")
        case .string(let text): HistoryTerm.figure(name, HistoryTerm.localized(viewpoint.moment(text)))
        case .bool(let flag): flag ? HistoryTerm.localized(name) : nil
        case .null, .array, .object: nil
        }
    }

    /// Rounds to seconds, as everywhere: down what has run, up what remains. Omits a lateness below one second.
    private func span(_ name: String, _ seconds: Double) -> String? {
        if name == "latenessSeconds", seconds < 1 { return nil }
        let rule: FloatingPointRoundingRule =
            switch name {
            case "elapsedSeconds", "lapSeconds", "totalSeconds": .down
            case "remainingSeconds": .up
            default: .toNearestOrAwayFromZero
            }
        return HistoryTerm.figure(String(name.dropLast("Seconds".count)), phrase(seconds: seconds.rounded(rule)))
    }
}

/// The events of the history in the reader's language. Some are named after the resulting state.
enum HistoryWord {
    static func localized(_ event: String) -> String {
        switch event {
        case "unskipped": Localization.localized("skip cancelled", context: "event")
        case "lapped": Localization.localized("lap ended", context: "event")
        case "clockStepped": Localization.localized("clock set", context: "event")
        case "zoneChanged": Localization.localized("zone changed", context: "event")
        case "popupFailed": Localization.localized("popup failed", context: "event")
        case "soundFailed": Localization.localized("sound failed", context: "event")
        case "commandEnded": Localization.localized("command ended", context: "event")
        case "daemonStarted": Localization.localized("clockd started", context: "event")
        case "daemonStopped": Localization.localized("clockd stopped", context: "event")
        case "reloaded": Localization.localized("configuration read", context: "event")
        default:
            events[event].map { Localization.localized($0, context: "event") } ?? StateLook(event)?.word ?? event
        }
    }

    /// Terms that are the same in English and in the interface.
    private static let events = HistoryTerm.terms([
        untranslated("added", context: "event"), untranslated("edited", context: "event"),
        untranslated("removed", context: "event"), untranslated("enabled", context: "event"),
        untranslated("disabled", context: "event"), untranslated("skipped", context: "event"),
        untranslated("rang", context: "event"), untranslated("ran", context: "event"),
        untranslated("started", context: "event"),
        untranslated("resumed", context: "event"), untranslated("extended", context: "event"),
        untranslated("restarted", context: "event"), untranslated("completed", context: "event"),
        untranslated("paused", context: "event"), untranslated("cancelled", context: "event"),
        untranslated("reset", context: "event"), untranslated("snoozed", context: "event"),
        untranslated("dismissed", context: "event"), untranslated("missed", context: "event"),
        untranslated("undone", context: "event"),
    ])
}
