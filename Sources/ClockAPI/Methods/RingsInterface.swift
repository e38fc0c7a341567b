import Varlink

/// The methods of io.clockd.Rings.
package enum RingsInterface {
    package struct Rings: Codable, Hashable, Sendable {
        package var rings: [RingObject]

        package init(rings: [RingObject]) {
            self.rings = rings
        }
    }

    package struct List: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Rings.List"
        package typealias Reply = Rings

        package var all: Bool

        package init(all: Bool) {
            self.all = all
        }
    }

    package struct Dismiss: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Rings.Dismiss"
        package typealias Reply = Rings

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Snooze: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Rings.Snooze"
        package typealias Reply = Rings

        package var names: [String]
        @OrNull package var durationSeconds: Double?

        package init(names: [String], durationSeconds: Double? = nil) {
            self.names = names
            self.durationSeconds = durationSeconds
        }
    }
}
