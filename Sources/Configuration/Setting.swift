import Agenda
import Chronology

/// A key of the file. The same list of settings is used to parse, to print, and to suggest keys for misspelt ones.
package struct Setting: Sendable {
    /// `[table]` and the key in it, which is named like the command-line option if there is one.
    package let table: String
    package let key: String
    let take: @Sendable (Node, inout Configuration) throws(ValueProblem) -> Void
    let print: @Sendable (Configuration) -> String
    package let range: SettingRange

    package var path: String { "\(table).\(key)" }
    /// The default, as the file has it.
    package var standard: String { print(Configuration()) }

    /// The default of `table.key`, as the file has it; nil if there is no such setting.
    package static func standard(_ table: String, _ key: String) -> SettingValue? {
        all.first { $0.table == table && $0.key == key }
            .map { SettingValue(table: table, key: key, text: $0.standard) }
    }

    init<Value: Sendable>(
        _ table: String,
        _ key: String,
        _ field: any WritableKeyPath<Configuration, Value> & Sendable,
        _ kind: ValueKind<Value>
    ) {
        self.init(table, key, \.self, field, kind)
    }

    /// A field of a part of the configuration.
    private init<Part, Value: Sendable>(
        _ table: String,
        _ key: String,
        _ part: any WritableKeyPath<Configuration, Part> & Sendable,
        _ field: any WritableKeyPath<Part, Value> & Sendable,
        _ kind: ValueKind<Value>
    ) {
        self.table = table
        self.key = key
        range = kind.range
        take = { node, configuration throws(ValueProblem) in
            configuration[keyPath: part][keyPath: field] = try kind.read(node)
        }
        print = { configuration in kind.print(configuration[keyPath: part][keyPath: field]) }
    }

    private static let day = Duration.seconds(86_400)
    private static let hour = Duration.seconds(3600)
    private static let longest = day * 36_525
    private static let noon = CivilTime(microsecondOfDay: CivilTime.microsecondsPerDay / 2)

    /// In the order of printing.
    package static let all: [Setting] =
        [
            Setting("alarm", "snooze", \.defaults.alarm.snooze, .duration(in: Limits.snooze)),
            Setting("alarm", "snooze-limit", \.defaults.alarm.snoozeLimit, .integer(Limits.snoozes)),
            Setting("alarm", "missed", \.defaults.alarmMissed, .choice()),
            Setting("alarm", "grace", \.defaults.alarmGrace, .duration(in: Limits.grace)),
            Setting("alarm", "on-close", \.defaults.closing.alarm, .choice()),
            Setting("alarm", "sound", \.desktop.alarmSound, .sound),
        ] + ringing("alarm", \.defaults.alarm)
        + [
            Setting("timer", "on-close", \.defaults.closing.timer, .choice()),
            Setting("timer", "sound", \.desktop.timerSound, .sound),
        ] + ringing("timer", \.defaults.timer)
        + [
            Setting("focus", "work", \.defaults.focus.work, .duration(atMost: day)),
            Setting("focus", "break", \.defaults.focus.shortBreak, .duration(atMost: day)),
            Setting("focus", "long-break", \.defaults.focus.longBreak, .duration(atMost: day)),
            Setting("focus", "cycles", \.defaults.focus.cycles, .integer(1...1000)),
            Setting("focus", "auto", \.defaults.focus.startsByItself, .flag),
            Setting("focus", "progress-popup", \.defaults.focus.showsProgress, .flag),
            Setting("focus", "pause-when", \.defaults.absence, .absence(atMost: day)),
            Setting("focus", "growth", \.defaults.growth, .growth(atMost: day)),
            Setting("focus", "day-ends", \.defaults.dayEnds, .timeOfDay(atMost: noon)),
            Setting("focus", "on-close", \.defaults.closing.focus, .choice()),
            Setting("focus", "sound", \.desktop.focusSound, .sound),
        ] + ringing("focus", \.defaults.focus.ringing)
        + [
            Setting("task", "estimate", \.defaults.task.estimate, .duration(atMost: day * 366)),
            Setting("task", "warn", \.defaults.task.warning, .taskWarning(atMost: day)),
            Setting("task", "nudge", \.defaults.task.nudge, .timeOfDayOrOff),
            Setting("task", "reward", \.desktop.reward, .choice()),
            Setting("task", "on-close", \.defaults.closing.task, .choice()),
            Setting("task", "sound", \.desktop.taskSound, .sound),
        ] + ringing("task", \.defaults.task.ringing)
        + [
            Setting("dday", "at", \.defaults.dday.at, .timeOfDay),
            Setting("dday", "on-close", \.defaults.closing.dday, .choice()),
            Setting("dday", "sound", \.desktop.ddaySound, .sound),
        ] + ringing("dday", \.defaults.dday.ringing)
        + [
            Setting("desktop", "language", \.desktop.language, .choice()),
            Setting("sound", "theme", \.desktop.soundTheme, .name),
            Setting("sound", "player", \.desktop.player, .texts(limit: 100)),
            Setting("sound", "over-mute", \.defaults.alarm.overMute, .flag),
            Setting("exec", "as", \.desktop.commandPlace, .choice()),
            Setting("exec", "time-limit", \.desktop.commandLimit, .duration(atMost: day * 7)),
        ]
        + HookEvent.allCases.map {
            Setting("hooks", $0.rawValue, \.defaults.hooks[$0], .text(atMost: Limits.commandBytes))
        }
        + [
            Setting("keep", "timers", \.defaults.keep.timers.longest, .duration(atLeast: hour, atMost: longest)),
            Setting("keep", "timers-most", \.defaults.keep.timers.most, .integer(100...1_000_000)),
            // At least seven days: a deleted ring could begin again if the clock was set back to a time before it.
            Setting("keep", "rings", \.defaults.keep.rings.longest, .duration(atLeast: day * 7, atMost: longest)),
            Setting("keep", "rings-most", \.defaults.keep.rings.most, .integer(1_000...1_000_000)),
            Setting("keep", "history", \.defaults.keep.history.longest, .duration(atLeast: hour, atMost: longest)),
            Setting("keep", "history-most", \.defaults.keep.history.most, .integer(100...1_000_000)),
            Setting("holidays", "files", \.holidayFiles, .texts(limit: 100)),
        ]

    /// The settings that all kinds of rings have.
    private static func ringing(
        _ table: String,
        _ part: any WritableKeyPath<Configuration, RingSettings> & Sendable
    ) -> [Setting] {
        [
            Setting(table, "ring-for", part, \.ringFor, .duration(in: Limits.ringFor)),
            Setting(table, "volume", part, \.volume, .integer(Limits.volumePercent)),
            Setting(table, "fade", part, \.fade, .duration(in: Limits.fade)),
            Setting(table, "urgency", part, \.urgency, .choice()),
        ]
    }
}

/// Suggestions for misspelt names.
enum Suggestion {
    static func key(for path: String) -> String? {
        let paths = Setting.all.map(\.path)
        let last = path.split(separator: ".").last.map(String.init) ?? path
        // The right key in the wrong table, or outside all tables.
        let moved = Setting.all.filter { $0.key == last }.map(\.path)
        return closest(to: path, in: moved) ?? moved.first ?? closest(to: path, in: paths)
    }

    static func table(for name: String) -> String? {
        closest(to: name, in: Setting.all.map(\.table))
    }

    /// Returns the candidate with the smallest edit distance; nil if all differ in more than a third of the letters.
    private static func closest(to text: String, in candidates: [String]) -> String? {
        guard text.utf8.count <= 100 else { return nil }
        let letters = Array(text.lowercased())
        let ranked = candidates.compactMap { candidate in
            SpellingDistance.between(letters, Array(candidate), atMost: max(letters.count, 3) / 3)
                .map { (candidate, distance: $0) }
        }
        return ranked.min { $0.distance < $1.distance }?.0
    }
}
