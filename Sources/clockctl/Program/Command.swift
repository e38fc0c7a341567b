import ArgumentParser
import ClockClient
import Configuration
import Console
import Glibc
import JSON
import Localization
import Synchronization
import Varlink

/// A command, or a group of commands, described by its help.
protocol Command: ParsableCommand {
    static var name: String { get }
    static var abstract: String { get }
    static var discussion: String { get }
    /// The exit statuses, at the end of the help. By default none.
    static var exitStatuses: String { get }
    /// By default none.
    static var version: String { get }
    /// Other names of the command. By default those that it has in every group.
    static var aliases: [String] { get }
    /// By default none.
    static var subcommands: [any Command.Type] { get }
    /// The subcommand that runs if none is named, with the arguments that follow. By default none.
    static var defaultSubcommand: (any Command.Type)? { get }
    /// The subcommand that runs if nothing or only options follow the name of the group. By default `list`, if there is
    /// one.
    static var bareSubcommand: (any Command.Type)? { get }
}

extension Command {
    static var discussion: String { "" }
    static var exitStatuses: String { "" }
    static var version: String { "" }
    static var subcommands: [any Command.Type] { [] }
    static var defaultSubcommand: (any Command.Type)? { nil }
    static var bareSubcommand: (any Command.Type)? { subcommand(named: "list") }

    static var aliases: [String] { commonAliases }
    static var commonAliases: [String] { secondNames[name] ?? [] }

    /// Whether the command is only a group of others.
    static var isGroup: Bool { !subcommands.isEmpty }

    /// Finds a subcommand by its names alone: creating the configuration of each command would take a fifth of the
    /// running time of `clockctl`.
    static func subcommand(named word: String) -> (any Command.Type)? {
        subcommands.first { $0.name == word || $0.aliases.contains(word) }
    }

    /// Cached for each command: the parser requests it repeatedly.
    static var configuration: CommandConfiguration {
        configurations.withLock { known in
            if let configuration = known[ObjectIdentifier(self)] { return configuration }
            var configuration = CommandConfiguration(
                commandName: name,
                abstract: abstract,
                discussion: discussion,
                version: version,
                subcommands: subcommands,
                defaultSubcommand: defaultSubcommand,
                aliases: aliases
            )
            // For a subcommand the parser does not check for a request for a completion script, which costs a sixth of
            // the time of parsing. `Clockctl` handles that request.
            if !isGroup { configuration._superCommandName = Clockctl.name }
            known[ObjectIdentifier(self)] = configuration
            return configuration
        }
    }
}

private let configurations = Mutex<[ObjectIdentifier: CommandConfiguration]>([:])

/// The same in every group.
private let secondNames = ["list": ["ls"], "remove": ["rm"], "show": ["info"], "info": ["show"]]

extension ColourChoice: Choice {}

extension ArgumentHelp {
    /// Help about an argument with a value, which the help calls `<name>`.
    static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }

    /// As ``value(_:_:)``, with the default of a setting: `Maximum number of snoozes. (default: 5)`.
    static func value(_ name: String, _ text: String, _ table: String, _ key: String) -> ArgumentHelp {
        let standard = Setting.standard(table, key)?.plain ?? ""
        return value(name, text, default: standard)
    }

    /// As the argument parser writes a default.
    static func value(_ name: String, _ text: String, default standard: String) -> ArgumentHelp {
        value(name, text + " " + localized("(default: {value})", ["value": standard]))
    }
}

/// For the help of commands whose options have defaults.
let configuredDefaults = localized("Other defaults can be set in the configuration: clockctl config show")

/// The options of every command. Their names are given, because otherwise the parser would derive them again for each
/// command line.
struct OutputOptions: ParsableArguments {
    @Flag(name: .customLong("json"), help: ArgumentHelp(localized("Print JSON.")))
    var json = false

    @Flag(name: [.customShort("q"), .customLong("quiet")], help: ArgumentHelp(localized("Print only ids.")))
    var quiet = false

