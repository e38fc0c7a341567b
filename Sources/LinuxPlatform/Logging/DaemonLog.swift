import Dispatch
import Glibc
import Logging

/// The daemon's log: to be made once, first thing, and given to `LoggingSystem.bootstrap`.
package final class DaemonLog: Sendable {
    package let destination: LogDestination
    private let level: Logger.Level
    private let queue: Queue

    /// One of the two: each has a thread of its own.
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

    package func handler() -> any LogHandler {
        switch queue {
        case .journal(let queue): JournalLogHandler(queue: queue, logLevel: level)
        case .lines(let queue): TerminalLogHandler(queue: queue, logLevel: level)
        }
    }

    /// A logger without the global one: for tests, and before there is one.
    package func logger(label: String) -> Logger {
        Logger(label: label) { _ in handler() }
    }

    /// Rings the bell of the terminal that the log goes to; nothing where it goes elsewhere. Never blocks.
    package func ringBell() {
        if case .lines(let queue) = queue, isatty(STDERR_FILENO) != 0 { queue.append("\u{7}") }
    }

    /// Waits until what was logged is written, a second at most; false where that was not enough.
    @discardableResult
    package func flush(timeout: DispatchTimeInterval = .seconds(1)) -> Bool {
        switch queue {
        case .journal(let queue): queue.flush(timeout: timeout)
        case .lines(let queue): queue.flush(timeout: timeout)
        }
    }
}
