import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization

/// `--emoji`, `--plain`
struct PictureOptions: ParsableArguments {
    enum Pictures: String, EnumerableFlag {
        case emoji, plain

        static func help(for value: Pictures) -> ArgumentHelp? {
            switch value {
            case .emoji: ArgumentHelp(localized("Draw pictures even if the terminal seems unable to."))
            case .plain: ArgumentHelp(localized("Write letters and words instead of pictures."))
            }
        }
    }

    @Flag var pictures: Pictures?

    /// Returns `page` with emoji turned on or off if an option says so.
    func applied(to page: Page) -> Page {
        let terminal = page.terminal.showingPictures(pictures.map { $0 == .emoji })
        return Page(terminal: terminal, viewpoint: page.viewpoint)
    }
}

struct FocusCalendar: Command {
    static let name = "calendar"
    static let abstract = localized("Show a month: the work of each day and what it grew to.")
    static let discussion = localized(
        """
        Up to half an hour of work is a seed, up to an hour a sprout, up to two an apple, and more an apple tree; \
        the configuration may have it otherwise (growth, day-ends in [focus]). A week begins as the locale has it.

        clockctl focus calendar last
        """
    )

    @Argument(help: .value("month", localized("The month: 2026-11, this, last, or its name.")))
    var month: String?

    @OptionGroup var pictures: PictureOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        if let month {
            _ = try output.reading(month, as: .month) { (text) throws(TimeTextError) in
                try MonthText.parse(text, this: CivilMonth(of: Viewpoint.here.today))
            }
        }
        let reply = try Daemon(output).call(FocusInterface.Calendar(month: month.map(NegativeText.restored)))
        try output.print(reply.calendar) { page in
            pictures.applied(to: page).calendar(reply.calendar, today: reply.today, weekStart: WeekStart.ofLocale)
        }
    }
}

struct FocusStats: Command {
    static let name = "stats"
    static let abstract = localized("Show the work of the last days, by task.")

    @Option(help: .value("n", localized("Number of days, including today; 7 by default.")))
    var days: Int?

    @OptionGroup var pictures: PictureOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let stats = try Daemon(output).call(FocusInterface.Stats(days: days)).stats
        try output.print(stats) { pictures.applied(to: $0).stats(stats) }
    }
}
