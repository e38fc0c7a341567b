import Chronology
import Glibc
import Synchronization

/// The system's zones, and those whose rules a government has just changed.
package final class SimulatedZones: Sendable {
    private let database: ZoneDatabase
    private let state = Mutex(State())

    private struct State {
        var known: [String: Zone] = [:]
        var changes = 0
    }

    package init(_ database: ZoneDatabase = ZoneDatabase()) {
        self.database = database
    }

    /// Each is read once.
    package func zone(named name: String) throws(ZoneError) -> Zone {
        if let zone = state.withLock({ $0.known[name] }) { return zone }
        let zone = try database.zone(named: name)
        state.withLock { $0.known[name] = zone }
        return zone
    }

    /// Also by a city or another spelling, as a person asks for it.
    package func zone(called text: String) throws(ZoneError) -> Zone {
        if let zone = state.withLock({ $0.known[text] }) { return zone }
        return try zone(named: database.zone(called: text).identifier)
    }

    package func city(ofZone name: String) throws(ZoneError) -> City? {
        try database.city(ofZone: name)
    }

    /// From now on the clocks of `name` show what those of `other` do.
    package func changeRules(of name: String, to other: String) throws {
        let path = "\(database.directory)/\(other)"
        let zone = try Zone(identifier: name, tzif: Self.bytes(path), path: path)
        state.withLock { state in
            state.known[name] = zone
            state.changes += 1
        }
    }

    /// As tzdata's version: another one after each change.
    package var version: String { "simulated \(state.withLock { $0.changes })" }

    /// Empty where there is no such file, which no reader takes for a zone.
    private static func bytes(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }
}
