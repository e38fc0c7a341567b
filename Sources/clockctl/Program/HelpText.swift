import ArgumentParser
import Console
import Glibc
import Localization

/// What ArgumentParser answers, in the reader's language.
///
/// ArgumentParser words its headings in English and counts characters where terminals have cells, so its page is made without
/// breaks and broken here. English pages are its own.
struct HelpText {
    private let columns: Int

    static func answer(_ error: any Error) -> String {
        let own = Clockctl.fullMessage(for: error)
        guard Language.current.isTranslated, own.isHelp else { return own }
        let page = Clockctl.fullMessage(for: error, columns: Self.unbroken)
        return HelpText(columns: Terminal.detect(STDOUT_FILENO, colour: .never).columns ?? 80).page(page)
    }

    /// Columns that no line of a page has.
    private static let unbroken = 1_000_000
    /// Where descriptions begin.
    private static let indent = 26

    private func page(_ text: String) -> String {
        var isList = false
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let heading = heading(line) {
                isList = true
                lines.append(heading)
            } else {
                lines += isList && line.hasPrefix("  ") ? entry(line) : self.line(line)
            }
        }
        return lines.joined(separator: "\n")
    }

    private func line(_ line: Substring) -> [String] {
        if let text = line.after("OVERVIEW: ") { return text.wrapped(toCells: columns) }
        if let usage = line.after("USAGE: ") { return [localized("USAGE: {usage}", ["usage": usage])] }
        // An example.
        return line.hasPrefix("  ") ? [String(line)] : String(line).wrapped(toCells: columns)
    }

    private func heading(_ line: Substring) -> String? {
        switch line {
        case "ARGUMENTS:": localized("ARGUMENTS:")
        case "OPTIONS:": localized("OPTIONS:")
        case "SUBCOMMANDS:": localized("SUBCOMMANDS:")
        default: nil
        }
    }

    /// An option with its description beside it or, if it is long, on the next line.
    private func entry(_ line: Substring) -> [String] {
        if let see = line.after("  See '"), let end = see.firstIndex(of: "'") {
            return ["  " + localized("“{command}” tells more.", ["command": String(see[..<end])])]
        }
        let margin = String(repeating: " ", count: Self.indent)
        if let text = line.after(margin) { return described(text, behind: "", margin) }
        let content = line.dropFirst(2)
        guard let gap = content.firstRange(of: "  ") else { return [String(line)] }
        let text = content[gap.upperBound...].drop { $0 == " " }
        return described(String(text), behind: "  " + content[..<gap.lowerBound], margin)
    }

    private func described(_ text: String, behind name: String, _ margin: String) -> [String] {
        let lines = words(text).wrapped(toCells: max(columns - Self.indent, 20))
        guard let first = lines.first else { return [name] }
        return [name.padded(toCells: Self.indent) + first] + lines.dropFirst().map { margin + $0 }
    }

    /// Replaces what ArgumentParser itself says of an option.
    private func words(_ text: String) -> String {
        switch text {
        case "Show the version.": return localized("Show the version.")
        case "Show help information.": return localized("Show help information.")
        default: break
        }
        guard text.hasSuffix(")"), let start = text.ranges(of: " (").last else { return text }
        let facts = text[start.upperBound...].dropLast()
        guard facts.hasPrefix("values: ") || facts.hasPrefix("default: ") else { return text }
        return text[..<start.lowerBound] + " " + remark(String(facts))
    }

    /// `values: auto, always, never; default: auto`
    private func remark(_ facts: String) -> String {
        let parts = facts.split(separator: ";").map { $0.drop { $0 == " " } }
        let values = parts.lazy.compactMap { $0.after("values: ") }.first
        let standard = parts.lazy.compactMap { $0.after("default: ") }.first
        return switch (values, standard) {
        case (let values?, let standard?):
            localized("(values: {values}; default: {value})", ["values": values, "value": standard])
        case (let values?, nil): localized("(values: {values})", ["values": values])
        default: localized("(default: {value})", ["value": standard ?? facts])
        }
    }
}

extension String {
    /// Whether it is a page of help rather than the version or a script.
    fileprivate var isHelp: Bool {
        split(separator: "\n").contains { $0.hasPrefix("USAGE: ") }
    }
}

extension StringProtocol {
    /// What stands behind a beginning; nil for another text.
    fileprivate func after(_ beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
