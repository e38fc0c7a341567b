import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization

struct TimerStart: Command {
    static let name = "start"
    static let abstract = localized("Start a timer.")
    static let discussion = localized(
        """
        A duration has its unit: 25m, 1h30m, 90s. A bare number is refused, for it could be minutes or seconds. \
        The name of a preset stands for its duration.

        --wait replaces sleep in a script: it survives a restart of the daemon, and ends with 0 when the time is \
        over, with 3 when the timer was cancelled. Interrupting it leaves the timer running.

        clockctl timer start 4m tea
        """
    )

    @Argument(help: .value("duration", localized("How long, or the name of a preset.")))
    var length: String

    @Argument(help: .value("label", localized("Label.")))
    var label: String?

    @Flag(help: ArgumentHelp(localized("Wait until it is over.")))
    var wait = false

    @Flag(help: ArgumentHelp(localized("Wait, and draw a bar on the terminal (on standard error).")))
    var progress = false

    @Option(help: .value("n", localized("Number of rounds, or forever.")))
    var `repeat`: String?

    @OptionGroup var sound: SoundOptions

    @Flag(help: ArgumentHelp(localized("No popup and no sound at the end.")))
    var noRing = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = try request()
        let daemon = Daemon(output)
        let timer = try daemon.call(request).timer
        output.tellIfReadAsID(request.label)
        guard wait || progress else {
            return try output.print(timer, ids: [timer.id]) { [$0.line(timer)] }
        }
        // --json prints a single JSON value: the ended timer.
        if !output.json { try output.print(timer, ids: [timer.id]) { [$0.line(timer)] } }
        let ended = try TimerWait(daemon: daemon, output: output, drawsProgress: progress).run(ids: [timer.id])
        if output.json, let ended = ended.first { try output.print(ended) { [$0.line(ended)] } }
        try TimerWait.check(ended)
    }

    private func request() throws(Failure) -> TimersInterface.Start {
        var request = TimersInterface.Start(
            label: label.map(NegativeText.restored),
            repeat: try rounds(),
            sound: try sound.name(),
            volume: sound.volume?.percent,
            exec: sound.exec.map(NegativeText.restored),
            rings: !noRing
        )
        do throws(Failure) {
            request.durationSeconds = try output.seconds(of: length)
        } catch {
            // A text that begins like a number was meant as a duration.
            guard PresetName.isPossible(length) else { throw error }
            request.preset = length
        }
        return request
    }

    private func rounds() throws(Failure) -> String? {
        guard let text = self.repeat.map(NegativeText.restored), text != "forever" else { return self.repeat }
        guard let times = Int(text), times > 0 else {
            throw UsageFailure.make(
                localized("can't repeat “{text}”, write a number from 1 or forever", ["text": text.quotable]),
                of: "timer start"
            )
        }
        return String(times)
    }
}

/// Names of presets, which must not look like a duration.
enum PresetName {
    static func isPossible(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        return !"0123456789+-.\u{2212}".unicodeScalars.contains(first)
    }
}
