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
            once, --zone local lets it follow the daemon's zone.
            """
        )
    )

    @OptionGroup var items: ItemArguments

    @Option(help: ArgumentHelp(localized("Another time."), valueName: "when"))
    var time: String?

    @Option(help: ArgumentHelp(localized("Another label."), valueName: "label"))
    var label: String?

    @OptionGroup var options: AlarmOptions
    @Flag(help: ArgumentHelp(localized("Disable it, too.")))
    var disabled = false
    @OptionGroup var output: OutputOptions

    func run() throws {
        let times = try options.times(output)
        var settings = try options.settings(times, output)
        settings.label = label.map(NegativeText.restored)
        let moment = try time.map { time throws(Failure) in try options.moment(time, times) }
        settings.time = moment?.text
        guard disabled || settings != AlarmSettingsObject() else {
            throw UsageFailure.make(localized("nothing to change: give an option"), of: "alarm edit")
        }
        let request = AlarmsInterface.Edit(
            names: items.names,
            settings: settings,
            here: times.hereName,
            disables: disabled ? true : nil
        )
        let alarms = try Daemon(output).call(request).alarms
        try output.print(alarms) { $0.lines(alarms) }
        output.tellIfReadAsID(settings.label)
        if moment?.dependsOnZone ?? (settings.onCalendar != nil) {
            times.tellIfFixed(alarms.map { ($0.id, $0.zone) }, edit: "clockctl alarm edit", output)
        }
        if time != nil, !disabled { output.tell(alarms.filter { !$0.enabled && !$0.state.isOpen }.map(off)) }
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
