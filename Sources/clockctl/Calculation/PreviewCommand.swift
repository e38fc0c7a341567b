import ArgumentParser
import Chronology
import Configuration
import Console
import Files
import Localization

struct PreviewCommand: Command {
    static let name = "preview"
    static let abstract = localized("Show when an alarm would ring; no daemon is needed.")
    static let discussion = localized(
        """
        If WHEN has a date, it is the start of the rule: occurrences and --count begin there. A start that does not \
        match the rule is not an occurrence.

        clockctl preview 07:30 --repeat 'last friday' -n 12
        """
    )

    @Argument(help: .value("when", localized("Time of the alarm.")))
    var words: [String] = []

    @OptionGroup var recurrence: RecurrenceOptions

    @Option(help: .value("instant", localized("The moment to use as now.")))
    var from: String?

    @Option(
        name: .customShort("n", allowingJoined: true),
        help: .value("n", localized("Maximum number of occurrences."))
    )
    var number = 10

    @OptionGroup var output: OutputOptions

    /// The allowed number of occurrences.
    private static let numbers = 1...100_000

    func run() throws {
        guard Self.numbers.contains(number) else {
            throw UsageFailure.make(
                localized(
                    "can't show {count} occurrences, the number must be between 1 and {limit}",
                    ["count": String(number), "limit": String(Self.numbers.upperBound)]
                ),
                of: "preview"
            )
        }
        let subject = try subject()
        let occurrences = subject.occurrences(number)
        let objects = occurrences.map { occurrence in
            // `at` is in the zone of the rule, `local` is the wall time of the rule.
            [
                "at": InstantText.print(occurrence.at, in: subject.zone),
                "local": CivilDateTimeText.print(occurrence.local),
                "note": occurrence.note?.rawValue,
            ]
        }
        let instants = objects.compactMap(\.["at"]?)
        try output.printList(objects, ids: instants, none: localized("it never rings")) { page in
            page.table(occurrences, now: subject.from, in: subject.zone)
        }
    }
}

/// A schedule, and the instant after which its occurrences are searched.
struct PreviewSubject {
    let schedule: Schedule
    let zone: Zone
    let from: Instant
    /// The days off that the schedule skips; empty if it skips none.
    let holidays: Set<CivilDate>

    /// Returns at most `number` occurrences, by the same function that the scheduler uses.
    func occurrences(_ number: Int) -> [Occurrence] {
        var (schedule, begins) = (schedule, schedule.beginning(in: zone, from))
        var occurrences: [Occurrence] = []
        var last = from
        while occurrences.count < number {
            if let moment = begins, moment <= last {
                (schedule, begins) = (schedule.begun(at: moment, in: zone), nil)
            }
            guard let next = schedule.next(after: last, in: zone, holidays: holidays) else { break }
            occurrences.append(next)
            last = next.at
        }
        return occurrences
    }
}

// The same reader that the daemon uses for alarms turns the options into a schedule.
extension PreviewCommand {
    func subject() throws(Failure) -> PreviewSubject {
        let here = Viewpoint.here
        let times = try TypedTimes(output, zone: recurrence.zone, here: here)
        let text = text(times)
        let now = try from.map { from throws(Failure) in try times.instant(from, as: .instant, .anywhere) } ?? here.now
        do throws(ScheduleTextError) {
            let reading = try reader(at: now, here.zone).read(text)
            return PreviewSubject(
                schedule: reading.schedule,
                zone: reading.namedZone ?? here.zone,
                from: now,
                holidays: reading.schedule.skipsHolidays ? PreviewHolidays.read() : []
            )
        } catch {
            throw failure(error)
        }
    }

    private func reader(at now: Instant, _ local: Zone) -> ScheduleReader {
        ScheduleReader(now: now, local: local, direction: .anywhere, typedLanguage: .current) {
            (name) throws(ZoneError) in
            try Viewpoint.zones.zone(called: name)
        }
    }

    private func text(_ times: TypedTimes) -> ScheduleText {
        var text = ScheduleText.empty
        let when = words.map(NegativeText.restored).joined(separator: " ")
        text.when = words.isEmpty ? nil : words.count == 1 ? times.withZoneOfCity(when) : when
        text.every = recurrence.repeat?.nonEmpty.map(NegativeText.restored)
        text.onCalendar = recurrence.onCalendar.map(NegativeText.restored)
        text.until = recurrence.until?.nonEmpty.map(NegativeText.restored)
        text.count = recurrence.count?.number
        let dates = recurrence.except?.split(whereSeparator: ReaderLanguage.current.separatesItems) ?? []
        text.except = dates.map { NegativeText.restored(String($0)) }
        text.zone = times.zoneName
        text.gap = recurrence.gapPolicy
        text.fold = recurrence.foldPolicy
        return text
    }

    private func failure(_ error: ScheduleTextError) -> Failure {
        let problem: String
        switch error {
        case .unreadable(let part, let error):
            return Failure(error, reading: part.parameter, columns: output.messageColumns)
        case .noZone(let error, let name):
            return Failure(error, named: name)
        case .momentMissing: problem = localized("missing time, such as 07:30 or tomorrow 7am")
        case .calendarBesideMoment:
            problem = localized("give either WHEN or --on-calendar")
        case .calendarBesideRepetition:
            problem = localized("a calendar expression already repeats: omit --repeat, --until and --count")
        case .endWithoutRepetition: problem = localized("only a repetition can have an end: add --repeat")
        case .twoEnds: problem = localized("give either --until or --count")
        case .countOutOfRange(let count):
            problem = localized(
                "can't repeat {count} times, the number must be between 1 and {limit}",
                ["count": String(count), "limit": String(RecurrenceRule.counts.upperBound)]
            )
        case .tooManyDates: problem = ScheduleExcess.tooManyDates.message
        case .repetitionOfPoint: problem = localized("a repetition needs a time of day, such as 07:30")
        }
        return UsageFailure.make(problem, of: "preview")
    }
}

extension ScheduleTextError.Part {
    fileprivate var parameter: Failure.TimeParameter {
        switch self {
        case .when: .time
        case .every: .repetition
        case .calendar: .calendar
        case .until, .count: .until
        case .except: .except
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

/// The days off that `workdays` skips, from the daemon's configuration file.
enum PreviewHolidays {
    /// Reports and ignores unreadable calendars; the daemon ignores them too.
    static func read() -> Set<CivilDate> {
        let directories = UserDirectories(Environment.value)
        let path = directories.configurationFile
        do throws(ConfigurationError) {
            let days = ConfiguredHolidays(try Configuration.read(path), home: directories.home)
            for problem in days.problems { say(problem) }
            return days.dates
        } catch {
            for problem in error.problems { say(problem.text(path: path)) }
            return []
        }
    }

    private static func say(_ problem: String) {
        StandardOutput.writeMessage(Failure(.usage, problem).text)
    }
}
