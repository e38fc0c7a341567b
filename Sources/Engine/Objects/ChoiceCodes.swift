import Agenda
import Chronology
import ClockAPI

// The agenda's choices by the interface's names, in both directions.

extension MissedCode {
    init(_ policy: MissedPolicy) {
        switch policy {
        case .ring: self = .ring
        case .notify: self = .notify
        case .skip: self = .skip
        }
    }

    var policy: MissedPolicy {
        switch self {
        case .ring: .ring
        case .notify: .notify
        case .skip: .skip
        }
    }
}

extension GapCode {
    init(_ policy: GapPolicy) {
        switch policy {
        case .after: self = .after
        case .before: self = .before
        case .skip: self = .skip
        }
    }

    var policy: GapPolicy {
        switch self {
        case .after: .after
        case .before: .before
        case .skip: .skip
        }
    }
}

extension FoldCode {
    init(_ policy: FoldPolicy) {
        switch policy {
        case .first: self = .first
        case .second: self = .second
        case .both: self = .both
        }
    }

    var policy: FoldPolicy {
        switch self {
        case .first: .first
        case .second: .second
        case .both: .both
        }
    }
}

extension UrgencyCode {
    init(_ urgency: Urgency) {
        switch urgency {
        case .low: self = .low
        case .normal: self = .normal
        case .critical: self = .critical
        }
    }

    var value: Urgency {
        switch self {
        case .low: .low
        case .normal: .normal
        case .critical: .critical
        }
    }
}

extension SoundChoice {
    /// `none`, a name of the sound theme, or an absolute path; empty for the standard. Whether it can be played is found
    /// out before, by code that can read files.
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

    /// As ``init(name:)`` reads it; nil for the standard.
    var name: String? {
        switch self {
        case .standard: nil
        case .silent: "none"
        case .named(let name): name
        case .file(let path): path
        }
    }
}
