// Made from io.clockd.Clock.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// The next alarm or reminder.
package struct UpcomingObject: JSONConvertible, Hashable, Sendable {
    package var item: String
    package var kind: String
    package var label: String
    package var at: String

    package init(item: String, kind: String, label: String, at: String) {
        self.item = item
        self.kind = kind
        self.label = label
        self.at = at
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var item: String?
        var kind: String?
        var label: String?
        var at: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "item": item = try String(from: &json)
            case "kind": kind = try String(from: &json)
            case "label": label = try String(from: &json)
            case "at": at = try String(from: &json)
            default: try json.skip()
            }
        }
        self.item = try json.required(item, "item")
        self.kind = try json.required(kind, "kind")
        self.label = try json.required(label, "label")
        self.at = try json.required(at, "at")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("at", at)
        json.member("item", item)
        json.member("kind", kind)
        json.member("label", label)
        json.endObject()
    }
}

/// The numbers of enabled and of all alarms.
package struct AlarmCountObject: JSONConvertible, Hashable, Sendable {
    package var enabled: Int
    package var total: Int

    package init(enabled: Int, total: Int) {
        self.enabled = enabled
        self.total = total
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var enabled: Int?
        var total: Int?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "enabled": enabled = try Int(from: &json)
            case "total": total = try Int(from: &json)
            default: try json.skip()
            }
        }
        self.enabled = try json.required(enabled, "enabled")
        self.total = try json.required(total, "total")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("enabled", enabled)
        json.member("total", total)
        json.endObject()
    }
}

/// Everything a status bar shows, without reset stopwatches.
package struct StatusObject: JSONConvertible, Hashable, Sendable {
    package var version: String
    package var pid: Int
    package var since: String
    package var ringing: [RingObject]
    package var next: UpcomingObject?
    package var timers: [TimerObject]
    package var focus: FocusObject?
    package var task: TaskObject?
    package var stopwatches: [StopwatchObject]
    package var alarms: AlarmCountObject

    package init(
        version: String,
        pid: Int,
        since: String,
        ringing: [RingObject],
        next: UpcomingObject? = nil,
        timers: [TimerObject],
        focus: FocusObject? = nil,
        task: TaskObject? = nil,
        stopwatches: [StopwatchObject],
        alarms: AlarmCountObject
    ) {
        self.version = version
        self.pid = pid
        self.since = since
        self.ringing = ringing
        self.next = next
        self.timers = timers
        self.focus = focus
        self.task = task
        self.stopwatches = stopwatches
        self.alarms = alarms
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var version: String?
        var pid: Int?
        var since: String?
        var ringing: [RingObject]?
        var next: UpcomingObject?
        var timers: [TimerObject]?
        var focus: FocusObject?
        var task: TaskObject?
        var stopwatches: [StopwatchObject]?
        var alarms: AlarmCountObject?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "version": version = try String(from: &json)
            case "pid": pid = try Int(from: &json)
            case "since": since = try String(from: &json)
            case "ringing": ringing = try [RingObject](from: &json)
            case "next": next = try Optional<UpcomingObject>(from: &json)
            case "timers": timers = try [TimerObject](from: &json)
            case "focus": focus = try Optional<FocusObject>(from: &json)
            case "task": task = try Optional<TaskObject>(from: &json)
            case "stopwatches": stopwatches = try [StopwatchObject](from: &json)
            case "alarms": alarms = try AlarmCountObject(from: &json)
            default: try json.skip()
            }
        }
        self.version = try json.required(version, "version")
        self.pid = try json.required(pid, "pid")
        self.since = try json.required(since, "since")
        self.ringing = try json.required(ringing, "ringing")
        self.next = next
        self.timers = try json.required(timers, "timers")
        self.focus = focus
        self.task = task
        self.stopwatches = try json.required(stopwatches, "stopwatches")
        self.alarms = try json.required(alarms, "alarms")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("alarms", alarms)
        json.member("focus", focus)
        json.member("next", next)
        json.member("pid", pid)
        json.member("ringing", ringing)
        json.member("since", since)
        json.member("stopwatches", stopwatches)
        json.member("task", task)
        json.member("timers", timers)
        json.member("version", version)
        json.endObject()
    }
}

