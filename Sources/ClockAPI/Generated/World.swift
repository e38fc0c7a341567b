// Made from io.clockd.World.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// A city and its clock at the requested moment. `position` counts from 1; it is null for a city that is not in the list.
/// `local` has the city's own offset. `differenceSeconds` is its offset minus the local one, `dayDifference` its calendar
/// day minus the local one. `daylight` is whether the sun is up there, null for a zone without a place (UTC).
/// `nextTransition` is the next clock change there, with the offset after it; null if none is known. Members that depend
/// on zone data are null if the zone is no longer in them.
package struct CityObject: JSONConvertible, Hashable, Sendable {
    package var position: Int?
    package var name: String
    package var city: String
    package var zone: String
    package var local: String?
    package var offsetSeconds: Int?
    package var differenceSeconds: Int?
    package var dayDifference: Int?
    package var daylight: Bool?
    package var nextTransition: String?

    package init(
        position: Int? = nil,
        name: String,
        city: String,
        zone: String,
        local: String? = nil,
        offsetSeconds: Int? = nil,
        differenceSeconds: Int? = nil,
        dayDifference: Int? = nil,
        daylight: Bool? = nil,
        nextTransition: String? = nil
    ) {
        self.position = position
        self.name = name
        self.city = city
        self.zone = zone
        self.local = local
        self.offsetSeconds = offsetSeconds
        self.differenceSeconds = differenceSeconds
        self.dayDifference = dayDifference
        self.daylight = daylight
        self.nextTransition = nextTransition
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var position: Int?
        var name: String?
        var city: String?
        var zone: String?
        var local: String?
        var offsetSeconds: Int?
        var differenceSeconds: Int?
        var dayDifference: Int?
        var daylight: Bool?
        var nextTransition: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "position": position = try Optional<Int>(from: &json)
            case "name": name = try String(from: &json)
            case "city": city = try String(from: &json)
            case "zone": zone = try String(from: &json)
            case "local": local = try Optional<String>(from: &json)
            case "offsetSeconds": offsetSeconds = try Optional<Int>(from: &json)
            case "differenceSeconds": differenceSeconds = try Optional<Int>(from: &json)
            case "dayDifference": dayDifference = try Optional<Int>(from: &json)
            case "daylight": daylight = try Optional<Bool>(from: &json)
            case "nextTransition": nextTransition = try Optional<String>(from: &json)
            default: try json.skip()
            }
        }
        self.position = position
        self.name = try json.required(name, "name")
        self.city = try json.required(city, "city")
        self.zone = try json.required(zone, "zone")
        self.local = local
        self.offsetSeconds = offsetSeconds
        self.differenceSeconds = differenceSeconds
        self.dayDifference = dayDifference
        self.daylight = daylight
        self.nextTransition = nextTransition
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("city", city)
        json.member("dayDifference", dayDifference)
        json.member("daylight", daylight)
        json.member("differenceSeconds", differenceSeconds)
        json.member("local", local)
        json.member("name", name)
        json.member("nextTransition", nextTransition)
        json.member("offsetSeconds", offsetSeconds)
        json.member("position", position)
        json.member("zone", zone)
        json.endObject()
    }
}

/// The world clock: the user's list of cities and their local times.
package enum WorldInterface {
    /// Adds zones by their names in the zone data, such as `Asia/Seoul`. `name` is allowed only for a single one; the default
    /// is the name of the place. `cities` are the English names of the places, one for each zone, such as `Busan`; the default
    /// are those after which the zones are named.
    package struct Add: VarlinkMethod {
        package static let name = "io.clockd.World.Add"

        package struct Reply: ListReply {
            package static let member = "cities"
            package var objects: [CityObject] { cities }
            package init(objects: [CityObject]) { cities = objects }

            package var cities: [CityObject]

            package init(cities: [CityObject]) {
                self.cities = cities
            }
        }

        package var zones: [String]
        package var name: String?
        package var cities: [String]?

        package init(zones: [String] = [], name: String? = nil, cities: [String]? = nil) {
            self.zones = zones
            self.name = name
            self.cities = cities
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var zones: [String]?
            var name: String?
            var cities: [String]?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "zones": zones = try [String](from: &json)
                case "name": name = try Optional<String>(from: &json)
                case "cities": cities = try Optional<[String]>(from: &json)
                default: try json.skip()
                }
            }
            self.zones = try json.required(zones, "zones")
            self.name = name
            self.cities = cities
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("cities", cities)
            json.member("name", name)
            json.member("zones", zones)
            json.endObject()
        }
    }

    /// `at` is the moment, by default now. `here` is the zone to compare with, by default the daemon's.
    package struct List: VarlinkMethod {
        package static let name = "io.clockd.World.List"
        package typealias Reply = Add.Reply

        package var at: String?
        package var here: String?

        package init(at: String? = nil, here: String? = nil) {
            self.at = at
            self.here = here
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var at: String?
            var here: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "at": at = try Optional<String>(from: &json)
                case "here": here = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.at = at
            self.here = here
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("at", at)
            json.member("here", here)
            json.endObject()
        }
    }

    /// Removes cities by name, city, zone or an unambiguous beginning of the name, and returns them.
    package struct Remove: PlainNamingMethod {
        package static let name = "io.clockd.World.Remove"
        package typealias Reply = Add.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Returns the whole list.
    package struct Move: VarlinkMethod {
        package static let name = "io.clockd.World.Move"
        package typealias Reply = Add.Reply

        package var name: String
        package var position: Int

        package init(name: String, position: Int) {
            self.name = name
            self.position = position
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var name: String?
            var position: Int?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "name": name = try String(from: &json)
                case "position": position = try Int(from: &json)
                default: try json.skip()
                }
            }
            self.name = try json.required(name, "name")
            self.position = try json.required(position, "position")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("name", name)
            json.member("position", position)
            json.endObject()
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # The world clock: the user's list of cities and their local times.
            interface io.clockd.World

            # A city and its clock at the requested moment. `position` counts from 1; it is null for a city that is not in the list.
            # `local` has the city's own offset. `differenceSeconds` is its offset minus the local one, `dayDifference` its calendar
            # day minus the local one. `daylight` is whether the sun is up there, null for a zone without a place (UTC).
            # `nextTransition` is the next clock change there, with the offset after it; null if none is known. Members that depend
            # on zone data are null if the zone is no longer in them.
            type City (
              position: ?int,
              name: string,
              city: string,
              zone: string,
              local: ?string,
              offsetSeconds: ?int,
              differenceSeconds: ?int,
              dayDifference: ?int,
              daylight: ?bool,
              nextTransition: ?string
            )

            # Adds zones by their names in the zone data, such as `Asia/Seoul`. `name` is allowed only for a single one; the default
            # is the name of the place. `cities` are the English names of the places, one for each zone, such as `Busan`; the default
            # are those after which the zones are named.
            method Add(zones: []string, name: ?string, cities: ?[]string) -> (cities: []City)

            # `at` is the moment, by default now. `here` is the zone to compare with, by default the daemon's.
            method List(at: ?string, here: ?string) -> (cities: []City)

            # Removes cities by name, city, zone or an unambiguous beginning of the name, and returns them.
            method Remove(names: []string) -> (cities: []City)

            # Returns the whole list.
            method Move(name: string, position: int) -> (cities: []City)

            """#
    )
}
