import Chronology
import Testing

struct ZoneReadingTests {
    @Test func readsBerlin() throws {
        let zone = try ZoneDatabase().zone(named: "Europe/Berlin")
        let winter = try #require(CivilDate(year: 2026, month: 1, day: 1))
        #expect(zone.resolve(CivilDateTime(winter, .midnight)) == .unique(Instant(secondsSinceEpoch: 1_767_222_000)))
    }
}
