import Chronology
import JSON

/// A possible meaning of a text. It is shown as one result, and executed when that result is chosen.
///
/// It is its own identifier: a launcher gets it as text and may choose it minutes later, when the program that offered
/// it has ended. The typed text is not read again, so the executed action is the displayed one.
package enum Offer: Hashable, Sendable {
    /// A duration of whole microseconds.
    case timer(Duration, label: String)
    case preset(name: String)
    /// `when` and `every` are canonical texts; `every` is empty for an alarm that rings once.
    case alarm(when: String, every: String, label: String)
    case calculation(String)
    /// The time in a zone of the zone data.
    case place(zoneName: String)
    /// Starts a session; the task may be empty. Without a duration the daemon's default applies.
    case focus(task: String, work: Duration?)
    case stopwatch(label: String)
    case change(Change, KeptItem)
    case snooze(KeptItem, Duration?)
}

/// A change of an existing item.
package enum Change: String, CaseIterable, Sendable {
    case dismiss
    case pauseTimer, resumeTimer, cancelTimer
    case pauseFocus, resumeFocus, stopFocus
    case pauseTask, resumeTask, cancelTask
    case pauseStopwatch, resumeStopwatch
}

/// An item by its id; the label may be empty.
package struct KeptItem: Hashable, Sendable {
    package let id: String
    package let label: String

    package init(id: String, label: String) {
        self.id = id
        self.label = label
    }

    /// The displayed name.
    package var name: String { label.isEmpty ? id : label }
}

extension Offer {
    /// The label of what it would make; empty for another offer.
    var label: String {
        switch self {
        case .timer(_, let label), .alarm(_, _, let label), .focus(let label, _), .stopwatch(let label): label
        case .preset, .calculation, .place, .change, .snooze: ""
        }
    }

    var isUnlabelled: Bool { label.isEmpty }

    /// Whether its label begins with words that another reading takes as its time: `뒤에 빨래` of `30분 뒤에 빨래`.
    func label(isRestOf other: String) -> Bool {
        label != other && (other.isEmpty || label.hasSuffix(" " + other))
    }

    /// A JSON array of strings: `["timer","300000000","tea"]`.
    package var identifier: String { String(decoding: fields.json, as: UTF8.self) }

    private var fields: [String] {
        switch self {
        case .timer(let duration, let label): ["timer", Self.microseconds(duration), label]
        case .preset(let name): ["preset", name]
        case .alarm(let when, let every, let label): ["alarm", when, every, label]
        case .calculation(let expression): ["calculation", expression]
        case .place(let zoneName): ["place", zoneName]
        case .focus(let task, let work): ["focus", task, work.map(Self.microseconds) ?? ""]
        case .stopwatch(let label): ["stopwatch", label]
        case .change(let change, let item): [change.rawValue, item.id, item.label]
        case .snooze(let item, let duration): ["snooze", item.id, item.label, duration.map(Self.microseconds) ?? ""]
        }
    }

    /// Nil for a text that is not an identifier.
    package init?(identifier: String) {
        guard identifier.utf8.count <= Self.longestIdentifierBytes,
            let fields = try? [String](json: Array(identifier.utf8)), let kind = fields.first
        else { return nil }
        let rest = Array(fields.dropFirst())
        switch (kind, rest.count) {
        case ("timer", 2):
            guard let duration = Self.duration(rest[0]) else { return nil }
            self = .timer(duration, label: rest[1])
        case ("preset", 1): self = .preset(name: rest[0])
        case ("alarm", 3): self = .alarm(when: rest[0], every: rest[1], label: rest[2])
        case ("calculation", 1): self = .calculation(rest[0])
        case ("place", 1): self = .place(zoneName: rest[0])
        case ("focus", 2):
            guard let work = Self.optionalDuration(rest[1]) else { return nil }
            self = .focus(task: rest[0], work: work)
        case ("stopwatch", 1): self = .stopwatch(label: rest[0])
        case ("snooze", 3):
            guard let duration = Self.optionalDuration(rest[2]) else { return nil }
            self = .snooze(KeptItem(id: rest[0], label: rest[1]), duration)
        case (_, 2):
            guard let change = Change(rawValue: kind) else { return nil }
            self = .change(change, KeptItem(id: rest[0], label: rest[1]))
        default: return nil
        }
    }

    /// More than any identifier created here: a text has at most ``OfferReader/longestTextBytes``, JSON may need six
    /// bytes for one, and a label may be long.
    private static let longestIdentifierBytes = 16 * 1024

    private static func microseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return String(seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }

    /// `.some(nil)` for an empty text.
    private static func optionalDuration(_ text: String) -> Duration?? {
        if text.isEmpty { return .some(nil) }
        return duration(text).map { .some($0) }
    }

    private static func duration(_ text: String) -> Duration? {
        guard let microseconds = Int64(text) else { return nil }
        let duration = Duration.microseconds(microseconds)
        return (.zero...DurationText.longest).contains(duration) ? duration : nil
    }
}
