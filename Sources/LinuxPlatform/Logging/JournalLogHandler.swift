import Logging

/// Logs messages as structured entries of the journal, with a field for each metadata value.
struct JournalLogHandler: LogHandler {
    static let identifier = "clockd"

    let queue: BoundedLogQueue<JournalEntry>
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    init(queue: BoundedLogQueue<JournalEntry>, logLevel: Logger.Level) {
        self.queue = queue
        self.logLevel = logLevel
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var entry = JournalEntry()
        entry.add("MESSAGE", event.message.description)
        entry.add("PRIORITY", String(event.level.syslogPriority))
        entry.add("SYSLOG_IDENTIFIER", Self.identifier)
        entry.add("CODE_FILE", event.file)
        entry.add("CODE_LINE", String(event.line))
        entry.add("CODE_FUNC", event.function)
        for (key, value) in metadata(of: event) {
            entry.add(JournalField.name(for: key), value)
        }
        queue.append(entry)
    }
}

extension LogHandler {
    /// Returns the metadata of one message, sorted by name. Values of the event replace those of the handler, which
    /// replace those of the provider.
    func metadata(of event: LogEvent) -> [(key: String, value: String)] {
        var all = metadataProvider?.get() ?? [:]
        all.merge(metadata) { $1 }
        all.merge(event.metadata ?? [:]) { $1 }
        if let error = event.error { all["error"] = "\(error)" }
        return all.map { ($0.key, $0.value.description) }.sorted { $0.key < $1.key }
    }
}
