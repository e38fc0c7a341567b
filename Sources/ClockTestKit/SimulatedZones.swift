import Chronology
import Glibc
import Synchronization

/// The system's zones, and zones with changed rules.
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

    /// Returns a zone by name; each is read only once.
    package func zone(named name: String) throws(ZoneError) -> Zone {
        if let zone = state.withLock({ $0.known[name] }) { return zone }
        let zone = try database.zone(named: name)
        state.withLock { $0.known[name] = zone }
        return zone
    }

    /// Returns a zone by name, city or another spelling, as the daemon does.
    package func zone(called text: String) throws(ZoneError) -> Zone {
        if let zone = state.withLock({ $0.known[text] }) { return zone }
        return try zone(named: database.zone(called: text).identifier)
    }

    package func city(ofZone name: String) throws(ZoneError) -> City? {
        try database.city(ofZone: name)
    }

    /// Gives `name` the rules of `other`.
    package func changeRules(of name: String, to other: String) throws {
        let path = "\(database.directory)/\(other)"
        let zone = try Zone(identifier: name, tzif: Self.bytes(path), path: path)
        state.withLock { state in
            state.known[name] = zone
            state.changes += 1
        }
    }

    /// Changes with each change, like tzdata's version.
    package var version: String { "simulated \(state.withLock { $0.changes })" }

    /// Returns the bytes of the file; empty if it doesn't exist, which no reader accepts as a zone.
    private static func bytes(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }
}
