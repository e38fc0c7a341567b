import Chronology
import Testing

struct ZoneCalledTests {
    private let database = ZoneDatabase()

    @Test(
        "By name, in any letters, by a link, and by a city that only one zone has",
        arguments: [
            ("Asia/Seoul", "Asia/Seoul"), ("asia/seoul", "Asia/Seoul"), ("ROK", "ROK"), ("Seoul", "Asia/Seoul"),
            ("new york", "America/New_York"), ("New_York", "America/New_York"), ("UTC", "UTC"), ("utc", "UTC"),
            // Two names of one zone.
            ("Louisville", "America/Kentucky/Louisville"),
        ]
    )
    func found(text: String, name: String) throws {
        let wanted = try database.zone(named: name)
        #expect(try database.zone(called: text).hasSameRules(as: wanted))
    }

    @Test(
        "What means none, and what was perhaps meant",
        arguments: [
            ("Soeul", "Asia/Seoul"), ("Europe/Berln", "Europe/Berlin"), ("new yrok", "America/New_York"),
            ("Nowhere/Else", nil), ("x", nil), ("zone", nil), (String(repeating: "a", count: 200), nil),
        ]
    )
    func notFound(text: String, nearest: String?) {
        #expect(throws: ZoneError.unknownPlace(text, nearest: nearest)) { try database.zone(called: text) }
    }

    @Test("Nothing leads out of the directory", arguments: ["../../etc/passwd", "/etc/localtime", "Europe/../UTC", ""])
    func refused(name: String) {
        #expect(throws: ZoneError.refusedName(name)) { try database.zone(called: name) }
    }
}
