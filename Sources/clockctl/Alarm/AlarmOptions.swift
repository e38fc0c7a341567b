import ArgumentParser
import Chronology
import ClockAPI
import Console
import Files
import Glibc
import Localization

extension MissedCode: Choice {}
extension GapCode: Choice {}
extension FoldCode: Choice {}
extension UrgencyCode: Choice {}

/// The options for recurrence that alarms and `preview` share.
struct RecurrenceOptions: ParsableArguments {
    @Option(
        help: .value(
            "repeat",
            localized("Repetition: daily, weekdays, mon-thu, every 2 weeks on mon, last friday, RRULE:…")
        )
    )
    var `repeat`: String?

    @Option(help: .value("date", localized("The last day of the repetition.")))
    var until: String?

    @Option(help: .value("n", localized("Stop after this many times.")))
    var count: OccurrenceCount?

    @Option(help: .value("date,…", localized("Dates to skip.")))
    var except: String?

    @Option(help: .value("zone", localized("A fixed time zone; “local” follows the daemon's zone.")))
    var zone: String?

    @Option(help: .value("expr", localized("A systemd calendar expression instead of a time.")))
    var onCalendar: String?

    @Option(
        help: .value(
            "how",
            localized("If the time does not exist (clocks go forward): after, before or skip."),
            default: RecurrenceOptions.standardGap.rawValue
        )
    )
    var gap: GapCode?

    @Option(
        help: .value(
            "which",
            localized("If the time occurs twice (clocks go back): first, second or both."),
            default: RecurrenceOptions.standardFold.rawValue
        )
    )
    var fold: FoldCode?

    static let standardGap = GapPolicy.after
    static let standardFold = FoldPolicy.first

    /// Nil if none is given.
    var gapPolicy: GapPolicy? { gap.flatMap { GapPolicy(rawValue: $0.rawValue) } }

    /// Nil if none is given.
    var foldPolicy: FoldPolicy? { fold.flatMap { FoldPolicy(rawValue: $0.rawValue) } }
}

/// The value of `--count`; an empty text removes the end of a repetition, as `--until ''` does.
struct OccurrenceCount: ExpressibleByArgument {
    /// Nil for no end.
    let number: Int?

    init?(argument: String) {
        let text = NegativeText.restored(argument)
        number = Int(text)
        if number == nil, !text.isEmpty { return nil }
    }
}

/// The options that `alarm add` and `alarm edit` share.
struct AlarmOptions: ParsableArguments {
    @OptionGroup var recurrence: RecurrenceOptions

    @Option(help: .value("duration", localized("Snooze duration, or off."), "alarm", "snooze"))
    var snooze: String?

    @Option(help: .value("n", localized("Maximum number of snoozes."), "alarm", "snooze-limit"))
    var snoozeLimit: Int?

    @Option(help: .value("duration", localized("Ring this long before snoozing automatically."), "alarm", "ring-for"))
    var ringFor: String?

    @Option(help: .value("duration", localized("Show a notice this long before the alarm.")))
    var pre: String?

    @Option(help: .value("how", localized("If it was missed: ring, notify or skip."), "alarm", "missed"))
    var missed: MissedCode?

    @Option(help: .value("duration", localized("Ring at most this late."), "alarm", "grace"))
    var grace: String?

    @OptionGroup var sound: SoundOptions

    @Option(help: .value("duration", localized("Fade in over this long."), "alarm", "fade"))
    var fade: String?

    @Option(help: .value("urgency", localized("The popup's urgency: low, normal or critical."), "alarm", "urgency"))
    var urgency: UrgencyCode?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Ring, or run the command without popup and sound.")))
    var ring: Bool?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Wake the machine for it.")))
    var wake: Bool?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Unmute and raise the output while it rings.")))
    var overMute: Bool?

    /// Reads WHEN. It may contain a repetition unless one is given separately.
    func moment(_ text: String, _ times: TypedTimes) throws(Failure) -> TypedMoment {
        try times.moment(
            text,
            mayRepeat: recurrence.repeat == nil,
            gap: recurrence.gapPolicy ?? RecurrenceOptions.standardGap,
            fold: recurrence.foldPolicy ?? RecurrenceOptions.standardFold
        )
    }

