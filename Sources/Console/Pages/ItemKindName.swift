import Localization

/// The kinds of items, by their names in the interface, in the reader's language.
package enum ItemKindName: String, CaseIterable {
    case alarm, timer, focus, task, stopwatch, dday

    /// All names, for a person.
    package static let known = allCases.map(\.rawValue).joined(separator: ", ")

    private var one: String {
        switch self {
        case .alarm: localized("alarm")
        case .timer: localized("timer")
        case .focus: localized("focus session")
        case .task: localized("task")
        case .stopwatch: localized("stopwatch")
        case .dday: localized("D-day")
        }
    }

    private var several: String {
        switch self {
        case .alarm: localized("alarms")
        case .timer: localized("timers")
        case .focus: localized("focus sessions")
        case .task: localized("tasks")
        case .stopwatch: localized("stopwatches")
        case .dday: localized("D-days")
        }
    }

    /// One item or other thing that a refusal names.
    static func one(_ kind: String) -> String {
        switch kind {
        case "ring": localized("ring")
        case "preset": localized("preset")
        default: ItemKindName(rawValue: kind)?.one ?? kind
        }
    }

    /// Returns the plural of what a `TooMany` error is about.
    static func several(_ kind: String) -> String {
        switch kind {
        case "presets": localized("presets")
        case "cities": localized("cities")
        case "laps": localized("laps")
        case "followers": localized("followers")
        case "bytes of an archive": localized("bytes of an archive")
        default: ItemKindName(rawValue: kind)?.several ?? kind
        }
    }
}
