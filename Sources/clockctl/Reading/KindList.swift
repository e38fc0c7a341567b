import Console
import Localization

/// Kinds of items as they are typed: `alarm,timer`.
enum KindList {
    static let known = ItemKindName.known.joined(separator: ", ")

    /// - Throws: ``Failure`` with the status `usage` for an unknown kind; `command` is the one it is typed for.
    static func read(_ text: String, for command: String) throws(Failure) -> [String] {
        let words = text.split(separator: ",").map(String.init)
        guard let unknown = words.first(where: { !ItemKindName.known.contains($0) }) else { return words }
        throw UsageFailure.make(
            localized("unknown kind “{word}”; available: {kinds}", ["word": unknown.quotable, "kinds": known]),
            of: command
        )
    }
}
