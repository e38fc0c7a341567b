import ArgumentParser
import ClockAPI
import Console
import Localization

struct AlarmAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: localized("Add an alarm."),
        discussion: localized(
            """
            WHEN is a time of day (07:30, 7pm, noon), a day with a time (tomorrow 7am, fri 18:00, 2026-12-25 09:00), \
            or a time from now (+25m). A time of day that is past today means tomorrow. With --on-calendar there is \
            no WHEN, and the first argument is the label.

            clockctl alarm add 07:30 wake --repeat weekdays
            """
        )
    )

    @Argument(help: ArgumentHelp(localized("When it rings."), valueName: "when"))
    var when: String?

    @Argument(help: ArgumentHelp(localized("Label."), valueName: "label"))
    var label: String?

    @OptionGroup var options: AlarmOptions
    @Flag(help: ArgumentHelp(localized("Add it disabled.")))
    var disabled = false
    @OptionGroup var output: OutputOptions

    func run() throws {
        let times = try options.times(output)
        var settings = try options.settings(times, output)
        let moment: TypedMoment?
        if settings.onCalendar == nil {
            moment = try options.moment(try given(when), times)
            settings.label = label.map(NegativeText.restored)
        } else {
            moment = nil
            if let label { throw UsageFailure.surplus(label) }
            settings.label = when.map(NegativeText.restored)
        }
        settings.time = moment?.text
        let request = AlarmsInterface.Add(settings: settings, enabled: !disabled, here: times.hereName)
        let alarm = try Daemon(output).call(request).alarm
        try output.print(alarm, ids: [alarm.id]) { [$0.line(alarm)] }
        output.tellIfReadAsID(settings.label)
        if moment?.dependsOnZone ?? true {
            times.tellIfFixed([(alarm.id, alarm.zone)], edit: "clockctl alarm edit", output)
        }
        if alarm.wake { WakeNotice(output).tellIfNotPossible() }
    }

    private func given(_ when: String?) throws(Failure) -> String {
        if let when { return when }
        throw UsageFailure.make(localized("a moment is missing: write 07:30 or tomorrow 7am"), of: "alarm add")
    }
}
