import ArgumentParser
import ClockAPI
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
        + adds a minute, s skips, l ends a lap, Return shows details, e edits, x cancels or removes, u takes the last \
        change back. a, t and f begin an alarm, a timer or a focus session, n any command without the word clockctl. \
        Arrow keys, j, k and a mouse click select an item, / finds a label, o shows tasks and alarms that are off, \
        ? lists all keys, q quits; all items keep running.
        """
    )

    @Option(help: .value("id", localized("Show one item only, in digits that fill the screen.")))
    var item: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard !output.json, !output.quiet else {
            throw UsageFailure.make(
                localized("watch can't be combined with --json or --quiet: use clockctl status --follow"),
                of: Self.name
            )
        }
        try FullScreenView.check()
        try FullScreenView(color: output.color, item: item.map { try FullScreenView.id(of: $0, Daemon(output)) }).run()
    }
}

/// The program that shows items on the full screen, and its end.
struct FullScreenView {
    let color: ColourChoice
    /// The id of the only item to show; nil for all.
    let item: String?

    /// Returns when the user leaves; ends this process as the view ended otherwise.
    func run() throws {
        let own = try InstalledProgram.path(of: "clockctl")
        let view = try InstalledProgram.path(of: "clockctl-watch")
        let arguments = [color.rawValue, own] + [item].compactMap(\.self)
        let ending = try TerminalProgram(view, arguments: arguments).run()
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

    /// The id of what counts, rings or will ring under this name.
    static func id(of name: String, _ daemon: Daemon) throws(Failure) -> String {
        let request = ClockInterface.GetStatus(items: [name], limit: 1)
        if let status = try daemon.call(request).status {
            let counting: [(any Named)?] = [status.timers.first, status.focus, status.task, status.stopwatches.first]
            if let id = status.ringing.first?.item ?? counting.lazy.compactMap({ $0?.id }).first { return id }
        }
        if let alarm = try? daemon.call(AlarmsInterface.Show(names: [name])).alarms.first { return alarm.id }
        throw Failure(.wrongState, localized("“{name}” does not count now", ["name": name.quotable]))
    }

    /// Throws unless the terminal can be drawn on.
    static func check() throws(Failure) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw Failure(.usage, localized("can't draw, standard input and output must be terminals"))
        }
        guard Terminal.detect(STDOUT_FILENO, colour: .never).canRedraw else {
            throw Failure(.usage, localized("can't draw on the terminal “{name}”", ["name": "dumb"]))
        }
    }
}
