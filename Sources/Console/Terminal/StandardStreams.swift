import Glibc
import Localization

/// Unbuffered standard output and standard error: a call returns after everything is written.
package enum StandardOutput {
    /// - Throws: ``Failure`` with the status `writeFailed`.
    package static func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

    /// As ``write(_:)-(String)``, for text that is already UTF-8.
    package static func write(_ text: [UInt8]) throws(Failure) {
        guard let problem = problemOfWriting(text, to: STDOUT_FILENO) else { return }
        throw Failure(.writeFailed, localized("the output is incomplete, {why}", ["why": problem]))
    }

    /// Writes to standard error. Ignores errors, because they could not be reported either.
    package static func writeMessage(_ text: String) {
        _ = problemOfWriting(text, to: STDERR_FILENO)
    }

    /// Writes a whole text to a descriptor, and returns the error; nil on success.
    package static func problemOfWriting(_ text: String, to descriptor: CInt) -> String? {
        problemOfWriting(Array(text.utf8), to: descriptor)
    }

    private static func problemOfWriting(_ text: [UInt8], to descriptor: CInt) -> String? {
        var bytes = text[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                // Another program made the terminal non-blocking.
                var entry = pollfd(fd: descriptor, events: CShort(POLLOUT), revents: 0)
                poll(&entry, 1, -1)
            } else if errno != EINTR {
                return String(cString: strerror(errno))
            }
        }
        return nil
    }
}

/// A yes-or-no question on the terminal.
package enum Question {
    /// Whether standard input and standard error are a terminal.
    package static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks, in one line or several, and returns the answer; nil if there is none, because standard input or standard
    /// error is not a terminal, or the input ends.
    ///
    /// Anything but yes counts as no.
    package static func ask(_ text: String) -> Bool? {
        guard canBeAsked else { return nil }
        let choice = localized("[y/N]")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
        StandardOutput.writeMessage("\(lines.joined(separator: "\n")) \(choice) ")
        guard let line = readLine() else {
            StandardOutput.writeMessage("\n")
            return nil
        }
        return isYes(line)
    }

    /// Asks until the answer is yes or no, three times at most. Returns nil if there is no such answer, or standard
    /// input or standard error is not a terminal.
    package static func askPlainly(_ text: String) -> Bool? {
        guard canBeAsked else { return nil }
        for _ in 1...3 {
            StandardOutput.writeMessage("\(text.printable) \(localized("[y/n]")) ")
            guard let line = readLine() else {
                StandardOutput.writeMessage("\n")
                return nil
            }
            if isYes(line) { return true }
            if isNo(line) { return false }
        }
        return nil
    }

    /// Asks for one of the words, of which the beginning is enough. Nil if there is no such answer, or standard input or
    /// standard error is not a terminal.
    package static func askFor(_ words: [String], _ text: String) -> String? {
        guard canBeAsked else { return nil }
        StandardOutput.writeMessage("\(text.printable) [\(words.map { $0.prefix(1) }.joined(separator: "/"))] ")
        guard let line = readLine() else {
            StandardOutput.writeMessage("\n")
            return nil
        }
        let answer = line.filter { !$0.isWhitespace }.lowercased()
        return answer.isEmpty ? nil : words.first { $0.hasPrefix(answer) }
    }

    /// Tells whether the answer is no, in English or in the reader's language.
    package static func isNo(_ answer: String) -> Bool {
        isOne(answer, of: ["n", "no", localized("n"), localized("no")])
    }

    /// Tells whether the answer is yes, in English or in the reader's language.
    package static func isYes(_ answer: String) -> Bool {
        isOne(answer, of: ["y", "yes", localized("y"), localized("yes")])
    }

    private static func isOne(_ answer: String, of words: [String]) -> Bool {
        let word = answer.filter { !$0.isWhitespace }.lowercased()
        return !word.isEmpty && words.contains(word)
    }
}
