import Chronology
import SQLite

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
        try statements.all(.presets) { Preset(name: try $0.text(0), duration: .microseconds(try $0.integer(1))) }
    }

    package func preset(_ name: String) throws -> Preset? {
        try statements.integer(.preset, name).map { Preset(name: name, duration: .microseconds($0)) }
    }

    /// Adds the preset, or replaces the one of that name.
    package func save(_ preset: Preset) throws {
        try willChange(.preset(preset.name))
        try statements.run(.savePreset, preset.name, preset.duration.wholeMicroseconds)
    }

    package func removePreset(_ name: String) throws {
        try willChange(.preset(name))
        try statements.run(.removePreset, name)
    }
}

extension SQLText {
    fileprivate static let presets = SQLText("SELECT name, duration FROM preset ORDER BY name")
    fileprivate static let preset = SQLText("SELECT duration FROM preset WHERE name = ?")
    fileprivate static let savePreset = SQLText(
        """
        INSERT INTO preset (name, duration) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET duration = excluded.duration
        """
    )
    fileprivate static let removePreset = SQLText("DELETE FROM preset WHERE name = ?")
}
