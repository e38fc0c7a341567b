import Chronology
import ClockAPI
import JSON

/// The results of the rings of one alarm.
///
/// The length of a ring is the time from its first sound to its end: it was dismissed, its alarm was removed, or it
/// timed out. Snoozed time is included. A ring that never began, or has not ended, has no length.
package struct AlarmFigures: Equatable, Sendable {
    /// The alarm's id, even after its removal.
    package let id: String
    /// The label of the last ring; may be empty.
    package private(set) var label: String
    /// The number of occurrences that rang.
    package private(set) var rangCount = 0
    package private(set) var dismissedCount = 0
    /// The number of unanswered rings, and of occurrences that could not ring.
    package private(set) var missedCount = 0
    package private(set) var cancelledCount = 0
    /// The total number of snoozes.
    package private(set) var snoozeCount = 0
    /// The length of each ring.
    package private(set) var ringSeconds: [Double] = []

    package init(id: String, label: String) {
        self.id = id
        self.label = label
    }

    /// Adds a ring that is newer than the previous ones.
    package mutating func add(_ ring: RingObject) {
        label = ring.label
        // A silent alarm only runs its command.
        guard ring.state != .ran else { return }
        rangCount += ring.started == nil ? 0 : 1
        snoozeCount += ring.snoozes
        switch ring.state {
        case .dismissed: dismissedCount += 1
        case .missed: missedCount += 1
        case .cancelled: cancelledCount += 1
        case .ringing, .snoozed, .ran: break
        }
        guard let started = ring.started, let ended = ring.ended, let start = try? InstantText.parse(started),
            let end = try? InstantText.parse(ended)
        else { return }
        // The clock may have been set back meanwhile.
        ringSeconds.append(max(0, (end - start).inSeconds))
    }

    /// Nil if no ring has ended.
    package var medianSeconds: Double? { Statistics.median(ringSeconds) }
    package var longestSeconds: Double? { ringSeconds.max() }
    package var totalSeconds: Double { ringSeconds.reduce(0, +) }
}

extension AlarmFigures: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("cancelled", cancelledCount)
        json.member("dismissed", dismissedCount)
        json.member("id", id)
        json.member("label", label)
        json.member("longestSeconds", longestSeconds)
        json.member("medianSeconds", medianSeconds)
        json.member("missed", missedCount)
        json.member("rang", rangCount)
        json.member("snoozes", snoozeCount)
        json.member("totalSeconds", totalSeconds)
        json.endObject()
    }
}
