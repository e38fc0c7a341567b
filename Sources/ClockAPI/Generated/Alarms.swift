// Made from io.clockd.Alarms.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// What to do with a missed occurrence: ring late, notify only, or skip it.
package enum MissedCode: String, JSONName {
    case ring, notify, skip
}

/// If a local time does not exist, because the clocks go forward.
package enum GapCode: String, JSONName {
    case after, before, skip
}

/// If a local time occurs twice, because the clocks go back.
package enum FoldCode: String, JSONName {
    case first, second, both
}

package enum UrgencyCode: String, JSONName {
    case low, normal, critical
}

/// An alarm. `time` is a time of day (07:30), a date with a time (2026-12-25 07:30), or the calendar expression; `repeat`
/// is the canonical repetition, `onCalendar` the calendar expression (systemd.time(7)). `zone` is null for the daemon's
/// zone, which the alarm then follows. `enabled` is whether an occurrence is scheduled. `state` is `scheduled`, `off`, or
/// `done` once the rule has no further occurrence; an open ring takes precedence. `next` is the next occurrence, or the
/// end of the snooze; `nextOccurrence` is the next occurrence also then. `skipped` is the instant up to which occurrences are skipped. `until` is the last day, YYYY-MM-DD,
/// and `count` the number of occurrences of the repetition; `except` are excluded days. `snoozeLimit` is the number of
/// snoozes of one ring, `preSeconds` how long before the alarm the notice is shown, `graceSeconds` how late it may still
/// ring. `sound` is a name of the sound theme, an absolute path, or `none`; null for the configured one. `volume` is in
/// per cent. `exec` is the command that `sh -c` runs. If `rings` is false the alarm is silent: at its moment there are
/// only its command, which nothing but its time limit ends, and its records; the settings of rings and popups have no
/// effect.
package struct AlarmObject: JSONConvertible, Hashable, Sendable {
    package var id: String
    package var label: String
    package var time: String
    package var `repeat`: String?
    package var onCalendar: String?
    package var zone: String?
    package var enabled: Bool
    package var state: State
    package var next: String?
    package var nextOccurrence: String?
    package var skipped: String?
    package var until: String?
    package var count: Int?
    package var except: [String]
    package var snoozeSeconds: Double
    package var snoozeLimit: Int
    package var ringForSeconds: Double
    package var preSeconds: Double?
    package var missed: MissedCode
    package var graceSeconds: Double
    package var gap: GapCode
    package var fold: FoldCode
    package var sound: String?
    package var volume: Int
    package var fadeSeconds: Double
    package var urgency: UrgencyCode
    package var exec: String?
    package var rings: Bool
    package var wake: Bool
    package var overMute: Bool
    package var created: String
    package var zoneRules: String?

    package enum State: String, JSONName {
        case scheduled, ringing, snoozed, off, done
    }

    package init(
        id: String,
        label: String,
        time: String,
        `repeat`: String? = nil,
        onCalendar: String? = nil,
        zone: String? = nil,
        enabled: Bool,
        state: State,
        next: String? = nil,
        nextOccurrence: String? = nil,
        skipped: String? = nil,
        until: String? = nil,
        count: Int? = nil,
        except: [String],
        snoozeSeconds: Double,
        snoozeLimit: Int,
        ringForSeconds: Double,
        preSeconds: Double? = nil,
        missed: MissedCode,
        graceSeconds: Double,
        gap: GapCode,
        fold: FoldCode,
        sound: String? = nil,
        volume: Int,
        fadeSeconds: Double,
        urgency: UrgencyCode,
        exec: String? = nil,
        rings: Bool,
        wake: Bool,
        overMute: Bool,
        created: String,
        zoneRules: String? = nil
    ) {
        self.id = id
        self.label = label
        self.time = time
        self.repeat = `repeat`
        self.onCalendar = onCalendar
        self.zone = zone
        self.enabled = enabled
        self.state = state
        self.next = next
        self.nextOccurrence = nextOccurrence
        self.skipped = skipped
        self.until = until
        self.count = count
        self.except = except
        self.snoozeSeconds = snoozeSeconds
        self.snoozeLimit = snoozeLimit
        self.ringForSeconds = ringForSeconds
        self.preSeconds = preSeconds
        self.missed = missed
        self.graceSeconds = graceSeconds
        self.gap = gap
        self.fold = fold
        self.sound = sound
        self.volume = volume
        self.fadeSeconds = fadeSeconds
        self.urgency = urgency
        self.exec = exec
        self.rings = rings
        self.wake = wake
        self.overMute = overMute
        self.created = created
        self.zoneRules = zoneRules
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var id: String?
        var label: String?
        var time: String?
        var `repeat`: String?
        var onCalendar: String?
        var zone: String?
        var enabled: Bool?
        var state: State?
        var next: String?
        var nextOccurrence: String?
        var skipped: String?
        var until: String?
        var count: Int?
        var except: [String]?
        var snoozeSeconds: Double?
        var snoozeLimit: Int?
        var ringForSeconds: Double?
        var preSeconds: Double?
        var missed: MissedCode?
        var graceSeconds: Double?
        var gap: GapCode?
        var fold: FoldCode?
        var sound: String?
        var volume: Int?
        var fadeSeconds: Double?
        var urgency: UrgencyCode?
        var exec: String?
        var rings: Bool?
        var wake: Bool?
        var overMute: Bool?
        var created: String?
        var zoneRules: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "id": id = try String(from: &json)
            case "label": label = try String(from: &json)
            case "time": time = try String(from: &json)
            case "repeat": `repeat` = try Optional<String>(from: &json)
            case "onCalendar": onCalendar = try Optional<String>(from: &json)
            case "zone": zone = try Optional<String>(from: &json)
            case "enabled": enabled = try Bool(from: &json)
            case "state": state = try State(from: &json)
            case "next": next = try Optional<String>(from: &json)
            case "nextOccurrence": nextOccurrence = try Optional<String>(from: &json)
            case "skipped": skipped = try Optional<String>(from: &json)
            case "until": until = try Optional<String>(from: &json)
            case "count": count = try Optional<Int>(from: &json)
            case "except": except = try [String](from: &json)
            case "snoozeSeconds": snoozeSeconds = try Double(from: &json)
            case "snoozeLimit": snoozeLimit = try Int(from: &json)
            case "ringForSeconds": ringForSeconds = try Double(from: &json)
            case "preSeconds": preSeconds = try Optional<Double>(from: &json)
            case "missed": missed = try MissedCode(from: &json)
            case "graceSeconds": graceSeconds = try Double(from: &json)
            case "gap": gap = try GapCode(from: &json)
            case "fold": fold = try FoldCode(from: &json)
            case "sound": sound = try Optional<String>(from: &json)
            case "volume": volume = try Int(from: &json)
            case "fadeSeconds": fadeSeconds = try Double(from: &json)
            case "urgency": urgency = try UrgencyCode(from: &json)
            case "exec": exec = try Optional<String>(from: &json)
            case "rings": rings = try Bool(from: &json)
            case "wake": wake = try Bool(from: &json)
            case "overMute": overMute = try Bool(from: &json)
            case "created": created = try String(from: &json)
            case "zoneRules": zoneRules = try Optional<String>(from: &json)
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.label = try json.required(label, "label")
        self.time = try json.required(time, "time")
        self.repeat = `repeat`
        self.onCalendar = onCalendar
        self.zone = zone
        self.enabled = try json.required(enabled, "enabled")
        self.state = try json.required(state, "state")
        self.next = next
        self.nextOccurrence = nextOccurrence
        self.skipped = skipped
        self.until = until
        self.count = count
        self.except = try json.required(except, "except")
        self.snoozeSeconds = try json.required(snoozeSeconds, "snoozeSeconds")
        self.snoozeLimit = try json.required(snoozeLimit, "snoozeLimit")
        self.ringForSeconds = try json.required(ringForSeconds, "ringForSeconds")
        self.preSeconds = preSeconds
        self.missed = try json.required(missed, "missed")
        self.graceSeconds = try json.required(graceSeconds, "graceSeconds")
        self.gap = try json.required(gap, "gap")
        self.fold = try json.required(fold, "fold")
        self.sound = sound
        self.volume = try json.required(volume, "volume")
        self.fadeSeconds = try json.required(fadeSeconds, "fadeSeconds")
        self.urgency = try json.required(urgency, "urgency")
        self.exec = exec
        self.rings = try json.required(rings, "rings")
        self.wake = try json.required(wake, "wake")
        self.overMute = try json.required(overMute, "overMute")
        self.created = try json.required(created, "created")
        self.zoneRules = zoneRules
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("count", count)
        json.member("created", created)
        json.member("enabled", enabled)
        json.member("except", except)
        json.member("exec", exec)
        json.member("fadeSeconds", fadeSeconds)
        json.member("fold", fold)
        json.member("gap", gap)
        json.member("graceSeconds", graceSeconds)
        json.member("id", id)
        json.member("label", label)
        json.member("missed", missed)
        json.member("next", next)
        json.member("nextOccurrence", nextOccurrence)
        json.member("onCalendar", onCalendar)
        json.member("overMute", overMute)
        json.member("preSeconds", preSeconds)
        json.member("repeat", `repeat`)
        json.member("ringForSeconds", ringForSeconds)
        json.member("rings", rings)
        json.member("skipped", skipped)
        json.member("snoozeLimit", snoozeLimit)
        json.member("snoozeSeconds", snoozeSeconds)
        json.member("sound", sound)
        json.member("state", state)
        json.member("time", time)
        json.member("until", until)
        json.member("urgency", urgency)
        json.member("volume", volume)
        json.member("wake", wake)
        json.member("zone", zone)
        json.member("zoneRules", zoneRules)
        json.endObject()
    }
}

