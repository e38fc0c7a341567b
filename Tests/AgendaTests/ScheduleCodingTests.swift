import Agenda
import Chronology
import Testing

struct ScheduleCodingTests {
    private func read(_ text: String) throws -> Schedule { try Schedule(json: Array(text.utf8)) { _ in .utc } }

    /// Earlier versions stored `after` and `first` with every alarm.
    @Test("A grid stored by an earlier version rings by its kind, given policies stay", arguments: ["HOURLY", "DAILY"])
    func policiesOfEarlierVersions(frequency: String) throws {
        let rule = CalendarRule.recurring(try RecurrenceRule(parsing: "FREQ=" + frequency), start: .first)
        let given = Schedule(rule: rule, gap: .after, fold: .first)
        #expect(try read(given.storedText) == given)
        let earlier = try read(given.storedText.replacing("\"policiesGiven\":true,", with: ""))
        #expect(earlier == (frequency == "HOURLY" ? Schedule(rule: rule) : given))
        #expect(earlier.effectiveFold == (frequency == "HOURLY" ? .both : .first))
    }
}
