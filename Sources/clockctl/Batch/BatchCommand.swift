import ArgumentParser
import ClockClient
import Console
import Localization

struct BatchCommand: Command {
    static let name = "batch"
    static let abstract = localized("Execute commands, one per line.")
    static let discussion = localized(
        """
        A line is a command as you would type it, with or without clockctl before it; quotes, backslashes and comments \
        (#) work as in a shell. The commands are executed in order; the first error ends the batch. Notes beside the \
        results are not printed.

        --atomic executes all lines (at most 1000) or none; it accepts only commands that make a single change.

        printf '%s\\n' 'timer start 4m tea' 'alarm add 07:30 wake' | clockctl batch
        """
    )

    @Argument(help: .value("file", localized("The file, or - for standard input.")))
    var file = "-"

    @Flag(help: ArgumentHelp(localized("Continue after errors.")))
    var keepGoing = false

    @Flag(help: ArgumentHelp(localized("All lines or none.")))
    var atomic = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard !atomic || !keepGoing else {
            throw UsageFailure.make(localized("--atomic and --keep-going can't be combined"), of: Self.name)
        }
        OutputOptions.leaveOutNotes()
        Daemon.keepConnection()
        var lines = try InputLines(path: NegativeText.restored(file))
        if atomic { return try AtomicBatch(output).run(&lines) }
        var batch = Batch(output, keepsGoing: keepGoing)
        try batch.run(&lines)
    }
}
