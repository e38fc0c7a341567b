import Agenda
import Chronology
import ClockAPI
import Localization
import Logging

/// Writes the history to the log: one structured entry for each record.
package struct RecordLog: Sendable {
    private let logger: Logger

    package init(logger: Logger) {
        self.logger = logger
    }

    /// Logs a record that happened at `wall`. Fields: `CLOCKD_EVENT`, `CLOCKD_AT`, `CLOCKD_ITEM`, `CLOCKD_KIND`,
    /// `CLOCKD_LABEL`, and a `CLOCKD_…` for each detail; instants as RFC 3339 in UTC, durations in seconds.
    package func log(_ record: Record, at wall: Instant) {
        logger.log(
            level: Self.level(record.event),
            "\(RecordText.sentence(record))",
            metadata: Self.metadata(record, wall)
        )
    }

    static func metadata(_ record: Record, _ wall: Instant) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "MESSAGE_ID": "\(MessageID.of(record.event))", "event": "\(record.event.rawValue)",
            "at": "\(text(.instant(wall)))",
        ]
        if let item = record.item { metadata["item"] = "\(item)" }
        if let kind = record.kind { metadata["kind"] = "\(kind.name)" }
        if !record.label.isEmpty { metadata["label"] = "\(record.label)" }
        for (name, detail) in record.details {
            metadata[name] = "\(text(detail))"
        }
        return metadata
    }

    private static func text(_ detail: Detail) -> String {
        switch detail {
        case .text(let text): text
        case .number(let number): String(number)
        case .duration(let duration): DecimalText.print(millionths: duration.wholeMicroseconds)
        case .instant(let instant): InstantText.print(instant, in: .utc)
        }
    }

    static func level(_ event: Record.Event) -> Logger.Level {
        switch event {
        case .missed, .popupFailed, .soundFailed, .clockStepped: .warning
        case .rang, .zoneChanged, .daemonStarted, .daemonStopped: .notice
        default: .info
        }
    }
}

/// A record as one sentence in the reader's language.
enum RecordText {
    static func sentence(_ record: Record) -> String {
        let name = name(of: record)
        return ofRing(record, name) ?? ofOther(record, name)
    }

    private static func ofRing(_ record: Record, _ name: String) -> String? {
        switch record.event {
        case .rang:
            guard let lateness = notableLateness(record) else { return localized("“{name}” rings", ["name": name]) }
            return localized("“{name}” rings, {lateness} late", ["name": name, "lateness": lateness])
        case .ran: return localized("“{name}” ran silently", ["name": name])
        case .snoozed: return localized("“{name}” is snoozed", ["name": name])
        case .dismissed: return localized("“{name}” was dismissed", ["name": name])
        case .missed: return localized("“{name}” was missed", ["name": name])
        case .popupFailed:
            return localized(
                "The popup of “{name}” could not be shown: {problem}",
                ["name": name, "problem": problem(record)]
            )
        case .soundFailed:
            return localized("“{name}” could not be heard: {problem}", ["name": name, "problem": problem(record)])
        case .commandEnded: return localized("The command of “{name}” ended", ["name": name])
        default: return nil
        }
    }

    private static func ofOther(_ record: Record, _ name: String) -> String {
        switch record.event {
        case .started: localized("“{name}” was started", ["name": name])
        case .paused: localized("“{name}” was paused", ["name": name])
        case .resumed: localized("“{name}” was resumed", ["name": name])
        case .extended: localized("“{name}”: length changed", ["name": name])
        case .restarted: localized("“{name}” was restarted", ["name": name])
        case .completed: localized("“{name}” was completed", ["name": name])
        case .cancelled: localized("“{name}” was cancelled", ["name": name])
        case .lapped: localized("“{name}”: lap ended", ["name": name])
        case .reset: localized("“{name}” was reset", ["name": name])
        case .added: localized("“{name}” was added", ["name": name])
        case .edited: localized("“{name}” was changed", ["name": name])
        case .removed: localized("“{name}” was removed", ["name": name])
        case .enabled: localized("“{name}” was enabled", ["name": name])
        case .disabled: localized("“{name}” was disabled", ["name": name])
        case .skipped: localized("“{name}”: next occurrence skipped", ["name": name])
        case .unskipped: localized("“{name}”: skip cancelled", ["name": name])
        case .clockStepped: ofClock(record.details["believed"])
        case .zoneChanged: localized("The time zone changed")
        case .daemonStarted: localized("clockd started")
        case .daemonStopped: localized("clockd stopped")
        case .reloaded: localized("Configuration reloaded")
        case .undone where name.isEmpty: localized("A change was undone")
        case .undone: localized("“{name}”: a change was undone", ["name": name])
        default: record.event.rawValue
        }
    }

