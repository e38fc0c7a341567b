import Varlink

/// The methods of io.clockd.History.
package enum HistoryInterface {
    package struct List: VarlinkMethod, Hashable {
        package static let name = "io.clockd.History.List"

        @OrNull package var since: String?
        @OrNull package var until: String?
        package var kinds: [String]
        package var events: [String]
        package var items: [String]
        @OrNull package var newest: Int?
        @OrNull package var after: Int64?

        package init(
            since: String? = nil,
            until: String? = nil,
            kinds: [String] = [],
            events: [String] = [],
            items: [String] = [],
            newest: Int? = nil,
            after: Int64? = nil
        ) {
            self.since = since
            self.until = until
            self.kinds = kinds
            self.events = events
            self.items = items
            self.newest = newest
            self.after = after
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var entries: [HistoryEntryObject]
            @OrNull package var next: Int64?

            package init(entries: [HistoryEntryObject], next: Int64?) {
                self.entries = entries
                self.next = next
            }
        }
    }
}
