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
        ListPhrase.print(
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
        case "added": Localization.localized("added")
        case "edited": Localization.localized("edited")
        case "removed": Localization.localized("removed")
        case "enabled": Localization.localized("turned on")
        case "disabled": Localization.localized("turned off")
        case "skipped": Localization.localized("skipped")
        case "unskipped": Localization.localized("unskipped")
        case "rang": Localization.localized("rang")
        case "started": Localization.localized("started")
        case "resumed": Localization.localized("resumed")
        case "extended": Localization.localized("extended")
        case "restarted": Localization.localized("restarted")
        case "completed": Localization.localized("completed")
        case "lapped": Localization.localized("lap ended")
        case "clockStepped": Localization.localized("clock set")
        case "zoneChanged": Localization.localized("zone changed")
        case "popupFailed": Localization.localized("popup failed")
        case "soundFailed": Localization.localized("sound failed")
        case "commandEnded": Localization.localized("command ended")
        case "daemonStarted": Localization.localized("clockd started")
        case "daemonStopped": Localization.localized("clockd stopped")
        case "reloaded": Localization.localized("configuration read")
        default: StateLook(rawValue: event)?.word ?? event
        }
    }
}
