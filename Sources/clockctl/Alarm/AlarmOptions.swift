import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization

extension MissedCode: ExpressibleByArgument {}
extension GapCode: ExpressibleByArgument {}
extension FoldCode: ExpressibleByArgument {}
extension UrgencyCode: ExpressibleByArgument {}

/// The options for recurrence that alarms and `preview` share.
struct RecurrenceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            localized("Ring again: daily, weekdays, mon-thu, every 2 weeks on mon, last friday, RRULE:…"),
            valueName: "repeat"
        )
    )
    var `repeat`: String?

    @Option(help: ArgumentHelp(localized("The last day of the repetition."), valueName: "date"))
    var until: String?

    @Option(help: ArgumentHelp(localized("Stop after this many times."), valueName: "n"))
    var count: OccurrenceCount?

    @Option(help: ArgumentHelp(localized("Dates to skip."), valueName: "date,…"))
    var except: String?

    @Option(
        help: ArgumentHelp(
            localized("A fixed time zone; “local” for wherever the daemon is."),
            valueName: "zone"
        )
    )
    var zone: String?

    @Option(help: ArgumentHelp(localized("A systemd calendar expression instead of a time."), valueName: "expr"))
    var onCalendar: String?

    @Option(
        help: ArgumentHelp(
            localized("If the time does not exist (clocks go forward): after, before or skip."),
            valueName: "how"
        )
    )
    var gap: GapCode?

    @Option(
        help: ArgumentHelp(
            localized("If the time occurs twice (clocks go back): first, second or both."),
            valueName: "which"
        )
    )
    var fold: FoldCode?

    var gapPolicy: GapPolicy { gap.flatMap { GapPolicy(rawValue: $0.rawValue) } ?? .after }

    var foldPolicy: FoldPolicy { fold.flatMap { FoldPolicy(rawValue: $0.rawValue) } ?? .first }
}

/// The value of `--count`; an empty text takes the end of a repetition away, as `--until ''` does.
enum OccurrenceCount: ExpressibleByArgument, Equatable {
    case endless
    case times(Int)

    init?(argument: String) {
        let text = NegativeText.restored(argument)
        guard let number = Int(text) else {
            guard text.isEmpty else { return nil }
            self = .endless
            return
        }
        self = .times(number)
    }

    var number: Int? {
        if case .times(let number) = self { number } else { nil }
    }
}

/// The options that `alarm add` and `alarm edit` share.
struct AlarmOptions: ParsableArguments {
    @OptionGroup var recurrence: RecurrenceOptions

    @Option(help: ArgumentHelp(localized("Snooze duration."), valueName: "duration"))
    var snooze: String?

    @Option(help: ArgumentHelp(localized("Maximum number of snoozes."), valueName: "n"))
    var snoozeLimit: Int?

    @Option(help: ArgumentHelp(localized("Ring this long before snoozing automatically."), valueName: "duration"))
    var ringFor: String?

    @Option(help: ArgumentHelp(localized("Show a notice this long before the alarm."), valueName: "duration"))
    var pre: String?

    @Option(help: ArgumentHelp(localized("What to do when it was missed: ring, notify or skip."), valueName: "how"))
    var missed: MissedCode?

    @Option(help: ArgumentHelp(localized("Ring at most this late."), valueName: "duration"))
    var grace: String?

    @OptionGroup var sound: SoundOptions

    @Option(help: ArgumentHelp(localized("Fade in over this long."), valueName: "duration"))
    var fade: String?

    @Option(help: ArgumentHelp(localized("The popup's urgency: low, normal or critical."), valueName: "urgency"))
    var urgency: UrgencyCode?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Wake the machine for it.")))
    var wake: Bool?
}

extension AlarmOptions {
    func times(_ output: OutputOptions) throws(Failure) -> TypedTimes {
        try TypedTimes(output, zone: recurrence.zone)
    }

    /// Reads WHEN.
    func moment(_ text: String, _ times: TypedTimes) throws(Failure) -> TypedMoment {
        try times.moment(text, gap: recurrence.gapPolicy, fold: recurrence.foldPolicy)
    }

    /// Returns all settings except time and label.
    func settings(_ times: TypedTimes, _ output: OutputOptions) throws(Failure) -> AlarmSettingsObject {
        AlarmSettingsObject(
            repeat: try output.repetition(recurrence.repeat),
            onCalendar: try output.calendar(recurrence.onCalendar),
            until: try times.date(recurrence.until, as: .until) ?? (recurrence.count == .endless ? "" : nil),
            count: recurrence.count?.number,
            except: try times.dates(recurrence.except),
            zone: times.zoneName,
            snoozeSeconds: try output.seconds(snooze),
            snoozeLimit: snoozeLimit,
            ringForSeconds: try output.seconds(ringFor),
            preSeconds: try output.seconds(pre),
            missed: missed,
            graceSeconds: try output.seconds(grace),
            gap: recurrence.gap,
            fold: recurrence.fold,
            sound: try sound.name(),
            volume: sound.volume?.percent,
            fadeSeconds: try output.seconds(fade),
            urgency: urgency,
            exec: sound.exec.map(NegativeText.restored),
            wake: wake
        )
    }
}
