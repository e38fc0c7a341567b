import ArgumentParser
import Localization

struct TimerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer",
        abstract: localized("Timers: a length of time from now, as many as wanted."),
        subcommands: [
            TimerStart.self, TimerList.self, TimerShow.self, TimerPause.self, TimerResume.self, TimerExtend.self,
            TimerRestart.self, TimerCancel.self, TimerPreset.self,
        ]
    )
}
