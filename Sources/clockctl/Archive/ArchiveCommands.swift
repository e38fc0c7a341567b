import ArgumentParser
import ClockAPI
import ClockClient
import Console
import JSON
import Localization
import Varlink

struct ExportCommand: Command {
    static let name = "export"
    static let abstract = localized("Export all data, for another machine or as a backup.")
    static let discussion = localized(
        """
        Without a file, the archive is written to standard output. Equal data give equal archives. To read it: \
        clockctl import
        """
    )

    enum Format: String, Choice { case archive }

    @Option(help: .value("archive", localized("The format.")))
    var format = Format.archive

    @Argument(help: .value("file", localized("The file to write, completely or not at all.")))
    var file: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard let file, file != "-" else {
            return try eachPart { (part) throws(Failure) in try StandardOutput.write(part) }
        }
        let path = NegativeText.restored(file)
        var bytes = 0
        try TextFile.write(to: path) { (write) throws(Failure) in
            try eachPart { (part) throws(Failure) in
                try write(part)
                bytes += part.utf8.count
            }
        }
        try output.print(["file": JSONValue.string(path), "bytes": .integer(Int64(bytes))]) { _ in [] }
    }

    private func eachPart(_ body: (String) throws(Failure) -> Void) throws(Failure) {
        try Daemon(output).eachPage(of: ArchiveInterface.Export(), as: ArchiveInterface.Export.Reply.self) {
            (page) throws(Failure) in try body(page.archive)
        }
    }
}

struct ImportCommand: Command {
    static let name = "import"
    static let abstract = localized("Import an archive made by clockctl export: items, ids, rings and history.")
    static let discussion = localized(
        """
        Imports everything or, if a part is invalid, nothing. If alarms or timers of the archive run commands, these \
        are shown for confirmation.
        """
    )

    @Argument(help: .value("file", localized("The file, or - for standard input.")))
    var file: String

    @Flag(help: ArgumentHelp(localized("Replace all data here.")))
    var replace = false

    @Flag(name: [.short, .long], help: ArgumentHelp(localized("Allow the archive's commands without asking.")))
    var yes = false

    @OptionGroup var output: OutputOptions

    /// The timeout for the last part: its reply arrives after the whole archive has been read and checked, which takes
    /// minutes for millions of items.
    private static let patience = Duration.seconds(3_600)

    func run() throws {
        var source = try ArchiveSource(NegativeText.restored(file))
        let daemon = Daemon(output)
        var seen: Int?
        guard let refusal = try take(&source, yes, daemon, &seen) else { return try printDone() }
        let failure = daemon.failure(refusal)
        // Nobody is asked about what is not shown.
        guard case .bringsCommands(let commands, let count) = refusal, commands.count == count, source.rewind(),
            let isMeant = Question.ask(question(commands))
        else { throw failure }
        guard isMeant else { throw Failure(failure.status, localized("nothing imported")) }
        if let refusal = try take(&source, true, daemon, &seen) { throw daemon.failure(refusal) }
        try printDone()
    }

    private func printDone() throws(Failure) {
        let path = NegativeText.restored(file)
        try output.print(["file": JSONValue.string(path), "replaced": .bool(replace)]) { _ in
            let file = ["file": path == "-" ? localized("the archive") : path.printable]
            return [
                replace
                    ? localized("replaced everything by {file}", from: file) : localized("imported {file}", from: file)
            ]
        }
        if replace { output.tellOfUndo([path]) }
    }

    /// Each command whole, with its control characters replaced, and the lines after its first indented further.
    private func question(_ commands: [String]) -> String {
        let commands = commands.flatMap { command in
            let lines = command.printable.cut(toCells: max(output.messageColumns - 4, 1))
            return lines.enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
        }
        return ([localized("The archive has commands that would run here:")] + commands + [localized("Import it?")])
            .joined(separator: "\n")
    }

    /// Sends the archive in parts.
    ///
    /// `seen`: a digest of the text that was sent before. Without the last part nothing is imported, so that what a
    /// person agreed to is what is imported.
    /// - Returns: the daemon's refusal; nil if the archive was imported.
    private func take(
        _ source: inout ArchiveSource,
        _ mayBringCommands: Bool,
        _ daemon: Daemon,
        _ seen: inout Int?
    ) throws -> ClockError? {
        do {
            let connection = try daemon.connect()
            var transfer: String?
            var isLast = false
            var digest = Hasher()
            while !isLast {
                let part = try source.next()
                isLast = part.isLast
                digest.combine(part.text)
                if isLast {
                    let read = digest.finalize()
                    guard seen ?? read == read else {
                        throw TextFile.unreadable(NegativeText.restored(file), localized("it was changed meanwhile"))
                    }
                    seen = read
                }
                let request = ArchiveInterface.Import(
                    part: part.text,
                    transfer: transfer,
                    last: isLast,
                    replace: replace,
                    commands: mayBringCommands
                )
                transfer = try connection.call(request, within: isLast ? Self.patience : Daemon.patience).transfer
            }
        } catch let error as VarlinkClientError {
            if let refusal = error.refusal { return refusal }
            throw daemon.failure(error)
        }
        return nil
    }
}
