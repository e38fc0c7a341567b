import Agenda
import Chronology
import Engine

// Missed rings are reported in one popup.

extension Life {
    /// Checks that one popup reports the missed rings to be announced, and that there is no such popup otherwise. It
    /// lists each with its scheduled time, or the newest ten of many.
    func checkDigest() throws {
        let announcements = world.alerter.now.announcements
        let fresh = announcements[checkedAnnouncements...].filter(\.isOfMissed)
        checkedAnnouncements = announcements.count
        guard models.count == 1, let missed = models.first?.missed else {
            digestIsUncertain = true
            return
        }
        // Around a failed commit, missed rings may be reported early, or more of them.
        let isUncertain = digestIsUncertain
        digestIsUncertain = false
        defer { digestLimit = 1 }
        guard fresh.count <= digestLimit else {
            throw Violation(.missedIsTold, "\(fresh.count) popups for one absence: \(fresh)")
        }
        if isUncertain { return }
        let expected = missed.map { ExpectedLine($0, now) }
        if let digest = fresh.first {
            guard digest.tells(expected) else { throw Violation(.missedIsTold, "\(digest), expected \(expected)") }
        } else if expected.contains(where: \.isCertain) {
            throw Violation(.missedIsTold, "nobody was told of \(expected)")
        }
    }
}

/// The expected line of a missed ring in the popup.
private struct ExpectedLine {
    let text: String
    /// The expected popup if the ring is the only one, rang and was not answered.
    let alone: (title: String, body: String)?
    let scheduled: Int64?
    let isCertain: Bool

    init(_ missed: LifeModel.Missed, _ now: Now) {
        let instant = missed.scheduled.map { Instant(microsecondsSinceEpoch: $0) }
        let time = instant.map { MomentPhrase.dateAndTime($0, now: now.wall, in: now.zone) } ?? Self.unknownTime
        let name = missed.name.isEmpty ? "\(missed.item.kind.rawValue)\(missed.item.number)" : missed.name
        text = "\(name), \(time)" + (missed.rang ? ", unanswered" : "")
        let title = missed.name.isEmpty ? "Missed" : "Missed: \(missed.name)"
        alone = missed.rang ? (title, "Rang \(time), unanswered.") : nil
        scheduled = missed.scheduled
        isCertain = missed.isCertain
    }

    private static let unknownTime = "?"

    func `is`(_ line: String) -> Bool { Self.agrees(text, line) }

    /// Compares, ignoring an unknown time.
    static func agrees(_ expected: String, _ said: String) -> Bool {
        guard let place = expected.firstIndex(of: "?") else { return expected == said }
        return said.hasPrefix(expected[..<place]) && said.hasSuffix(expected[expected.index(after: place)...])
    }
}

extension Announcement {
    fileprivate var isOfMissed: Bool {
        title.hasPrefix("Missed") || title.hasSuffix(" was missed") || title.hasSuffix(" were missed")
    }

    fileprivate func tells(_ expected: [ExpectedLine]) -> Bool {
        let certain = expected.filter(\.isCertain)
        if title.hasPrefix("Missed") {
            let isOne = expected.contains { line in
                line.alone.map { $0.title == title && ExpectedLine.agrees($0.body, body) } ?? false
            }
            return isOne && certain.count <= 1
        }
        var named = body.split(separator: "\n").map(String.init)
        if named.count > 1 {
            guard named.allSatisfy({ $0.hasPrefix("• ") }) else { return false }
            named = named.map { String($0.dropFirst(2)) }
        }
        var more = 0
        if let last = named.last, last.hasSuffix("; to list all: clockctl ring list --all") {
            named.removeLast()
            let words = last.split(separator: " ")
            more = words[1] == "one" ? 1 : Int(words[1]) ?? .max
        }
        guard more <= expected.count, more == 0 || named.count == Self.namedLimit else { return false }
        let total = named.count + more
        guard certain.count...expected.count ~= total, total == 1 || title.hasPrefix("\(total) ") else { return false }
        // The latest of many missed rings are listed.
        let newest = expected.sorted { $0.scheduled ?? .max > $1.scheduled ?? .max }
        let first = newest.count > Self.namedLimit ? newest[Self.namedLimit - 1].scheduled ?? .min : .min
        let isKnown = named.allSatisfy { line in
            expected.contains { $0.is(line) && (certain.count < expected.count || $0.scheduled ?? .max >= first) }
        }
        return isKnown && (more > 0 || certain.allSatisfy { line in named.contains(where: line.is) })
    }

    private static let namedLimit = 10
}
