import Localization

/// The kinds of items, by their names in the interface.
package enum ItemKindName {
    package static let known = ["alarm", "timer", "focus", "task", "stopwatch", "dday"]
}

/// Refusals that name a kind, as a complete sentence for each kind: in many languages the kind's gender changes the
/// surrounding words. An unknown kind, of a newer daemon, is shown by its name in the interface.
enum KindWording {
    static func noneNamed(_ name: String, kind: String) -> String {
        let name: KeyValuePairs = ["name": name.quotable]
        return switch kind {
        case "alarm": localized("no alarm named “{name}”", name)
        case "timer": localized("no timer named “{name}”", name)
        case "focus": localized("no focus session named “{name}”", name)
        case "task": localized("no task named “{name}”", name)
        case "stopwatch": localized("no stopwatch named “{name}”", name)
        case "dday": localized("no D-day named “{name}”", name)
        case "ring": localized("no ring named “{name}”", name)
        case "preset": localized("no preset named “{name}”", name)
        default: localized("no {kind} named “{name}”", ["kind": kind, "name": name[0].value])
        }
    }

    static func several(_ kind: String) -> String {
        switch kind {
        case "alarm": localized("there are several: name the alarm")
        case "timer": localized("there are several: name the timer")
        case "focus": localized("there are several: name the focus session")
        case "task": localized("there are several: name the task")
        case "stopwatch": localized("there are several: name the stopwatch")
        case "dday": localized("there are several: name the D-day")
        case "ring": localized("there are several: name the ring")
        case "preset": localized("there are several: name the preset")
        default: localized("there are several: name the {kind}", ["kind": kind])
        }
    }

    /// `what`: the member of a `TooMany` error.
    static func tooMany(_ what: String, limit: Int) -> String {
        let limit: KeyValuePairs = ["limit": String(limit)]
        return switch what {
        case "items":
            localized("too many alarms, timers and other items: the limit is {limit}; remove some first", limit)
        case "presets": localized("too many presets: the limit is {limit}", limit)
        case "cities": localized("too many cities: the limit is {limit}", limit)
        case "laps": localized("too many laps: the limit is {limit}", limit)
        case "followers": localized("too many clients following changes: the limit is {limit}", limit)
        default: localized("too many {what}: the limit is {limit}", ["what": what, "limit": limit[0].value])
        }
    }
}
