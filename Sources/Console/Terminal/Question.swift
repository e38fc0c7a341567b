import Glibc
import Localization

/// A question to the person at the terminal.
package enum Question {
    /// The answer; nil where nobody can be asked: standard input or standard error is no terminal.
    ///
    /// Anything but a yes is a no, the end of the input too.
    package static func ask(_ text: String) -> Bool? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
        let choice = localized("[y/N]")
        StandardOutput.writeMessage("\(text.printable) \(choice) ")
        guard let line = readLine() else {
            StandardOutput.writeMessage("\n")
            return false
        }
        return isYes(line)
    }

    package static func isYes(_ answer: String) -> Bool {
        let word = answer.filter { !$0.isWhitespace }.lowercased()
        return !word.isEmpty && ["y", "yes", localized("y"), localized("yes")].contains(word)
    }
}
