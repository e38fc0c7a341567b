import CSystemd
import Glibc
import Localization
import Logging

/// One entry of the journal. Fields are bytes, so that a label may contain newlines or anything else.
struct JournalEntry: Sendable {
    /// `NAME=value`, as sd_journal_sendv(3) takes them.
    private(set) var fields: [[UInt8]] = []

    /// Adds a field, its value bounded. `name` must be valid: see ``JournalField``.
    mutating func add(_ name: String, _ value: String) {
        fields.append(Array("\(name)=".utf8) + JournalField.bounded(value))
    }

    /// Sends the entry to journald. May block, since the socket's buffer is finite.
    func send() {
        let storage = fields.flatMap { $0 }
        storage.withUnsafeBytes { bytes in
            guard var base = UnsafeMutableRawBufferPointer(mutating: bytes).baseAddress else { return }
            var vectors: [iovec] = []
            for field in fields {
                vectors.append(iovec(iov_base: base, iov_len: field.count))
                base += field.count
            }
            // A failure can't be reported anywhere.
            _ = sd_journal_sendv(vectors, Int32(vectors.count))
        }
    }

    static func lost(_ count: Int) -> JournalEntry {
        var entry = JournalEntry()
        entry.add("MESSAGE", lossText(count))
        entry.add("PRIORITY", String(Logger.Level.warning.syslogPriority))
        entry.add("MESSAGE_ID", MessageID.entriesLost.rawValue)
        entry.add("SYSLOG_IDENTIFIER", JournalLogHandler.identifier)
        return entry
    }
}

/// The message about entries that did not fit into the queue.
func lossText(_ count: Int) -> String {
    localized(
        one: "{count} log entry was lost because the log could not be written",
        other: "{count} log entries were lost because the log could not be written",
        count: count
    )
}

extension Logger.Level {
    /// syslog(3)
    var syslogPriority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
