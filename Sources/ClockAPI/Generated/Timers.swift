// Made from io.clockd.Timers.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// A timer. `durationSeconds` is the length of a round; after an extension or a snooze `remainingSeconds` may be more.
/// `ends` is the (expected) end, null while it is paused. `repeat` is the number of rounds left, including this one, or
/// `forever`; null for a single round.
package struct TimerObject: JSONConvertible, Hashable, Sendable {
    package var id: String
    package var label: String
    package var state: State
    package var durationSeconds: Double
    package var remainingSeconds: Double
    package var started: String
    package var ends: String?
    package var `repeat`: String?

    package enum State: String, JSONName {
        case running, paused, ringing, done, cancelled
    }

    package init(
        id: String,
        label: String,
        state: State,
        durationSeconds: Double,
        remainingSeconds: Double,
        started: String,
        ends: String? = nil,
        `repeat`: String? = nil
    ) {
        self.id = id
        self.label = label
        self.state = state
        self.durationSeconds = durationSeconds
        self.remainingSeconds = remainingSeconds
        self.started = started
        self.ends = ends
        self.repeat = `repeat`
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var id: String?
        var label: String?
        var state: State?
        var durationSeconds: Double?
        var remainingSeconds: Double?
        var started: String?
        var ends: String?
        var `repeat`: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "id": id = try String(from: &json)
            case "label": label = try String(from: &json)
            case "state": state = try State(from: &json)
            case "durationSeconds": durationSeconds = try Double(from: &json)
            case "remainingSeconds": remainingSeconds = try Double(from: &json)
            case "started": started = try String(from: &json)
            case "ends": ends = try Optional<String>(from: &json)
            case "repeat": `repeat` = try Optional<String>(from: &json)
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.label = try json.required(label, "label")
        self.state = try json.required(state, "state")
        self.durationSeconds = try json.required(durationSeconds, "durationSeconds")
        self.remainingSeconds = try json.required(remainingSeconds, "remainingSeconds")
        self.started = try json.required(started, "started")
        self.ends = ends
        self.repeat = `repeat`
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("durationSeconds", durationSeconds)
        json.member("ends", ends)
        json.member("id", id)
        json.member("label", label)
        json.member("remainingSeconds", remainingSeconds)
        json.member("repeat", `repeat`)
        json.member("started", started)
        json.member("state", state)
        json.endObject()
    }
}

/// A named duration to start timers from.
package struct PresetObject: JSONConvertible, Hashable, Sendable {
    package var name: String
    package var durationSeconds: Double

    package init(name: String, durationSeconds: Double) {
        self.name = name
        self.durationSeconds = durationSeconds
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var name: String?
        var durationSeconds: Double?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "name": name = try String(from: &json)
            case "durationSeconds": durationSeconds = try Double(from: &json)
            default: try json.skip()
            }
        }
        self.name = try json.required(name, "name")
        self.durationSeconds = try json.required(durationSeconds, "durationSeconds")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("durationSeconds", durationSeconds)
        json.member("name", name)
        json.endObject()
    }
}

