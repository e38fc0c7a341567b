import Dispatch
import Glibc
import Logging

/// The daemon's log. Create it once, before anything else, and pass its handlers to `LoggingSystem.bootstrap`.
package final class DaemonLog: Sendable {
    package let destination: LogDestination
    private let level: Logger.Level
    private let queue: Queue

    /// Only one queue exists, since each has its own thread.
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

    /// Rings the bell of the terminal that the log goes to, if it goes to one. Never blocks.
    package func ringBell() {
        if case .lines(let queue) = queue, isatty(STDERR_FILENO) != 0 { queue.append("\u{7}") }
    }

    /// Blocks until everything logged before is written, for `timeout` at most; false if that was not enough.
    @discardableResult
    package func flush(timeout: DispatchTimeInterval = .seconds(1)) -> Bool {
        switch queue {
        case .journal(let queue): queue.flush(timeout: timeout)
        case .lines(let queue): queue.flush(timeout: timeout)
        }
    }
}

/// Where the log goes.
package enum LogDestination: String, Hashable, Sendable {
    /// Structured entries to journald (sd_journal_sendv(3)).
    case journal
    /// Lines on standard error.
    case standardError

    package static let journalSocket = "/run/systemd/journal/socket"

    /// Chooses the destination. `wanted` is the value of CLOCKD_LOG: `journal` or `stderr`; any other, or nil, means
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
