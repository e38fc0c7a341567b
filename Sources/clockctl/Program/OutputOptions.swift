import ArgumentParser
import ClockAPI
import Console
import Glibc
import Localization
import Varlink

extension ColourChoice: ExpressibleByArgument {}

/// The options of every command.
struct OutputOptions: ParsableArguments {
    @Flag(help: ArgumentHelp(localized("Print JSON.")))
    var json = false

    @Flag(name: [.short, .long], help: ArgumentHelp(localized("Print nothing but ids.")))
    var quiet = false

    @Option(help: ArgumentHelp(localized("Colour: auto, always or never."), valueName: "when"))
    var color: ColourChoice = .auto

    /// For standard output.
    var page: Page { Page(terminal: .detect(STDOUT_FILENO, colour: color), viewpoint: .here) }

    /// The width for messages on standard error.
    var messageColumns: Int { Terminal.detect(STDERR_FILENO, colour: color).columns ?? 80 }
}

extension OutputOptions {
    /// Prints the value as JSON with --json, its `ids` with --quiet, else the text.
    func print(
        _ value: some JSONWritable,
        ids: [String] = [],
        text: (Page) -> [String]
    ) throws(Failure) {
        if json { return try Self.print([String(decoding: value.json, as: UTF8.self)]) }
        try Self.print(quiet ? ids : text(page))
    }

    /// As ``print(_:ids:text:)`` for a list: an array in JSON, even if empty. `none`: the message if it is empty.
    func printList(
        _ items: [some JSONWritable],
        ids: [String],
        none: String,
        text: (Page) -> [String]
    ) throws(Failure) {
        if items.isEmpty, !json, !quiet { StandardOutput.writeMessage(none + "\n") }
        try print(items, ids: ids, text: text)
    }

    /// As ``print(_:ids:text:)`` for the items that a command named: in JSON an object for one, an array for several.
    func printItems(
        _ items: [some JSONWritable],
        ids: [String] = [],
        text: (Page) -> [String]
    ) throws(Failure) {
        guard items.count == 1, let item = items.first else { return try print(items, ids: ids, text: text) }
        try print(item, ids: ids, text: text)
    }

    static func print(_ lines: [String]) throws(Failure) {
        guard !lines.isEmpty else { return }
        try StandardOutput.write(lines.map { $0 + "\n" }.joined())
    }
}