/// The settings of an alarm, as in `Alarm`. Null keeps the default or the current value; an empty text removes a setting:
/// an empty `until` also removes a `count`. A `preSeconds` of 0 removes the notice.
package struct AlarmSettingsObject: JSONConvertible, Hashable, Sendable {
    package var label: String?
    package var time: String?
    package var `repeat`: String?
    package var onCalendar: String?
    package var until: String?
    package var count: Int?
    package var except: [String]?
    package var zone: String?
    package var snoozeSeconds: Double?
    package var snoozeLimit: Int?
    package var ringForSeconds: Double?
    package var preSeconds: Double?
    package var missed: MissedCode?
    package var graceSeconds: Double?
    package var gap: GapCode?
    package var fold: FoldCode?
    package var sound: String?
    package var volume: Int?
    package var fadeSeconds: Double?
    package var urgency: UrgencyCode?
    package var exec: String?
    package var rings: Bool?
    package var wake: Bool?
    package var overMute: Bool?

    package init(
        label: String? = nil,
        time: String? = nil,
        `repeat`: String? = nil,
        onCalendar: String? = nil,
        until: String? = nil,
        count: Int? = nil,
        except: [String]? = nil,
        zone: String? = nil,
        snoozeSeconds: Double? = nil,
        snoozeLimit: Int? = nil,
        ringForSeconds: Double? = nil,
        preSeconds: Double? = nil,
        missed: MissedCode? = nil,
        graceSeconds: Double? = nil,
        gap: GapCode? = nil,
        fold: FoldCode? = nil,
        sound: String? = nil,
        volume: Int? = nil,
        fadeSeconds: Double? = nil,
        urgency: UrgencyCode? = nil,
        exec: String? = nil,
        rings: Bool? = nil,
        wake: Bool? = nil,
        overMute: Bool? = nil
    ) {
        self.label = label
        self.time = time
        self.repeat = `repeat`
        self.onCalendar = onCalendar
        self.until = until
        self.count = count
        self.except = except
        self.zone = zone
        self.snoozeSeconds = snoozeSeconds
        self.snoozeLimit = snoozeLimit
        self.ringForSeconds = ringForSeconds
        self.preSeconds = preSeconds
        self.missed = missed
        self.graceSeconds = graceSeconds
        self.gap = gap
        self.fold = fold
        self.sound = sound
        self.volume = volume
        self.fadeSeconds = fadeSeconds
        self.urgency = urgency
        self.exec = exec
        self.rings = rings
        self.wake = wake
        self.overMute = overMute
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var label: String?
        var time: String?
        var `repeat`: String?
        var onCalendar: String?
        var until: String?
        var count: Int?
        var except: [String]?
        var zone: String?
        var snoozeSeconds: Double?
        var snoozeLimit: Int?
        var ringForSeconds: Double?
        var preSeconds: Double?
        var missed: MissedCode?
        var graceSeconds: Double?
        var gap: GapCode?
        var fold: FoldCode?
        var sound: String?
        var volume: Int?
        var fadeSeconds: Double?
        var urgency: UrgencyCode?
        var exec: String?
        var rings: Bool?
        var wake: Bool?
        var overMute: Bool?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "label": label = try Optional<String>(from: &json)
            case "time": time = try Optional<String>(from: &json)
            case "repeat": `repeat` = try Optional<String>(from: &json)
            case "onCalendar": onCalendar = try Optional<String>(from: &json)
            case "until": until = try Optional<String>(from: &json)
            case "count": count = try Optional<Int>(from: &json)
            case "except": except = try Optional<[String]>(from: &json)
            case "zone": zone = try Optional<String>(from: &json)
            case "snoozeSeconds": snoozeSeconds = try Optional<Double>(from: &json)
            case "snoozeLimit": snoozeLimit = try Optional<Int>(from: &json)
            case "ringForSeconds": ringForSeconds = try Optional<Double>(from: &json)
            case "preSeconds": preSeconds = try Optional<Double>(from: &json)
            case "missed": missed = try Optional<MissedCode>(from: &json)
            case "graceSeconds": graceSeconds = try Optional<Double>(from: &json)
            case "gap": gap = try Optional<GapCode>(from: &json)
            case "fold": fold = try Optional<FoldCode>(from: &json)
            case "sound": sound = try Optional<String>(from: &json)
            case "volume": volume = try Optional<Int>(from: &json)
            case "fadeSeconds": fadeSeconds = try Optional<Double>(from: &json)
            case "urgency": urgency = try Optional<UrgencyCode>(from: &json)
            case "exec": exec = try Optional<String>(from: &json)
            case "rings": rings = try Optional<Bool>(from: &json)
            case "wake": wake = try Optional<Bool>(from: &json)
            case "overMute": overMute = try Optional<Bool>(from: &json)
            default: try json.skip()
            }
        }
        self.label = label
        self.time = time
        self.repeat = `repeat`
        self.onCalendar = onCalendar
        self.until = until
        self.count = count
        self.except = except
        self.zone = zone
        self.snoozeSeconds = snoozeSeconds
        self.snoozeLimit = snoozeLimit
        self.ringForSeconds = ringForSeconds
        self.preSeconds = preSeconds
        self.missed = missed
        self.graceSeconds = graceSeconds
        self.gap = gap
        self.fold = fold
        self.sound = sound
        self.volume = volume
        self.fadeSeconds = fadeSeconds
        self.urgency = urgency
        self.exec = exec
        self.rings = rings
        self.wake = wake
        self.overMute = overMute
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("count", count)
        json.member("except", except)
        json.member("exec", exec)
        json.member("fadeSeconds", fadeSeconds)
        json.member("fold", fold)
        json.member("gap", gap)
        json.member("graceSeconds", graceSeconds)
        json.member("label", label)
        json.member("missed", missed)
        json.member("onCalendar", onCalendar)
        json.member("overMute", overMute)
        json.member("preSeconds", preSeconds)
        json.member("repeat", `repeat`)
        json.member("ringForSeconds", ringForSeconds)
        json.member("rings", rings)
        json.member("snoozeLimit", snoozeLimit)
        json.member("snoozeSeconds", snoozeSeconds)
        json.member("sound", sound)
        json.member("time", time)
        json.member("until", until)
        json.member("urgency", urgency)
        json.member("volume", volume)
        json.member("wake", wake)
        json.member("zone", zone)
        json.endObject()
    }
}

