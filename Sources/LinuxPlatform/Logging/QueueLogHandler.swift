import Logging

/// Hands messages to a queue, each as the entry that is made of it and its metadata, which are sorted by name.
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
        queue.append(makeEntry(event, metadata(of: event)))
    }

    /// Values of the event replace those of the handler, which replace those of the provider.
    private func metadata(of event: LogEvent) -> [(key: String, value: String)] {
        var all = metadataProvider?.get() ?? [:]
        all.merge(metadata) { $1 }
        all.merge(event.metadata ?? [:]) { $1 }
        if let error = event.error { all["error"] = "\(error)" }
        return all.map { ($0.key, $0.value.description) }.sorted { $0.key < $1.key }
    }
}
