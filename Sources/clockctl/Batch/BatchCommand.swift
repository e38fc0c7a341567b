import ArgumentParser
import ClockClient
import Console
import Localization

struct BatchCommand: Command {
    static let name = "batch"
    static let abstract = localized("Carry out a command a line.")
    static let discussion = localized(
        """
        A line is a command as you would type it, with or without clockctl before it; quotes and backslashes protect \
        as in a shell, and a # begins a comment. The commands are carried out in order, many at once; the first error \
        ends the batch. Notes beside the results are left out.

        --atomic carries out all of at most 1000 lines, or nothing; only commands that make one change can be part of \
        it.

        printf '%s\\n' 'timer start 4m tea' 'alarm add 07:30 wake' | clockctl batch
        """
    )

    @Argument(help: .value("file", localized("The file, or - for standard input, as by default.")))
    var file = "-"

    @Flag(help: ArgumentHelp(localized("Go on after errors.")))
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
        var lines = try BatchLines(path: NegativeText.restored(file))
        if atomic { return try AtomicBatch(output).run(&lines) }
        var batch = Batch(output, keepsGoing: keepGoing)
        try batch.run(&lines)
    }
}