/// Alarms. Times, repetitions and dates are English texts as clockd-times(7) describes.
package enum AlarmsInterface {
    /// `here` is the caller's zone, by default the daemon's; times and dates are read in it. If it is not the daemon's, an
    /// alarm that names no zone is fixed to it; an empty `zone` lets it follow the daemon's. `enabled` is true by default.
    package struct Add: VarlinkMethod {
        package static let name = "io.clockd.Alarms.Add"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var alarm: AlarmObject

            package init(alarm: AlarmObject) {
                self.alarm = alarm
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var alarm: AlarmObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "alarm": alarm = try AlarmObject(from: &json)
                    default: try json.skip()
                    }
                }
                self.alarm = try json.required(alarm, "alarm")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("alarm", alarm)
                json.endObject()
            }
        }

        package var settings: AlarmSettingsObject
        package var enabled: Bool?
        package var here: String?

        package init(settings: AlarmSettingsObject, enabled: Bool? = nil, here: String? = nil) {
            self.settings = settings
            self.enabled = enabled
            self.here = here
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var settings: AlarmSettingsObject?
            var enabled: Bool?
            var here: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "settings": settings = try AlarmSettingsObject(from: &json)
                case "enabled": enabled = try Optional<Bool>(from: &json)
                case "here": here = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.settings = try json.required(settings, "settings")
            self.enabled = enabled
            self.here = here
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("enabled", enabled)
            json.member("here", here)
            json.member("settings", settings)
            json.endObject()
        }
    }

    /// Lists all in the order of their ids: with 'more' in pages; without it at most 1000, otherwise refused with
    /// ExpectedMore.
    package struct List: VarlinkMethod {
        package static let name = "io.clockd.Alarms.List"

        package struct Reply: ListReply {
            package static let member = "alarms"
            package var objects: [AlarmObject] { alarms }
            package init(objects: [AlarmObject]) { alarms = objects }

            package var alarms: [AlarmObject]

            package init(alarms: [AlarmObject]) {
                self.alarms = alarms
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

    /// Here and below, the names are all or nothing, and at most 1,000.
    package struct Show: PlainNamingMethod {
        package static let name = "io.clockd.Alarms.Show"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// A new time or calendar expression fixes an alarm without a zone as `Add` does. For an alarm with a zone, times are
    /// read in that zone. An enabled alarm stays enabled, unless `disables` is true.
    package struct Edit: NamingMethod {
        package static let name = "io.clockd.Alarms.Edit"
        package typealias Reply = List.Reply

        package var names: [String]
        package var settings: AlarmSettingsObject
        package var here: String?
        package var disables: Bool?

        package init(names: [String] = [], settings: AlarmSettingsObject, here: String? = nil, disables: Bool? = nil) {
            self.names = names
            self.settings = settings
            self.here = here
            self.disables = disables
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var names: [String]?
            var settings: AlarmSettingsObject?
            var here: String?
            var disables: Bool?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "names": names = try [String](from: &json)
                case "settings": settings = try AlarmSettingsObject(from: &json)
                case "here": here = try Optional<String>(from: &json)
                case "disables": disables = try Optional<Bool>(from: &json)
                default: try json.skip()
                }
            }
            self.names = try json.required(names, "names")
            self.settings = try json.required(settings, "settings")
            self.here = here
            self.disables = disables
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("disables", disables)
            json.member("here", here)
            json.member("names", names)
            json.member("settings", settings)
            json.endObject()
        }
    }

    package struct Enable: PlainNamingMethod {
        package static let name = "io.clockd.Alarms.Enable"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    package struct Disable: PlainNamingMethod {
        package static let name = "io.clockd.Alarms.Disable"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Returns the alarms as they were.
    package struct Remove: PlainNamingMethod {
        package static let name = "io.clockd.Alarms.Remove"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Skips the next occurrence, or all before the date.
    package struct Skip: NamingMethod {
        package static let name = "io.clockd.Alarms.Skip"
        package typealias Reply = List.Reply

        package var names: [String]
        package var until: String?

        package init(names: [String] = [], until: String? = nil) {
            self.names = names
            self.until = until
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var names: [String]?
            var until: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "names": names = try [String](from: &json)
                case "until": until = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.names = try json.required(names, "names")
            self.until = until
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("names", names)
            json.member("until", until)
            json.endObject()
        }
    }

    package struct Unskip: PlainNamingMethod {
        package static let name = "io.clockd.Alarms.Unskip"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # Alarms. Times, repetitions and dates are English texts as clockd-times(7) describes.
            interface io.clockd.Alarms

            # What to do with a missed occurrence: ring late, notify only, or skip it.
            type Missed (ring, notify, skip)

            # If a local time does not exist, because the clocks go forward.
            type Gap (after, before, skip)

            # If a local time occurs twice, because the clocks go back.
            type Fold (first, second, both)

            type Urgency (low, normal, critical)

            # An alarm. `time` is a time of day (07:30), a date with a time (2026-12-25 07:30), or the calendar expression; `repeat`
            # is the canonical repetition, `onCalendar` the calendar expression (systemd.time(7)). `zone` is null for the daemon's
            # zone, which the alarm then follows. `enabled` is whether an occurrence is scheduled. `state` is `scheduled`, `off`, or
            # `done` once the rule has no further occurrence; an open ring takes precedence. `next` is the next occurrence, or the
            # end of the snooze; `nextOccurrence` is the next occurrence also then. `skipped` is the instant up to which occurrences are skipped. `until` is the last day, YYYY-MM-DD,
            # and `count` the number of occurrences of the repetition; `except` are excluded days. `snoozeLimit` is the number of
            # snoozes of one ring, `preSeconds` how long before the alarm the notice is shown, `graceSeconds` how late it may still
            # ring. `sound` is a name of the sound theme, an absolute path, or `none`; null for the configured one. `volume` is in
            # per cent. `exec` is the command that `sh -c` runs. If `rings` is false the alarm is silent: at its moment there are
            # only its command, which nothing but its time limit ends, and its records; the settings of rings and popups have no
            # effect.
            type Alarm (
              id: string,
              label: string,
              time: string,
              repeat: ?string,
              onCalendar: ?string,
              zone: ?string,
              enabled: bool,
              state: (scheduled, ringing, snoozed, off, done),
              next: ?string,
              nextOccurrence: ?string,
              skipped: ?string,
              until: ?string,
              count: ?int,
              except: []string,
              snoozeSeconds: float,
              snoozeLimit: int,
              ringForSeconds: float,
              preSeconds: ?float,
              missed: Missed,
              graceSeconds: float,
              gap: Gap,
              fold: Fold,
              sound: ?string,
              volume: int,
              fadeSeconds: float,
              urgency: Urgency,
              exec: ?string,
              rings: bool,
              wake: bool,
              overMute: bool,
              created: string,
              zoneRules: ?string
            )

            # The settings of an alarm, as in `Alarm`. Null keeps the default or the current value; an empty text removes a setting:
            # an empty `until` also removes a `count`. A `preSeconds` of 0 removes the notice.
            type AlarmSettings (
              label: ?string,
              time: ?string,
              repeat: ?string,
              onCalendar: ?string,
              until: ?string,
              count: ?int,
              except: ?[]string,
              zone: ?string,
              snoozeSeconds: ?float,
              snoozeLimit: ?int,
              ringForSeconds: ?float,
              preSeconds: ?float,
              missed: ?Missed,
              graceSeconds: ?float,
              gap: ?Gap,
              fold: ?Fold,
              sound: ?string,
              volume: ?int,
              fadeSeconds: ?float,
              urgency: ?Urgency,
              exec: ?string,
              rings: ?bool,
              wake: ?bool,
              overMute: ?bool
            )

            # `here` is the caller's zone, by default the daemon's; times and dates are read in it. If it is not the daemon's, an
            # alarm that names no zone is fixed to it; an empty `zone` lets it follow the daemon's. `enabled` is true by default.
            method Add(settings: AlarmSettings, enabled: ?bool, here: ?string) -> (alarm: Alarm)

            # Lists all in the order of their ids: with 'more' in pages; without it at most 1000, otherwise refused with
            # ExpectedMore.
            method List() -> (alarms: []Alarm)

            # Here and below, the names are all or nothing, and at most 1,000.
            method Show(names: []string) -> (alarms: []Alarm)

            # A new time or calendar expression fixes an alarm without a zone as `Add` does. For an alarm with a zone, times are
            # read in that zone. An enabled alarm stays enabled, unless `disables` is true.
            method Edit(names: []string, settings: AlarmSettings, here: ?string, disables: ?bool) -> (alarms: []Alarm)

            method Enable(names: []string) -> (alarms: []Alarm)

            method Disable(names: []string) -> (alarms: []Alarm)

            # Returns the alarms as they were.
            method Remove(names: []string) -> (alarms: []Alarm)

            # Skips the next occurrence, or all before the date.
            method Skip(names: []string, until: ?string) -> (alarms: []Alarm)

            method Unskip(names: []string) -> (alarms: []Alarm)

            """#
    )
}
