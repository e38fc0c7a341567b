/// Events waiting for a turn.
///
/// Reports of popups, sounds and commands have a separate queue, and are taken alternately with all other events:
/// hundreds of them follow a burst of rings, and requests must not wait for them. Each queue keeps its order.
struct Inbox {
    private var reports = Waiting()
    private var others = Waiting()

    var isEmpty: Bool { reports.isEmpty && others.isEmpty }

    mutating func append(_ event: Event) {
        if event.isReport { reports.append(event) } else { others.append(event) }
    }

    /// Takes the next events, at most `limit`.
    mutating func take(_ limit: Int) -> [Event] {
        let otherCount = min(others.count, max(limit / 2, limit - reports.count))
        let reportCount = min(reports.count, limit - otherCount)
        return zipped(reports.take(reportCount), others.take(otherCount))
    }

    /// Puts back the last taken events, which did not fit into the turn. Call this at the end of each turn, even
    /// without any, to free handled events.
    mutating func putBack(_ events: some Collection<Event>) {
        let reportCount = events.count(where: \.isReport)
        reports.putBack(reportCount)
        others.putBack(events.count - reportCount)
    }

    /// A queue whose taken events can be put back without moving the waiting ones.
    private struct Waiting {
        private var events: [Event] = []
        private var taken = 0

        var count: Int { events.count - taken }
        var isEmpty: Bool { count == 0 }

        mutating func append(_ event: Event) { events.append(event) }

        mutating func take(_ count: Int) -> ArraySlice<Event> {
            // Compacts only after more than half was taken, so that each event is moved at most once.
            if taken > events.count / 2 {
                events.removeFirst(taken)
                taken = 0
            }
            defer { taken += count }
            return events[taken..<taken + count]
        }

        mutating func putBack(_ count: Int) {
            taken -= count
            if isEmpty { self = Waiting() }
        }
    }

    private func zipped(_ reports: ArraySlice<Event>, _ others: ArraySlice<Event>) -> [Event] {
        // Usually only one queue has events, and copying events is expensive.
        if reports.isEmpty || others.isEmpty { return Array(reports.isEmpty ? others : reports) }
        let pairs = zip(others, reports).flatMap { [$0, $1] }
        return pairs + others.dropFirst(reports.count) + reports.dropFirst(others.count)
    }
}

extension Event {
    /// Whether it reports on a popup, sound or command. A pressed button is not a report but a person's answer.
    fileprivate var isReport: Bool {
        switch self {
        case .alerter(.pressed), .alerter(.announcementPressed): false
        case .alerter: true
        default: false
        }
    }
}
