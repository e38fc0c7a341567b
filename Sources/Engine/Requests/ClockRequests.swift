import Agenda
import Chronology
import ClockAPI

// The methods of io.clockd.Clock that are answered within a turn. FollowedRequests answers GetStatus, and the daemon's
// Reloader those of the configuration.

extension RequestTable {
    mutating func addClockRequests() {
        add(ClockInterface.GetZone.self) { _, turn in .init(zone: turn.now.zone.identifier) }
    }
}
