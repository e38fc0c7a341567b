/// Why a command could not do what was asked: one line, and where it helps more lines with the mend.
package struct Failure: Error, Hashable, Sendable {
    package let status: ExitStatus
    /// `WHAT, WHY` in the reader's language, without a full stop.
    package let message: String
    /// The place of the fault, or how to mend it.
    package let details: [String]

    package init(_ status: ExitStatus, _ message: String, details: [String] = []) {
        self.status = status
        self.message = message
        self.details = details
    }

    /// What goes to standard error: every line ended. Nothing in it can disturb a terminal.
    package var text: String {
        (["clockctl: " + message] + details).map { $0.printable + "\n" }.joined()
    }
}
