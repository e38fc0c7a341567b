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
        case .journal(let queue): JournalLogHandler(queue: queue, logLevel: level)
        case .lines(let queue): TerminalLogHandler(queue: queue, logLevel: level)
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
