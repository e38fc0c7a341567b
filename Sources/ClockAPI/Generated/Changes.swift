// Made from io.clockd.Changes.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// An item of a change. `became` says what taking it back makes of it: `removed` if the change added it, `restored` if the
/// change removed or ended it, otherwise `changed`.
package struct ChangedItemObject: JSONConvertible, Hashable, Sendable {
    package var id: String
    package var kind: String
    package var label: String
    package var became: Became

    package enum Became: String, JSONName {
        case removed, restored, changed
    }

    package init(id: String, kind: String, label: String, became: Became) {
        self.id = id
        self.kind = kind
        self.label = label
        self.became = became
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var id: String?
        var kind: String?
        var label: String?
        var became: Became?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "id": id = try String(from: &json)
            case "kind": kind = try String(from: &json)
            case "label": label = try String(from: &json)
            case "became": became = try Became(from: &json)
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.kind = try json.required(kind, "kind")
        self.label = try json.required(label, "label")
        self.became = try json.required(became, "became")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("became", became)
        json.member("id", id)
        json.member("kind", kind)
        json.member("label", label)
        json.endObject()
    }
}

/// One change: all that one call has changed, or all calls of one program after Join. `method` is that of the call, or
/// io.clockd.Batch.Run for calls of several methods; `client` is the name of the program that asked for it, empty if it is
/// unknown. `items` has at most 100 of the `count` items that it touched; a change of the cities, of the presets or of the
/// calculator touches none.
package struct ChangeObject: JSONConvertible, Hashable, Sendable {
    package var at: String
    package var method: String
    package var client: String
    package var items: [ChangedItemObject]
    package var count: Int

    package init(at: String, method: String, client: String, items: [ChangedItemObject], count: Int) {
        self.at = at
        self.method = method
        self.client = client
        self.items = items
        self.count = count
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var at: String?
        var method: String?
        var client: String?
        var items: [ChangedItemObject]?
        var count: Int?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "at": at = try String(from: &json)
            case "method": method = try String(from: &json)
            case "client": client = try String(from: &json)
            case "items": items = try [ChangedItemObject](from: &json)
            case "count": count = try Int(from: &json)
            default: try json.skip()
            }
        }
        self.at = try json.required(at, "at")
        self.method = try json.required(method, "method")
        self.client = try json.required(client, "client")
        self.items = try json.required(items, "items")
        self.count = try json.required(count, "count")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("at", at)
        json.member("client", client)
        json.member("count", count)
        json.member("items", items)
        json.member("method", method)
        json.endObject()
    }
}

/// What clients changed within the last hour, and how to take it back.
package enum ChangesInterface {
    /// Lists what can be taken back, newest first.
    package struct List: VarlinkMethod {
        package static let name = "io.clockd.Changes.List"

        package struct Reply: ListReply {
            package static let member = "changes"
            package var objects: [ChangeObject] { changes }
            package init(objects: [ChangeObject]) { changes = objects }

            package var changes: [ChangeObject]

            package init(changes: [ChangeObject]) {
                self.changes = changes
            }
        }

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// Takes back the newest change, as if it had not been made: what has become due meanwhile rings, late by at most its
    /// grace. What clockd did by itself is no change, and neither is a call of this method. A change on which a later state
    /// depends can't be taken back: the call is refused with NotNow, and the next one takes back the change before. If nothing
    /// is left, it is refused with NoSuchItem of the kind `change`.
    package struct Undo: VarlinkMethod {
        package static let name = "io.clockd.Changes.Undo"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var change: ChangeObject

            package init(change: ChangeObject) {
                self.change = change
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var change: ChangeObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "change": change = try ChangeObject(from: &json)
                    default: try json.skip()
                    }
                }
                self.change = try json.required(change, "change")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("change", change)
                json.endObject()
            }
        }

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// From now on, all that this program changes is one change.
    package struct Join: VarlinkMethod {
        package static let name = "io.clockd.Changes.Join"
        package typealias Reply = NoParameters

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # What clients changed within the last hour, and how to take it back.
            interface io.clockd.Changes

            # An item of a change. `became` says what taking it back makes of it: `removed` if the change added it, `restored` if the
            # change removed or ended it, otherwise `changed`.
            type ChangedItem (id: string, kind: string, label: string, became: (removed, restored, changed))

            # One change: all that one call has changed, or all calls of one program after Join. `method` is that of the call, or
            # io.clockd.Batch.Run for calls of several methods; `client` is the name of the program that asked for it, empty if it is
            # unknown. `items` has at most 100 of the `count` items that it touched; a change of the cities, of the presets or of the
            # calculator touches none.
            type Change (at: string, method: string, client: string, items: []ChangedItem, count: int)

            # Lists what can be taken back, newest first.
            method List() -> (changes: []Change)

            # Takes back the newest change, as if it had not been made: what has become due meanwhile rings, late by at most its
            # grace. What clockd did by itself is no change, and neither is a call of this method. A change on which a later state
            # depends can't be taken back: the call is refused with NotNow, and the next one takes back the change before. If nothing
            # is left, it is refused with NoSuchItem of the kind `change`.
            method Undo() -> (change: Change)

            # From now on, all that this program changes is one change.
            method Join() -> ()

            """#
    )
}
