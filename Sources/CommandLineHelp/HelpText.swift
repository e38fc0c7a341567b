import ArgumentParser
import Localization

/// ArgumentParser's answers, in the reader's language.
///
/// ArgumentParser writes its headings in English and counts characters instead of terminal cells. Therefore its page is
/// generated without line breaks and wrapped here. English pages are used as they are if the terminal is wide enough for
/// them.
package struct HelpText {
    private let columns: Int

    /// Returns the text for a parser "error" that is not a failure: the help or the version. `columns`: the width of
    /// the terminal; nil if the output is not a terminal. `end`: a paragraph for the end of the help; empty for none.
    package static func answer<Program: ParsableCommand>(
        _ error: any Error,
        of program: Program.Type,
        columns: Int?,
        end: String = ""
    ) -> String {
        let own = program.fullMessage(for: error)
        guard own.isHelp else { return own }
        let help = HelpText(columns: columns ?? 80)
        let isWide = !Language.current.isTranslated && help.columns >= 80
        let page =
            isWide ? own.after(Self.heading) ?? own : help.page(program.fullMessage(for: error, columns: Self.unbroken))
        guard !end.isEmpty else { return page }
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.reversed().drop(while: \.isEmpty).reversed().joined(separator: "\n")
        return text + "\n\n" + end.wrapped(toCells: help.columns).joined(separator: "\n")
    }

    /// What ArgumentParser writes before the description.
    private static let heading = "OVERVIEW: "
    /// More columns than any line of a page has.
    private static let unbroken = 1_000_000
    /// The column of descriptions in ArgumentParser's page, and here if there is room.
    private static let indent = 26
    /// The column of descriptions below the options, on a narrow terminal.
    private static let narrowIndent = 6
    private static let leastWideColumns = 60
    private var indent: Int { columns < Self.leastWideColumns ? Self.narrowIndent : Self.indent }

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
        if let text = line.after(Self.heading) { return text.wrapped(toCells: columns) }
        if let usage = line.after("USAGE: ") { return self.usage(usage) }
        // An example is indented.
        return line.hasPrefix("  ")
            ? String(line).wrapped(toCells: columns, indent: 2) : String(line).wrapped(toCells: columns)
    }

    /// Wraps the usage between options, not between an option and its value.
    private func usage(_ usage: String) -> [String] {
        var depth = 0
        let joined = usage.map { character in
            depth += character == "[" ? 1 : character == "]" ? -1 : 0
            return character == " " && depth > 0 ? Self.noBreakSpace : character
        }
        return localized("USAGE: {usage}", ["usage": String(joined)]).wrapped(toCells: columns, indent: 2)
            .map { String($0.map { $0 == Self.noBreakSpace ? " " : $0 }) }
    }

    private static let noBreakSpace: Character = "\u{A0}"

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
            let text = "  " + localized("See “{command}” for details.", ["command": String(see[..<end])])
            return text.wrapped(toCells: columns, indent: 0)
        }
        let margin = String(repeating: " ", count: indent)
        if let text = line.after(String(repeating: " ", count: Self.indent)) {
            return described(text, behind: "", margin)
        }
        let content = line.dropFirst(2)
        guard let gap = content.firstRange(of: "  ") else { return String(line).wrapped(toCells: columns, indent: 2) }
        let text = content[gap.upperBound...].drop { $0 == " " }
        return described(String(text), behind: "  " + name(content[..<gap.lowerBound]), margin)
    }

    /// An option as typed, or a command, for which ArgumentParser says whether it is the default subcommand.
    private func name(_ name: Substring) -> String {
        let mark = " (default)"
        guard name.hasSuffix(mark) else { return String(name) }
        return localized("{command} (default)", ["command": String(name.dropLast(mark.count))])
    }

    private func described(_ text: String, behind name: String, _ margin: String) -> [String] {
        let lines = words(text).wrapped(toCells: max(columns - indent, 20))
        let names = name.wrapped(toCells: columns, indent: 2)
        guard let first = lines.first else { return names }
        // A description is placed below a long name.
        guard name.isEmpty || name.cells < indent - 1 else { return names + lines.map { margin + $0 } }
        return [name.padded(toCells: indent) + first] + lines.dropFirst().map { margin + $0 }
    }

    /// Translates ArgumentParser's own text about an option.
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
    /// The text after a prefix; nil if the text does not have the prefix.
    fileprivate func after(_ beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
