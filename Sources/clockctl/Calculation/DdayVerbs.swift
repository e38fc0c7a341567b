import ClockAPI
import Console
import Localization

enum DdayShow: ItemVerb {
    typealias Method = DaysInterface.Show
    static let name = "show"
    static var abstract: String { localized("Show everything about D-days.") }
    static func ids(_ days: [DayObject]) -> [String] { days.compactMap(\.id) }
    static func lines(_ days: [DayObject], on page: Page) -> [String] { page.details(days.map(page.detail)) }
}

enum DdayRemove: ItemVerb {
    typealias Method = DaysInterface.Remove
    static let name = "remove"
    static var abstract: String { localized("Remove D-days permanently.") }
    static func lines(_ days: [DayObject], on page: Page) -> [String] { days.map(page.removedLine) }
}
