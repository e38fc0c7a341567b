import ArgumentParser
import ClockAPI
import Console
import Varlink

/// A command that names items and prints them: `clockctl alarm enable NAME…`.
///
/// A verb contains what is specific to it; ``ItemCommand`` is the command.
protocol ItemVerb {
    associatedtype Method: PlainNamingMethod where Method.Reply: ListReply
    associatedtype Names: ItemNames = ItemArguments
    typealias Object = Method.Reply.Object

    static var name: String { get }
    static var abstract: String { get }
    /// The text for a person.
    static func lines(_ objects: [Object], on page: Page) -> [String]
    /// What --quiet prints. By default nothing, because the user has named the items.
    static func ids(_ objects: [Object]) -> [String]
    static func call(_ method: Method, _ output: OutputOptions) throws(Failure) -> Method.Reply
}

extension ItemVerb {
    static func ids(_ objects: [Object]) -> [String] { [] }

    static func call(_ method: Method, _ output: OutputOptions) throws(Failure) -> Method.Reply {
        try Daemon(output).call(method)
    }
}

struct ItemCommand<Verb: ItemVerb>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Verb.name, abstract: Verb.abstract)
    }

    @OptionGroup var items: Verb.Names
    @OptionGroup var output: OutputOptions

    func run() throws {
        let objects = try Verb.call(Verb.Method(names: items.names), output).objects
        try output.printItems(objects, ids: Verb.ids(objects)) { Verb.lines(objects, on: $0) }
    }
}
