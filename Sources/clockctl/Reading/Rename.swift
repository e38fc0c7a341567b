import ArgumentParser
import Console
import Localization

/// A noun whose items can be renamed.
protocol RenamedNoun {
    static var name: String { get }
    /// The option of its `edit` for the name.
    static var option: String { get }
}

/// `clockctl alarm rename a1 stand up`: another way to write `edit` with the option for the name.
struct Rename<Noun: RenamedNoun>: Command {
    static var name: String { "rename" }
    static var abstract: String { localized("Give it another name.") }

    @Argument(help: .value("id", localized("An id, a label, the beginning of one, or last.")))
    var item: String

    @Argument(help: .value("name", localized("New name.")))
    var words: [String]

    @OptionGroup var output: OutputOptions

    func run() throws {
        let name = words.map(LiteralText.restored).joined(separator: " ")
        let edit = [Noun.name, "edit", LiteralText.restored(item), Noun.option, name] + output.words
        var command = try Program.parsed(CommandLineArguments.prepared(edit))
        try command.run()
    }
}
