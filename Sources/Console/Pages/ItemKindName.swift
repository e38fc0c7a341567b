import Localization

/// The kinds of items, by their names in the interface, in the reader's language.
package enum ItemKindName {
    package static let known = ["alarm", "timer", "focus", "task", "stopwatch", "dday"]

    /// One item or other thing that a refusal names.
    static func one(_ kind: String) -> String {
        switch kind {
        case "alarm": localized("alarm")
        case "timer": localized("timer")
        case "focus": localized("focus session")
        case "task": localized("task")
        case "stopwatch": localized("stopwatch")
        case "dday": localized("D-day")
        case "ring": localized("ring")
        case "preset": localized("preset")
        default: kind
        }
    }

    /// Returns the plural of what a `TooMany` error is about.
    static func several(_ kind: String) -> String {
        switch kind {
        case "alarm": localized("alarms")
        case "timer": localized("timers")
        case "focus": localized("focus sessions")
        case "task": localized("tasks")
        case "stopwatch": localized("stopwatches")
        case "dday": localized("D-days")
        case "presets": localized("presets")
        case "cities": localized("cities")
        case "laps": localized("laps")
        case "followers": localized("followers")
        case "bytes of an archive": localized("bytes of an archive")
        default: kind
        }
    }
}
