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
        "Without a file it goes to standard output. Equal states give equal bytes. clockctl import reads it."
    )

    enum Format: String, ExpressibleByArgument, CaseIterable { case archive }

    @Option(help: .value("archive", localized("What it is written as.")))
    var format = Format.archive

    @Argument(help: .value("file", localized("The file to write, whole or not at all.")))
    var file: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let archive = try Daemon(output).pages(ArchiveInterface.Export()).map(\.archive).joined()
        guard let file, file != "-" else { return try StandardOutput.write(archive) }
        let path = NegativeText.restored(file)
        try TextFile.write(archive, to: path)
        try output.print(["file": JSONValue.string(path), "bytes": .integer(Int64(archive.utf8.count))]) { _ in [] }
    }
}

struct ImportCommand: Command {
    static let name = "import"
    static let abstract = localized("Import what clockctl export wrote: items, ids, rings and history.")
    static let discussion = localized(
        "All of it or, where something does not fit, nothing. Where its alarms and timers run commands, they are shown and asked about."
    )

    @Argument(help: .value("file", localized("The file, or - for standard input.")))
    var file: String

    @Flag(help: ArgumentHelp(localized("Replace all data here.")))
    var replace = false

    @Flag(name: [.short, .long], help: ArgumentHelp(localized("Allow the archive's commands without asking.")))
    var yes = false

    @OptionGroup var output: OutputOptions

    /// The limit of the daemon.
    private static let limitBytes = 64 * 1024 * 1024
    /// Far below the limit of a message, even if every other character has to be escaped.
    private static let partBytes = 256 * 1024
    /// The timeout for the last part: its reply comes once the whole archive is read and checked. An archive of the
    /// maximum size takes about a minute on a busy machine.
    private static let patience = Duration.seconds(600)

    func run() throws {
        let text = try TextFile.read(NegativeText.restored(file), limitBytes: Self.limitBytes)
        let daemon = Daemon(output)
        guard let refusal = try take(text, mayBringCommands: yes, daemon) else { return try printDone() }
        let failure = daemon.failure(refusal)
        guard case .bringsCommands(let commands, let count) = refusal,
            let isMeant = Question.ask(Self.question(commands, of: count))
        else { throw failure }
        guard isMeant else { throw Failure(failure.status, localized("nothing imported")) }
        if let refusal = try take(text, mayBringCommands: true, daemon) { throw daemon.failure(refusal) }
        try printDone()
    }

    private func printDone() throws(Failure) {
        try output.print(["file": JSONValue.string(NegativeText.restored(file)), "replaced": .bool(replace)]) { _ in []
        }
    }

    private static func question(_ commands: [String], of count: Int) -> String {
        ([localized("The archive has commands that would run here:")]
            + Failure.lines(commands.map(\.quotable), of: count).map { "  " + $0 }
            + [localized("Import it?")]).joined(separator: "\n")
    }

    /// Sends the archive in parts.
    ///
    /// - Returns: the daemon's refusal; nil if the archive was imported.
    private func take(_ text: String, mayBringCommands: Bool, _ daemon: Daemon) throws -> ClockError? {
        do throws(VarlinkClientError) {
            let connection = try daemon.connect()
            var rest = text[...]
            var transfer: String?
            repeat {
                let part = Self.part(&rest)
                let request = ArchiveInterface.Import(
                    part: part,
                    transfer: transfer,
                    last: rest.isEmpty,
                    replace: replace,
                    commands: mayBringCommands
                )
                let patience = rest.isEmpty ? Self.patience : Daemon.patience
                transfer = try connection.call(request, within: patience).transfer
            } while !rest.isEmpty
        } catch {
            if let refusal = error.refusal { return refusal }
            throw daemon.failure(error)
        }
        return nil
    }

    /// Removes a part from the beginning of `text` and returns it. Does not split a UTF-8 sequence.
    private static func part(_ text: inout Substring) -> String {
        let bytes = text.utf8
        var end = bytes.index(bytes.startIndex, offsetBy: partBytes, limitedBy: bytes.endIndex) ?? bytes.endIndex
        while end != bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
        defer { text = text[end...] }
        return String(text[..<end])
    }
}
