// Made from io.clockd.Rings.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// One ringing of one item, a row of the ledger. `ran` is the moment of a silent item, which only ran its command.
/// `missedAt` is only in the answer to Snooze: if the next occurrence of the alarm comes before the end of the snooze, it
/// rings at that moment, and this ring, unless it is answered, ends as missed.
package struct RingObject: JSONConvertible, Hashable, Sendable {
    package var id: String
    package var item: String
    package var kind: String
    package var label: String
    package var scheduled: String
    package var started: String?
    package var ended: String?
    package var state: State
    package var snoozes: Int
    package var snoozedUntil: String?
    package var missedAt: String?

    package enum State: String, JSONName {
        case ringing, snoozed, dismissed, missed, cancelled, ran
    }

    package init(
        id: String,
        item: String,
        kind: String,
        label: String,
        scheduled: String,
        started: String? = nil,
        ended: String? = nil,
        state: State,
        snoozes: Int,
        snoozedUntil: String? = nil,
        missedAt: String? = nil
    ) {
        self.id = id
        self.item = item
        self.kind = kind
        self.label = label
        self.scheduled = scheduled
        self.started = started
        self.ended = ended
        self.state = state
        self.snoozes = snoozes
        self.snoozedUntil = snoozedUntil
        self.missedAt = missedAt
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var id: String?
        var item: String?
        var kind: String?
        var label: String?
        var scheduled: String?
        var started: String?
        var ended: String?
        var state: State?
        var snoozes: Int?
        var snoozedUntil: String?
        var missedAt: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "id": id = try String(from: &json)
            case "item": item = try String(from: &json)
            case "kind": kind = try String(from: &json)
            case "label": label = try String(from: &json)
            case "scheduled": scheduled = try String(from: &json)
            case "started": started = try Optional<String>(from: &json)
            case "ended": ended = try Optional<String>(from: &json)
            case "state": state = try State(from: &json)
            case "snoozes": snoozes = try Int(from: &json)
            case "snoozedUntil": snoozedUntil = try Optional<String>(from: &json)
            case "missedAt": missedAt = try Optional<String>(from: &json)
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.item = try json.required(item, "item")
        self.kind = try json.required(kind, "kind")
        self.label = try json.required(label, "label")
        self.scheduled = try json.required(scheduled, "scheduled")
        self.started = started
        self.ended = ended
        self.state = try json.required(state, "state")
        self.snoozes = try json.required(snoozes, "snoozes")
        self.snoozedUntil = snoozedUntil
        self.missedAt = missedAt
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("ended", ended)
        json.member("id", id)
        json.member("item", item)
        json.member("kind", kind)
        json.member("label", label)
        json.member("missedAt", missedAt)
        json.member("scheduled", scheduled)
        json.member("snoozedUntil", snoozedUntil)
        json.member("snoozes", snoozes)
        json.member("started", started)
        json.member("state", state)
        json.endObject()
    }
}

/// Open rings, and the ledger of past rings.
package enum RingsInterface {
    /// Lists open rings; with `all`, false by default, the whole ledger, oldest first, limited to items of `kinds` and to
    /// rings scheduled at `since` or later, if given. With 'more' in pages, which may be empty; without it at most 1000,
    /// otherwise refused with ExpectedMore.
    package struct List: VarlinkMethod {
        package static let name = "io.clockd.Rings.List"

        package struct Reply: ListReply {
            package static let member = "rings"
            package var objects: [RingObject] { rings }
            package init(objects: [RingObject]) { rings = objects }

            package var rings: [RingObject]

            package init(rings: [RingObject]) {
                self.rings = rings
            }
        }

        package var all: Bool?
        package var kinds: [String]?
        package var since: String?

        package init(all: Bool? = nil, kinds: [String]? = nil, since: String? = nil) {
            self.all = all
            self.kinds = kinds
            self.since = since
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var all: Bool?
            var kinds: [String]?
            var since: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "all": all = try Optional<Bool>(from: &json)
                case "kinds": kinds = try Optional<[String]>(from: &json)
                case "since": since = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.all = all
            self.kinds = kinds
            self.since = since
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("all", all)
            json.member("kinds", kinds)
            json.member("since", since)
            json.endObject()
        }
    }

    /// Dismisses rings, named by their own id or by their item; ended ones are returned unchanged. Without names: all that
    /// are ringing; the name `all` includes snoozed ones. Here and below, the names are all or nothing, and at most 1,000.
    package struct Dismiss: PlainNamingMethod {
        package static let name = "io.clockd.Rings.Dismiss"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Snoozes rings; without names all that are ringing. A timer or a focus phase runs on for the duration (a minute if
    /// null); a task is granted it (five minutes if null). Their rings are dismissed.
    package struct Snooze: NamingMethod {
        package static let name = "io.clockd.Rings.Snooze"
        package typealias Reply = List.Reply

        package var names: [String]
        package var durationSeconds: Double?

        package init(names: [String] = [], durationSeconds: Double? = nil) {
            self.names = names
            self.durationSeconds = durationSeconds
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var names: [String]?
            var durationSeconds: Double?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "names": names = try [String](from: &json)
                case "durationSeconds": durationSeconds = try Optional<Double>(from: &json)
                default: try json.skip()
                }
            }
            self.names = try json.required(names, "names")
            self.durationSeconds = durationSeconds
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("durationSeconds", durationSeconds)
            json.member("names", names)
            json.endObject()
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # Open rings, and the ledger of past rings.
            interface io.clockd.Rings

            # One ringing of one item, a row of the ledger. `ran` is the moment of a silent item, which only ran its command.
            # `missedAt` is only in the answer to Snooze: if the next occurrence of the alarm comes before the end of the snooze, it
            # rings at that moment, and this ring, unless it is answered, ends as missed.
            type Ring (
              id: string,
              item: string,
              kind: string,
              label: string,
              scheduled: string,
              started: ?string,
              ended: ?string,
              state: (ringing, snoozed, dismissed, missed, cancelled, ran),
              snoozes: int,
              snoozedUntil: ?string,
              missedAt: ?string
            )

            # Lists open rings; with `all`, false by default, the whole ledger, oldest first, limited to items of `kinds` and to
            # rings scheduled at `since` or later, if given. With 'more' in pages, which may be empty; without it at most 1000,
            # otherwise refused with ExpectedMore.
            method List(all: ?bool, kinds: ?[]string, since: ?string) -> (rings: []Ring)

            # Dismisses rings, named by their own id or by their item; ended ones are returned unchanged. Without names: all that
            # are ringing; the name `all` includes snoozed ones. Here and below, the names are all or nothing, and at most 1,000.
            method Dismiss(names: []string) -> (rings: []Ring)

            # Snoozes rings; without names all that are ringing. A timer or a focus phase runs on for the duration (a minute if
            # null); a task is granted it (five minutes if null). Their rings are dismissed.
            method Snooze(names: []string, durationSeconds: ?float) -> (rings: []Ring)

            """#
    )
}
