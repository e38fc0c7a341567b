import Agenda
import ClockAPI

extension RawRepresentable where RawValue == String {
    /// The case with the same name: the agenda's policies and their codes in the interface have the same names, which
    /// `ChoiceCodeTests` checks for each.
    init(sameAs other: some RawRepresentable<String>) {
        guard let same = Self(rawValue: other.rawValue) else {
            preconditionFailure("\(Self.self) has no \(other.rawValue)")
        }
        self = same
    }
}

extension SoundChoice {
    /// `none`, a name of the sound theme, or an absolute path; empty for the default. Code that can read files has
    /// already checked whether it can be played.
    package init(name: String) throws {
        switch name {
        case "": self = .standard
        case "none": self = .silent
        case _ where name.utf8.count > Limits.soundBytes: throw ClockError.tooLong("sound", Limits.soundBytes)
        case _ where name.utf8.contains(0): throw ClockError.outOfRange(parameter: "sound", fault: .unprintable)
        case _ where name.hasPrefix("/"): self = .file(name)
        case _ where name.contains("/"):
            throw ClockError.outOfRange(parameter: "sound", fault: .notASound)
        default: self = .named(name)
        }
    }

    /// The inverse of ``init(name:)``; nil for the default.
    var name: String? {
        switch self {
        case .standard: nil
        case .silent: "none"
        case .named(let name): name
        case .file(let path): path
        }
    }
}
