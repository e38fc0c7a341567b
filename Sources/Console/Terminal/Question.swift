import Glibc
import Localization

/// A yes-or-no question on the terminal.
package enum Question {
    /// Asks, in one line or several, and returns the answer; nil if standard input or standard error is not a terminal.
    ///
    /// Anything but yes counts as no, including end of input.
    package static func ask(_ text: String) -> Bool? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
        let choice = localized("[y/N]")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
        StandardOutput.writeMessage("\(lines.joined(separator: "\n")) \(choice) ")
        guard let line = readLine() else {
            StandardOutput.writeMessage("\n")
            return false
        }
        return isYes(line)
    }

    /// Tells whether the answer is yes, in English or in the reader's language.
    package static func isYes(_ answer: String) -> Bool {
        let word = answer.filter { !$0.isWhitespace }.lowercased()
        return !word.isEmpty && ["y", "yes", localized("y"), localized("yes")].contains(word)
    }
}
