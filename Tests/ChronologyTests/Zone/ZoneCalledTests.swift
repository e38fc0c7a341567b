import Chronology
import Testing

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
        #expect(throws: ZoneError.unknownPlace(text, nearest: nearest)) { try database.zone(called: text) }
    }

    @Test("No name leads out of the directory", arguments: ["../../etc/passwd", "/etc/localtime", "Europe/../UTC", ""])
    func refused(name: String) {
        #expect(throws: ZoneError.refusedName(name)) { try database.zone(called: name) }
    }
}
