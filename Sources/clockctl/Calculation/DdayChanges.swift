import ArgumentParser
import ClockAPI
import Console
import Localization

struct DdayEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: localized("Change D-days."),
        discussion: localized("Options that are not given stay unchanged; --notify '' removes the reminders.")
    )

    @OptionGroup var items: ItemArguments

    @Option(help: ArgumentHelp(localized("Another name."), valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp(localized("Another date."), valueName: "date"))
    var date: String?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Whether it repeats every year.")))
    var yearly: Bool?

    @OptionGroup var place: DdayZoneOption

    @OptionGroup var reminders: ReminderOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        var request = DaysInterface.Edit(names: items.names)
        request.name = name.map(NegativeText.restored)
        let times = try TypedTimes(output, zone: place.zone)
        request.date = try date.map(times.day)
        request.zone = times.zoneName
        request.yearly = yearly
        request.notifySeconds = try reminders.seconds(output)
        guard request != DaysInterface.Edit(names: items.names) else {
            throw UsageFailure.make(localized("nothing to change: give an option"), of: "dday edit")
        }
        request.here = times.hereName
        let days = try Daemon(output).call(request).days
        try output.print(days) { $0.lines(days) }
        if date != nil { times.tellIfFixed(days.map { ($0.id ?? "", $0.zone) }, edit: "clockctl dday edit", output) }
    }
}
