import Agenda
import Chronology
import Logging

/// Writes the history to the log as it happens: one structured entry for each record.
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
        case .duration(let duration): seconds(duration)
        case .instant(let instant): InstantText.print(instant, in: .utc)
        }
    }

    /// `1.25`: exact, without an exponent.
    private static func seconds(_ duration: Duration) -> String {
        let microseconds = duration.wholeMicroseconds.magnitude
        let sign = duration < .zero && microseconds > 0 ? "-" : ""
        var fraction = String(1_000_000 + microseconds % 1_000_000).dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return "\(sign)\(microseconds / 1_000_000)\(fraction.isEmpty ? "" : ".")\(fraction)"
    }

    static func level(_ event: Record.Event) -> Logger.Level {
        switch event {
        case .missed, .popupFailed, .soundFailed, .clockStepped: .warning
        case .rang, .zoneChanged, .daemonStarted, .daemonStopped: .notice
        default: .info
        }
    }
}
