import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Varlink

extension RequestTable {
    mutating func addHistoryRequests() {
        add(HistoryInterface.List.self) { request, turn in try turn.history(request) }
    }
}

extension Turn {
    /// What one turn reads at most: nothing that rings waits for a long list.
    private static let historyPage = 1_000
    /// More names than a person gives, fewer than SQLite bears.
    private static let filterWords = 0...100

    fileprivate func history(_ request: HistoryInterface.List) throws -> HistoryInterface.List.Reply {
        let filter = try filter(of: request)
        var start = request.after ?? 0
        if let newest = request.newest {
            let count = try Bounds.number(newest, in: 0...Bounds.items, parameter: "newest")
            start = max(start, try transaction.historyStart(filter, newest: count))
        }
        let entries = try transaction.history(filter, after: start, limit: Self.historyPage)
        return .init(
            entries: entries.map(object),
            next: entries.count < Self.historyPage ? nil : entries.last?.number
        )
    }

    private func filter(of request: HistoryInterface.List) throws -> HistoryFilter {
        for words in [request.kinds, request.events, request.items] {
            _ = try Bounds.number(words.count, in: Self.filterWords, parameter: "items")
        }
        return HistoryFilter(
            since: try request.since.map { try instant($0, parameter: "since") },
            until: try request.until.map { try instant($0, parameter: "until") },
            kinds: try request.kinds.map { name in
                guard let kind = ItemKind(name: name) else {
                    throw ClockError.outOfRange(parameter: "kinds", message: "no kind is called \(name)")
                }
                return kind
            },
            events: try request.events.map { name in
                guard let event = Record.Event(rawValue: name) else {
                    throw ClockError.outOfRange(parameter: "events", message: "no event is called \(name)")
                }
                return event
            },
            items: request.items
        )
    }

    private func instant(_ text: String, parameter: String) throws -> Instant {
        do throws(TimeTextError) {
            return try InstantText.parse(text)
        } catch {
            throw ClockError.unreadable(parameter: parameter, error)
        }
    }

    private func object(_ entry: HistoryEntry) -> HistoryEntryObject {
        HistoryEntryObject(
            at: text(entry.at),
            event: entry.event,
            kind: entry.kind,
            item: entry.item,
            label: entry.label,
            details: (try? JSONValue(parsing: Array(entry.details.utf8))) ?? .object([:])
        )
    }
}
