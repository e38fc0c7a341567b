import Agenda
import Chronology
import Engine

// Missed rings are reported in one popup.

extension Life {
    /// Checks that one popup reports the missed rings to be announced, and that there is no such popup otherwise. It has
    /// a line for each item, or for ten of many, with the number of rings and the scheduled time of the last.
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
        let expected = missed.map { ExpectedRing($0, now) }
        if let digest = fresh.first {
            guard digest.tells(expected) else { throw Violation(.missedIsTold, "\(digest), expected \(expected)") }
        } else if expected.contains(where: \.isCertain) {
            throw Violation(.missedIsTold, "nobody was told of \(expected)")
        }
    }
}

/// A missed ring, as the popup would name it.
private struct ExpectedRing {
    let item: ModelItem
    let name: String
    let time: String
    /// `, unanswered`, or empty.
    let addition: String
    /// The expected popup if the ring is the only one, rang and was not answered.
    let alone: (title: String, body: String)?
    let scheduled: Int64?
    let isCertain: Bool

    init(_ missed: LifeModel.Missed, _ now: Now) {
        let instant = missed.scheduled.map { Instant(microsecondsSinceEpoch: $0) }
        let time = instant.map { MomentPhrase.dateAndTime($0, now: now.wall, in: now.zone) } ?? Self.unknownTime
        item = missed.item
        name = missed.name.isEmpty ? "\(missed.item.kind.rawValue)\(missed.item.number)" : missed.name
        self.time = time
        addition = missed.rang ? ", unanswered" : ""
        let title = missed.name.isEmpty ? "Missed" : "Missed: \(missed.name)"
        alone = missed.rang ? (title, "Rang \(time), unanswered.") : nil
        scheduled = missed.scheduled
        isCertain = missed.isCertain
    }

    private static let unknownTime = "?"

    /// The line of its item if this is the last of `count` rings.
    func line(count: Int) -> String {
        (count == 1 ? "\(name), \(time)" : "\(name): \(count) times, last \(time)") + addition
    }

    /// Compares, ignoring an unknown time.
    static func agrees(_ expected: String, _ said: String) -> Bool {
        guard let place = expected.firstIndex(of: "?") else { return expected == said }
        return said.hasPrefix(expected[..<place]) && said.hasSuffix(expected[expected.index(after: place)...])
    }
}

/// The missed rings of an item.
private struct ExpectedItem {
    let rings: [ExpectedRing]
    var certain: Int { rings.count(where: \.isCertain) }

    static func all(_ rings: [ExpectedRing]) -> [ExpectedItem] {
        Dictionary(grouping: rings, by: \.item).values.map(ExpectedItem.init)
    }

    /// The number of rings of which the line tells; nil if it is not a line about this item.
    func count(in line: String) -> Int? {
        (max(1, certain)...rings.count).first { count in
            rings.contains { last in
                let isLast = !rings.contains { $0.isCertain && $0.scheduled ?? .min > last.scheduled ?? .max }
                return isLast && ExpectedRing.agrees(last.line(count: count), line)
            }
        }
    }
}

extension Announcement {
    fileprivate var isOfMissed: Bool {
        title.hasPrefix("Missed") || title.hasSuffix(" was missed") || title.hasSuffix(" were missed")
    }

    fileprivate func tells(_ expected: [ExpectedRing]) -> Bool {
        let certain = expected.count(where: \.isCertain)
        if title.hasPrefix("Missed") {
            let isOne = expected.contains { ring in
                ring.alone.map { $0.title == title && ExpectedRing.agrees($0.body, body) } ?? false
            }
            return isOne && certain <= 1
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
        let items = ExpectedItem.all(expected)
        let counts = named.map { line in items.lazy.compactMap { $0.count(in: line) }.first }
        guard !counts.contains(nil) else { return false }
        let total = counts.reduce(more) { $0 + ($1 ?? 0) }
        guard certain...expected.count ~= total, total == 1 || title.hasPrefix("\(total) ") else { return false }
        return more > 0
            || items.allSatisfy { item in item.certain == 0 || named.contains { item.count(in: $0) != nil } }
    }

    private static let namedLimit = 10
}
