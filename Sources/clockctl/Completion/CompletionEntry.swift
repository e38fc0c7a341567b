import Console

/// The commands that the completion scripts of the shells call (packaging/completions):
///
///     clockctl __complete bash LINE COMP_WORDBREAKS COMP_TYPE     prints the entries of COMPREPLY
///     clockctl __complete words WORD…                             prints a line for each candidate: WORD, tab, note
///
/// LINE and the last WORD, which may be empty, end at the cursor. If file names are also possible, the first line is a
/// tab and `files`. Nothing is ever printed to standard error, and the program does not wait for the daemon.
enum CompletionEntry {
    static let name = "__complete"

    private static let files = "\tfiles"

    /// Answers if the arguments are a request for completions.
    static func answers(_ arguments: [String]) -> Bool {
        guard arguments.first == name else { return false }
        let arguments = arguments.dropFirst().map(NegativeText.restored)
        let lines: [String]
        switch (arguments.first, arguments.count) {
        case ("bash", 4): lines = bash(arguments[1], breaks: arguments[2], type: arguments[3])
        case ("words", 2...): lines = words(Array(arguments.dropFirst()))
        default: lines = []
        }
        try? OutputOptions.print(lines)
        return true
    }

    private static func bash(_ text: String, breaks: String, type: String) -> [String] {
        let line = BashLine(text, breaks: breaks)
        let completion = Completion(of: Array(line.words.dropFirst()))
        // Menu completion and insert-completions (bash(1), COMP_TYPE) insert the entries themselves.
        let isInserted = ["37", "42"].contains(type)
        return (completion.wantsFiles ? [files] : [])
            + line.replies(completion.candidates, withNotes: !isInserted)
    }

    private static func words(_ words: [String]) -> [String] {
        let completion = Completion(of: words)
        return (completion.wantsFiles ? [files] : [])
            + completion.candidates.map { $0.note.isEmpty ? $0.word : $0.word + "\t" + $0.note }
    }
}
