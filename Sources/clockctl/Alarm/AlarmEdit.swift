import ArgumentParser
import ClockAPI
import Console
import Localization

struct AlarmEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: localized("Change alarms."),
        discussion: localized(
            """
            Options that are not given stay unchanged. An empty text removes a setting: --repeat '' makes the alarm ring \
            once, --zone '' lets it follow you.
            """
        )
    )

    @OptionGroup var items: ItemArguments

    @Option(help: ArgumentHelp(localized("Another time."), valueName: "when"))
    var time: String?

    @Option(help: ArgumentHelp(localized("Another label."), valueName: "label"))
    var label: String?

    @OptionGroup var options: AlarmOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        var settings = try options.settings(output)
        settings.label = label.map(NegativeText.restored)
        if let time { settings.time = try output.moment(time) }
        guard settings != AlarmSettingsObject() else {
            throw UsageFailure.make(localized("nothing to change: give an option"), of: "alarm edit")
        }
        let alarms = try Daemon(output).call(AlarmsInterface.Edit(names: items.names, settings: settings)).alarms
        try output.print(alarms) { $0.lines(alarms) }
        output.tellIfReadAsID(settings.label)
        if time != nil { output.tell(alarms.filter { !$0.enabled && !$0.state.isOpen }.map(off)) }
        if settings.wake == true { WakeNotice(output).tellIfNotPossible() }
    }

    /// A new time does not enable an alarm.
    private func off(_ alarm: AlarmObject) -> String {
        localized(
            "{item} is off; to enable it: {command}",
            ["item": alarm.id, "command": "clockctl alarm enable " + alarm.id]
        )
    }
}
