import Chronology
import ClockAPI
import ClockTestKit
import JSON
import Testing
import Varlink

@testable import Agenda

@Suite("The history records every event")
struct HistoryTests {
    private func entries(_ world: SimulatedWorld, _ request: HistoryInterface.List = .init()) throws
        -> [HistoryEntryObject]
    {
        try world.call(request).entries
    }

    @Test("it has the recorded entries in order")
    func complete() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:10")
        _ = try world.startTimer(60, "tea")
        world.advance(by: .seconds(700))
        world.stepClock(by: .seconds(3_600))
        let entries = try entries(world)
        #expect(entries.map(\.event) == world.history.map(\.record.event.rawValue))
        #expect(entries.map(\.item) == world.history.map { $0.record.item?.description })
        let completed = try #require(entries.first { $0.event == "completed" })
        #expect(completed.at == "2026-11-20T12:01:00+01:00")
        #expect(completed.details["scheduled"] == "2026-11-20T12:01:00+01:00")
        #expect(completed.details["durationSeconds"] == 60)
    }

    @Test("it is filtered by time, kind, event and item, also by the label of a removed item")
    func filters() throws {
        let world = try TestWorld().world
        let alarm = try world.addAlarm("18:00") { $0.label = "walk" }
        world.advance(by: .seconds(60))
        _ = try world.startTimer(30, "tea")
        world.advance(by: .seconds(60))
        _ = try world.call(AlarmsInterface.Remove(names: [alarm.id]))

        func events(_ request: HistoryInterface.List) throws -> [String] { try entries(world, request).map(\.event) }
        #expect(try events(.init(kinds: ["alarm"])) == ["added", "removed"])
        #expect(try events(.init(kinds: ["alarm", "timer"], events: ["added", "started"])) == ["added", "started"])
        #expect(try events(.init(items: ["walk"])) == ["added", "removed"])
        #expect(try events(.init(items: ["a1", "t1"])) == ["added", "started", "completed", "rang", "removed"])
        #expect(
            try events(.init(since: "2026-11-20T12:01:00+01:00", until: "2026-11-20T12:01:30+01:00")) == ["started"]
        )
        #expect(try events(.init(newest: 2)) == ["rang", "removed"])
        #expect(try events(.init(kinds: ["timer"], newest: 1)) == ["rang"])
        #expect(try events(.init(newest: 0)) == [])
        #expect(try events(.init(items: ["nothing"])) == [])
    }

    static let editedDetails: [(details: String, read: JSONValue)] = [
        (#"{"b":2,"a":1}"#, ["a": 1, "b": 2]), (#"{ "a" : 1.50 }"#, ["a": 1.5]),
        (#"{"\u00e4":"\/\u0041"}"#, ["ä": "/A"]),
        (#"{"a":{"b":[1,-0.25,"ü",null]}}"#, ["a": ["b": [1, -0.25, "ü", nil]]]), (#"{"a":1,"a":2}"#, [:]), ("{}", [:]),
    ]

    @Test("entries are returned as stored, even if the file was edited", arguments: editedDetails)
    func edited(details: String, read: JSONValue) throws {
        let world = try TestWorld().world
        _ = try world.startTimer(1_000)
        try world.crash(editing: #"UPDATE history SET details = '\#(details)', label = 'a"\ü' WHERE item = 't1'"#)
        let entry = try #require(try entries(world, .init(items: ["t1"])).first)
        #expect(entry.details.jsonValue == read && entry.label == #"a"\ü"#)
        #expect((entry.event, entry.kind, entry.item) == ("started", "timer", "t1"))
        #expect(try entries(world).contains { $0.kind == nil && $0.item == nil })
    }

    @Test("any number of missing entry numbers takes no time", arguments: [1_000_000, 9_007_199_254_000_000])
    func gap(number: Int64) throws {
        let world = try TestWorld().world
        _ = try world.startTimer(1_000)
        _ = try world.addAlarm("18:00")
        #expect(world.disk.edit(world.storePath, "UPDATE history SET number = \(number) WHERE event = 'added'"))
        _ = try world.startTimer(2_000)
        let events = ["daemonStarted", "started", "added", "started"]
        #expect(try entries(world).map(\.event) == events)
        #expect(try world.pages(HistoryInterface.List()).flatMap(\.entries).map(\.event) == events)
        #expect(try entries(world, .init(newest: 3)).map(\.event) == Array(events.dropFirst()))
        #expect(try entries(world, .init(kinds: ["timer"], newest: 2)).map(\.event) == ["started", "started"])
        #expect(try entries(world, .init(newest: 9)).map(\.event) == events)
    }

    @Test("long histories are paged completely", arguments: [0, 1, 999, 1_000, 1_001, 2_345])
    func pages(count: Int) throws {
        let world = try TestWorld().world
        for _ in 0..<count / 2 { _ = try world.startTimer(1_000) }
        if count > 0 { _ = try world.call(AlarmsInterface.List()) }
        let expected = world.history.map(\.record.event.rawValue)
        var read: [String] = []
        var request = HistoryInterface.List()
        repeat {
            let page = try world.call(request)
            #expect(page.entries.count <= 1_000)
            read += page.entries.map(\.event)
            request.after = page.next
        } while request.after != nil
        #expect(read == expected)
    }

    @Test(
        "invalid requests are refused",
        arguments: [
            HistoryInterface.List(kinds: ["egg"]), .init(events: ["boiled"]),
            .init(newest: -1),
            .init(items: Array(repeating: "a1", count: 101)),
        ]
    )
    func refused(request: HistoryInterface.List) throws {
        let world = try TestWorld().world
        guard case .outOfRange = clockError({ _ = try world.call(request) }) else {
            Issue.record("it was answered")
            return
        }
    }

    @Test("times must be in RFC 3339", arguments: ["yesterday", "2026-11-21", "", "2026-11-21T09:00:00"])
    func moments(text: String) throws {
        let world = try TestWorld().world
        let request = HistoryInterface.List(until: text)
        guard case .unreadable(parameter: "until", text: text, _, _, _, _) = clockError({ _ = try world.call(request) })
        else {
            Issue.record("“\(text)” was answered")
            return
        }
    }
}
