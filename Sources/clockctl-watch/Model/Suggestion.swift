import Console
import Localization

/// The proposals of an empty screen, which teach the commands: choosing one types its command, which Return runs.
enum Suggestion: CaseIterable, Hashable, Sendable {
    case alarm, timer, focus

    /// The key that begins such a command.
    var key: Character {
        switch self {
        case .alarm: "a"
        case .timer: "t"
        case .focus: "f"
        }
    }

    /// The first words of such a command, without `clockctl`.
    var verb: [String] {
        switch self {
        case .alarm: ["alarm", "add"]
        case .timer: ["timer", "start"]
        case .focus: ["focus", "start"]
        }
    }

    /// A whole command, without `clockctl`.
    var command: String {
        let rest =
            switch self {
            case .alarm: ["07:30", localized("wake up", context: "label")]
            case .timer: ["3m", localized("tea", context: "label")]
            case .focus: ["--work", "25m"]
            }
        return CommandWords.joined(verb + rest)
    }

    private var meaning: String {
        switch self {
        case .alarm: localized("an alarm")
        case .timer: localized("three minutes for the tea")
        case .focus: localized("25 minutes of focus")
        }
    }
}

extension Suggestion: Named {
    var id: String { String(key) }
    var label: String { meaning }
}
