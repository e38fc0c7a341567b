/// Events that wait for a turn.
///
/// Reports of popups, sounds and commands are queued apart, and taken alternately with all other events: hundreds of
/// them follow a burst of rings, and a request must not wait for all of these. Each queue keeps its order.
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

    /// Puts back the last events that were taken, because they did not fit a turn: at the end of each turn, if only to
    /// free what is done with.
    mutating func putBack(_ events: some Collection<Event>) {
        let reportCount = events.count(where: \.isReport)
        reports.putBack(reportCount)
        others.putBack(events.count - reportCount)
    }

    /// A queue whose taken events can be put back. Of thousands that wait, none is moved for that.
    private struct Waiting {
        private var events: [Event] = []
        private var taken = 0

        var count: Int { events.count - taken }
        var isEmpty: Bool { count == 0 }

        mutating func append(_ event: Event) { events.append(event) }

        mutating func take(_ count: Int) -> ArraySlice<Event> {
            // Half of what was kept is moved at most once.
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
        // Mostly only one of them has any, and copying events is not cheap.
        if reports.isEmpty || others.isEmpty { return Array(reports.isEmpty ? others : reports) }
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
