import Testing

@testable import Chronology

struct ZoneCalledTests {
    private let database = ZoneDatabase()

    @Test(
        "By name, in any case, by link, and by a city that belongs to one zone only",
        arguments: [
            ("Asia/Seoul", "Asia/Seoul"), ("asia/seoul", "Asia/Seoul"), ("ROK", "ROK"), ("Seoul", "Asia/Seoul"),
            ("new york", "America/New_York"), ("New_York", "America/New_York"), ("UTC", "UTC"), ("utc", "UTC"),
            // Both names refer to the same zone.
            ("Louisville", "America/Kentucky/Louisville"),
        ]
    )
    func found(text: String, name: String) throws {
        let wanted = try database.zone(named: name)
        #expect(try database.zone(called: text).hasSameRules(as: wanted))
    }

    @Test(
        "An offset is a zone, east of Greenwich with a plus; its name is found again",
        arguments: [
            ("UTC+2", 120), ("utc-3", -180), ("GMT+10", 600), ("UTC+5:30", 330), ("+05:30", 330), ("-0330", -210),
            ("UTC+00:00", 0), ("UTC+14", 840), ("+5:45", 345),
        ]
    )
    func offset(text: String, minutes: Int) throws {
        let zone = try database.zone(called: text)
        #expect(zone.hasSameRules(as: Zone(fixedOffsetSeconds: minutes * 60)))
        #expect(try database.zone(named: zone.identifier).identifier == zone.identifier)
    }

    @Test(arguments: ["UTC+15", "UTC+2:60", "+5", "+12", "+123", "UTC+", "+", "UTC+1:2:3", "+1:5", "+٠٥:٣٠", "UTC+-2"])
    func noOffset(text: String) {
        #expect(Zone(offset: text) == nil)
    }

    @Test("In TZ a plus is west, by POSIX") func offsetInVariable() throws {
        let zone = try database.local(timeZoneVariable: "UTC+2")
        #expect(zone.offset(at: Instant(secondsSinceEpoch: 0)).seconds == -7200)
        #expect(throws: ZoneError.self) { try database.local(timeZoneVariable: "+02:00") }
    }

    @Test(
        "Unknown names, and their suggestions",
        arguments: [
            ("Soeul", "Asia/Seoul"), ("Europe/Berln", "Europe/Berlin"), ("new yrok", "America/New_York"),
            ("Nowhere/Else", nil), ("x", nil), ("zone", nil), (String(repeating: "a", count: 200), nil),
        ]
    )
    func notFound(text: String, nearest: String?) {
        let error = ZoneError.unknownPlace(text, nearest: nearest.map { [$0] } ?? [])
        #expect(throws: error) { try database.zone(called: text) }
    }

    @Test(
        "Abbreviations are not zones, but a few zones that use them are suggested, the best known first",
        arguments: [
            ("CEST", "Europe/Berlin"), ("MESZ", "Europe/Berlin"), ("mez", "Europe/Berlin"), ("CET", "Europe/Berlin"),
            ("PST", "America/Los_Angeles"), ("pdt", "America/Los_Angeles"), ("IST", "Asia/Kolkata"),
            ("JST", "Asia/Tokyo"), ("BST", "Europe/London"), ("CST", "America/Chicago"), ("AEDT", "Australia/Sydney"),
            ("EAT", "Africa/Nairobi"),
        ]
    )
    func abbreviations(text: String, best: String) throws {
        let nearest = database.names(abbreviated: text)
        #expect(nearest.first == best)
        #expect((1...3).contains(nearest.count))
        // Some abbreviations are names, too.
        guard (try? database.zone(named: text)) == nil else { return }
        #expect(throws: ZoneError.unknownPlace(text, nearest: nearest)) { try database.zone(called: text) }
        #expect(ZoneError.unknownPlace(text, nearest: nearest).suggestion == nearest.joined(separator: ", "))
    }

    @Test("Other words have no abbreviation", arguments: ["XYZ", "C", "CES", "Europe", "C3T", ""])
    func noAbbreviations(text: String) {
        #expect(database.names(abbreviated: text).isEmpty)
    }

    @Test("Zones that count leap seconds are refused; their copies without are zones like any other")
    func leapSeconds() throws {
        let refusal = ZoneError.countsLeapSeconds(name: "right/Europe/Berlin", plain: "Europe/Berlin")
        #expect(throws: refusal) { try database.zone(called: "right/Europe/Berlin") }
        #expect(refusal.suggestion == "Europe/Berlin")
        #expect(refusal.message == "it counts leap seconds, which the system's clock does not")
        let berlin = try database.zone(named: "Europe/Berlin")
        #expect(try database.zone(called: "posix/Europe/Berlin").hasSameRules(as: berlin))
    }

    @Test("No name leads out of the directory", arguments: ["../../etc/passwd", "/etc/localtime", "Europe/../UTC", ""])
    func refused(name: String) {
        #expect(throws: ZoneError.refusedName(name)) { try database.zone(called: name) }
    }
}