    @Option(name: .customLong("color"), help: .value("when", localized("Colour: auto, always or never.")))
    var color: ColourChoice = .auto

    /// For standard output.
    var page: Page { Page(terminal: .detect(STDOUT_FILENO, colour: color), viewpoint: .here) }

    /// The width for messages on standard error.
    var messageColumns: Int { Terminal.detect(STDERR_FILENO, colour: color).columns ?? 80 }

    /// Prints the value as JSON with --json, its `ids` with --quiet, otherwise the text.
    func print(
        _ value: some JSONWritable,
        ids: [String] = [],
        text: (Page) -> [String]
    ) throws(Failure) {
        if json { return try Self.print([String(decoding: value.json, as: UTF8.self)]) }
        guard !quiet else { return try Self.print(ids) }
        let page = page
        try Self.print(page.fitted(text(page)))
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

    /// As ``printList(_:ids:none:text:)`` for replies in pages. As JSON each page is printed as it arrives, so that a
    /// long list takes little memory.
    func printPages<Method: VarlinkMethod>(
        _ method: Method,
        ids: (Method.Reply.Object) -> String?,
        none: String,
        text: (Page, [Method.Reply.Object]) -> [String]
    ) throws(Failure) where Method.Reply: PageReply {
        guard json else {
            let objects = try Daemon(self).pages(method).flatMap(\.objects)
            return try printList(objects, ids: objects.compactMap(ids), none: none) { text($0, objects) }
        }
        var array = PrintedArray()
        try Daemon(self).eachPage(of: method, as: ListContent<Method.Reply, JSONText>.self) { (page) throws(Failure) in
            try array.append(elements: page.content.bytes.dropFirst().dropLast())
        }
        try array.end()
    }

    /// Prints records of comma-separated values: unchanged to a pipe, without control characters on a terminal.
    static func printRecords(_ records: [String]) throws(Failure) {
        try print(isatty(STDOUT_FILENO) == 1 ? records.map(\.printable) : records)
    }

    /// The options in their written form.
    var words: [String] {
        (json ? ["--json"] : []) + (quiet ? ["--quiet"] : [])
            + (color == .auto ? [] : [SharedOptions.option, color.rawValue])
    }

    private static let leavesOutNotes = Atomic(false)

    /// Suppresses notes from now on: in a batch they are not read, and they need further calls.
    static func leaveOutNotes() { leavesOutNotes.store(true, ordering: .relaxed) }

    var tellsNotes: Bool { !quiet && !Self.leavesOutNotes.load(ordering: .relaxed) }

    /// Prints notes about the result on standard error; --quiet suppresses them.
    func tell(_ lines: [String]) {
        guard tellsNotes, !lines.isEmpty else { return }
        StandardOutput.writeMessage(lines.map { $0.printable + "\n" }.joined())
    }

    static func print(_ lines: [String]) throws(Failure) {
        guard !lines.isEmpty else { return }
        try StandardOutput.write(lines.map { $0 + "\n" }.joined())
    }
}

/// A JSON array that is printed while it arrives.
struct PrintedArray {
    private var text: [UInt8] = [UInt8(ascii: "[")]
    private var isEmpty = true

    /// The data that is kept until it is written.
    private static let pieceBytes = 64 * 1024

    /// - Parameter elements: their text, separated by commas.
    mutating func append(elements: ArraySlice<UInt8>) throws(Failure) {
        guard !elements.isEmpty else { return }
        if !isEmpty { text.append(UInt8(ascii: ",")) }
        isEmpty = false
        text += elements
        guard text.count >= Self.pieceBytes else { return }
        try StandardOutput.write(text)
        text.removeAll(keepingCapacity: true)
    }

    consuming func end() throws(Failure) {
        text += "]\n".utf8
        try StandardOutput.write(text)
    }
}

extension Daemon {
    /// The daemon of a command, whose failures are wrapped at the width of standard error.
    init(_ output: OutputOptions) {
        self.init(messageColumns: { output.messageColumns })
    }
}
