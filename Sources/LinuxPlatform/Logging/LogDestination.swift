import Glibc

/// Where the log goes.
package enum LogDestination: Hashable, Sendable {
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