/// A change of a status. `ringing`, `timers` and `stopwatches` hold the new and the changed items of these lists, `gone`
/// the ids of items that left them, and possibly others; the lists are ordered by the number in the id. `next`, `focus`
/// and `task` are the current values. `alarms` is null if it did not change.
package struct StatusChangeObject: JSONConvertible, Hashable, Sendable {
    package var ringing: [RingObject]
    package var timers: [TimerObject]
    package var stopwatches: [StopwatchObject]
    package var gone: [String]
    package var next: UpcomingObject?
    package var focus: FocusObject?
    package var task: TaskObject?
    package var alarms: AlarmCountObject?

    package init(
        ringing: [RingObject],
        timers: [TimerObject],
        stopwatches: [StopwatchObject],
        gone: [String],
        next: UpcomingObject? = nil,
        focus: FocusObject? = nil,
        task: TaskObject? = nil,
        alarms: AlarmCountObject? = nil
    ) {
        self.ringing = ringing
        self.timers = timers
        self.stopwatches = stopwatches
        self.gone = gone
        self.next = next
        self.focus = focus
        self.task = task
        self.alarms = alarms
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var ringing: [RingObject]?
        var timers: [TimerObject]?
        var stopwatches: [StopwatchObject]?
        var gone: [String]?
        var next: UpcomingObject?
        var focus: FocusObject?
        var task: TaskObject?
        var alarms: AlarmCountObject?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "ringing": ringing = try [RingObject](from: &json)
            case "timers": timers = try [TimerObject](from: &json)
            case "stopwatches": stopwatches = try [StopwatchObject](from: &json)
            case "gone": gone = try [String](from: &json)
            case "next": next = try Optional<UpcomingObject>(from: &json)
            case "focus": focus = try Optional<FocusObject>(from: &json)
            case "task": task = try Optional<TaskObject>(from: &json)
            case "alarms": alarms = try Optional<AlarmCountObject>(from: &json)
            default: try json.skip()
            }
        }
        self.ringing = try json.required(ringing, "ringing")
        self.timers = try json.required(timers, "timers")
        self.stopwatches = try json.required(stopwatches, "stopwatches")
        self.gone = try json.required(gone, "gone")
        self.next = next
        self.focus = focus
        self.task = task
        self.alarms = alarms
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("alarms", alarms)
        json.member("focus", focus)
        json.member("gone", gone)
        json.member("next", next)
        json.member("ringing", ringing)
        json.member("stopwatches", stopwatches)
        json.member("task", task)
        json.member("timers", timers)
        json.endObject()
    }
}

/// The numbers of items without filter and limit, sent with each whole status.
package struct StatusTotalsObject: JSONConvertible, Hashable, Sendable {
    package var ringing: Int
    package var timers: Int
    package var stopwatches: Int

    package init(ringing: Int, timers: Int, stopwatches: Int) {
        self.ringing = ringing
        self.timers = timers
        self.stopwatches = stopwatches
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var ringing: Int?
        var timers: Int?
        var stopwatches: Int?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "ringing": ringing = try Int(from: &json)
            case "timers": timers = try Int(from: &json)
            case "stopwatches": stopwatches = try Int(from: &json)
            default: try json.skip()
            }
        }
        self.ringing = try json.required(ringing, "ringing")
        self.timers = try json.required(timers, "timers")
        self.stopwatches = try json.required(stopwatches, "stopwatches")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("ringing", ringing)
        json.member("stopwatches", stopwatches)
        json.member("timers", timers)
        json.endObject()
    }
}

/// A setting: NAME = VALUE below [TABLE] of config.toml; `value` is valid as JSON, too.
package struct SettingObject: JSONConvertible, Hashable, Sendable {
    package var table: String
    package var name: String
    package var value: String

    package init(table: String, name: String, value: String) {
        self.table = table
        self.name = name
        self.value = value
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var table: String?
        var name: String?
        var value: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "table": table = try String(from: &json)
            case "name": name = try String(from: &json)
            case "value": value = try String(from: &json)
            default: try json.skip()
            }
        }
        self.table = try json.required(table, "table")
        self.name = try json.required(name, "name")
        self.value = try json.required(value, "value")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("name", name)
        json.member("table", table)
        json.member("value", value)
        json.endObject()
    }
}

/// An item that a name may mean. A city has no id; its name is in `label`.
package struct CandidateObject: JSONConvertible, Hashable, Sendable {
    package var id: String
    package var label: String

    package init(id: String, label: String) {
        self.id = id
        self.label = label
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var id: String?
        var label: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "id": id = try String(from: &json)
            case "label": label = try String(from: &json)
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.label = try json.required(label, "label")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("id", id)
        json.member("label", label)
        json.endObject()
    }
}

/// Why something can't be done now.
package enum RefusalCode: String, JSONName {
    case notRunning, hasEnded, alreadyRunning, stillRunning, notUnderWay, isUnderWay, notRinging, cannotSnooze, snoozeLimitReached, notScheduled, nothingLeft, anotherRuns, needsConfirmation, nothingRuns, nothingPaused, nothingCounted, nothingKept, notEmpty, itemGone, changedSince, rangSince, skipHasPassed
}

/// Why a value is refused. For `outside`, `least` and `most` are the bounds of the value, in its own unit; one of them
/// may be null. For `tooLong`, `most` is in bytes of UTF-8; for `tooMany` it is the allowed number.
package enum FaultCode: String, JSONName {
    case missing, empty, outside, tooLong, tooMany, unprintable, unknown, reserved, excludesTime, needsRepetition, secondEnd, needsTimeOfDay, notACount, roundTooShort, notWholeDays, notASound, unreadableFile, notAudio, severalNamed, malformed
}

