import Varlink

/// One event of the history as clients see it. The interface file has the meaning of each member.
package struct HistoryEntryObject: Codable, Hashable, Sendable {
    package var at: String
    package var event: String
    @OrNull package var kind: String?
    @OrNull package var item: String?
    package var label: String
    package var details: JSONValue

    package init(at: String, event: String, kind: String?, item: String?, label: String, details: JSONValue) {
        self.at = at
        self.event = event
        self.kind = kind
        self.item = item
        self.label = label
        self.details = details
    }
}
