import Agenda
import AgendaStore
import Chronology
import ClockAPI
import JSON
import Varlink

extension RequestTable {
    mutating func addHistoryRequests() {
        addSliced(HistoryInterface.List.self) { request, call, turn in
            try turn.historyWork(request, isPaged: call.more)
        }
    }
}

extension Turn {
    /// The maximum number of names in a filter, below SQLite's limit of parameters.
    private static let filterWords = 0...100

    fileprivate func historyWork(_ request: HistoryInterface.List, isPaged: Bool) throws -> HistoryWork {
        try HistoryWork(
            filter: filter(of: request),
            after: Int64(request.after ?? 0),
            newest: request.newest.map { try Bounds.number($0, in: 0...Bounds.items, parameter: "newest") },
            last: transaction.number(in: .history, upTo: .max) ?? 0,
            isPaged: isPaged
        )
    }

    private func filter(of request: HistoryInterface.List) throws -> HistoryFilter {
        for words in [request.events, request.items] {
            _ = try Bounds.number(words.count, in: Self.filterWords, parameter: "items")
        }
        return HistoryFilter(
            since: try request.since.map { try instant($0, parameter: "since") },
            until: try request.until.map { try instant($0, parameter: "until") },
            kinds: try kinds(request.kinds),
            events: try request.events.map { name in
                guard let event = Record.Event(rawValue: name) else {
                    throw ClockError.outOfRange(parameter: "events", fault: .unknown, detail: name)
                }
                return event
            },
            items: request.items
        )
    }

    /// The kinds with these names, all of which must exist.
    func kinds(_ names: [String]) throws -> [ItemKind] {
        _ = try Bounds.number(names.count, in: Self.filterWords, parameter: "kinds")
        return try names.map { name in
            guard let kind = ItemKind(name: name) else {
                throw ClockError.outOfRange(parameter: "kinds", fault: .unknown, detail: name)
            }
            return kind
        }
    }

    func instant(_ text: String, parameter: String) throws -> Instant {
        try ClockError.reading(parameter) { () throws(TimeTextError) in try InstantText.parse(text) }
    }
}

/// An entry as sent to clients, ``HistoryEntryObject``: written directly from the stored row, because histories are
/// long.
struct HistoryEntryText: JSONWritable {
    let entry: HistoryEntry
    let zone: Zone

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("at", InstantText.print(entry.at, in: zone))
        json.member("details", Details(entry: entry))
        json.member("event", Text(entry: entry, text: .event))
        json.member("item", Text(entry: entry, text: .item))
        json.member("kind", Text(entry: entry, text: .kind))
        json.member("label", Text(entry: entry, text: .label))
        json.endObject()
    }

    private struct Text: JSONWritable {
        let entry: HistoryEntry
        let text: HistoryEntry.Text

        func write(to json: inout JSONWriter) {
            entry.with(text) { text in
                if let text { json.write(text: text) } else { json.writeNull() }
            }
        }
    }

    private struct Details: JSONWritable {
        let entry: HistoryEntry

        func write(to json: inout JSONWriter) {
            entry.with(.details) { text in
                guard let text else { return [String: JSONValue]().write(to: &json) }
                if JSONText.isExactObject(text) { return json.write(json: text) }
                // An empty object if the row was edited and has none.
                ((try? [String: JSONValue](json: Array(text))) ?? [:]).write(to: &json)
            }
        }
    }
}