/// What is wrong with an archive. `place` is the item or table and the path of the member at fault, joined by dots
/// (a1.plan.missed); it is empty for the archive as a whole. `reason` is a code for programs and translations: missing,
/// otherType, unknownMember, unknownValue, notAnItem, tooLong, tooMany, notBetween, outOfRange, unprintable,
/// unreadableRule, impossible, refusedByStore, notJSON, notAnArchive, olderRelease or newerRelease. `facts` are its
/// details.
package struct MalformationObject: JSONConvertible, Hashable, Sendable {
    package var place: String
    package var reason: String
    package var facts: [String: String]

    package init(place: String, reason: String, facts: [String: String]) {
        self.place = place
        self.reason = reason
        self.facts = facts
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var place: String?
        var reason: String?
        var facts: [String: String]?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "place": place = try String(from: &json)
            case "reason": reason = try String(from: &json)
            case "facts": facts = try [String: String](from: &json)
            default: try json.skip()
            }
        }
        self.place = try json.required(place, "place")
        self.reason = try json.required(reason, "reason")
        self.facts = try json.required(facts, "facts")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("facts", facts)
        json.member("place", place)
        json.member("reason", reason)
        json.endObject()
    }
}

/// A mistake in a file; line and column are null if it concerns the whole file. `message` is in the language of the call.
package struct MistakeObject: JSONConvertible, Hashable, Sendable {
    package var path: String
    package var line: Int?
    package var column: Int?
    package var message: String

    package init(path: String, line: Int? = nil, column: Int? = nil, message: String) {
        self.path = path
        self.line = line
        self.column = column
        self.message = message
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var path: String?
        var line: Int?
        var column: Int?
        var message: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "path": path = try String(from: &json)
            case "line": line = try Optional<Int>(from: &json)
            case "column": column = try Optional<Int>(from: &json)
            case "message": message = try String(from: &json)
            default: try json.skip()
            }
        }
        self.path = try json.required(path, "path")
        self.line = line
        self.column = column
        self.message = try json.required(message, "message")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("column", column)
        json.member("line", line)
        json.member("message", message)
        json.member("path", path)
        json.endObject()
    }
}

/// The output of clockd --check-config --json and clockctl config check --json; `mistakes` include those of the calendars
/// that the file names.
package struct ConfigurationReportObject: JSONConvertible, Hashable, Sendable {
    package var path: String
    package var mistakes: [MistakeObject]

    package init(path: String, mistakes: [MistakeObject]) {
        self.path = path
        self.mistakes = mistakes
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var path: String?
        var mistakes: [MistakeObject]?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "path": path = try String(from: &json)
            case "mistakes": mistakes = try [MistakeObject](from: &json)
            default: try json.skip()
            }
        }
        self.path = try json.required(path, "path")
        self.mistakes = try json.required(mistakes, "mistakes")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("mistakes", mistakes)
        json.member("path", path)
        json.endObject()
    }
}

