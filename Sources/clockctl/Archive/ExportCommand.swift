import ArgumentParser
import ClockAPI
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
