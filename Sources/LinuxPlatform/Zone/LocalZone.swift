import Chronology
import Glibc
import Logging
import Synchronization

/// The local zone, cached until ``reread()``.
package final class LocalZone: Sendable {
    package let database: ZoneDatabase
    /// The value of TZ (tzset(3)); nil when it is unset.
    let timeZoneVariable: String?
    let localtimePath: String
    private let logger: Logger
    private let state: Mutex<State>

    private struct State {
        var zone: Zone
        var isReadable: Bool
    }

    /// Reads the zone. One that can't be read counts as UTC, which is logged once.
    package init(
        database: ZoneDatabase = ZoneDatabase(),
        timeZoneVariable: String? = getenv("TZ").map { String(cString: $0) },
        localtimePath: String = "/etc/localtime",
        logger: Logger
    ) {
        self.database = database
        self.timeZoneVariable = timeZoneVariable
        self.localtimePath = localtimePath
        self.logger = logger
        state = Mutex(State(zone: .utc, isReadable: true))
        reread()
    }

    package var current: Zone { state.withLock { $0.zone } }

    /// Reads the zone again. Returns whether its name or rules have changed.
    @discardableResult
    package func reread() -> Bool {
        let result = Result { () throws(ZoneError) in
            try database.local(timeZoneVariable: timeZoneVariable, localtimePath: localtimePath)
        }
        return state.withLock { state in
            let zone: Zone
            switch result {
            case .success(let readable):
                zone = readable
                state.isReadable = true
            case .failure(let error):
                zone = .utc
                if state.isReadable { warn(error) }
                state.isReadable = false
            }
            defer { state.zone = zone }
            return zone != state.zone || !zone.hasSameRules(as: state.zone)
        }
    }

    private func warn(_ error: ZoneError) {
        logger.warning("The local time zone can't be read, so UTC is used", metadata: ["error": "\(error)"])
    }
}
