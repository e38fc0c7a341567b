import Agenda
import Chronology
import Testing

struct CityListTests {
    private func list(_ names: String...) throws -> CityList {
        try names.reduce(CityList()) { try $0.adding(city($1)) }
    }

    private func city(_ name: String, zone: String? = nil) -> KeptCity {
        KeptCity(name: name, city: name, zoneName: zone ?? "Area/\(name)", place: nil)
    }

    private static let moves: [(from: Int, to: Int, names: String)] = [
        (1, 1, "abcd"), (1, 2, "bacd"), (1, 4, "bcda"), (4, 1, "dabc"), (3, 2, "acbd"), (2, 3, "acbd"), (4, 4, "abcd"),
    ]

    @Test("Moving a city keeps the order of the others", arguments: moves)
    func moving(from: Int, to: Int, names: String) throws {
        let moved = try list("a", "b", "c", "d").moving(from: from, to: to)
        #expect(moved.cities.map(\.name).joined() == names)
    }

    @Test(arguments: [0, -1, 5, Int.max, Int.min])
    func movingBeyondTheList(_ position: Int) throws {
        let list = try list("a", "b", "c", "d")
        #expect(throws: CityList.Refusal.noSuchPosition(position, atMost: 4)) {
            try list.moving(from: 1, to: position)
        }
    }

    @Test func removing() throws {
        #expect(try list("a", "b", "c", "d").removing(at: [1, 3]).cities.map(\.name) == ["b", "d"])
    }

    @Test("Names are unique regardless of case and accents", arguments: ["Seoul", "seoul", "SÉOUL", "🏠"])
    func names(_ name: String) throws {
        let list = try list("Seoul", "🏠", "🏡")
        #expect(throws: CityList.Refusal.nameTaken(name)) { try list.adding(city(name)) }
    }

    private static let lookUps: [(text: String, found: CityList.Lookup)] = [
        ("Seoul", .position(1)), ("seoul", .position(1)), ("Area/New_York", .position(2)), ("new", .position(2)),
        ("Mum", .position(3)), ("Busan", .position(3)), ("London", .ambiguous(["Office", "Hotel"])),
        ("S", .ambiguous(["Seoul", "Sydney"])), ("", .unknown), ("Paris", .unknown), ("🏠", .position(7)),
        ("🏡", .unknown), ("Area/London", .ambiguous(["Office", "Hotel"])),
    ]

    @Test(arguments: lookUps)
    func lookUp(text: String, found: CityList.Lookup) throws {
        let mum = KeptCity(name: "Mum", city: "Busan", zoneName: "Area/Busan", place: nil)
        let office = KeptCity(name: "Office", city: "London", zoneName: "Area/London", place: nil)
        let hotel = KeptCity(name: "Hotel", city: "London", zoneName: "Area/London", place: nil)
        let cities = [
            city("Seoul"), city("New York", zone: "Area/New_York"), mum, office, hotel, city("Sydney"), city("🏠"),
        ]
        #expect(CityList(cities).lookUp(text) == found)
    }
}
