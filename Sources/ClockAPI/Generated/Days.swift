// Made from io.clockd.Days.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// A D-day. `date` is the target, the next one if it is yearly; `from` is today and `days` the difference; `text` is
/// D-34 before it, D-DAY on it, D+12 after it. A yearly 29 February falls on the 28th in common years. `notifySeconds`
/// are the reminders before it in whole days, the longest first. `zone` is where the day begins, null for the
/// daemon's zone. `zoneRules` is as in an alarm.
package struct DayObject: JSONConvertible, Hashable, Sendable {
    package var id: String?
    package var name: String?
    package var date: String
    package var zone: String?
    package var from: String
    package var days: Int
    package var text: String
    package var yearly: Bool?
    package var notifySeconds: [Double]?
    package var zoneRules: String?

    package init(
        id: String? = nil,
        name: String? = nil,
        date: String,
        zone: String? = nil,
        from: String,
        days: Int,
        text: String,
        yearly: Bool? = nil,
        notifySeconds: [Double]? = nil,
        zoneRules: String? = nil
    ) {
        self.id = id
        self.name = name
        self.date = date
        self.zone = zone
        self.from = from
        self.days = days
        self.text = text
        self.yearly = yearly
        self.notifySeconds = notifySeconds
        self.zoneRules = zoneRules
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var id: String?
        var name: String?
        var date: String?
        var zone: String?
        var from: String?
        var days: Int?
        var text: String?
        var yearly: Bool?
        var notifySeconds: [Double]?
        var zoneRules: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "id": id = try Optional<String>(from: &json)
            case "name": name = try Optional<String>(from: &json)
            case "date": date = try String(from: &json)
            case "zone": zone = try Optional<String>(from: &json)
            case "from": from = try String(from: &json)
            case "days": days = try Int(from: &json)
            case "text": text = try String(from: &json)
            case "yearly": yearly = try Optional<Bool>(from: &json)
            case "notifySeconds": notifySeconds = try Optional<[Double]>(from: &json)
            case "zoneRules": zoneRules = try Optional<String>(from: &json)
            default: try json.skip()
            }
        }
        self.id = id
        self.name = name
        self.date = try json.required(date, "date")
        self.zone = zone
        self.from = try json.required(from, "from")
        self.days = try json.required(days, "days")
        self.text = try json.required(text, "text")
        self.yearly = yearly
        self.notifySeconds = notifySeconds
        self.zoneRules = zoneRules
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("date", date)
        json.member("days", days)
        json.member("from", from)
        json.member("id", id)
        json.member("name", name)
        json.member("notifySeconds", notifySeconds)
        json.member("text", text)
        json.member("yearly", yearly)
        json.member("zone", zone)
        json.member("zoneRules", zoneRules)
        json.endObject()
    }
}

