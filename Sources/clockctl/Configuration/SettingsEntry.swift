import Configuration
import Console
import JSON

/// `clockctl __settings` prints the settings as a JSON array of `{"table", "key", "default", "range"}`, for the manual
/// page (packaging/man). `default` is as in the file; the members of `range` depend on its `type`.
enum SettingsEntry {
    /// Answers if the arguments are `__settings`.
    static func answers(_ arguments: [String]) throws(Failure) -> Bool {
        guard arguments == ["__settings"] else { return false }
        let settings = JSONValue.array(Setting.all.map(Self.object))
        try OutputOptions.print([String(decoding: settings.json, as: UTF8.self)])
        return true
    }

    private static func object(_ setting: Setting) -> JSONValue {
        [
            "table": .string(setting.table), "key": .string(setting.key), "default": .string(setting.standard),
            "range": object(setting.range),
        ]
    }

    private static func object(_ range: SettingRange) -> JSONValue {
        switch range {
        case .duration(let least, let most): ["type": "duration", "least": .string(least), "most": .string(most)]
        case .durationOrWord(let least, let most, let words):
            [
                "type": "durationOrWord", "least": .string(least), "most": .string(most),
                "words": .array(words.map { .string($0) }),
            ]
        case .integer(let range):
            ["type": "integer", "least": .integer(Int64(range.lowerBound)), "most": .integer(Int64(range.upperBound))]
        case .flag: ["type": "flag"]
        case .choice(let words): ["type": "choice", "words": .array(words.map { .string($0) })]
        case .timeOfDay(let most): ["type": "timeOfDay", "most": most.map { .string($0) } ?? .null]
        case .timeOfDayOrOff: ["type": "timeOfDayOrOff"]
        case .growth(let most): ["type": "growth", "most": .string(most)]
        case .sound: ["type": "sound"]
        case .name: ["type": "name"]
        case .texts(let limit): ["type": "texts", "limit": .integer(Int64(limit))]
        case .absence(let most): ["type": "absence", "most": .string(most)]
        case .text(let most): ["type": "text", "mostBytes": .integer(Int64(most))]
        }
    }
}
