// Made from io.clockd.Stopwatches.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// One lap: its duration and the stopwatch's time at its end. Numbers count from 1.
package struct LapTimeObject: JSONConvertible, Hashable, Sendable {
    package var number: Int
    package var lapSeconds: Double
    package var totalSeconds: Double

    package init(number: Int, lapSeconds: Double, totalSeconds: Double) {
        self.number = number
        self.lapSeconds = lapSeconds
        self.totalSeconds = totalSeconds
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var number: Int?
        var lapSeconds: Double?
        var totalSeconds: Double?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "number": number = try Int(from: &json)
            case "lapSeconds": lapSeconds = try Double(from: &json)
            case "totalSeconds": totalSeconds = try Double(from: &json)
            default: try json.skip()
            }
        }
        self.number = try json.required(number, "number")
        self.lapSeconds = try json.required(lapSeconds, "lapSeconds")
        self.totalSeconds = try json.required(totalSeconds, "totalSeconds")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("lapSeconds", lapSeconds)
        json.member("number", number)
        json.member("totalSeconds", totalSeconds)
        json.endObject()
    }
}

/// A stopwatch. `elapsedSeconds` is the current count; `laps` are those that have ended. `started` is null at zero.
package struct StopwatchObject: JSONConvertible, Hashable, Sendable {
    package var id: String
    package var label: String
    package var state: State
    package var elapsedSeconds: Double
    package var started: String?
    package var laps: [LapTimeObject]

    package enum State: String, JSONName {
        case running, paused, reset
    }

    package init(
        id: String,
        label: String,
        state: State,
        elapsedSeconds: Double,
        started: String? = nil,
        laps: [LapTimeObject]
    ) {
        self.id = id
        self.label = label
        self.state = state
        self.elapsedSeconds = elapsedSeconds
        self.started = started
        self.laps = laps
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var id: String?
        var label: String?
        var state: State?
        var elapsedSeconds: Double?
        var started: String?
        var laps: [LapTimeObject]?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "id": id = try String(from: &json)
            case "label": label = try String(from: &json)
            case "state": state = try State(from: &json)
            case "elapsedSeconds": elapsedSeconds = try Double(from: &json)
            case "started": started = try Optional<String>(from: &json)
            case "laps": laps = try [LapTimeObject](from: &json)
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.label = try json.required(label, "label")
        self.state = try json.required(state, "state")
        self.elapsedSeconds = try json.required(elapsedSeconds, "elapsedSeconds")
        self.started = started
        self.laps = try json.required(laps, "laps")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("elapsedSeconds", elapsedSeconds)
        json.member("id", id)
        json.member("label", label)
        json.member("laps", laps)
        json.member("started", started)
        json.member("state", state)
        json.endObject()
    }
}

/// Stopwatches. They keep counting when the clock is set, through sleep and through a restart.
///
/// Without names, a method applies to the only stopwatch in a suitable state: a running one for Lap and Pause, a paused
/// one (otherwise a reset one) for Resume, a running or paused one for Reset, Show and Follow (for Show and Follow
/// otherwise the newest). If there are several, the call is refused with AmbiguousName; if there is none, with NotNow.
package enum StopwatchesInterface {
    package struct Start: VarlinkMethod {
        package static let name = "io.clockd.Stopwatches.Start"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var stopwatch: StopwatchObject

            package init(stopwatch: StopwatchObject) {
                self.stopwatch = stopwatch
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var stopwatch: StopwatchObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "stopwatch": stopwatch = try StopwatchObject(from: &json)
                    default: try json.skip()
                    }
                }
                self.stopwatch = try json.required(stopwatch, "stopwatch")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("stopwatch", stopwatch)
                json.endObject()
            }
        }

        package var label: String?

        package init(label: String? = nil) {
            self.label = label
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var label: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "label": label = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.label = label
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("label", label)
            json.endObject()
        }
    }

    /// Lists all in the order of their ids: with 'more' in pages; without it at most 1000, otherwise refused with
    /// ExpectedMore.
    package struct List: VarlinkMethod {
        package static let name = "io.clockd.Stopwatches.List"

        package struct Reply: ListReply {
            package static let member = "stopwatches"
            package var objects: [StopwatchObject] { stopwatches }
            package init(objects: [StopwatchObject]) { stopwatches = objects }

            package var stopwatches: [StopwatchObject]

            package init(stopwatches: [StopwatchObject]) {
                self.stopwatches = stopwatches
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

    package struct Show: PlainNamingMethod {
        package static let name = "io.clockd.Stopwatches.Show"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Ends a lap and starts the next. There are at most 10000 laps.
    package struct Lap: PlainNamingMethod {
        package static let name = "io.clockd.Stopwatches.Lap"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    package struct Pause: PlainNamingMethod {
        package static let name = "io.clockd.Stopwatches.Pause"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Resumes, or starts from zero after a reset.
    package struct Resume: PlainNamingMethod {
        package static let name = "io.clockd.Stopwatches.Resume"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Stops, returns to zero and deletes the laps.
    package struct Reset: PlainNamingMethod {
        package static let name = "io.clockd.Stopwatches.Reset"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Running stopwatches are refused with NotNow (`stillRunning`).
    package struct Remove: PlainNamingMethod {
        package static let name = "io.clockd.Stopwatches.Remove"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// With 'more': the current state, and the state after each change, until all are removed. Clients extrapolate running
    /// counts themselves.
    package struct Follow: PlainNamingMethod {
        package static let name = "io.clockd.Stopwatches.Follow"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # Stopwatches. They keep counting when the clock is set, through sleep and through a restart.
            #
            # Without names, a method applies to the only stopwatch in a suitable state: a running one for Lap and Pause, a paused
            # one (otherwise a reset one) for Resume, a running or paused one for Reset, Show and Follow (for Show and Follow
            # otherwise the newest). If there are several, the call is refused with AmbiguousName; if there is none, with NotNow.
            interface io.clockd.Stopwatches

            # One lap: its duration and the stopwatch's time at its end. Numbers count from 1.
            type LapTime (number: int, lapSeconds: float, totalSeconds: float)

            # A stopwatch. `elapsedSeconds` is the current count; `laps` are those that have ended. `started` is null at zero.
            type Stopwatch (
              id: string,
              label: string,
              state: (running, paused, reset),
              elapsedSeconds: float,
              started: ?string,
              laps: []LapTime
            )

            method Start(label: ?string) -> (stopwatch: Stopwatch)

            # Lists all in the order of their ids: with 'more' in pages; without it at most 1000, otherwise refused with
            # ExpectedMore.
            method List() -> (stopwatches: []Stopwatch)

            method Show(names: []string) -> (stopwatches: []Stopwatch)

            # Ends a lap and starts the next. There are at most 10000 laps.
            method Lap(names: []string) -> (stopwatches: []Stopwatch)

            method Pause(names: []string) -> (stopwatches: []Stopwatch)

            # Resumes, or starts from zero after a reset.
            method Resume(names: []string) -> (stopwatches: []Stopwatch)

            # Stops, returns to zero and deletes the laps.
            method Reset(names: []string) -> (stopwatches: []Stopwatch)

            # Running stopwatches are refused with NotNow (`stillRunning`).
            method Remove(names: []string) -> (stopwatches: []Stopwatch)

            # With 'more': the current state, and the state after each change, until all are removed. Clients extrapolate running
            # counts themselves.
            method Follow(names: []string) -> (stopwatches: []Stopwatch)

            """#
    )
}
