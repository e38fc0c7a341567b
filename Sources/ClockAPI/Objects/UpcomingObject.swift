/// What comes next. The interface file has the meaning of each member.
package struct UpcomingObject: Codable, Hashable, Sendable {
    package var item: String
    package var kind: String
    package var label: String
    package var at: String

    package init(item: String, kind: String, label: String, at: String) {
        self.item = item
        self.kind = kind
        self.label = label
        self.at = at
    }
}
