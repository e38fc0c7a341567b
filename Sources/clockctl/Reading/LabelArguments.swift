import ArgumentParser
import Chronology
import Console
import Localization

/// What a command calls its label.
protocol LabelTerm {
    static var name: String { get }
    static var help: String { get }
}

enum ItemLabel: LabelTerm {
    static let name = "label"
    static let help = localized("Label.")
}

enum TaskLabel: LabelTerm {
    static let name = "task"
    static let help = localized("Task.")
}

/// The label of what a command adds or starts: words after its time, quoted or not. After `--`, and with `--label`, they
/// are never read as a time.
struct LabelArguments<Term: LabelTerm>: ParsableArguments {
    @Argument(help: .value(Term.name, Term.help))
    var words: [String] = []

    @Option(help: .value("label", localized("The label, whatever it reads as, like words after --.")))
    var label: String?

    /// Divides the words into a time and a label. Words that make a time only together are its time: `tomorrow 7am`. A
    /// first word that is a time by itself is never changed by what follows; a label that could have been meant as more
    /// of it is refused.
    ///
    /// - Parameter first: the first word; if it is missing, the one after `--`.
    /// - Returns: nil if there is no word for the time.
    func divided(
        after first: String?,
        _ time: LeadingTime,
        of command: [String],
        _ output: OutputOptions
    ) throws(Failure) -> (time: String, label: String?)? {
        let (typed, literal) = divided(after: first)
        guard !typed.isEmpty else {
            return try literal.first.map { time throws(Failure) in (time, try text(Array(literal.dropFirst()))) }
        }
        let count = time.wordCount(typed)
        let written = typed.prefix(count).joined(separator: " ")
        let rest = Array(typed.dropFirst(count))
        let label = try text(rest + literal)
        if let doubt = time.doubt(written, rest, in: command) {
            throw doubt.failure(columns: output.messageColumns)
        }
        return (written, label)
    }

    /// The label of a command that takes no time. A duration was probably meant as one, and is refused.
    ///
    /// - Parameters:
    ///   - command: `["focus", "start"]`.
    ///   - asTime: the command for the duration.
    func name(
        of command: [String],
        asTime: (_ duration: String) -> [String],
        _ output: OutputOptions
    ) throws(Failure) -> String? {
        let (typed, literal) = divided(after: nil)
        let label = try text(typed + literal)
        try LabelDoubt.refuseDuration(typed, of: command, asTime: asTime, output)
        return label
    }

    /// All words as the label.
    func text(after first: String?) throws(Failure) -> String? {
        let (typed, literal) = divided(after: first)
        return try text(typed + literal)
    }

    /// The words before and after `--`.
    private func divided(after first: String?) -> (typed: [String], literal: [String]) {
        let all = [first].compactMap(\.self) + words
        let end = all.firstIndex(where: LiteralText.isMarked) ?? all.endIndex
        return (all[..<end].map(LiteralText.restored), all[end...].map(LiteralText.restored))
    }

    private func text(_ words: [String]) throws(Failure) -> String? {
        guard label == nil || words.isEmpty else { throw Failure(.usage, localized("the label is given twice")) }
        let text = label.map(NegativeText.restored) ?? (words.isEmpty ? nil : words.joined(separator: " "))
        return try text.map { text throws(Failure) in try Term.checked(text) }
    }
}

extension LabelTerm {
    /// Throws for a label of white space, which nobody could see. An empty one means none.
    static func checked(_ label: String) throws(Failure) -> String {
        guard !label.isEmpty, label.allSatisfy(\.isWhitespace) else { return label }
        let why = localized("it is empty")
        throw Failure(.usage, localized("invalid {option}: {why}", ["option": name, "why": why]))
    }
}
