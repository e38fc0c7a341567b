import ArgumentParser
import ClockClient
import Console
import Glibc
import Localization

struct WatchCommand: Command {
    static let name = "watch"
    static let abstract = localized("Show on the full screen what is ringing, what is running and what comes next.")
    static let discussion = localized(
        """
        Keys act on the selected item: space pauses and resumes, d dismisses a ring or completes a task, z snoozes, \
        + adds a minute, s skips, l ends a lap, r resets a stopwatch that is not running. Arrow keys, j, k and a mouse \
        click select an item. n reads a command without the word clockctl, / finds a label, ? lists all keys, q quits; \
        all items keep running.
        """
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard !output.json, !output.quiet else {
            throw UsageFailure.make(
                localized("watch can't be combined with --json or --quiet: use clockctl status --follow"),
                of: Self.name
            )
        }
        try Self.checkTerminal()
        let own = try InstalledProgram.path(of: "clockctl")
        let view = try InstalledProgram.path(of: "clockctl-watch")
        let ending = try TerminalProgram(view, arguments: [output.color.rawValue, own]).run()
        switch ending {
        case .exited(let status):
            guard let status = ExitStatus(rawValue: status) else { break }
            if status != .done { throw status }
            return
        case .signalled(let number): Signals.end(by: number)
        case .crashed(let number):
            let name = String(cString: strsignal(number))
            throw Failure(
                .internalError,
                localized(
                    "the view ended unexpectedly, signal {number}: {name}",
                    ["number": String(number), "name": name]
                )
            )
        }
        throw ExitStatus.internalError
    }

    private static func checkTerminal() throws(Failure) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw Failure(.usage, localized("can't draw, standard input and output must be terminals"))
        }
        guard Terminal.detect(STDOUT_FILENO, colour: .never).canRedraw else {
            throw Failure(.usage, localized("can't draw on the terminal “{name}”", ["name": "dumb"]))
        }
    }
}
