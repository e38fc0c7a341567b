import ArgumentParser
import Localization

struct AlarmCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alarm",
        abstract: localized("Alarms: at a time of day, once or repeating."),
        subcommands: [
            AlarmAdd.self, AlarmList.self, ItemCommand<AlarmShow>.self, AlarmEdit.self, ItemCommand<AlarmEnable>.self,
            ItemCommand<AlarmDisable>.self,
            ItemCommand<AlarmRemove>.self, AlarmSkip.self, ItemCommand<AlarmUnskip>.self,
        ]
    )
}
