import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization

struct TimerExtend: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extend",
        abstract: localized("Lengthen timers, or shorten them by a negative duration."),
        discussion: localized("The duration comes last: clockctl timer extend tea -1m")
    )

    @Argument(help: ArgumentHelp(localized("The timers, then the duration."), valueName: "id> … <duration"))
    var texts: [String]

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard texts.count > 1, let change = texts.last else { throw missing() }
        let request = TimersInterface.Extend(
            names: texts.dropLast().map(NegativeText.restored),
            changeSeconds: try output.signedSeconds(of: change)
        )
        let timers = try Daemon(output).call(request).timers
        try output.print(timers) { $0.lines(timers) }
    }

    private func missing() -> Failure {
        let isDuration = texts.contains { (try? DurationText.parseSigned(NegativeText.restored($0))) != nil }
        let message =
            isDuration
            ? localized("a timer is missing: name it before the duration")
            : localized("a duration is missing: write 25m or 1h30m")
        return UsageFailure.make(message, of: "timer extend")
    }
}
