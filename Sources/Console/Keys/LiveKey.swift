import Localization

/// The meaning of a key in all live views, which is the same in each of them.
package enum LiveKey: CaseIterable, Equatable, Sendable {
    case pauseOrResume, lengthen, skip, finish, snooze, lap, reset, cancel, help, leave

    /// Nil for a key without a meaning.
    package init?(_ character: Character) {
        switch character {
        case " ": self = .pauseOrResume
        case "+": self = .lengthen
        case "s": self = .skip
        case "d": self = .finish
        case "z": self = .snooze
        case "l", "\n", "\r": self = .lap
        case "r": self = .reset
        case "c": self = .cancel
        case "?": self = .help
        case "q": self = .leave
        default: return nil
        }
    }

    private var meaning: String {
        switch self {
        case .pauseOrResume: localized("space: pause or resume")
        case .lengthen: localized("+: a minute more")
        case .skip: localized("s: skip the phase")
        case .finish: localized("d: done or dismiss")
        case .snooze: localized("z: snooze")
        case .lap: localized("l: lap")
        case .reset: localized("r: reset")
        case .cancel: localized("c: cancel")
        case .help: localized("?: keys")
        case .leave: localized("q: quit; it keeps running")
        }
    }

    /// `space: pause or resume, l: lap, …`, as lines of at most `columns` cells: the given keys, and those of every
    /// view.
    package static func help(_ keys: Set<LiveKey>, columns: Int?) -> [String] {
        let named = allCases.filter { keys.contains($0) || $0 == .help || $0 == .leave }
        let meanings = named.map(\.meaning)
        // No line break between a key and its meaning, nor within the meaning.
        return ListPhrase.print(meanings).wrapped(toCells: columns, between: meanings)
    }
}
