import CSystemd
import Chronology
import Glibc
import Localization
import Logging

/// One entry of the journal. Fields are bytes, so that a label may contain newlines or anything else.
struct JournalEntry: Sendable {
    /// `NAME=value`, as sd_journal_sendv(3) takes them.
    private(set) var fields: [[UInt8]] = []

    private static let identifier = "clockd"

    /// The entry of a message, with a field for each metadata value.
    static func of(_ event: LogEvent, metadata: [(key: String, value: String)]) -> JournalEntry {
        var entry = JournalEntry()
        entry.add("MESSAGE", event.message.description)
        entry.add("PRIORITY", String(event.level.syslogPriority))
        entry.add("SYSLOG_IDENTIFIER", identifier)
        entry.add("CODE_FILE", event.file)
        entry.add("CODE_LINE", String(event.line))
        entry.add("CODE_FUNC", event.function)
        for (key, value) in metadata { entry.add(JournalField.name(for: key), value) }
        return entry
    }

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
        entry.add("MESSAGE_ID", MessageID.entriesLost)
        entry.add("SYSLOG_IDENTIFIER", identifier)
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

/// Names and sizes of journal fields (systemd.journal-fields(7), sd_journal_sendv(3)).
enum JournalField {
    /// Returns the field name of a metadata key. `latenessSeconds` becomes `CLOCKD_LATENESS_SECONDS`; a name in
    /// capitals (`MESSAGE_ID`) is one of the journal's and stays unchanged. Characters that the journal allows in no
    /// name become `_`.
    static func name(for key: String) -> String {
        if isJournalsOwn(key) { return key }
        var name = "CLOCKD_"
        var previousIsLower = false
        for byte in key.utf8 {
            if previousIsLower, isCapital(byte) { name += "_" }
            previousIsLower = (byte.isASCIILetter || byte.isASCIIDigit) && !isCapital(byte)
            name += previousIsLower || isCapital(byte) ? String(Unicode.Scalar(byte)).uppercased() : "_"
        }
        return String(name.prefix(maximumNameLength))
    }

    static func isJournalsOwn(_ key: String) -> Bool {
        key.utf8.first.map(isCapital) == true && key.utf8.count <= maximumNameLength
            && key.utf8.allSatisfy { isCapital($0) || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    /// Returns the value's bytes. A longer value than 16 KiB is cut at a character boundary and ends with an ellipsis.
    static func bounded(_ value: String) -> [UInt8] {
        guard value.utf8.count > maximumValueBytes else { return Array(value.utf8) }
        // An index within a character's bytes is rounded down.
        return Array((value[..<value.utf8.index(value.startIndex, offsetBy: maximumValueBytes)] + "…").utf8)
    }

    private static let maximumNameLength = 64
    private static let maximumValueBytes = 16_384
}
