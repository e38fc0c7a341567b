import Agenda
import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Testing
import Varlink

struct WorldTests {
    private func world(_ zones: String...) throws -> SimulatedWorld {
        let world = try TestWorld().world
        if !zones.isEmpty { _ = try world.call(WorldInterface.Add(zones: zones)) }
        return world
    }

    private func names(_ world: SimulatedWorld) throws -> [String] {
        try world.call(WorldInterface.List()).cities.map(\.name)
    }

    @Test("The reply for a city has its local time")
    func reading() throws {
        let added = try world().call(WorldInterface.Add(zones: ["Asia/Seoul"])).cities
        #expect(
            added == [
                CityObject(
                    position: 1,
                    name: "Seoul",
                    city: "Seoul",
                    zone: "Asia/Seoul",
                    local: "2026-11-20T20:00:00+09:00",
                    offsetSeconds: 32_400,
                    differenceSeconds: 28_800,
                    dayDifference: 0,
                    daylight: false,
                    nextTransition: nil
                )
            ]
        )
    }

    @Test("The list is computed for a given time and local zone")
    func moment() throws {
        let world = try world("America/New_York", "UTC")
        let list = WorldInterface.List(at: "2027-03-01T23:30:00Z", here: "Asia/Kolkata")
        let cities = try world.call(list).cities
        #expect(cities[0].local == "2027-03-01T18:30:00-05:00")
        #expect(cities[0].differenceSeconds == -37_800)
        #expect(cities[0].dayDifference == -1)
        #expect(cities[0].nextTransition == "2027-03-14T03:00:00-04:00")
        #expect(cities[1].city == "UTC")
        #expect(cities[1].daylight == nil)
        let byRule = try world.call(WorldInterface.List(here: "KST-9")).cities
        #expect(byRule[1].differenceSeconds == -32_400)
    }

    @Test("Order and names are kept across a restart")
    func kept() throws {
        let world = try world("Asia/Seoul", "Europe/Paris", "Asia/Tokyo")
        _ = try world.call(WorldInterface.Add(zones: ["Asia/Calcutta"], name: "Mum"))
        let moved = try world.call(WorldInterface.Move(name: "mum", position: 1)).cities
        #expect(moved.map(\.name) == ["Mum", "Seoul", "Paris", "Tokyo"])
        #expect(moved.map(\.position) == [1, 2, 3, 4])
        let removed = try world.call(WorldInterface.Remove(names: ["par", "Europe/Paris"])).cities
        #expect(removed.map(\.name) == ["Paris"])
        try world.crash()
        #expect(try names(world) == ["Mum", "Seoul", "Tokyo"])
        let mum = try world.call(WorldInterface.List()).cities[0]
        #expect(mum.city == "Kolkata")
        #expect(mum.daylight == true)
    }

    @Test("A place after which no zone is named keeps its name and its own daylight")
    func places() throws {
        let world = try world()
        // 12:00 UTC, 17:30 in India: the sun has set in Kolkata alone.
        world.clocks.advance(by: .seconds(3600))
        let zones = ["Asia/Kolkata", "Asia/Kolkata", "America/Chicago"]
        let added = try world.call(WorldInterface.Add(zones: zones, cities: ["Kolkata", "Mumbai", "Nowhere"])).cities
        #expect(added.map(\.name) == ["Kolkata", "Mumbai", "Nowhere"])
        #expect(added.map(\.city) == ["Kolkata", "Mumbai", "Nowhere"])
        #expect(added.map(\.daylight) == [false, true, false])
    }

    @Test("Refused requests change nothing")
    func refusals() throws {
        let world = try world("Asia/Seoul", "Asia/Tokyo")
        let refusals: [(ClockError, () throws -> Void)] = [
            (
                .nameTaken(name: "Seoul"),
                { _ = try world.call(WorldInterface.Add(zones: ["Europe/Rome", "Asia/Seoul"])) }
            ),
            (.nameTaken(name: "tokyo"), { _ = try world.call(WorldInterface.Add(zones: ["UTC"], name: "tokyo")) }),
            (
                .noSuchItem(kind: "zone", name: "Mars/Base"),
                { _ = try world.call(WorldInterface.Add(zones: ["Europe/Rome", "Mars/Base"])) }
            ),
            (
                .outOfRange(parameter: "cities", fault: .outside, least: 2, most: 2),
                {
                    _ = try world.call(WorldInterface.Add(zones: ["UTC", "Europe/Rome"], cities: ["Milan"]))
                }
            ),
            (
                .outOfRange(parameter: "name", fault: .empty),
                {
                    _ = try world.call(WorldInterface.Add(zones: ["UTC"], name: ""))
                }
            ),
            (
                .outOfRange(parameter: "position", fault: .outside, least: 1, most: 2),
                {
                    _ = try world.call(WorldInterface.Move(name: "Seoul", position: 3))
                }
            ),
            (
                .noSuchItem(kind: "city", name: "Rome"),
                {
                    _ = try world.call(WorldInterface.Remove(names: ["Seoul", "Rome"]))
                }
            ),
            (.noSuchItem(kind: "zone", name: "nowhere"), { _ = try world.call(WorldInterface.List(here: "nowhere")) }),
        ]
        for (expected, body) in refusals {
            #expect(clockError(body) == expected)
            #expect(try names(world) == ["Seoul", "Tokyo"])
        }
        let unreadable = clockError { _ = try world.call(WorldInterface.List(at: "soon")) }
        guard case .unreadable(parameter: "at", _, _, _, _, _)? = unreadable else {
            Issue.record("\(String(describing: unreadable))")
            return
        }
    }

    @Test("At most a thousand are kept")
    func bound() throws {
        let world = try world()
        let full = CityList(
            (1...1000).map { KeptCity(name: "n\($0)", city: "UTC", zoneName: "UTC", place: nil) }
        )
        try world.store.transaction { try $0.save(full) }
        let error = clockError { _ = try world.call(WorldInterface.Add(zones: ["UTC"])) }
        #expect(error == .tooMany(what: "cities", limit: 1000))
    }
}
