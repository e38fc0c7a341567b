import Chronology
import GRDB

/// A named duration for timers.
package struct Preset: Hashable, Sendable {
    package var name: String
    package var duration: Duration

    package init(name: String, duration: Duration) {
        self.name = name
        self.duration = duration
    }
}

extension Transaction {
    package func presets() throws -> [Preset] {
        try Row.fetchAll(cached("SELECT name, duration FROM preset ORDER BY name")).map {
            Preset(name: $0[0], duration: .microseconds($0[1] as Int64))
        }
    }

    package func preset(_ name: String) throws -> Preset? {
        try Int64.fetchOne(cached("SELECT duration FROM preset WHERE name = ?"), arguments: [name]).map {
            Preset(name: name, duration: .microseconds($0))
        }
    }

    /// Adds the preset, or replaces the one of that name.
    package func save(_ preset: Preset) throws {
        try cached(
            """
            INSERT INTO preset (name, duration) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET duration = excluded.duration
            """
        ).execute(arguments: [preset.name, preset.duration.wholeMicroseconds])
    }

    package func removePreset(_ name: String) throws {
        try cached("DELETE FROM preset WHERE name = ?").execute(arguments: [name])
    }
}
