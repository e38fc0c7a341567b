import Logging
import Synchronization

/// A logger that records its messages.
package final class LogRecorder: Sendable {
    package struct Message: Sendable {
        package let level: Logger.Level
        package let text: String
        package let metadata: Logger.Metadata
    }

    private let kept = Mutex<[Message]>([])

    package init() {}

    package var messages: [Message] { kept.withLock { $0 } }

    package var logger: Logger { Logger(label: "test") { _ in Handler(recorder: self) } }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]
        var metadataProvider: Logger.MetadataProvider?

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let message = Message(
                level: event.level,
                text: event.message.description,
                metadata: event.metadata ?? [:]
            )
            recorder.kept.withLock { $0.append(message) }
        }
    }
}
