import Chronology
import Localization

/// The reader's current instant and zone.
package struct Viewpoint: Sendable {
    package let now: Instant
    package let zone: Zone

    package init(now: Instant, zone: Zone) {
        self.now = now
        self.zone = zone
    }

    /// `tomorrow 07:30`, from an instant that the daemon sent; other text is returned unchanged.
    package func moment(_ text: String) -> String {
        guard let instant = try? InstantText.parse(text) else { return text }
        return MomentPhrase.dayAndTime(instant, now: now, in: zone)
    }

    /// `tomorrow 07:30, in 9 h 12 min`
    package func momentAndDistance(_ text: String) -> String {
        guard let instant = try? InstantText.parse(text) else { return text }
        return MomentPhrase.print(instant, now: now, in: zone)
    }
}

/// The kinds of items in the reader's language.
enum ItemKindName {
    static func localized(_ kind: String) -> String {
        switch kind {
        case "alarm": Localization.localized("alarm")
        case "timer": Localization.localized("timer")
        case "focus": Localization.localized("focus session")
        case "stopwatch": Localization.localized("stopwatch")
        case "dday": Localization.localized("D-day")
        case "task": Localization.localized("task")
        case "ring": Localization.localized("ring")
        case "preset": Localization.localized("preset")
        default: kind
        }
    }

    /// Returns the plural of what a `TooMany` error is about.
    static func several(_ kind: String) -> String {
        switch kind {
        case "alarm": Localization.localized("alarms")
        case "timer": Localization.localized("timers")
        case "focus": Localization.localized("focus sessions")
        case "stopwatch": Localization.localized("stopwatches")
        case "dday": Localization.localized("D-days")
        case "task": Localization.localized("tasks")
        case "presets": Localization.localized("presets")
        case "cities": Localization.localized("cities")
        case "laps": Localization.localized("laps")
        case "followers": Localization.localized("followers")
        case "bytes of an archive": Localization.localized("bytes of an archive")
        default: kind
        }
    }
}
