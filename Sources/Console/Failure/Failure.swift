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
