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
            ("CEST", "Europe/Berlin"), ("CET", "Europe/Berlin"), ("PST", "America/Los_Angeles"),
            ("pdt", "America/Los_Angeles"), ("IST", "Asia/Kolkata"), ("JST", "Asia/Tokyo"), ("BST", "Europe/London"),
            ("CST", "America/Chicago"), ("AEDT", "Australia/Sydney"), ("EAT", "Africa/Nairobi"),
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
