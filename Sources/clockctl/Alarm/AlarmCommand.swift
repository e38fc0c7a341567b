import ArgumentParser
import Localization

struct AlarmCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alarm",
        abstract: localized("Alarms: at a time of day, once or again and again."),
        subcommands: [
            AlarmAdd.self, AlarmList.self, AlarmShow.self, AlarmEdit.self, AlarmEnable.self, AlarmDisable.self,
            AlarmRemove.self, AlarmSkip.self, AlarmUnskip.self,
        ]
    )
}
