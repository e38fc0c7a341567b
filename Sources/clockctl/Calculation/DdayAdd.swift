import ArgumentParser
import ClockAPI
import Console
import Localization

struct DdayAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: localized("Keep a day under a name."),
        discussion: localized(
            """
            A yearly day counts to its next occurrence; what is dated 29 February is on the 28th in a common year.

            Reminders come at the time of the day that [dday] at in the configuration names.

            clockctl dday add Christmas 12-25 --yearly --notify 7d,1d,0d
            """
        )
    )

    @Argument(help: ArgumentHelp(localized("Its name, which no other day has."), valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp(localized("The day, such as 2026-12-25 or 12-25."), valueName: "date"))
    var date: String

    @Flag(help: ArgumentHelp(localized("It comes again every year.")))
    var yearly = false

    @OptionGroup var reminders: ReminderOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = DaysInterface.Add(
            name: NegativeText.restored(name),
            date: try output.date(date) ?? date,
            yearly: yearly,
            notifySeconds: try reminders.seconds(output) ?? []
        )
        let day = try Daemon(output).call(request).day
        try output.print(day, ids: [day.id ?? ""]) { [$0.line(day)] }
    }
}

/// When a kept day reminds.
struct ReminderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            localized("How many whole days before to be reminded, 0d for the day itself."),
            valueName: "duration,…"
        )
    )
    var notify: String?

    private static let day = 86_400.0

    /// Empty where they are to be taken away.
    func seconds(_ output: OutputOptions) throws(Failure) -> [Double]? {
        guard let notify else { return nil }
        var durations: [Double] = []
        for part in notify.split(separator: ",", omittingEmptySubsequences: notify.isEmpty) {
            let seconds = try output.seconds(of: String(part))
            guard seconds.truncatingRemainder(dividingBy: Self.day) == 0 else {
                throw Failure(
                    .usage,
                    localized(
                        "can't remind “{text}” before, reminders are whole days before",
                        ["text": String(part).quotable]
                    )
                )
            }
            durations.append(seconds)
        }
        return durations
    }
}
