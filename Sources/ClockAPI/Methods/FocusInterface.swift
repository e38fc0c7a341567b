import Varlink

/// The methods of io.clockd.Focus.
package enum FocusInterface {
    package struct Session: Codable, Hashable, Sendable {
        package var focus: FocusObject

        package init(focus: FocusObject) {
            self.focus = focus
        }
    }

    package struct Start: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Focus.Start"
        package typealias Reply = Session

        @OrNull package var task: String?
        @OrNull package var workSeconds: Double?
        @OrNull package var breakSeconds: Double?
        @OrNull package var longBreakSeconds: Double?
        @OrNull package var cycles: Int?
        @OrNull package var auto: Bool?
        @OrNull package var popup: Bool?

        package init(
            task: String? = nil,
            workSeconds: Double? = nil,
            breakSeconds: Double? = nil,
            longBreakSeconds: Double? = nil,
            cycles: Int? = nil,
            auto: Bool? = nil,
            popup: Bool? = nil
        ) {
            self.task = task
            self.workSeconds = workSeconds
            self.breakSeconds = breakSeconds
            self.longBreakSeconds = longBreakSeconds
            self.cycles = cycles
            self.auto = auto
            self.popup = popup
        }
    }

    package struct Pause: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Focus.Pause"
        package typealias Reply = Session

        package init() {}
    }

    package struct Resume: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Focus.Resume"
        package typealias Reply = Session

        package init() {}
    }

    package struct Skip: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Focus.Skip"
        package typealias Reply = Session

        package init() {}
    }

    package struct Stop: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Focus.Stop"
        package typealias Reply = Session

        package init() {}
    }

    package struct Status: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Focus.Status"

        package init() {}

        package struct Reply: Codable, Hashable, Sendable {
            @OrNull package var focus: FocusObject?
            package var todaySeconds: Double
            package var growth: String

            package init(focus: FocusObject?, todaySeconds: Double, growth: String) {
                self.focus = focus
                self.todaySeconds = todaySeconds
                self.growth = growth
            }
        }
    }

    package struct Wait: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Focus.Wait"
        package typealias Reply = Session

        package var id: String

        package init(id: String) {
            self.id = id
        }
    }

    package struct Calendar: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Focus.Calendar"

        @OrNull package var month: String?

        package init(month: String? = nil) {
            self.month = month
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var calendar: FocusCalendarObject
            package var today: String

            package init(calendar: FocusCalendarObject, today: String) {
                self.calendar = calendar
                self.today = today
            }
        }
    }

    package struct Stats: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Focus.Stats"

        @OrNull package var days: Int?

        package init(days: Int? = nil) {
            self.days = days
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var stats: FocusStatsObject

            package init(stats: FocusStatsObject) {
                self.stats = stats
            }
        }
    }
}
