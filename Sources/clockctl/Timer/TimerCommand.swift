import ArgumentParser
import Localization

struct TimerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer",
        abstract: localized("Timers: any number of countdowns."),
        subcommands: [
            TimerStart.self, TimerList.self, ItemCommand<TimerShow>.self, ItemCommand<TimerPause>.self,
            ItemCommand<TimerResume>.self, TimerExtend.self,
            ItemCommand<TimerRestart>.self, ItemCommand<TimerCancel>.self, TimerPreset.self,
        ]
    )
}
