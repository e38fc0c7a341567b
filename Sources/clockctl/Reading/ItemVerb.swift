import ArgumentParser
import ClockClient
import Console
import Localization
import Varlink

/// A method that is a command, which names items and prints them: `clockctl alarm enable NAME…`.
///
/// A verb contains what is specific to it; ``ItemCommand`` is the command.
protocol ItemVerb: PlainNamingMethod where Reply: ListReply {
    associatedtype Arguments: ItemNames = ItemArguments
    typealias Object = Reply.Object

    static var abstract: String { get }
    /// Its other names for this kind of items. By default none.
    static var aliases: [String] { get }
    /// The text for a person. By default a line for each.
    static func lines(_ objects: [Object], on page: Page) -> [String]
    /// The text that --quiet prints. By default nothing, because the user has named the items.
    static func ids(_ objects: [Object]) -> [String]
    /// The remarks for standard error about items as they are now. By default none.
    static func remarks(_ objects: [Object], _ output: OutputOptions) -> [String]
    /// The items meant if none is named, where the daemon would find none. By default none.
    static func implied(_ output: OutputOptions) -> [String]
    /// Whether it ends something that can't be made again. By default not.
    static var destroys: Bool { get }
    /// The lines for standard error about items that are already in the verb's final state. By default none.
    static func reached(_ names: [String], _ output: OutputOptions) -> [String]
}

/// A verb that reports items which are already in its final state, so that it changes nothing.
protocol ReachableVerb: ItemVerb {
    /// Shows the items before the verb.
    associatedtype Inspection: PlainNamingMethod where Inspection.Reply: ListReply, Inspection.Reply.Object: Named
    /// Whether both methods use the same item if no names are given.
    static var isInspectedWithoutNames: Bool { get }
    /// `already paused`; nil if the verb will change the item.
    static func already(_ object: Inspection.Reply.Object) -> String?
}

extension ReachableVerb {
    static var isInspectedWithoutNames: Bool { false }

    static func reached(_ names: [String], _ output: OutputOptions) -> [String] {
        guard output.tellsNotes, !names.isEmpty || isInspectedWithoutNames else { return [] }
        // If this call fails, the verb's own call will report why.
        guard let reply = try? Daemon(output).call(Inspection(names: names)) else { return [] }
        return reply.objects.compactMap { object in already(object).map { output.page.already(object, $0) } }
    }
}

extension ItemVerb where Object: Lined {
    static func lines(_ objects: [Object], on page: Page) -> [String] { page.lines(objects) }
}

extension ItemVerb {
    static var aliases: [String] { [] }

    static var destroys: Bool { false }

    static func ids(_ objects: [Object]) -> [String] { [] }

    static func remarks(_ objects: [Object], _ output: OutputOptions) -> [String] { [] }

    static func implied(_ output: OutputOptions) -> [String] { [] }

    static func reached(_ names: [String], _ output: OutputOptions) -> [String] { [] }
}

extension VarlinkMethod {
    /// The last part of its name, as on the command line: `pause`.
    static var verb: String { name.split(separator: ".").last?.lowercased() ?? name }
}

struct ItemCommand<Verb: ItemVerb>: ExchangingCommand {
    static var name: String { Verb.verb }
    static var abstract: String { Verb.abstract }
    static var aliases: [String] { commonAliases + Verb.aliases }

    @OptionGroup var items: Verb.Arguments
    @OptionGroup var output: OutputOptions

    /// Nil if further calls tell which items are meant.
    func exchange() -> Exchange? { AllItems.areMeant(by: items.names) ? nil : exchange(items.names) }

    func run() throws {
        let names = items.names.isEmpty ? Verb.implied(output) : items.names
        try exchange(AllItems(output).expanded(names, for: Verb.name)).carryOut(Daemon(output))
    }

    private func exchange(_ names: [String]) -> Exchange {
        let reached = Verb.reached(names, output)
        return Exchange(Verb(names: names)) { reply in
            let objects = reply.objects
            try output.print(objects, ids: Verb.ids(objects)) { Verb.lines(objects, on: $0) }
            output.tell(reached + Verb.remarks(objects, output))
            if Verb.destroys, reached.count < objects.count { output.tellOfUndo(objects) }
        }
    }
}

/// Arguments that name the items of a command.
protocol ItemNames: ParsableArguments {
    /// The words from ArgumentParser.
    var texts: [String] { get }
    /// Whether further calls tell which items are meant.
    var meansSeveral: Bool { get }
    /// The items for a call of `method`, with all of them named.
    func expanded(for method: String, _ output: OutputOptions) throws(Failure) -> [String]
}

extension ItemNames {
    var names: [String] { texts.map(NegativeText.restored) }

    var meansSeveral: Bool { AllItems.areMeant(by: names) }

    func expanded(for method: String, _ output: OutputOptions) throws(Failure) -> [String] {
        try AllItems(output).expanded(names, for: method)
    }
}

/// The items of a command, at least one.
struct ItemArguments: ItemNames {
    @Argument(help: .value("id", localized("An id, a label, the beginning of one, or last.")))
    var texts: [String]

}

/// The items of a command; none if the command may concern only one item.
struct ImpliedItemArguments: ItemNames {
    @Argument(
        help: .value(
            "id",
            localized("An id, a label, the beginning of one, or last; optional if there is only one possibility.")
        )
    )
    var texts: [String] = []

}

/// Kinds of items as they are typed: `alarm,timer`.
enum KindList {
    static let known = ItemKindName.known.joined(separator: ", ")

    /// - Throws: ``Failure`` with the status `usage` for an unknown kind; `command` is the command for which it is
    ///   typed.
    static func read(_ text: String, for command: String) throws(Failure) -> [String] {
        let words = text.split(separator: ",").map(String.init)
        guard let unknown = words.first(where: { !ItemKindName.known.contains($0) }) else { return words }
        throw UsageFailure.make(
            localized("unknown kind “{word}”; available: {kinds}", ["word": unknown.quotable, "kinds": known]),
            of: command
        )
    }
}
