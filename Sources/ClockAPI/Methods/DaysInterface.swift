import Varlink

/// The methods of io.clockd.Days.
package enum DaysInterface {
    package struct Days: Codable, Hashable, Sendable {
        package var days: [DayObject]

        package init(days: [DayObject]) {
            self.days = days
        }
    }

    package struct Add: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Days.Add"

        package var name: String
        package var date: String
        package var yearly: Bool
        package var notifySeconds: [Double]

        package init(name: String, date: String, yearly: Bool, notifySeconds: [Double]) {
            self.name = name
            self.date = date
            self.yearly = yearly
            self.notifySeconds = notifySeconds
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var day: DayObject

            package init(day: DayObject) {
                self.day = day
            }
        }
    }

    package struct List: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Days.List"
        package typealias Reply = Days

        package init() {}
    }

    package struct Show: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Days.Show"
        package typealias Reply = Days

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Edit: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Days.Edit"
        package typealias Reply = Days

        package var names: [String]
        @OrNull package var name: String?
        @OrNull package var date: String?
        @OrNull package var yearly: Bool?
        @OrNull package var notifySeconds: [Double]?

        package init(
            names: [String],
            name: String? = nil,
            date: String? = nil,
            yearly: Bool? = nil,
            notifySeconds: [Double]? = nil
        ) {
            self.names = names
            self.name = name
            self.date = date
            self.yearly = yearly
            self.notifySeconds = notifySeconds
        }
    }

    package struct Remove: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Days.Remove"
        package typealias Reply = Days

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }
}
