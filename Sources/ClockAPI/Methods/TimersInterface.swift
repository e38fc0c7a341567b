import Varlink

/// The methods of io.clockd.Timers.
package enum TimersInterface {
    package struct Start: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Timers.Start"

        @OrNull package var durationSeconds: Double?
        @OrNull package var preset: String?
        @OrNull package var label: String?
        @OrNull package var `repeat`: String?
        @OrNull package var sound: String?
        @OrNull package var volume: Int?
        @OrNull package var exec: String?
        package var rings: Bool

        package init(
            durationSeconds: Double? = nil,
            preset: String? = nil,
            label: String? = nil,
            `repeat`: String? = nil,
            sound: String? = nil,
            volume: Int? = nil,
            exec: String? = nil,
            rings: Bool
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

        package struct Reply: Codable, Hashable, Sendable {
            package var timer: TimerObject

            package init(timer: TimerObject) {
                self.timer = timer
            }
        }
    }

    package struct Timers: Codable, Hashable, Sendable {
        package var timers: [TimerObject]

        package init(timers: [TimerObject]) {
            self.timers = timers
        }
    }

    package struct List: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Timers.List"
        package typealias Reply = Timers

        package var all: Bool

        package init(all: Bool) {
            self.all = all
        }
    }

    package struct Show: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Timers.Show"
        package typealias Reply = Timers

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Pause: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Timers.Pause"
        package typealias Reply = Timers

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Resume: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Timers.Resume"
        package typealias Reply = Timers

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Extend: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Timers.Extend"
        package typealias Reply = Timers

        package var names: [String]
        package var changeSeconds: Double

        package init(names: [String], changeSeconds: Double) {
            self.names = names
            self.changeSeconds = changeSeconds
        }
    }

    package struct Restart: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Timers.Restart"
        package typealias Reply = Timers

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Cancel: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Timers.Cancel"
        package typealias Reply = Timers

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Wait: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Timers.Wait"
        package typealias Reply = Timers

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct AddPreset: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Timers.AddPreset"

        package var name: String
        package var durationSeconds: Double

        package init(name: String, durationSeconds: Double) {
            self.name = name
            self.durationSeconds = durationSeconds
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var preset: PresetObject

            package init(preset: PresetObject) {
                self.preset = preset
            }
        }
    }

    package struct Presets: Codable, Hashable, Sendable {
        package var presets: [PresetObject]

        package init(presets: [PresetObject]) {
            self.presets = presets
        }
    }

    package struct ListPresets: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Timers.ListPresets"
        package typealias Reply = Presets

        package init() {}
    }

    package struct RemovePreset: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Timers.RemovePreset"
        package typealias Reply = Presets

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }
}
