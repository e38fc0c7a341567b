import Chronology
import ClockAPI
import Configuration
import Console
import Files
import Localization

/// A schedule, and the instant after which its occurrences are searched.
struct PreviewSubject {
    let schedule: Schedule
    let zone: Zone
    let from: Instant
    /// The days off that the schedule skips; empty if it skips none.
    let holidays: Set<CivilDate>

    /// Returns at most `number` occurrences, by the same function that the scheduler uses.
    func occurrences(_ number: Int) -> [Occurrence] {
        var occurrences: [Occurrence] = []
        var last = from
        while occurrences.count < number, let next = schedule.next(after: last, in: zone, holidays: holidays) {
            occurrences.append(next)
            last = next.at
        }
        return occurrences
    }
}

/// Turns the options of `preview` into a schedule, by the same reader that the daemon uses for alarms.
struct PreviewReading {
    let recurrence: RecurrenceOptions
    let output: OutputOptions
    let here: Viewpoint
    let zones = ZoneDatabase()

    func read(_ when: String?, from: String?) throws(Failure) -> PreviewSubject {
        let times = try TypedTimes(output, zone: recurrence.zone, here: here)
        let text = text(when, zone: times.zoneName)
        let now = try from.map { from throws(Failure) in try times.instant(from, as: .instant, .anywhere) } ?? here.now
        do throws(ScheduleTextError) {
            let reading = try reader(at: now).read(text)
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

    private func reader(at now: Instant) -> ScheduleReader {
        ScheduleReader(now: now, local: here.zone, direction: .anywhere) { (name) throws(ZoneError) in
            try zones.zone(called: name)
        }
    }

    private func text(_ when: String?, zone: String?) -> ScheduleText {
        ScheduleText(
            when: when.map(NegativeText.restored),
            every: recurrence.repeat?.nonEmpty,
            onCalendar: recurrence.onCalendar,
            until: recurrence.until?.nonEmpty.map(NegativeText.restored),
            count: recurrence.count?.number,
            except: recurrence.except?.split(separator: ",").map { NegativeText.restored(String($0)) } ?? [],
            zone: zone,
            gap: recurrence.gapPolicy,
            fold: recurrence.foldPolicy
        )
    }
}

extension PreviewReading {
    private func failure(_ error: ScheduleTextError) -> Failure {
        let problem: String
        switch error {
        case .unreadable(let part, let error):
            return Failure(error, reading: part.parameter, columns: output.messageColumns)
        case .unreadableCalendar(let error, let text):
            return Failure(error, in: text, columns: output.messageColumns)
        case .noZone(let error, let name):
            return Failure(error, named: name)
        case .momentMissing: problem = localized("a moment is missing: write 07:30 or tomorrow 7am")
        case .calendarBesideMoment:
            problem = localized("give either WHEN or --on-calendar")
        case .calendarBesideRepetition:
            problem = localized("a calendar expression already repeats: omit --repeat, --until and --count")
        case .endWithoutRepetition: problem = localized("only a repetition has an end, add --repeat")
        case .twoEnds: problem = localized("give either --until or --count")
        case .countOutOfRange(let count):
            problem = localized(
                "can't count {count}, it must be between 1 and {limit}",
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
        case .until, .count: .until
        case .except: .except
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

/// The days off that `workdays` skips, from the configuration that the daemon reads.
enum PreviewHolidays {
    /// Reports and ignores what can't be read; the daemon ignores it too.
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
