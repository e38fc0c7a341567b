import ArgumentParser
import Chronology
import ClockAPI
import ClockClient
import Console
import Glibc
import Localization
import Varlink

struct ReportCommand: Command {
    static let name = "report"
    static let abstract = localized("Show focus, estimates and alarms of this week, month or year.")
    static let discussion = localized(
        """
        Covers this month by default, up to today; a year begins with the first day of use. Runs are counted on the day \
        on which they began, rings on the day for which they were scheduled, in your time zone; work is counted as in \
        “clockctl focus calendar”.

        --html writes a page to read in a browser, on paper or with a screen reader. It needs no network.
        --open opens that page, or the poster, in a browser; without --html it is a private temporary file.
        --poster draws this year as an SVG image to print and hang up: a plant for each day of work.

        clockctl report --year --html report.html
        clockctl report --week --open
        clockctl report --poster year.svg
        """
    )

    @Flag var period: ReportPeriod.Kind?

    @Option(help: .value("file", localized("Write an HTML page, completely or not at all; - for standard output.")))
    var html: String?

    @Option(help: .value("file", localized("Draw a poster of this year, as an SVG image; - for standard output.")))
    var poster: String?

    @Flag(help: ArgumentHelp(localized("Open the page in a browser.")))
    var open = false

    @OptionGroup var pictures: PictureOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let file = try file()
        let weekStart = WeekStart.ofLocale
        let kind = file?.isPoster == true ? .year : period ?? .month
        let report = try ReportReader(daemon: Daemon(output), weekStart: weekStart).report(kind)
        if let file {
            try file.write(report, weekStart: weekStart, viewpoint: output.page.viewpoint)
            if open { try ReportViewer.open(file.path) }
        }
        // The file is the output, unless JSON is requested in addition.
        if let file, !output.json { return file.tellWritten(output) }
        try output.print(report) { pictures.applied(to: $0).report(report, weekStart: weekStart) }
    }

    /// The file to write; nil for a report on standard output. Throws a failure for options that exclude each other.
    private func file() throws(Failure) -> ReportFile? {
        if html != nil, poster != nil { throw refusal(localized("give either --html or --poster")) }
        if poster != nil, let period, period != .year {
            throw refusal(localized("--poster draws a year, not a week or a month"))
        }
        if open, output.json { throw refusal(localized("--open can't be combined with --json")) }
        let path = (html ?? poster).map(NegativeText.restored)
        guard let path = path ?? (open ? ReportViewer.privateFile() : nil) else { return nil }
        let file = ReportFile(path: path, isPoster: poster != nil)
        guard file.isStandardOutput else { return file }
        if open { throw refusal(localized("--open can't be combined with standard output")) }
        guard output.json else { return file }
        throw refusal(
            file.isPoster ? localized("can't print both JSON and SVG") : localized("can't print both JSON and HTML")
        )
    }

    private func refusal(_ message: String) -> Failure { UsageFailure.make(message, of: Self.name) }
}

/// The file that a report is written to: a page, or a poster of the year.
struct ReportFile {
    /// `-` is standard output.
    let path: String
    let isPoster: Bool

    func write(_ report: Report, weekStart: Weekday, viewpoint: Viewpoint) throws(Failure) {
        let text =
            isPoster
            ? YearPoster(report, viewpoint: viewpoint).svg
            : ReportDocument(report, weekStart: weekStart, viewpoint: viewpoint).html
        if path == "-" { try StandardOutput.write(text) } else { try TextFile.write(text, to: path) }
    }

    func tellWritten(_ output: OutputOptions) {
        guard !isStandardOutput else { return }
        let name = path.printable
        output.tell([
            isPoster
                ? localized("wrote the poster to {file}", ["file": name])
                : localized("wrote the report to {file}", ["file": name])
        ])
    }

    var isStandardOutput: Bool {
        if case .descriptor(STDOUT_FILENO) = FileTarget(path) { true } else { path == "-" }
    }
}

extension ReportPeriod.Kind: EnumerableFlag {
    package static func help(for value: Self) -> ArgumentHelp? {
        switch value {
        case .week: ArgumentHelp(localized("This week."))
        case .month: ArgumentHelp(localized("This month."))
        case .year: ArgumentHelp(localized("This year."))
        }
    }
}

/// Requests the data of a report from the daemon.
struct ReportReader {
    let daemon: Daemon
    let weekStart: Weekday

    func report(_ kind: ReportPeriod.Kind) throws(Failure) -> Report {
        var (period, stats) = try work(kind)
        let zone = Viewpoint.here.zone
        let start = zone.firstInstant(of: CivilDateTime(period.first, .midnight))
        let since = InstantText.print(start, in: zone)
        var builder = ReportBuilder()
        let runs = TasksInterface.History(since: since)
        try daemon.eachPage(of: runs, as: TasksInterface.History.Reply.self) { builder.add($0.runs) }
        let rings = RingsInterface.List(all: true, kinds: ["alarm"], since: since)
        try daemon.eachPage(of: rings, as: RingsInterface.List.Reply.self) { builder.add($0.rings) }
        if kind == .year, let first = builder.firstDayOfUse(try allWork(), in: zone), first > period.first {
            (period, stats) = try work(kind, since: first)
        }
        return builder.report(of: period, stats, weekStart: weekStart)
    }

    /// The work of the period up to the daemon's day of work. That may differ from today here: the zone may be another,
    /// and the day may end after midnight.
    ///
    /// - Parameter first: the first day of use, with which a year begins.
    private func work(
        _ kind: ReportPeriod.Kind,
        since first: CivilDate? = nil
    ) throws(Failure) -> (ReportPeriod, FocusStatsObject) {
        var today = Viewpoint.here.today
        // The first attempt finds the day; a third attempt is needed if the day has just ended.
        for _ in 0..<3 {
            let period = ReportPeriod(kind, upTo: today, weekStart: weekStart).beginning(on: first)
            let stats = try daemon.call(FocusInterface.Stats(days: period.dayCount)).stats
            guard let text = stats.days.last?.date, let last = try? DateText.parse(text, today: today) else {
                throw daemon.failure(.protocolViolation("statistics without a day"))
            }
            if last == today { return (period, stats) }
            today = last
        }
        throw Failure(.tryAgain, localized("can't create the report, the date keeps changing"))
    }

    /// As many days as the daemon answers for. Work before the year means that the year has no first day of use.
    private func allWork() throws(Failure) -> [FocusDayObject] {
        try daemon.call(FocusInterface.Stats(days: Self.mostDays)).stats.days
    }

    private static let mostDays = 3660
}