    private static func ofClock(_ believed: Detail?) -> String {
        switch believed {
        case .text("no")?: localized("The clock is far from the last known time, or behind it, and not believed")
        case .text("yes")?: localized("The clock is believed again")
        default: localized("The clock was set")
        }
    }

    /// The label, or the id if there is none: on one line and short, because it is part of a sentence.
    private static func name(of record: Record) -> String {
        guard !record.label.isEmpty else { return record.item?.description ?? "" }
        let line = String(
            record.label.prefix(longestName).map { character in
                if character == "\n" { return "⏎" }
                return character.isNewline || character.asciiValue.map { $0 < 32 } == true ? " " : character
            }
        )
        return record.label.dropFirst(longestName).isEmpty ? line : line + "…"
    }

    private static let longestName = 100

    private static func problem(_ record: Record) -> String {
        if case .text(let text) = record.details["problem"] {
            Problem.words(text)
        } else {
            localized("for an unknown reason")
        }
    }

    /// The lateness, if it is at least one second.
    private static func notableLateness(_ record: Record) -> String? {
        guard case .duration(let lateness) = record.details["latenessSeconds"], lateness >= .seconds(1) else {
            return nil
        }
        return DurationText.print(.seconds(lateness.components.seconds))
    }
}

/// The kinds of journal entries (journald's MESSAGE_ID, sd-id128(3)). The values never change: scripts filter by them,
/// and `packaging/journal/clockd.catalog` explains each.
enum MessageID {
    static func of(_ event: Record.Event) -> String {
        switch event {
        case .added: "b17ab1c8f76d4f028a4c9d3712c705cb"
        case .edited: "50e55419716c414b84a96fc88d1f7b56"
        case .removed: "e784ebcdcf9b47838916aae2437b6b83"
        case .enabled: "c472acf191ed45048d57a58ca57147dd"
        case .disabled: "7b178ed51f21459889047ed97d65aeb3"
        case .skipped: "068d8b33e1354635baaefc19f7191640"
        case .unskipped: "bc1d1478fb37488ba5c70943315178ba"
        case .rang: "e005975e72b24ed69bc171a946ddaec4"
        case .ran: "06d1d96dcd024827a8134e57367cc570"
        case .snoozed: "2c493cd39fc34a4a893c7c583859064c"
        case .dismissed: "067cb6f1b0574afb9b66fdbd9435b3c8"
        case .missed: "8d3ad91047ec4401a1572d686d9be11b"
        case .started: "4be6c2bd89874e72a74dcb1be79d6a7f"
        case .paused: "c6f3dd846c1b4c8599bdd25f2754b68c"
        case .resumed: "13e95b15e72245a6ba577b1f0e4999df"
        case .extended: "402f2673869044b4aa92cecc6c8c78da"
        case .restarted: "a47371ff4f3340e2a9700c860d9dc232"
        case .completed: "1c1eaddacfa04d30bcd22d705944ff68"
        case .cancelled: "ed8a8efe4d654451ad57de9a4810615e"
        case .lapped: "47538d0175924e2fa0530a0967034623"
        case .reset: "a3f20db623b349a9822ea09206c65616"
        case .clockStepped: "23a52712e7684470bd7fd296d6df826c"
        case .zoneChanged: "bf681423252c4bc7b12e132985564753"
        case .popupFailed: "abe376fc457543708b698fa7f3cce084"
        case .soundFailed: "dc3b8d3813ba4fcda0843bf7b2b3cab7"
        case .commandEnded: "b4a5c25ae21841a1989855f313f4b362"
        case .daemonStarted: "a7f0328a005a403e88e3c54575d0ee12"
        case .daemonStopped: "9f77521355724654b47c9ccbc188d74d"
        case .reloaded: "510b2b1ab32a433386033b12b9776884"
        case .undone: "97977b657ed04dd5830075a4a908d53c"
        }
    }

    static let entriesLost = "864849c10ec348d9b7d1055c17093569"

    static let all = Record.Event.allCases.map(of) + [entriesLost]
}
