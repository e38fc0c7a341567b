import Chronology
import ClockAPI
import Console
import Testing

/// The samples are relative to 2026-11-21 12:00 UTC.
struct WorldPagesTests {
    private let page = Page(terminal: .piped, viewpoint: .sample)

    private func city(
        _ local: String?,
        offset: Int?,
        days: Int? = 0,
        daylight: Bool? = nil,
        next: String? = nil
    ) -> CityObject {
        CityObject(
            position: 1,
            name: "X",
            city: "X",
            zone: "Area/X",
            local: local,
            offsetSeconds: offset,
            differenceSeconds: offset,
            dayDifference: days,
            daylight: daylight,
            nextTransition: next
        )
    }

    @Test func table() {
        let zone = "2026-11-22T01:45:30+13:45"
        var far = city("2026-11-22T02:00:00+14:00", offset: 50_400, days: 2)
        far.differenceSeconds = 90_000
        let cities = [
            city(zone, offset: 49_500, days: 1, daylight: false, next: "2027-04-04T02:45:00+12:45"),
            city("2026-11-21T12:00:00Z", offset: 0, daylight: true, next: "2026-11-30T01:00:00+01:00"),
            city("2026-11-21T08:30:00-03:30", offset: -12_600, daylight: true, next: "2027-03-14T03:00:00-02:30"),
            far, city(nil, offset: nil, days: nil),
        ]
        #expect(
            page.table(cities, names: ["Chatham", "런던", "St Johns", "Far", "Gone"])
                == [
                    "CITY      TIME          DAY      FROM HERE  SUN    CLOCKS CHANGE",
                    "Chatham   01:45         +1 d  +13 h 45 min  night  Sun 4 Apr 2027 -1 h",
                    "런던      12:00                  same time  day    Mon 30 Nov +1 h",
                    "St Johns  08:30                -3 h 30 min  day    Sun 14 Mar 2027 +1 h",
                    "Far       02:00         +2 d         +25 h", "Gone      no zone data",
                ]
        )
        #expect(page.table([CityObject](), names: []).isEmpty)
    }

    @Test func lines() {
        let seoul = city("2026-11-22T00:30:00+09:00", offset: 32_400, days: 1, daylight: false)
        #expect(page.line(seoul, name: "서울") == "서울: tomorrow 00:30, +9 h, night")
        #expect(page.line(city("2026-11-21T12:00:00Z", offset: 0), name: "UTC") == "UTC: 12:00, same time")
        #expect(page.line(city(nil, offset: nil, days: nil), name: "Gone") == "Gone: no zone data")
        #expect(page.removedLine(seoul, name: "a\u{1B}b") == "a\u{FFFD}b: removed")
    }

    @Test func heading() throws {
        #expect(page.heading(at: try InstantText.parse("2026-11-21T15:00:00Z")) == "at today 15:00, in 3 h")
    }

    @Test("On a narrow terminal names shrink and rows fold")
    func narrow() {
        let narrow = Page(terminal: Terminal(columns: 40, usesColour: false, canRedraw: true), viewpoint: .sample)
        let lines = narrow.table(
            [city("2026-11-22T00:30:00+09:00", offset: 32_400, days: 1, daylight: false)],
            names: ["A place with a long name"]
        )
        #expect(lines.count == 3, "two lines of headings, and one of a row that ends with nothing")
        #expect(lines[2].hasPrefix("A place …  00:30  +1 d  "))
    }
}
