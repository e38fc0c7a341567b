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

        clockctl report --year --html report.html
        """
    )

    @Flag var period: ReportPeriod.Kind = .month

    @Option(help: .value("file", localized("Write an HTML page, completely or not at all; - for standard output.")))
    var html: String?

    @OptionGroup var pictures: PictureOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = html.map(NegativeText.restored)
        if output.json, let path, Self.isStandardOutput(path) {
            throw UsageFailure.make(localized("can't print both JSON and HTML"), of: "report")
        }
        let weekStart = WeekStart.ofLocale
        let report = try ReportReader(daemon: Daemon(output), weekStart: weekStart).report(period)
        if let path {
            let html = ReportDocument(report, weekStart: weekStart, viewpoint: output.page.viewpoint).html
            if path == "-" { try StandardOutput.write(html) } else { try TextFile.write(html, to: path) }
        }
        // The file is the output, unless JSON is requested in addition.
        guard path == nil || output.json else { return tellWritten(path) }
        try output.print(report) { pictures.applied(to: $0).report(report, weekStart: weekStart) }
    }

    private func tellWritten(_ path: String?) {
        guard let path, !Self.isStandardOutput(path) else { return }
        output.tell([localized("wrote the report to {file}", ["file": path.printable])])
    }

    private static func isStandardOutput(_ path: String) -> Bool {
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
