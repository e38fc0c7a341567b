import Chronology
import ClockAPI
import JSON
import Localization
import Varlink

/// The history as text.
extension Page {
    package func table(_ entries: [HistoryEntryObject]) -> [String] {
        Table([
            .init(localized("WHEN")), .init(localized("EVENT")), .init(localized("ITEM")),
            .init(localized("LABEL"), isElastic: true), .init(localized("DETAILS"), isElastic: true),
        ]).lines(of: entries, on: terminal) { entry in
            [
                .init(viewpoint.moment(entry.at)), .init(HistoryWord.localized(entry.event), emphasis(entry.event)),
                .init(entry.item ?? ""), .init(entry.label), .init(details(entry)),
            ]
        }
    }

    /// One CSV record per entry after a header; instants as in JSON (RFC 3339), details as JSON.
    package static func csv(_ entries: [HistoryEntryObject]) -> [String] {
        let heading = CSV.record(["at", "event", "kind", "item", "label", "details"])
        return [heading]
            + entries.map { entry in
                CSV.record([
                    entry.at, entry.event, entry.kind ?? "", entry.item ?? "", entry.label,
                    String(decoding: entry.details.json, as: UTF8.self),
                ])
            }
    }

    private func emphasis(_ event: String) -> Emphasis {
        switch event {
        case "missed", "popupFailed", "soundFailed": .alert
        case "clockStepped", "zoneChanged": .caution
        case "rang", "completed": .good
        default: .none
        }
    }

    /// `scheduled today 07:30, lateness 2 s`: the members by name, the values as for a person.
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

    /// Rounds to seconds; leaves out a lateness below one second.
    private func span(_ name: String, _ seconds: Double) -> String? {
        if name == "latenessSeconds", seconds < 1 { return nil }
        return HistoryTerm.figure(String(name.dropLast("Seconds".count)), phrase(seconds: seconds.rounded()))
    }
}

/// The events of the history in the reader's language. Some are the states that they lead to.
enum HistoryWord {
    static func localized(_ event: String) -> String {
        switch event {
        case "added": Localization.localized("added", context: "event")
        case "edited": Localization.localized("edited", context: "event")
        case "removed": Localization.localized("removed", context: "event")
        case "enabled": Localization.localized("turned on", context: "event")
        case "disabled": Localization.localized("turned off", context: "event")
        case "skipped": Localization.localized("skipped", context: "event")
        case "unskipped": Localization.localized("unskipped", context: "event")
        case "rang": Localization.localized("rang", context: "event")
        case "started": Localization.localized("started", context: "event")
        case "resumed": Localization.localized("resumed", context: "event")
        case "extended": Localization.localized("extended", context: "event")
        case "restarted": Localization.localized("restarted", context: "event")
        case "completed": Localization.localized("completed", context: "event")
        case "lapped": Localization.localized("lap ended", context: "event")
        case "clockStepped": Localization.localized("clock set", context: "event")
        case "zoneChanged": Localization.localized("zone changed", context: "event")
        case "popupFailed": Localization.localized("popup failed", context: "event")
        case "soundFailed": Localization.localized("sound failed", context: "event")
        case "commandEnded": Localization.localized("command ended", context: "event")
        case "daemonStarted": Localization.localized("clockd started", context: "event")
        case "daemonStopped": Localization.localized("clockd stopped", context: "event")
        case "reloaded": Localization.localized("configuration read", context: "event")
        case "paused": Localization.localized("paused", context: "event")
        case "cancelled": Localization.localized("cancelled", context: "event")
        case "reset": Localization.localized("reset", context: "event")
        case "snoozed": Localization.localized("snoozed", context: "event")
        case "dismissed": Localization.localized("dismissed", context: "event")
        case "missed": Localization.localized("missed", context: "event")
        default: StateLook(rawValue: event)?.word ?? event
        }
    }
}
