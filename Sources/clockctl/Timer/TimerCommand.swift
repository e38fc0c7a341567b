import ArgumentParser
import Localization

struct TimerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer",
        abstract: localized("Timers: a length of time from now, as many as wanted."),
        subcommands: [
            TimerStart.self, TimerList.self, ItemCommand<TimerShow>.self, ItemCommand<TimerPause>.self,
            ItemCommand<TimerResume>.self, TimerExtend.self,
            ItemCommand<TimerRestart>.self, ItemCommand<TimerCancel>.self, TimerPreset.self,
        ]
    )
}
