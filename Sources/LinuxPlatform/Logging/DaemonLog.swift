import Dispatch
import Logging

/// The daemon's log: to be made once, first thing, and given to `LoggingSystem.bootstrap`.
package final class DaemonLog: Sendable {
    package let destination: LogDestination
    private let level: Logger.Level
    private let journal: BoundedLogQueue<JournalEntry>
    private let lines: BoundedLogQueue<String>

    package init(destination: LogDestination = .chosen(), level: Logger.Level = .info) {
        self.destination = destination
        self.level = level
        journal = BoundedLogQueue(write: { $0.send() }, noticeOfLoss: JournalEntry.lost)
        lines = BoundedLogQueue(write: StandardErrorLine.write, noticeOfLoss: StandardErrorLine.lost)
    }

    package func handler() -> any LogHandler {
        switch destination {
        case .journal: JournalLogHandler(queue: journal, logLevel: level)
        case .standardError: TerminalLogHandler(queue: lines, logLevel: level)
        }
    }

    /// A logger without the global one: for tests, and before there is one.
    package func logger(label: String) -> Logger {
        Logger(label: label) { _ in handler() }
    }

    /// Waits until what was logged is written, a second at most; false where that was not enough.
    @discardableResult
    package func flush(timeout: DispatchTimeInterval = .seconds(1)) -> Bool {
        switch destination {
        case .journal: journal.flush(timeout: timeout)
        case .standardError: lines.flush(timeout: timeout)
        }
    }
}