/// Timers. Setting the clock does not change them.
package enum TimersInterface {
    /// Starts a timer with either a duration or the name of a preset. `repeat` is the number of rounds, or `forever`; null
    /// for one. A timer that does not ring (`rings` is false; true by default) only ends, and runs its command, which nothing
    /// but its time limit ends.
    package struct Start: VarlinkMethod {
        package static let name = "io.clockd.Timers.Start"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var timer: TimerObject

            package init(timer: TimerObject) {
                self.timer = timer
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var timer: TimerObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "timer": timer = try TimerObject(from: &json)
                    default: try json.skip()
                    }
                }
                self.timer = try json.required(timer, "timer")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("timer", timer)
                json.endObject()
            }
        }

        package var durationSeconds: Double?
        package var preset: String?
        package var label: String?
        package var `repeat`: String?
        package var sound: String?
        package var volume: Int?
        package var exec: String?
        package var rings: Bool?

        package init(
            durationSeconds: Double? = nil,
            preset: String? = nil,
            label: String? = nil,
            `repeat`: String? = nil,
            sound: String? = nil,
            volume: Int? = nil,
            exec: String? = nil,
            rings: Bool? = nil
        ) {
            self.durationSeconds = durationSeconds
            self.preset = preset
            self.label = label
            self.repeat = `repeat`
            self.sound = sound
            self.volume = volume
            self.exec = exec
            self.rings = rings
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var durationSeconds: Double?
            var preset: String?
            var label: String?
            var `repeat`: String?
            var sound: String?
            var volume: Int?
            var exec: String?
            var rings: Bool?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "durationSeconds": durationSeconds = try Optional<Double>(from: &json)
                case "preset": preset = try Optional<String>(from: &json)
                case "label": label = try Optional<String>(from: &json)
                case "repeat": `repeat` = try Optional<String>(from: &json)
                case "sound": sound = try Optional<String>(from: &json)
                case "volume": volume = try Optional<Int>(from: &json)
                case "exec": exec = try Optional<String>(from: &json)
                case "rings": rings = try Optional<Bool>(from: &json)
                default: try json.skip()
                }
            }
            self.durationSeconds = durationSeconds
            self.preset = preset
            self.label = label
            self.repeat = `repeat`
            self.sound = sound
            self.volume = volume
            self.exec = exec
            self.rings = rings
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("durationSeconds", durationSeconds)
            json.member("exec", exec)
            json.member("label", label)
            json.member("preset", preset)
            json.member("repeat", `repeat`)
            json.member("rings", rings)
            json.member("sound", sound)
            json.member("volume", volume)
            json.endObject()
        }
    }

    /// Lists running, paused and ringing timers, with `all`, false by default, also ended ones, in the order of their ids:
    /// with 'more' in pages; without it at most 1000, otherwise refused with ExpectedMore.
    package struct List: VarlinkMethod {
        package static let name = "io.clockd.Timers.List"

        package struct Reply: ListReply {
            package static let member = "timers"
            package var objects: [TimerObject] { timers }
            package init(objects: [TimerObject]) { timers = objects }

            package var timers: [TimerObject]

            package init(timers: [TimerObject]) {
                self.timers = timers
            }
        }

        package var all: Bool?

        package init(all: Bool? = nil) {
            self.all = all
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var all: Bool?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "all": all = try Optional<Bool>(from: &json)
                default: try json.skip()
                }
            }
            self.all = all
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("all", all)
            json.endObject()
        }
    }

    /// Here and below, the names are all or nothing, and at most 1,000.
    package struct Show: PlainNamingMethod {
        package static let name = "io.clockd.Timers.Show"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    package struct Pause: PlainNamingMethod {
        package static let name = "io.clockd.Timers.Pause"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    package struct Resume: PlainNamingMethod {
        package static let name = "io.clockd.Timers.Resume"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// A negative change shortens them.
    package struct Extend: NamingMethod {
        package static let name = "io.clockd.Timers.Extend"
        package typealias Reply = List.Reply

        package var names: [String]
        package var changeSeconds: Double

        package init(names: [String] = [], changeSeconds: Double) {
            self.names = names
            self.changeSeconds = changeSeconds
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var names: [String]?
            var changeSeconds: Double?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "names": names = try [String](from: &json)
                case "changeSeconds": changeSeconds = try Double(from: &json)
                default: try json.skip()
                }
            }
            self.names = try json.required(names, "names")
            self.changeSeconds = try json.required(changeSeconds, "changeSeconds")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("changeSeconds", changeSeconds)
            json.member("names", names)
            json.endObject()
        }
    }

    package struct Restart: PlainNamingMethod {
        package static let name = "io.clockd.Timers.Restart"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Unreadable timers are removed, and not returned.
    package struct Cancel: PlainNamingMethod {
        package static let name = "io.clockd.Timers.Cancel"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Replies when all of the timers, at most 2000, have ended or were cancelled. With 'more': the current state of all,
    /// then of those that changed, and of all at the end.
    package struct Wait: PlainNamingMethod {
        package static let name = "io.clockd.Timers.Wait"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    package struct AddPreset: VarlinkMethod {
        package static let name = "io.clockd.Timers.AddPreset"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var preset: PresetObject

            package init(preset: PresetObject) {
                self.preset = preset
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var preset: PresetObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "preset": preset = try PresetObject(from: &json)
                    default: try json.skip()
                    }
                }
                self.preset = try json.required(preset, "preset")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("preset", preset)
                json.endObject()
            }
        }

        package var name: String
        package var durationSeconds: Double

        package init(name: String, durationSeconds: Double) {
            self.name = name
            self.durationSeconds = durationSeconds
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var name: String?
            var durationSeconds: Double?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "name": name = try String(from: &json)
                case "durationSeconds": durationSeconds = try Double(from: &json)
                default: try json.skip()
                }
            }
            self.name = try json.required(name, "name")
            self.durationSeconds = try json.required(durationSeconds, "durationSeconds")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("durationSeconds", durationSeconds)
            json.member("name", name)
            json.endObject()
        }
    }

    package struct ListPresets: VarlinkMethod {
        package static let name = "io.clockd.Timers.ListPresets"

        package struct Reply: ListReply {
            package static let member = "presets"
            package var objects: [PresetObject] { presets }
            package init(objects: [PresetObject]) { presets = objects }

            package var presets: [PresetObject]

            package init(presets: [PresetObject]) {
                self.presets = presets
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

    package struct RemovePreset: PlainNamingMethod {
        package static let name = "io.clockd.Timers.RemovePreset"
        package typealias Reply = ListPresets.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # Timers. Setting the clock does not change them.
            interface io.clockd.Timers

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

            # A named duration to start timers from.
            type Preset (name: string, durationSeconds: float)

            # Starts a timer with either a duration or the name of a preset. `repeat` is the number of rounds, or `forever`; null
            # for one. A timer that does not ring (`rings` is false; true by default) only ends, and runs its command, which nothing
            # but its time limit ends.
            method Start(
              durationSeconds: ?float,
              preset: ?string,
              label: ?string,
              repeat: ?string,
              sound: ?string,
              volume: ?int,
              exec: ?string,
              rings: ?bool
            ) -> (timer: Timer)

            # Lists running, paused and ringing timers, with `all`, false by default, also ended ones, in the order of their ids:
            # with 'more' in pages; without it at most 1000, otherwise refused with ExpectedMore.
            method List(all: ?bool) -> (timers: []Timer)

            # Here and below, the names are all or nothing, and at most 1,000.
            method Show(names: []string) -> (timers: []Timer)

            method Pause(names: []string) -> (timers: []Timer)

            method Resume(names: []string) -> (timers: []Timer)

            # A negative change shortens them.
            method Extend(names: []string, changeSeconds: float) -> (timers: []Timer)

            method Restart(names: []string) -> (timers: []Timer)

            # Unreadable timers are removed, and not returned.
            method Cancel(names: []string) -> (timers: []Timer)

            # Replies when all of the timers, at most 2000, have ended or were cancelled. With 'more': the current state of all,
            # then of those that changed, and of all at the end.
            method Wait(names: []string) -> (timers: []Timer)

            method AddPreset(name: string, durationSeconds: float) -> (preset: Preset)

            method ListPresets() -> (presets: []Preset)

            method RemovePreset(names: []string) -> (presets: []Preset)

            """#
    )
}