    /// In English or in the reader's language.
    private static func isOff(_ text: String) -> Bool {
        [FoldedText("off"), FoldedText(localized("off", context: "snooze"))].contains(FoldedText(text))
    }

    private var isEndless: Bool { recurrence.count.map { $0.number == nil } ?? false }

    /// The given options that only affect rings and popups.
    var ringOptions: [String] {
        sound.ringOptions
            + [
                ("--snooze", snooze != nil), ("--snooze-limit", snoozeLimit != nil), ("--ring-for", ringFor != nil),
                ("--pre", pre != nil), ("--missed notify", missed == .notify), ("--fade", fade != nil),
                ("--urgency", urgency != nil), ("--over-mute", overMute == true),
            ].filter(\.1).map(\.0)
    }

    /// Returns all settings except time and label.
    func settings(
        _ times: TypedTimes,
        _ output: OutputOptions,
        of command: String
    ) throws(Failure) -> AlarmSettingsObject {
        if ring == false { try SilentItem.refuse(ringOptions, of: command) }
        let isSnoozeOff = snooze.map(Self.isOff) ?? false
        if isSnoozeOff, snoozeLimit != nil {
            throw UsageFailure.make(localized("give either --snooze off or --snooze-limit"), of: command)
        }
        return AlarmSettingsObject(
            repeat: try output.repetition(recurrence.repeat),
            onCalendar: try output.calendar(recurrence.onCalendar),
            until: try times.lastDay(recurrence.until) ?? (isEndless ? "" : nil),
            count: recurrence.count?.number,
            except: try times.dates(recurrence.except),
            zone: times.zoneName,
            snoozeSeconds: isSnoozeOff ? nil : try output.seconds(snooze),
            snoozeLimit: isSnoozeOff ? 0 : snoozeLimit,
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
            rings: ring,
            wake: wake,
            overMute: overMute
        )
    }
}

/// The sound and the command of a ring.
struct SoundOptions: ParsableArguments {
    @Option(help: .value("sound", localized("A name in the sound theme, a file, or none.")))
    var sound: String?

    @Option(help: .value("percent", localized("Volume in per cent."), "alarm", "volume"))
    var volume: Percentage?

    @Option(
        help: .value(
            "command",
            localized("A command for the shell to run, with CLOCKD_* in its environment; it ends when the ring ends.")
        )
    )
    var exec: String?

    /// The given options that only affect rings. Silence agrees with an item that does not ring.
    var ringOptions: [String] {
        [("--sound", sound.map { $0 != "none" } ?? false), ("--volume", volume != nil)].filter(\.1).map(\.0)
    }

    /// Returns the sound. A path is made absolute, because the daemon has another working directory. Throws if the file
    /// does not exist, just as the daemon refuses a file that can't be read.
    func name() throws(Failure) -> String? {
        let sound = sound.map(NegativeText.restored)
        guard let sound, sound.contains("/") else { return sound }
        return try Self.absolutePath(sound)
    }

    /// Throws if the file does not exist.
    static func absolutePath(_ sound: String) throws(Failure) -> String {
        guard let path = FilePath.resolved(sound) else {
            let reason = String(cString: strerror(errno))
            throw Failure(
                .usage,
                localized("invalid sound: {path}: {why}", ["path": sound.quotable, "why": reason])
            )
        }
        return path
    }
}

/// `80` or `80%`; the daemon checks the range.
struct Percentage: ExpressibleByArgument {
    let percent: Int

    init?(argument: String) {
        let text = NegativeText.restored(argument)
        guard let number = Int(text.hasSuffix("%") ? String(text.dropLast()) : text) else { return nil }
        percent = number
    }
}

/// An item that is added or changed with `--no-ring`.
enum SilentItem {
    /// Throws for options that would have no effect.
    static func refuse(_ options: [String], of command: String) throws(Failure) {
        guard let option = options.first else { return }
        throw UsageFailure.make(
            localized("{option} has no effect with {other}", ["option": option, "other": "--no-ring"]),
            of: command
        )
    }
}
