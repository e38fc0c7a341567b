// Made from io.clockd.History.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// One event. `event` is one of added, edited, removed, enabled, disabled, skipped, unskipped, rang, snoozed,
/// dismissed, missed, started, paused, resumed, extended, restarted, completed, cancelled, lapped, reset,
/// clockStepped, zoneChanged, popupFailed, soundFailed, commandEnded, daemonStarted, daemonStopped, reloaded, undone;
/// newer versions may have others. `at` is in the form of RFC 3339. `item`, `kind` and `label` are those of the item at
/// that moment; null and empty for an event without an item. `details` has texts and numbers by name: durations in
/// seconds, instants in the form of RFC 3339.
package struct HistoryEntryObject: JSONConvertible, Hashable, Sendable {
    package var at: String
    package var event: String
    package var kind: String?
    package var item: String?
    package var label: String
    package var details: [String: JSONValue]

    package init(
        at: String,
        event: String,
        kind: String? = nil,
        item: String? = nil,
        label: String,
        details: [String: JSONValue]
    ) {
        self.at = at
        self.event = event
        self.kind = kind
        self.item = item
        self.label = label
        self.details = details
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var at: String?
        var event: String?
        var kind: String?
        var item: String?
        var label: String?
        var details: [String: JSONValue]?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "at": at = try String(from: &json)
            case "event": event = try String(from: &json)
            case "kind": kind = try Optional<String>(from: &json)
            case "item": item = try Optional<String>(from: &json)
            case "label": label = try String(from: &json)
            case "details": details = try [String: JSONValue](from: &json)
            default: try json.skip()
            }
        }
        self.at = try json.required(at, "at")
        self.event = try json.required(event, "event")
        self.kind = kind
        self.item = item
        self.label = try json.required(label, "label")
        self.details = try json.required(details, "details")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("at", at)
        json.member("details", details)
        json.member("event", event)
        json.member("item", item)
        json.member("kind", kind)
        json.member("label", label)
        json.endObject()
    }
}

/// All events in the order in which they happened.
package enum HistoryInterface {
    /// Lists events, oldest first, in pages of at most 1000. `since` is included, `until` is not; `items` are ids or
    /// labels; empty lists filter nothing. `newest` limits the result to the last ones. The next page begins `after` the
    /// `next` of this one, which is null for the last page. With 'more' all pages follow.
    package struct List: VarlinkMethod {
        package static let name = "io.clockd.History.List"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var entries: [HistoryEntryObject]
            package var next: Int?

            package init(entries: [HistoryEntryObject], next: Int? = nil) {
                self.entries = entries
                self.next = next
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var entries: [HistoryEntryObject]?
                var next: Int?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "entries": entries = try [HistoryEntryObject](from: &json)
                    case "next": next = try Optional<Int>(from: &json)
                    default: try json.skip()
                    }
                }
                self.entries = try json.required(entries, "entries")
                self.next = next
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("entries", entries)
                json.member("next", next)
                json.endObject()
            }
        }

        package var since: String?
        package var until: String?
        package var kinds: [String]
        package var events: [String]
        package var items: [String]
        package var newest: Int?
        package var after: Int?

        package init(
            since: String? = nil,
            until: String? = nil,
            kinds: [String] = [],
            events: [String] = [],
            items: [String] = [],
            newest: Int? = nil,
            after: Int? = nil
        ) {
            self.since = since
            self.until = until
            self.kinds = kinds
            self.events = events
            self.items = items
            self.newest = newest
            self.after = after
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var since: String?
            var until: String?
            var kinds: [String]?
            var events: [String]?
            var items: [String]?
            var newest: Int?
            var after: Int?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "since": since = try Optional<String>(from: &json)
                case "until": until = try Optional<String>(from: &json)
                case "kinds": kinds = try [String](from: &json)
                case "events": events = try [String](from: &json)
                case "items": items = try [String](from: &json)
                case "newest": newest = try Optional<Int>(from: &json)
                case "after": after = try Optional<Int>(from: &json)
                default: try json.skip()
                }
            }
            self.since = since
            self.until = until
            self.kinds = try json.required(kinds, "kinds")
            self.events = try json.required(events, "events")
            self.items = try json.required(items, "items")
            self.newest = newest
            self.after = after
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("after", after)
            json.member("events", events)
            json.member("items", items)
            json.member("kinds", kinds)
            json.member("newest", newest)
            json.member("since", since)
            json.member("until", until)
            json.endObject()
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # All events in the order in which they happened.
            interface io.clockd.History

            # One event. `event` is one of added, edited, removed, enabled, disabled, skipped, unskipped, rang, snoozed,
            # dismissed, missed, started, paused, resumed, extended, restarted, completed, cancelled, lapped, reset,
            # clockStepped, zoneChanged, popupFailed, soundFailed, commandEnded, daemonStarted, daemonStopped, reloaded, undone;
            # newer versions may have others. `at` is in the form of RFC 3339. `item`, `kind` and `label` are those of the item at
            # that moment; null and empty for an event without an item. `details` has texts and numbers by name: durations in
            # seconds, instants in the form of RFC 3339.
            type HistoryEntry (
              at: string,
              event: string,
              kind: ?string,
              item: ?string,
              label: string,
              details: object
            )

            # Lists events, oldest first, in pages of at most 1000. `since` is included, `until` is not; `items` are ids or
            # labels; empty lists filter nothing. `newest` limits the result to the last ones. The next page begins `after` the
            # `next` of this one, which is null for the last page. With 'more' all pages follow.
            method List(
              since: ?string,
              until: ?string,
              kinds: []string,
              events: []string,
              items: []string,
              newest: ?int,
              after: ?int
            ) -> (entries: []HistoryEntry, next: ?int)

            """#
    )
}