/// The daemon as a whole, and the errors that all its interfaces share.
///
/// Instants are RFC 3339 texts with the offset of the zone concerned; durations are seconds, in members whose names end
/// in Seconds. An item is named by its id (a1), its exact label, an unambiguous beginning of its label, or `last`.
package enum ClockInterface {
    /// The current state. `kinds` (alarm, timer, focus, task, stopwatch, dday) and `items` (names) filter it; `limit`, at most
    /// 1000, keeps the oldest of each list. Without 'more' and without a limit, a list of over 1000 is refused with
    /// ExpectedMore.
    ///
    /// With 'more': the current state, then each `change`; the whole `status` again if all of it may have changed, and always
    /// with a limit. A long status comes in pieces: a `status`, then changes that add to it; the last piece has the `totals`.
    /// The passing of time alone is not a change.
    package struct GetStatus: VarlinkMethod {
        package static let name = "io.clockd.Clock.GetStatus"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var status: StatusObject?
            package var change: StatusChangeObject?
            package var totals: StatusTotalsObject?

            package init(
                status: StatusObject? = nil,
                change: StatusChangeObject? = nil,
                totals: StatusTotalsObject? = nil
            ) {
                self.status = status
                self.change = change
                self.totals = totals
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var status: StatusObject?
                var change: StatusChangeObject?
                var totals: StatusTotalsObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "status": status = try Optional<StatusObject>(from: &json)
                    case "change": change = try Optional<StatusChangeObject>(from: &json)
                    case "totals": totals = try Optional<StatusTotalsObject>(from: &json)
                    default: try json.skip()
                    }
                }
                self.status = status
                self.change = change
                self.totals = totals
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("change", change)
                json.member("status", status)
                json.member("totals", totals)
                json.endObject()
            }
        }

        package var kinds: [String]?
        package var items: [String]?
        package var limit: Int?

        package init(kinds: [String]? = nil, items: [String]? = nil, limit: Int? = nil) {
            self.kinds = kinds
            self.items = items
            self.limit = limit
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var kinds: [String]?
            var items: [String]?
            var limit: Int?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "kinds": kinds = try Optional<[String]>(from: &json)
                case "items": items = try Optional<[String]>(from: &json)
                case "limit": limit = try Optional<Int>(from: &json)
                default: try json.skip()
                }
            }
            self.kinds = kinds
            self.items = items
            self.limit = limit
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("items", items)
            json.member("kinds", kinds)
            json.member("limit", limit)
            json.endObject()
        }
    }

    /// Reads the configuration and the calendars that it names, and returns once they are in force. If there is a mistake in
    /// any of them, nothing changes and the call is refused with InvalidConfiguration, in `language` (a gettext name: ko,
    /// zh_TW), by default in the daemon's.
    package struct Reload: VarlinkMethod {
        package static let name = "io.clockd.Clock.Reload"
        package typealias Reply = NoParameters

        package var language: String?

        package init(language: String? = nil) {
            self.language = language
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var language: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "language": language = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.language = language
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("language", language)
            json.endObject()
        }
    }

    /// The daemon's zone, which items without a zone follow: a name of the zone data, a path or a POSIX rule.
    package struct GetZone: VarlinkMethod {
        package static let name = "io.clockd.Clock.GetZone"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var zone: String

            package init(zone: String) {
                self.zone = zone
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var zone: String?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "zone": zone = try String(from: &json)
                    default: try json.skip()
                    }
                }
                self.zone = try json.required(zone, "zone")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("zone", zone)
                json.endObject()
            }
        }

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// All settings in force, in the order of the example file. Settings that the configuration omits have their defaults.
    package struct GetConfiguration: VarlinkMethod {
        package static let name = "io.clockd.Clock.GetConfiguration"

        package struct Reply: ListReply {
            package static let member = "settings"
            package var objects: [SettingObject] { settings }
            package init(objects: [SettingObject]) { settings = objects }

            package var settings: [SettingObject]

            package init(settings: [SettingObject]) {
                self.settings = settings
            }
        }

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # The daemon as a whole, and the errors that all its interfaces share.
            #
            # Instants are RFC 3339 texts with the offset of the zone concerned; durations are seconds, in members whose names end
            # in Seconds. An item is named by its id (a1), its exact label, an unambiguous beginning of its label, or `last`.
            interface io.clockd.Clock

            # The next alarm or reminder.
            type Upcoming (item: string, kind: string, label: string, at: string)

            # The numbers of enabled and of all alarms.
            type AlarmCount (enabled: int, total: int)

            # Everything a status bar shows, without reset stopwatches.
            type Status (
              version: string,
              pid: int,
              since: string,
              ringing: []Ring,
              next: ?Upcoming,
              timers: []Timer,
              focus: ?Focus,
              task: ?Task,
              stopwatches: []Stopwatch,
              alarms: AlarmCount
            )

            # A change of a status. `ringing`, `timers` and `stopwatches` hold the new and the changed items of these lists, `gone`
            # the ids of items that left them, and possibly others; the lists are ordered by the number in the id. `next`, `focus`
            # and `task` are the current values. `alarms` is null if it did not change.
            type StatusChange (
              ringing: []Ring,
              timers: []Timer,
              stopwatches: []Stopwatch,
              gone: []string,
              next: ?Upcoming,
              focus: ?Focus,
              task: ?Task,
              alarms: ?AlarmCount
            )

            # The numbers of items without filter and limit, sent with each whole status.
            type StatusTotals (ringing: int, timers: int, stopwatches: int)

            # The current state. `kinds` (alarm, timer, focus, task, stopwatch, dday) and `items` (names) filter it; `limit`, at most
            # 1000, keeps the oldest of each list. Without 'more' and without a limit, a list of over 1000 is refused with
            # ExpectedMore.
            #
            # With 'more': the current state, then each `change`; the whole `status` again if all of it may have changed, and always
            # with a limit. A long status comes in pieces: a `status`, then changes that add to it; the last piece has the `totals`.
            # The passing of time alone is not a change.
            method GetStatus(kinds: ?[]string, items: ?[]string, limit: ?int) -> (
              status: ?Status,
              change: ?StatusChange,
              totals: ?StatusTotals
            )

            # Reads the configuration and the calendars that it names, and returns once they are in force. If there is a mistake in
            # any of them, nothing changes and the call is refused with InvalidConfiguration, in `language` (a gettext name: ko,
            # zh_TW), by default in the daemon's.
            method Reload(language: ?string) -> ()

            # The daemon's zone, which items without a zone follow: a name of the zone data, a path or a POSIX rule.
            method GetZone() -> (zone: string)

            # A setting: NAME = VALUE below [TABLE] of config.toml; `value` is valid as JSON, too.
            type Setting (table: string, name: string, value: string)

            # All settings in force, in the order of the example file. Settings that the configuration omits have their defaults.
            method GetConfiguration() -> (settings: []Setting)

            # No item has this name.
            error NoSuchItem (kind: string, name: string)

            # An item that a name may mean. A city has no id; its name is in `label`.
            type Candidate (id: string, label: string)

            # Several items have labels that begin with the name; lists at most nine.
            error AmbiguousName (kind: string, name: string, candidates: []Candidate)

            # A text that is not a valid time, repetition, date or zone. The invalid part begins at the byte `offset` of its
            # UTF-8. `message` says why, in English; clients that read the text themselves word it better.
            error Unreadable (parameter: string, text: string, offset: int, length: int, message: string, suggestion: ?string)

            # A moment in the past where a future one is needed.
            error InThePast (text: string, at: string)

            # The given times never occur, or no longer.
            error NeverAgain (text: string)

            # Why something can't be done now.
            type Refusal (
              # States of the item.
              notRunning,
              hasEnded,
              alreadyRunning,
              stillRunning,
              notUnderWay,
              isUnderWay,
              notRinging,
              cannotSnooze,
              snoozeLimitReached,
              notScheduled,
              # It would never ring again.
              nothingLeft,
              # Another task runs, and one runs at a time.
              anotherRuns,
              # It would discard work.
              needsConfirmation,
              # Without an item: no item is in the required state.
              nothingRuns,
              nothingPaused,
              nothingCounted,
              nothingKept,
              # There is data, and the request does not allow to replace it.
              notEmpty,
              # A change can't be taken back: its item is not there any more, was changed since, has rung since, or is skipped until
              # a moment that has passed.
              itemGone,
              changedSince,
              rangSince,
              skipHasPassed
            )

            # The state of the item does not allow it. `item` is its id, empty if there is no such item.
            error NotNow (item: string, reason: Refusal)

            # Why a value is refused. For `outside`, `least` and `most` are the bounds of the value, in its own unit; one of them
            # may be null. For `tooLong`, `most` is in bytes of UTF-8; for `tooMany` it is the allowed number.
            type Fault (
              missing,
              empty,
              outside,
              tooLong,
              tooMany,
              # A control character, or a NUL.
              unprintable,
              # Nothing has the name in `detail`.
              unknown,
              # It would be read as the id of an item.
              reserved,
              # A calendar expression can't be combined with a time or a repetition.
              excludesTime,
              # Only a repetition has an end, a count or exceptions.
              needsRepetition,
              # A repetition has either an end or a count, not both.
              secondEnd,
              # A repetition of days needs a time of day.
              needsTimeOfDay,
              # Neither a number nor `forever`.
              notACount,
              # A round of a repeated timer lasts a second or more.
              roundTooShort,
              notWholeDays,
              # Neither the name of a sound nor an absolute path.
              notASound,
              # The file in `detail` does not exist or can't be read.
              unreadableFile,
              # The file in `detail` is not in a known audio format.
              notAudio,
              # One name can't be given to several.
              severalNamed,
              # `malformation` says where and why.
              malformed
            )

            # What is wrong with an archive. `place` is the item or table and the path of the member at fault, joined by dots
            # (a1.plan.missed); it is empty for the archive as a whole. `reason` is a code for programs and translations: missing,
            # otherType, unknownMember, unknownValue, notAnItem, tooLong, tooMany, notBetween, outOfRange, unprintable,
            # unreadableRule, impossible, refusedByStore, notJSON, notAnArchive, olderRelease or newerRelease. `facts` are its
            # details.
            type Malformation (place: string, reason: string, facts: [string]string)

            # A value that is refused. For `malformed`, `detail` is the place and the reason in English.
            error OutOfRange (
              parameter: string,
              fault: Fault,
              least: ?float,
              most: ?float,
              detail: ?string,
              malformation: ?Malformation
            )

            # The limit on the number of these is reached.
            error TooMany (what: string, limit: int)

            # The name is already in use.
            error NameTaken (name: string)

            # An archive contains `count` commands that would run here; `commands` lists them without duplicates, as many as fit
            # into a message.
            error BringsCommands (commands: []string, count: int)

            # A mistake in a file; line and column are null if it concerns the whole file. `message` is in the language of the call.
            type Mistake (path: string, line: ?int, column: ?int, message: string)

            # The output of clockd --check-config --json and clockctl config check --json; `mistakes` include those of the calendars
            # that the file names.
            type ConfigurationReport (path: string, mistakes: []Mistake)

            # The configuration is refused because of `count` mistakes; `mistakes` are the first of them, at most 100.
            error InvalidConfiguration (mistakes: []Mistake, count: int)

            # Nothing was changed: the store could not be written. `sqlite` is SQLite's result code, `errno` that of a system call;
            # one of them is null. `message` is for developers, in English; clients translate the codes.
            error StorageFailed (sqlite: ?int, errno: ?int, message: string)

            # One ringing of one item, a row of the ledger. `ran` is the moment of a silent item, which only ran its command.
            # `missedAt` is only in the answer to Snooze: if the next occurrence of the alarm comes before the end of the snooze, it
            # rings at that moment, and this ring, unless it is answered, ends as missed.
            type Ring (
              id: string,
              item: string,
              kind: string,
              label: string,
              scheduled: string,
              started: ?string,
              ended: ?string,
              state: (ringing, snoozed, dismissed, missed, cancelled, ran),
              snoozes: int,
              snoozedUntil: ?string,
              missedAt: ?string
            )

            # A timer. `durationSeconds` is the length of a round; after an extension or a snooze `remainingSeconds` may be more.
            # `ends` is the (expected) end, null while it is paused. `repeat` is the number of rounds left, including this one, or
            # `forever`; null for a single round.
            type Timer (
              id: string,
              label: string,
              state: (running, paused, ringing, done, cancelled),
              durationSeconds: float,
              remainingSeconds: float,
              started: string,
              ends: ?string,
              repeat: ?string
            )

            # A focus session and its current phase. `durationSeconds` is the planned length of the phase; after an extension
            # `remainingSeconds` may be more. `sessionSeconds` is the work of the session so far. `growthSeconds` are the longest work
            # that is a seed, a sprout and an apple; more is a tree.
            type Focus (
              id: string,
              task: string,
              phase: ?string,
              cycle: int,
              cycles: int,
              state: (running, paused, waiting, completed, stopped),
              durationSeconds: float,
              remainingSeconds: float,
              ends: ?string,
              todaySeconds: float,
              growth: ?string,
              sessionSeconds: ?float,
              growthSeconds: ?[]float
            )

            # A task. While it is running or paused: the elapsed time, the rest of the expected time (negative once that is over),
            # when it began and when it is expected to end, which a pause moves. `extraSeconds` is the time granted beyond its
            # estimate. `lastSeconds` is the elapsed time of the last finished run.
            type Task (
              id: string,
              name: string,
              icon: string,
              estimateSeconds: float,
              lastSeconds: ?float,
              state: TaskState,
              remainingSeconds: ?float,
              elapsedSeconds: ?float,
              started: ?string,
              expectedEnd: ?string,
              extraSeconds: float
            )

            # A stopwatch. `elapsedSeconds` is the current count; `laps` are those that have ended. `started` is null at zero.
            type Stopwatch (
              id: string,
              label: string,
              state: (running, paused, reset),
              elapsedSeconds: float,
              started: ?string,
              laps: []LapTime
            )

            type TaskState (idle, running, paused)

            # One lap: its duration and the stopwatch's time at its end. Numbers count from 1.
            type LapTime (number: int, lapSeconds: float, totalSeconds: float)

            """#
    )
}

/// The errors of io.clockd.Clock.
package enum ClockError: Error, Equatable, Sendable {
    /// No item has this name.
    case noSuchItem(kind: String, name: String)
    /// Several items have labels that begin with the name; lists at most nine.
    case ambiguousName(kind: String, name: String, candidates: [CandidateObject])
    /// A text that is not a valid time, repetition, date or zone. The invalid part begins at the byte `offset` of its
    /// UTF-8. `message` says why, in English; clients that read the text themselves word it better.
    case unreadable(parameter: String, text: String, offset: Int, length: Int, message: String, suggestion: String? = nil)
    /// A moment in the past where a future one is needed.
    case inThePast(text: String, at: String)
    /// The given times never occur, or no longer.
    case neverAgain(text: String)
    /// The state of the item does not allow it. `item` is its id, empty if there is no such item.
    case notNow(item: String, reason: RefusalCode)
    /// A value that is refused. For `malformed`, `detail` is the place and the reason in English.
    case outOfRange(parameter: String, fault: FaultCode, least: Double? = nil, most: Double? = nil, detail: String? = nil, malformation: MalformationObject? = nil)
    /// The limit on the number of these is reached.
    case tooMany(what: String, limit: Int)
    /// The name is already in use.
    case nameTaken(name: String)
    /// An archive contains `count` commands that would run here; `commands` lists them without duplicates, as many as fit
    /// into a message.
    case bringsCommands(commands: [String], count: Int)
    /// The configuration is refused because of `count` mistakes; `mistakes` are the first of them, at most 100.
    case invalidConfiguration(mistakes: [MistakeObject], count: Int)
    /// Nothing was changed: the store could not be written. `sqlite` is SQLite's result code, `errno` that of a system call;
    /// one of them is null. `message` is for developers, in English; clients translate the codes.
    case storageFailed(sqlite: Int? = nil, errno: Int? = nil, message: String)
}

extension ClockError: JSONWritable {
    /// As it travels.
    package var varlinkError: VarlinkError { VarlinkError(name: name, parameters: self) }

    private var name: String {
        switch self {
        case .noSuchItem: "io.clockd.Clock.NoSuchItem"
        case .ambiguousName: "io.clockd.Clock.AmbiguousName"
        case .unreadable: "io.clockd.Clock.Unreadable"
        case .inThePast: "io.clockd.Clock.InThePast"
        case .neverAgain: "io.clockd.Clock.NeverAgain"
        case .notNow: "io.clockd.Clock.NotNow"
        case .outOfRange: "io.clockd.Clock.OutOfRange"
        case .tooMany: "io.clockd.Clock.TooMany"
        case .nameTaken: "io.clockd.Clock.NameTaken"
        case .bringsCommands: "io.clockd.Clock.BringsCommands"
        case .invalidConfiguration: "io.clockd.Clock.InvalidConfiguration"
        case .storageFailed: "io.clockd.Clock.StorageFailed"
        }
    }

    /// Writes the parameters.
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        switch self {
        case .noSuchItem(let kind, let name):
            json.member("kind", kind)
            json.member("name", name)
        case .ambiguousName(let kind, let name, let candidates):
            json.member("candidates", candidates)
            json.member("kind", kind)
            json.member("name", name)
        case .unreadable(let parameter, let text, let offset, let length, let message, let suggestion):
            json.member("length", length)
            json.member("message", message)
            json.member("offset", offset)
            json.member("parameter", parameter)
            json.member("suggestion", suggestion)
            json.member("text", text)
        case .inThePast(let text, let at):
            json.member("at", at)
            json.member("text", text)
        case .neverAgain(let text):
            json.member("text", text)
        case .notNow(let item, let reason):
            json.member("item", item)
            json.member("reason", reason)
        case .outOfRange(let parameter, let fault, let least, let most, let detail, let malformation):
            json.member("detail", detail)
            json.member("fault", fault)
            json.member("least", least)
            json.member("malformation", malformation)
            json.member("most", most)
            json.member("parameter", parameter)
        case .tooMany(let what, let limit):
            json.member("limit", limit)
            json.member("what", what)
        case .nameTaken(let name):
            json.member("name", name)
        case .bringsCommands(let commands, let count):
            json.member("commands", commands)
            json.member("count", count)
        case .invalidConfiguration(let mistakes, let count):
            json.member("count", count)
            json.member("mistakes", mistakes)
        case .storageFailed(let sqlite, let errno, let message):
            json.member("errno", errno)
            json.member("message", message)
            json.member("sqlite", sqlite)
        }
        json.endObject()
    }

    /// Nil for an error of another interface, or one that a newer program knows.
    package init?(_ error: VarlinkError) {
        guard let error = try? Self(name: error.name, parameters: error.parameters.json) else { return nil }
        self = error
    }

    private init?(name: String, parameters: [UInt8]) throws(JSONError) {
        var json = try JSONReader(parameters)
        switch name {
        case "io.clockd.Clock.NoSuchItem":
            self = try .noSuchItem(reading: &json)
        case "io.clockd.Clock.AmbiguousName":
            self = try .ambiguousName(reading: &json)
        case "io.clockd.Clock.Unreadable":
            self = try .unreadable(reading: &json)
        case "io.clockd.Clock.InThePast":
            self = try .inThePast(reading: &json)
        case "io.clockd.Clock.NeverAgain":
            self = try .neverAgain(reading: &json)
        case "io.clockd.Clock.NotNow":
            self = try .notNow(reading: &json)
        case "io.clockd.Clock.OutOfRange":
            self = try .outOfRange(reading: &json)
        case "io.clockd.Clock.TooMany":
            self = try .tooMany(reading: &json)
        case "io.clockd.Clock.NameTaken":
            self = try .nameTaken(reading: &json)
        case "io.clockd.Clock.BringsCommands":
            self = try .bringsCommands(reading: &json)
        case "io.clockd.Clock.InvalidConfiguration":
            self = try .invalidConfiguration(reading: &json)
        case "io.clockd.Clock.StorageFailed":
            self = try .storageFailed(reading: &json)
        default: return nil
        }
    }

    private static func noSuchItem(reading json: inout JSONReader) throws(JSONError) -> Self {
        var kind: String?
        var name: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "kind": kind = try String(from: &json)
            case "name": name = try String(from: &json)
            default: try json.skip()
            }
        }
        return try .noSuchItem(kind: json.required(kind, "kind"), name: json.required(name, "name"))
    }

    private static func ambiguousName(reading json: inout JSONReader) throws(JSONError) -> Self {
        var kind: String?
        var name: String?
        var candidates: [CandidateObject]?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "kind": kind = try String(from: &json)
            case "name": name = try String(from: &json)
            case "candidates": candidates = try [CandidateObject](from: &json)
            default: try json.skip()
            }
        }
        return try .ambiguousName(kind: json.required(kind, "kind"), name: json.required(name, "name"), candidates: json.required(candidates, "candidates"))
    }

    private static func unreadable(reading json: inout JSONReader) throws(JSONError) -> Self {
        var parameter: String?
        var text: String?
        var offset: Int?
        var length: Int?
        var message: String?
        var suggestion: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "parameter": parameter = try String(from: &json)
            case "text": text = try String(from: &json)
            case "offset": offset = try Int(from: &json)
            case "length": length = try Int(from: &json)
            case "message": message = try String(from: &json)
            case "suggestion": suggestion = try Optional<String>(from: &json)
            default: try json.skip()
            }
        }
        return try .unreadable(parameter: json.required(parameter, "parameter"), text: json.required(text, "text"), offset: json.required(offset, "offset"), length: json.required(length, "length"), message: json.required(message, "message"), suggestion: suggestion)
    }

    private static func inThePast(reading json: inout JSONReader) throws(JSONError) -> Self {
        var text: String?
        var at: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "text": text = try String(from: &json)
            case "at": at = try String(from: &json)
            default: try json.skip()
            }
        }
        return try .inThePast(text: json.required(text, "text"), at: json.required(at, "at"))
    }

    private static func neverAgain(reading json: inout JSONReader) throws(JSONError) -> Self {
        var text: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "text": text = try String(from: &json)
            default: try json.skip()
            }
        }
        return try .neverAgain(text: json.required(text, "text"))
    }

    private static func notNow(reading json: inout JSONReader) throws(JSONError) -> Self {
        var item: String?
        var reason: RefusalCode?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "item": item = try String(from: &json)
            case "reason": reason = try RefusalCode(from: &json)
            default: try json.skip()
            }
        }
        return try .notNow(item: json.required(item, "item"), reason: json.required(reason, "reason"))
    }

    private static func outOfRange(reading json: inout JSONReader) throws(JSONError) -> Self {
        var parameter: String?
        var fault: FaultCode?
        var least: Double?
        var most: Double?
        var detail: String?
        var malformation: MalformationObject?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "parameter": parameter = try String(from: &json)
            case "fault": fault = try FaultCode(from: &json)
            case "least": least = try Optional<Double>(from: &json)
            case "most": most = try Optional<Double>(from: &json)
            case "detail": detail = try Optional<String>(from: &json)
            case "malformation": malformation = try Optional<MalformationObject>(from: &json)
            default: try json.skip()
            }
        }
        return try .outOfRange(parameter: json.required(parameter, "parameter"), fault: json.required(fault, "fault"), least: least, most: most, detail: detail, malformation: malformation)
    }

    private static func tooMany(reading json: inout JSONReader) throws(JSONError) -> Self {
        var what: String?
        var limit: Int?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "what": what = try String(from: &json)
            case "limit": limit = try Int(from: &json)
            default: try json.skip()
            }
        }
        return try .tooMany(what: json.required(what, "what"), limit: json.required(limit, "limit"))
    }

    private static func nameTaken(reading json: inout JSONReader) throws(JSONError) -> Self {
        var name: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "name": name = try String(from: &json)
            default: try json.skip()
            }
        }
        return try .nameTaken(name: json.required(name, "name"))
    }

    private static func bringsCommands(reading json: inout JSONReader) throws(JSONError) -> Self {
        var commands: [String]?
        var count: Int?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "commands": commands = try [String](from: &json)
            case "count": count = try Int(from: &json)
            default: try json.skip()
            }
        }
        return try .bringsCommands(commands: json.required(commands, "commands"), count: json.required(count, "count"))
    }

    private static func invalidConfiguration(reading json: inout JSONReader) throws(JSONError) -> Self {
        var mistakes: [MistakeObject]?
        var count: Int?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "mistakes": mistakes = try [MistakeObject](from: &json)
            case "count": count = try Int(from: &json)
            default: try json.skip()
            }
        }
        return try .invalidConfiguration(mistakes: json.required(mistakes, "mistakes"), count: json.required(count, "count"))
    }

    private static func storageFailed(reading json: inout JSONReader) throws(JSONError) -> Self {
        var sqlite: Int?
        var errno: Int?
        var message: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "sqlite": sqlite = try Optional<Int>(from: &json)
            case "errno": errno = try Optional<Int>(from: &json)
            case "message": message = try String(from: &json)
            default: try json.skip()
            }
        }
        return try .storageFailed(sqlite: sqlite, errno: errno, message: json.required(message, "message"))
    }
}