/// D-days: counting the days to and since a date.
package enum DaysInterface {
    /// Names are unique. `date` is written like 2026-12-25, 12-25 or +30d, in `here`. Without `zone` the day is fixed to
    /// `here` if that is not the daemon's zone; an empty `zone` lets it follow the daemon's. By default it is not `yearly`.
    package struct Add: VarlinkMethod {
        package static let name = "io.clockd.Days.Add"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var day: DayObject

            package init(day: DayObject) {
                self.day = day
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var day: DayObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "day": day = try DayObject(from: &json)
                    default: try json.skip()
                    }
                }
                self.day = try json.required(day, "day")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("day", day)
                json.endObject()
            }
        }

        package var name: String
        package var date: String
        package var yearly: Bool?
        package var notifySeconds: [Double]
        package var zone: String?
        package var here: String?

        package init(
            name: String,
            date: String,
            yearly: Bool? = nil,
            notifySeconds: [Double] = [],
            zone: String? = nil,
            here: String? = nil
        ) {
            self.name = name
            self.date = date
            self.yearly = yearly
            self.notifySeconds = notifySeconds
            self.zone = zone
            self.here = here
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var name: String?
            var date: String?
            var yearly: Bool?
            var notifySeconds: [Double]?
            var zone: String?
            var here: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "name": name = try String(from: &json)
                case "date": date = try String(from: &json)
                case "yearly": yearly = try Optional<Bool>(from: &json)
                case "notifySeconds": notifySeconds = try [Double](from: &json)
                case "zone": zone = try Optional<String>(from: &json)
                case "here": here = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.name = try json.required(name, "name")
            self.date = try json.required(date, "date")
            self.yearly = yearly
            self.notifySeconds = try json.required(notifySeconds, "notifySeconds")
            self.zone = zone
            self.here = here
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("date", date)
            json.member("here", here)
            json.member("name", name)
            json.member("notifySeconds", notifySeconds)
            json.member("yearly", yearly)
            json.member("zone", zone)
            json.endObject()
        }
    }

    /// Lists D-days, the nearest first, past ones last: with 'more' in pages; without it at most 1000, otherwise refused with
    /// ExpectedMore.
    package struct List: VarlinkMethod {
        package static let name = "io.clockd.Days.List"

        package struct Reply: ListReply {
            package static let member = "days"
            package var objects: [DayObject] { days }
            package init(objects: [DayObject]) { days = objects }

            package var days: [DayObject]

            package init(days: [DayObject]) {
                self.days = days
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
        package static let name = "io.clockd.Days.Show"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Null keeps the current value. A new date fixes a day without a zone as `Add` does.
    package struct Edit: NamingMethod {
        package static let name = "io.clockd.Days.Edit"
        package typealias Reply = List.Reply

        package var names: [String]
        package var name: String?
        package var date: String?
        package var yearly: Bool?
        package var notifySeconds: [Double]?
        package var zone: String?
        package var here: String?

        package init(
            names: [String] = [],
            name: String? = nil,
            date: String? = nil,
            yearly: Bool? = nil,
            notifySeconds: [Double]? = nil,
            zone: String? = nil,
            here: String? = nil
        ) {
            self.names = names
            self.name = name
            self.date = date
            self.yearly = yearly
            self.notifySeconds = notifySeconds
            self.zone = zone
            self.here = here
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var names: [String]?
            var name: String?
            var date: String?
            var yearly: Bool?
            var notifySeconds: [Double]?
            var zone: String?
            var here: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "names": names = try [String](from: &json)
                case "name": name = try Optional<String>(from: &json)
                case "date": date = try Optional<String>(from: &json)
                case "yearly": yearly = try Optional<Bool>(from: &json)
                case "notifySeconds": notifySeconds = try Optional<[Double]>(from: &json)
                case "zone": zone = try Optional<String>(from: &json)
                case "here": here = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.names = try json.required(names, "names")
            self.name = name
            self.date = date
            self.yearly = yearly
            self.notifySeconds = notifySeconds
            self.zone = zone
            self.here = here
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("date", date)
            json.member("here", here)
            json.member("name", name)
            json.member("names", names)
            json.member("notifySeconds", notifySeconds)
            json.member("yearly", yearly)
            json.member("zone", zone)
            json.endObject()
        }
    }

    package struct Remove: PlainNamingMethod {
        package static let name = "io.clockd.Days.Remove"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # D-days: counting the days to and since a date.
            interface io.clockd.Days

            # A D-day. `date` is the target, the next one if it is yearly; `from` is today and `days` the difference; `text` is
            # D-34 before it, D-DAY on it, D+12 after it. A yearly 29 February falls on the 28th in common years. `notifySeconds`
            # are the reminders before it in whole days, the longest first. `zone` is where the day begins, null for the
            # daemon's zone. `zoneRules` is as in an alarm.
            type Day (
              id: ?string,
              name: ?string,
              date: string,
              zone: ?string,
              from: string,
              days: int,
              text: string,
              yearly: ?bool,
              notifySeconds: ?[]float,
              zoneRules: ?string
            )

            # Names are unique. `date` is written like 2026-12-25, 12-25 or +30d, in `here`. Without `zone` the day is fixed to
            # `here` if that is not the daemon's zone; an empty `zone` lets it follow the daemon's. By default it is not `yearly`.
            method Add(
              name: string,
              date: string,
              yearly: ?bool,
              notifySeconds: []float,
              zone: ?string,
              here: ?string
            ) -> (day: Day)

            # Lists D-days, the nearest first, past ones last: with 'more' in pages; without it at most 1000, otherwise refused with
            # ExpectedMore.
            method List() -> (days: []Day)

            method Show(names: []string) -> (days: []Day)

            # Null keeps the current value. A new date fixes a day without a zone as `Add` does.
            method Edit(
              names: []string,
              name: ?string,
              date: ?string,
              yearly: ?bool,
              notifySeconds: ?[]float,
              zone: ?string,
              here: ?string
            ) -> (days: []Day)

            method Remove(names: []string) -> (days: []Day)

            """#
    )
}
