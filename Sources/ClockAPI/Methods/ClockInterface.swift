import Varlink

/// The methods of io.clockd.Clock.
package enum ClockInterface {
    package struct GetStatus: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Clock.GetStatus"

        package init() {}

        package struct Reply: Codable, Hashable, Sendable {
            package var status: StatusObject

            package init(status: StatusObject) {
                self.status = status
            }
        }
    }

    package struct Reload: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Clock.Reload"
        package typealias Reply = NoParameters

        package init() {}
    }
}
