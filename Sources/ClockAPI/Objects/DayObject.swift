/// A D-day as clients see it. The interface file has the meaning of each member; one that is not kept, but counted for
/// once, has neither id nor name.
package struct DayObject: Codable, Hashable, Sendable {
    @OrNull package var id: String?
    @OrNull package var name: String?
    package var date: String
    package var from: String
    package var days: Int
    package var text: String
    @OrNull package var yearly: Bool?
    @OrNull package var notifySeconds: [Double]?

    package init(
        id: String? = nil,
        name: String? = nil,
        date: String,
        from: String,
        days: Int,
        text: String,
        yearly: Bool? = nil,
        notifySeconds: [Double]? = nil
    ) {
        self.id = id
        self.name = name
        self.date = date
        self.from = from
        self.days = days
        self.text = text
        self.yearly = yearly
        self.notifySeconds = notifySeconds
    }
}
