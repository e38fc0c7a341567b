import Varlink

/// The methods of io.clockd.World.
package enum WorldInterface {
    package struct Cities: Codable, Hashable, Sendable {
        package var cities: [CityObject]

        package init(cities: [CityObject]) {
            self.cities = cities
        }
    }

    package struct Add: VarlinkMethod, Hashable {
        package static let name = "io.clockd.World.Add"
        package typealias Reply = Cities

        package var zones: [String]
        @OrNull package var name: String?

        package init(zones: [String], name: String? = nil) {
            self.zones = zones
            self.name = name
        }
    }

    package struct List: VarlinkMethod, Hashable {
        package static let name = "io.clockd.World.List"
        package typealias Reply = Cities

        @OrNull package var at: String?
        @OrNull package var here: String?

        package init(at: String? = nil, here: String? = nil) {
            self.at = at
            self.here = here
        }
    }

    package struct Remove: VarlinkMethod, Hashable {
        package static let name = "io.clockd.World.Remove"
        package typealias Reply = Cities

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Move: VarlinkMethod, Hashable {
        package static let name = "io.clockd.World.Move"
        package typealias Reply = Cities

        package var name: String
        package var position: Int

        package init(name: String, position: Int) {
            self.name = name
            self.position = position
        }
    }
}
