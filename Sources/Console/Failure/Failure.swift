import Localization

/// Why a command failed: a one-line message and, where they help, more lines.
package struct Failure: Error, Hashable, Sendable {
    package let status: ExitStatus
    /// What failed and why, on one line in the reader's language, without a full stop.
    package let message: String
    /// Lines that show the position of an error or the remedy.
    package let details: [String]

    package init(_ status: ExitStatus, _ message: String, details: [String] = []) {
        self.status = status
        self.message = message
        self.details = details
    }

    /// The text for standard error, each line with its line break. Contains no terminal control characters.
    package var text: String {
        (["clockctl: " + message] + details).map { $0.printable + "\n" }.joined()
    }
}

/// The exit statuses of clockctl: those of sysexits.h, and 3.
package enum ExitStatus: Int32, Error, Sendable, CaseIterable {
    case done = 0
    /// The thing waited for was cancelled.
    case cancelled = 3
    /// Usage, or input that can't be read (EX_USAGE).
    case usage = 64
    /// The state of the item does not allow it (EX_DATAERR).
    case wrongState = 65
    /// No such item, or an ambiguous name (EX_NOINPUT).
    case noSuchItem = 66
    /// The daemon can't be reached (EX_UNAVAILABLE).
    case unreachable = 69
    /// A bug in clockctl or clockd, or a failure found by `clockctl doctor` (EX_SOFTWARE).
    case internalError = 70
    /// The store or the output could not be written (EX_IOERR).
    case writeFailed = 74
    /// Not possible now; trying again helps (EX_TEMPFAIL).
    case tryAgain = 75
    /// Permission denied (EX_NOPERM).
    case notPermitted = 77
    /// A mistake in the configuration (EX_CONFIG).
    case configuration = 78
}
