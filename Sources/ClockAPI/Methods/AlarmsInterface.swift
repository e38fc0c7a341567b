import Varlink

/// The methods of io.clockd.Alarms.
package enum AlarmsInterface {
    package struct Add: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Alarms.Add"

        package var settings: AlarmSettings
        package var enabled: Bool

        package init(settings: AlarmSettings, enabled: Bool) {
            self.settings = settings
            self.enabled = enabled
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var alarm: AlarmObject

            package init(alarm: AlarmObject) {
                self.alarm = alarm
            }
        }
    }

    package struct Alarms: Codable, Hashable, Sendable {
        package var alarms: [AlarmObject]

        package init(alarms: [AlarmObject]) {
            self.alarms = alarms
        }
    }

    package struct List: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Alarms.List"
        package typealias Reply = Alarms

        package init() {}
    }

    package struct Show: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Alarms.Show"
        package typealias Reply = Alarms

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Edit: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Alarms.Edit"
        package typealias Reply = Alarms

        package var names: [String]
        package var settings: AlarmSettings

        package init(names: [String], settings: AlarmSettings) {
            self.names = names
            self.settings = settings
        }
    }

    package struct Enable: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Alarms.Enable"
        package typealias Reply = Alarms

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Disable: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Alarms.Disable"
        package typealias Reply = Alarms

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Remove: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Alarms.Remove"
        package typealias Reply = Alarms

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Skip: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Alarms.Skip"
        package typealias Reply = Alarms

        package var names: [String]
        @OrNull package var until: String?

        package init(names: [String], until: String? = nil) {
            self.names = names
            self.until = until
        }
    }

    package struct Unskip: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Alarms.Unskip"
        package typealias Reply = Alarms

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }
}
