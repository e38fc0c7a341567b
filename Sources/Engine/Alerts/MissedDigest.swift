import Agenda
import Chronology
import Localization

/// Missed occurrences that have not been announced yet. After a night's sleep or a week's absence all of them are shown
/// in one popup, even if they are found in several turns. Times include the date, because the popup may stay for days.
struct MissedDigest {
    /// The maximum number of listed occurrences, the newest; the ledger has all of them.
    static let namedLimit = 10

    struct Entry {
        var item: ItemID
        var label: String
        var scheduled: Instant
        /// An unanswered ring.
        var rang: Bool
    }

    private(set) var count = 0
    /// Ordered by time.
    private(set) var named: [Entry] = []
    private(set) var kinds: Set<ItemKind> = []

    var isEmpty: Bool { count == 0 }

    /// Reminders of D-days only need not stay on the screen.
    var urgency: Urgency { kinds == [.dday] ? .normal : .critical }

    /// - Returns: false for another kind of notice.
    mutating func add(_ notice: Notice) -> Bool {
        switch notice {
        case .missed(let occurrences):
            for occurrence in occurrences {
                add(
                    Entry(
                        item: occurrence.item,
                        label: occurrence.label,
                        scheduled: occurrence.scheduled,
                        rang: false
                    )
                )
            }
        case .unanswered(let item, let label, let scheduled):
            add(Entry(item: item, label: label, scheduled: scheduled, rang: true))
        default:
            return false
        }
        return true
    }

    private mutating func add(_ entry: Entry) {
        count += 1
        kinds.insert(entry.item.kind)
        let place = named.lastIndex { $0.scheduled <= entry.scheduled }.map { $0 + 1 } ?? 0
        named.insert(entry, at: place)
        if named.count > Self.namedLimit { named.removeFirst() }
    }
}

extension Announcement {
    init(_ digest: MissedDigest, _ now: Now) {
        if digest.count == 1, let only = digest.named.first, only.rang {
            self.init(unanswered: only, digest.urgency, now)
            return
        }
        var lines = digest.named.map { Self.line($0, now) }
        let more = digest.count - digest.named.count
        if more > 0 {
            lines.append(
                localized(
                    one: "and one before; to list all: clockctl ring list --all",
                    other: "and {count} before; to list all: clockctl ring list --all",
                    count: more
                )
            )
        }
        // GNOME Shell joins the lines with spaces.
        let marked = lines.count > 1 ? lines.map { "• " + $0 } : lines
        self.init(title: Self.title(digest), body: marked.joined(separator: "\n"), urgency: digest.urgency)
    }

    private init(unanswered entry: MissedDigest.Entry, _ urgency: Urgency, _ now: Now) {
        let time = MomentPhrase.dateAndTime(entry.scheduled, now: now.wall, in: now.zone)
        self.init(
            title: entry.label.isEmpty
                ? localized("Missed", context: "title") : localized("Missed: {label}", ["label": entry.label.isolated]),
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

    private static func line(_ entry: MissedDigest.Entry, _ now: Now) -> String {
        let time = MomentPhrase.dateAndTime(entry.scheduled, now: now.wall, in: now.zone)
        let name = entry.label.isEmpty ? entry.item.description : entry.label.isolated
        return entry.rang
            ? localized("{name}, {time}, unanswered", ["name": name, "time": time])
            : localized("{name}, {time}", ["name": name, "time": time])
    }
}
