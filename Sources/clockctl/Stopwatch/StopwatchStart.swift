import ArgumentParser
import ClockAPI
import Console
import Localization

struct StopwatchStart: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: localized("Start a stopwatch."),
        discussion: localized("clockctl stopwatch start run --follow")
    )

    @Argument(help: ArgumentHelp(localized("Label."), valueName: "label"))
    var label: String?

    @Flag(help: ArgumentHelp(localized("Show it live; with --json, one object per line after each change.")))
    var follow = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        try StopwatchFollow.check(follow, output, command: "stopwatch start")
        let daemon = Daemon(output)
        let request = StopwatchesInterface.Start(label: label.map(NegativeText.restored))
        let stopwatch = try daemon.call(request).stopwatch
        output.tellIfReadAsID(request.label)
        guard follow else {
            return try output.print(stopwatch, ids: [stopwatch.id]) { [$0.line(stopwatch)] }
        }
        try StopwatchFollow(daemon, output, ids: [stopwatch.id]).run()
    }
}
