/// Events that wait for a turn.
///
/// Reports of popups, sounds and commands are queued apart, and taken alternately with all other events: hundreds of
/// them follow a burst of rings, and a request must not wait for all of these. Each queue keeps its order.
struct Inbox {
    private var reports: [Event] = []
    private var others: [Event] = []

    var isEmpty: Bool { reports.isEmpty && others.isEmpty }

    mutating func append(_ event: Event) {
        if event.isReport { reports.append(event) } else { others.append(event) }
    }

    /// Removes the next events, at most `limit`.
    mutating func take(_ limit: Int) -> [Event] {
        let otherCount = min(others.count, max(limit / 2, limit - reports.count))
        let reportCount = min(reports.count, limit - otherCount)
        defer {
            reports.removeFirst(reportCount)
            others.removeFirst(otherCount)
        }
        return zipped(reports.prefix(reportCount), others.prefix(otherCount))
    }

    /// Puts back events that did not fit a turn.
    mutating func putBack(_ events: some Sequence<Event>) {
        reports.insert(contentsOf: events.filter(\.isReport), at: 0)
        others.insert(contentsOf: events.filter { !$0.isReport }, at: 0)
    }

    private func zipped(_ reports: ArraySlice<Event>, _ others: ArraySlice<Event>) -> [Event] {
        let pairs = zip(others, reports).flatMap { [$0, $1] }
        return pairs + others.dropFirst(reports.count) + reports.dropFirst(others.count)
    }
}

extension Event {
    /// Whether it reports on a popup, sound or command. A pressed button is a person's answer instead.
    fileprivate var isReport: Bool {
        switch self {
        case .alerter(.pressed), .alerter(.announcementPressed): false
        case .alerter: true
        default: false
        }
    }
}
