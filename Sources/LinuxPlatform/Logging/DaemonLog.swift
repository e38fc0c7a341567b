import CSystemd
import Chronology
import Dispatch
import Glibc
import Localization
import Logging

/// The daemon's log. Create it once, before other objects, and pass its handlers to `LoggingSystem.bootstrap`.
package final class DaemonLog: Sendable {
    package let destination: LogDestination
    private let level: Logger.Level
    private let queue: Queue

    /// Only one queue exists, because each has its own thread.
    private enum Queue {
        case journal(BoundedLogQueue<JournalEntry>)
        case lines(BoundedLogQueue<String>)
    }

    package init(destination: LogDestination = .chosen(), level: Logger.Level = .info) {
        self.destination = destination
        self.level = level
        queue =
            switch destination {
            case .journal: .journal(BoundedLogQueue(write: { $0.send() }, noticeOfLoss: JournalEntry.lost))
            case .standardError:
                .lines(BoundedLogQueue(write: StandardErrorLine.write, noticeOfLoss: StandardErrorLine.lost))
            }
    }

    /// Creates a handler. All handlers write to one queue.
    package func handler() -> any LogHandler {
        switch queue {
        case .journal(let queue):
            QueueLogHandler(queue: queue, makeEntry: JournalEntry.of, logLevel: level)
        case .lines(let queue):
            QueueLogHandler(queue: queue, makeEntry: StandardErrorLine.text(_:metadata:), logLevel: level)
        }
    }

    /// Performs `work` on the log's thread, in order with the log entries, so that wording costs the caller nothing.
    /// Never blocks; dropped and counted like an entry if the log can't be written.
    package func append(_ work: @escaping @Sendable () -> Void) {
        switch queue {
        case .journal(let queue):
            queue.append {
                work()
                return nil
            }
        case .lines(let queue):
            queue.append {
                work()
                return nil
            }
        }
    }

    /// Rings the bell of the terminal to which the log is written, if any. Never blocks.
    package func ringBell() {
        if case .lines(let queue) = queue, isatty(STDERR_FILENO) != 0 { queue.append { "\u{7}" } }
    }

    /// Blocks until all previously logged entries are written, for `timeout` at most; false if it expired.
    @discardableResult
    package func flush(timeout: DispatchTimeInterval = .seconds(1)) -> Bool {
        switch queue {
        case .journal(let queue): queue.flush(timeout: timeout)
        case .lines(let queue): queue.flush(timeout: timeout)
        }
    }
}

/// The destination of the log.
package enum LogDestination: String, Hashable, Sendable {
    /// Structured entries to journald (sd_journal_sendv(3)).
    case journal
    /// Lines on standard error.
    case standardError

    package static let journalSocket = "/run/systemd/journal/socket"

    /// Chooses the destination. `wanted` is the value of CLOCKD_LOG: `journal` or `stderr`; any other, or nil, selects
    /// the journal if standard error is connected to it (JOURNAL_STREAM, systemd.exec(5)).
    ///
    /// Without journald's socket it is never the journal: sd_journal_sendv would report success and drop the entry.
    package static func chosen(
        wanted: String? = environment("CLOCKD_LOG"),
        journalStream: String? = environment("JOURNAL_STREAM")
    ) -> LogDestination {
        guard access(journalSocket, W_OK) == 0 else { return .standardError }
        switch wanted {
        case "journal": return .journal
        case "stderr": return .standardError
        default: return isStandardError(journalStream) ? .journal : .standardError
        }
    }

    /// Tells whether `stream`, `DEVICE:INODE`, is standard error. A program whose output was redirected still inherits
    /// the variable.
    private static func isStandardError(_ stream: String?) -> Bool {
        var status = stat()
        guard let stream, fstat(STDERR_FILENO, &status) == 0 else { return false }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }

    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

/// Passes messages to a queue, each with its metadata sorted by name.
struct QueueLogHandler<Entry: Sendable>: LogHandler {
    let queue: BoundedLogQueue<Entry>
    let makeEntry: @Sendable (LogEvent, _ metadata: [(key: String, value: String)]) -> Entry
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let provided = metadataProvider?.get() ?? [:]
        queue.append { makeEntry(event, metadata(of: event, provided)) }
    }

    /// Values of the event replace those of the handler, which replace those of the provider.
    private func metadata(of event: LogEvent, _ provided: Logger.Metadata) -> [(key: String, value: String)] {
        var all = provided
        all.merge(metadata) { $1 }
        all.merge(event.metadata ?? [:]) { $1 }
        if let error = event.error { all["error"] = "\(error)" }
        return all.map { ($0.key, $0.value.description) }.sorted { $0.key < $1.key }
    }
}

/// A line of the log on standard error: `LEVEL message key=value`.
enum StandardErrorLine {
    static func text(_ event: LogEvent, metadata: [(key: String, value: String)]) -> String {
        let pairs = metadata.filter { !JournalField.isJournalsOwn($0.key) }
        return text(level: event.level, message: event.message.description, metadata: pairs)
    }

    static func text(level: Logger.Level, message: String, metadata: [(key: String, value: String)]) -> String {
        let pairs = metadata.map { " \($0.key)=\(quotedIfNeeded($0.value))" }.joined()
        return "\(level.rawValue.uppercased()) \(escaped(message))\(pairs)\n"
    }

    static func write(_ line: String) {
        var rest = Array(line.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // A failure can't be reported anywhere.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    static func lost(_ count: Int) -> String {
        text(level: .warning, message: lossText(count), metadata: [])
    }

    private static func quotedIfNeeded(_ value: String) -> String {
        let isPlain = !value.isEmpty && value.unicodeScalars.allSatisfy { $0 != " " && $0 != "\"" && $0 != "=" }
        let text = escaped(value)
        return isPlain
            ? text : "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\""))\""
    }

    /// Escapes what could break the line, control the terminal or reorder the text, such as U+202E in a label.
    static func escaped(_ text: String) -> String {
        // Most texts are printable ASCII and need no lookup of properties.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default:
                if scalar.disturbsTerminal {
                    result += "\\u{\(String(scalar.value, radix: 16))}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }
}

/// One entry of the journal. Fields are bytes, so that a label may contain newlines and other special characters.
struct JournalEntry: Sendable {
    /// `NAME=value`, as expected by sd_journal_sendv(3).
    private(set) var fields: [[UInt8]] = []

    private static let identifier = "clockd"

    /// The entry of a message, with a field for each metadata value.
    static func of(_ event: LogEvent, metadata: [(key: String, value: String)]) -> JournalEntry {
        var entry = JournalEntry()
        // A person reads it on one line; the fields have the text as it is.
        entry.add("MESSAGE", StandardErrorLine.escaped(event.message.description))
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

    /// Sends the entry to journald. May block, because the socket's buffer is finite.
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
    /// capitals (`MESSAGE_ID`) is one of the journal's and is unchanged. Characters not allowed by the journal become
    /// `_`.
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

    /// Returns the value's bytes. A value longer than 16 KiB is cut at a character boundary and ends with an ellipsis.
    static func bounded(_ value: String) -> [UInt8] {
        guard value.utf8.count > maximumValueBytes else { return Array(value.utf8) }
        // An index within a character's bytes is rounded down.
        return Array((value[..<value.utf8.index(value.startIndex, offsetBy: maximumValueBytes)] + "…").utf8)
    }

    private static let maximumNameLength = 64
    private static let maximumValueBytes = 16_384
}
