import Agenda
import Chronology
import Localization

/// Missed occurrences that have not been announced yet. After a night's sleep or a week's absence all of them are shown
/// in one popup, even if they are found in several turns: a line for each item. Times include the date, because the
/// popup may stay for days.
struct MissedDigest {
    /// The missed occurrences of an item, of which the last is named.
    struct Entry {
        var label: String
        var last: MissedOccurrence
        /// Whether the last one is an unanswered ring.
        var rang: Bool
        var count: Int

        /// It will not ring again, or rang without an answer: it must not be lost among what repeats.
        fileprivate var comesFirst: Bool { last.isLast || rang }
    }

    private(set) var count = 0
    private var items: [ItemID: Entry] = [:]

    var isEmpty: Bool { count == 0 }

    var kinds: Set<ItemKind> { Set(items.keys.map(\.kind)) }

    /// Reminders of D-days only need not stay on the screen.
    var urgency: Urgency { kinds == [.dday] ? .normal : .critical }

    /// The items with a line, in its order: what comes first, then the rest, each by time. The newest of many.
    var named: [Entry] {
        let ordered = items.values.sorted { one, other in
            one.comesFirst == other.comesFirst
                ? (one.last.scheduled, one.last.item.number) < (other.last.scheduled, other.last.item.number)
                : one.comesFirst
        }
        let first = ordered.prefix { $0.comesFirst }.suffix(Announcement.namedLimit)
        let rest = ordered.drop { $0.comesFirst }.suffix(Announcement.namedLimit - first.count)
        return Array(first + rest)
    }

    /// - Returns: false for another kind of notice.
    mutating func add(_ notice: Notice) -> Bool {
        switch notice {
        case .missed(let occurrences):
            for occurrence in occurrences { add(occurrence, rang: false) }
        case .unanswered(let item, let label, let scheduled):
            add(MissedOccurrence(item: item, label: label, scheduled: scheduled), rang: true)
        default:
            return false
        }
        return true
    }

    private mutating func add(_ occurrence: MissedOccurrence, rang: Bool) {
        count += occurrence.count
        guard var entry = items[occurrence.item] else {
            let count = occurrence.count
            items[occurrence.item] = Entry(label: occurrence.label, last: occurrence, rang: rang, count: count)
            return
        }
        entry.count += occurrence.count
        if occurrence.scheduled >= entry.last.scheduled {
            (entry.label, entry.last, entry.rang) = (occurrence.label, occurrence, rang)
        }
        items[occurrence.item] = entry
    }
}

extension Announcement {
    init(_ digest: MissedDigest, _ now: Now) {
        let named = digest.named
        if digest.count == 1, let only = named.first, only.rang {
            self.init(unanswered: only, digest.urgency, now)
            return
        }
        var lines = named.map { Self.line($0, isAlone: named.count == 1, now) }
        let more = named.reduce(digest.count) { $0 - $1.count }
        if more > 0 {
            lines.append(
                localized(
                    one: "and one more; to list all: clockctl ring list --all",
                    other: "and {count} more; to list all: clockctl ring list --all",
                    count: more
                )
            )
        }
        // GNOME Shell joins the lines with spaces.
        let marked = lines.count > 1 ? lines.map { "• " + $0 } : lines
        self.init(title: Self.title(digest), body: marked.joined(separator: "\n"), urgency: digest.urgency)
    }

    private init(unanswered entry: MissedDigest.Entry, _ urgency: Urgency, _ now: Now) {
        let time = MomentPhrase.dateAndTime(entry.last.scheduled, now: now.wall, in: now.zone)
        self.init(
            title: entry.label.isEmpty
                ? localized("Missed", context: "title")
                : localized("Missed: {label}", ["label": entry.label.isolatedLines]),
            body: localized("Rang {time}, unanswered.", ["time": time]),
            urgency: urgency
        )
    }

    private static func title(_ digest: MissedDigest) -> String {
        switch digest.kinds {
        case [.alarm]: localized(one: "An alarm was missed", other: "{count} alarms were missed", count: digest.count)
        case [.dday]:
            localized(one: "A reminder was missed", other: "{count} reminders were missed", count: digest.count)
        default: localized(one: "A ring was missed", other: "{count} rings were missed", count: digest.count)
        }
    }

    /// `isAlone`: whether no other is in the text, so that the label may have several lines.
    private static func line(_ entry: MissedDigest.Entry, isAlone: Bool, _ now: Now) -> String {
        let time = MomentPhrase.dateAndTime(entry.last.scheduled, now: now.wall, in: now.zone)
        let label = isAlone ? entry.label.isolatedLines : entry.label.isolated
        let name = entry.label.isEmpty ? entry.last.item.description : label
        let said: KeyValuePairs = ["name": name, "time": time]
        switch (entry.count, entry.rang) {
        case (1, true): return localized("{name}, {time}, unanswered", said)
        case (1, false): return localized("{name}, {time}", said)
        case (let count, true):
            return localized(
                one: "{name}: once, {time}, unanswered",
                other: "{name}: {count} times, last {time}, unanswered",
                count: count,
                said
            )
        case (let count, false):
            return localized(
                one: "{name}: once, {time}",
                other: "{name}: {count} times, last {time}",
                count: count,
                said
            )
        }
    }
}
