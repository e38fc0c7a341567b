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

        package init(
            task: String? = nil,
            workSeconds: Double? = nil,
            breakSeconds: Double? = nil,
            longBreakSeconds: Double? = nil,
            cycles: Int? = nil,
            auto: Bool? = nil
        ) {
            self.task = task
            self.workSeconds = workSeconds
            self.breakSeconds = breakSeconds
            self.longBreakSeconds = longBreakSeconds
            self.cycles = cycles
            self.auto = auto
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

            package init(focus: FocusObject?, todaySeconds: Double) {
                self.focus = focus
                self.todaySeconds = todaySeconds
            }
        }
    }
}
