import Agenda
import Chronology
import Engine

// What was missed is told by one popup.

extension Life {
    /// One popup where something was missed that its owner is to be told of, and none where nothing was: it names
    /// each, the newest ten of many, and says when it was due.
    func checkDigest() throws {
        let announcements = world.alerter.now.announcements
        let fresh = announcements[checkedAnnouncements...].filter(\.isOfMissed)
        checkedAnnouncements = announcements.count
        guard models.count == 1, let missed = models.first?.missed else {
            digestIsUncertain = true
            return
        }
        // Between two commits that failed it may have been told before, or be told of more.
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

/// How one of those missed stands in the popup.
private struct ExpectedLine {
    let text: String
    /// How it is told where it is the only one, rang, and nobody answered.
    let alone: (title: String, body: String)?
    let scheduled: Int64?
    let isCertain: Bool

    init(_ missed: LifeModel.Missed, _ now: Now) {
        let instant = missed.scheduled.map { Instant(microsecondsSinceEpoch: $0) }
        let time = instant.map { MomentPhrase.dayAndTime($0, now: now.wall, in: now.zone) } ?? Self.unknownTime
        let name = missed.name.isEmpty ? "\(missed.item.kind.rawValue)\(missed.item.number)" : missed.name
        text = "\(name), \(time)" + (missed.rang ? ", unanswered" : "")
        let title = missed.name.isEmpty ? "Missed" : "Missed: \(missed.name)"
        alone = missed.rang ? (title, "Rang at \(time), unanswered.") : nil
        scheduled = missed.scheduled
        isCertain = missed.isCertain
    }

    private static let unknownTime = "?"

    func `is`(_ line: String) -> Bool { Self.agrees(text, line) }

    /// Up to the time that is not known.
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
        if let last = named.last, last.hasSuffix(" has them all") {
            named.removeLast()
            let words = last.split(separator: " ")
            more = words[1] == "one" ? 1 : Int(words[1]) ?? .max
        }
        guard more <= expected.count, more == 0 || named.count == Self.namedLimit else { return false }
        let total = named.count + more
        guard certain.count...expected.count ~= total, total == 1 || title.hasPrefix("\(total) ") else { return false }
        // Of many those that were due last.
        let newest = expected.sorted { $0.scheduled ?? .max > $1.scheduled ?? .max }
        let first = newest.count > Self.namedLimit ? newest[Self.namedLimit - 1].scheduled ?? .min : .min
        let isKnown = named.allSatisfy { line in
            expected.contains { $0.is(line) && (certain.count < expected.count || $0.scheduled ?? .max >= first) }
        }
        return isKnown && (more > 0 || certain.allSatisfy { line in named.contains(where: line.is) })
    }

    private static let namedLimit = 10
}
