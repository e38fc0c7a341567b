import Agenda
import ClockAPI
import Glibc
import Sounds

extension FindingObject {
    /// More hooks than this have left background processes without a reason, most probably.
    private static let mostLeft = 16

    /// The finding about hooks: the configured ones, those whose programs are not found, and what became of those of
    /// this daemon. Does not run hooks.
    init(hooks: Hooks, _ standing: HookStanding) {
        let environment = ProcessEnvironment.current
        let missing = HookEvent.allCases.compactMap { event in
            hooks[event].flatMap { HookProgram.missing(in: $0, environment) }.map { "\(event.rawValue) (\($0))" }
        }
        var facts = ["count": String(hooks.count)]
        func warning(_ finding: String, _ key: String, _ value: String) -> FindingObject {
            facts[key] = value
            return FindingObject("hooks", .warning, finding, facts)
        }
        self =
            if !missing.isEmpty {
                warning("programMissing", "missing", missing.joined(separator: ", "))
            } else if standing.droppedCount > 0 {
                warning("notRun", "notRun", String(standing.droppedCount))
            } else if standing.stuckCount > 0 {
                warning("wait", "waiting", String(standing.stuckCount))
            } else if standing.leftCount > Self.mostLeft {
                warning("leaveProcesses", "left", String(standing.leftCount))
            } else {
                FindingObject("hooks", .ok, hooks.isEmpty ? "none" : "found", facts)
            }
    }
}

/// The first program of a shell command.
enum HookProgram {
    /// Returns the program as written if it can't be found; nil if it is found, is part of the shell, or can be
    /// determined only by a shell.
    static func missing(in command: String, _ environment: [String: String]) -> String? {
        guard var name = firstWord(of: command) else { return nil }
        let written = name
        if name.hasPrefix("~/"), let home = environment["HOME"] { name = home + name.dropFirst() }
        guard name.utf8.allSatisfy(isPlain), !partsOfShell.contains(name) else { return nil }
        let isFound =
            name.contains("/")
            ? access(name, X_OK) == 0 || !name.hasPrefix("/") : findProgram(name, in: environment) != nil
        return isFound ? nil : written
    }

    /// The first word after assignments such as `LANG=C` and `exec`.
    private static func firstWord(of command: String) -> String? {
        for line in command.split(whereSeparator: \.isNewline) {
            for word in line.split(whereSeparator: \.isWhitespace) {
                if word.hasPrefix("#") { break }
                let end = word.prefix { !";&|<>()".contains($0) }
                if end.isEmpty { return nil }
                if end == word, word == "exec" || isAssignment(word) { continue }
                return String(end)
            }
        }
        return nil
    }

    private static func isAssignment(_ word: Substring) -> Bool {
        guard let equals = word.firstIndex(of: "=") else { return false }
        return word[..<equals].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            && word[equals...].dropFirst().utf8.allSatisfy(isPlain)
    }

    /// Whether the byte has no special meaning to a shell.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x80 || !"\"'\\$`*?[]{}~!#".utf8.contains(byte)
    }

    private static let partsOfShell: Set<String> = [
        ".", ":", "[", "alias", "case", "cd", "command", "echo", "eval", "exit", "export", "false", "for", "if", "kill",
        "printf", "read", "set", "test", "times", "trap", "true", "type", "ulimit", "umask", "unset", "until", "wait",
        "while",
    ]
}
