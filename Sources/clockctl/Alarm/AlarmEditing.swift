import ArgumentParser
import ClockAPI
import Console
import Localization

struct AlarmAdd: ExchangingCommand {
    static let name = "add"
    static let abstract = localized("Add an alarm.")
    static let discussion = localized(
        """
        WHEN is a time of day (07:30, 7pm, noon), a day with a time (tomorrow 7am, fri 18:00, 2026-12-25 09:00), \
        or a time from now (+25m). A time of day that is past today means tomorrow. With --on-calendar there is \
        no WHEN, and the first argument is the label.

        clockctl alarm add 07:30 wake --repeat weekdays
        """
    )

    @Argument(help: .value("when", localized("When it rings.")))
    var when: String?

    @Argument(help: .value("label", localized("Label.")))
    var label: String?

    @OptionGroup var options: AlarmOptions
    @Flag(help: ArgumentHelp(localized("Add it disabled.")))
    var disabled = false
    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
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
        return Exchange(request) { reply in
            let alarm = reply.alarm
            try output.print(alarm, ids: [alarm.id]) { [$0.line(alarm)] }
            output.tellIfReadAsID(alarm.label)
            if moment?.dependsOnZone ?? true {
                times.tellIfFixed([(alarm.id, alarm.zone)], edit: "clockctl alarm edit", output)
            }
            if alarm.wake { output.tellIfNotWaking() }
        }
    }

    private func given(_ when: String?) throws(Failure) -> String {
        if let when { return when }
        throw UsageFailure.make(localized("a moment is missing: write 07:30 or tomorrow 7am"), of: "alarm add")
    }
}

struct AlarmEdit: ExchangingCommand {
    static let name = "edit"
    static let abstract = localized("Change alarms.")
    static let discussion = localized(
        """
        Options that are not given stay unchanged. An empty text removes a setting: --repeat '' makes the alarm ring \
        once, --zone local lets it follow the daemon's zone.
        """
    )

    @OptionGroup var items: ItemArguments

    @Option(help: .value("when", localized("Another time.")))
    var time: String?

    @Option(help: .value("label", localized("Another label.")))
    var label: String?

    @OptionGroup var options: AlarmOptions
    @Flag(help: ArgumentHelp(localized("Disable it, too.")))
    var disabled = false
    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
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
        return Exchange(request) { reply in
            let alarms = reply.alarms
            try output.print(alarms) { $0.lines(alarms) }
            output.tellIfReadAsID(request.settings.label)
            if moment?.dependsOnZone ?? (request.settings.onCalendar != nil) {
                times.tellIfFixed(alarms.map { ($0.id, $0.zone) }, edit: "clockctl alarm edit", output)
            }
            if time != nil, !disabled { output.tell(alarms.filter { !$0.enabled && !$0.state.isOpen }.map(off)) }
            if request.settings.wake == true { output.tellIfNotWaking() }
        }
    }

    /// A new time does not enable an alarm.
    private func off(_ alarm: AlarmObject) -> String {
        localized(
            "{item} is off; to enable it: {command}",
            ["item": alarm.id, "command": "clockctl alarm enable " + alarm.id]
        )
    }
}
