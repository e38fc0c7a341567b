import Agenda
import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import JSON
import Testing
import Varlink

struct TaskListTests {
    private func names(_ world: SimulatedWorld) throws -> [String] {
        try world.call(TasksInterface.List()).tasks.map(\.name)
    }

    @Test("Tasks are listed in the user's order")
    func order() throws {
        let world = try TestWorld().world
        for name in ["one", "two", "three"] { try world.addTask(name) }
        let moved = try world.call(TasksInterface.Move(name: "three", position: 1)).tasks
        #expect(moved.map(\.name) == ["three", "one", "two"])
        _ = try world.call(TasksInterface.Move(name: "three", position: 2))
        #expect(try names(world) == ["one", "three", "two"])
        _ = try world.call(TasksInterface.Remove(names: ["three"]))
        try world.addTask("four")
        #expect(try names(world) == ["one", "two", "four"])
        let refusal = clockError { _ = try world.call(TasksInterface.Move(name: "one", position: 4)) }
        #expect(refusal == .outOfRange(parameter: "position", fault: .outside, least: 1, most: 3))
    }

    @Test("Names are unique, and can't be ids", arguments: ["walk", "k1", "last", "", "\u{1B}[2J", "t77"])
    func names(name: String) throws {
        let world = try TestWorld().world
        try world.addTask("walk")
        try world.addTask("other")
        #expect(clockError { try world.addTask(name) } != nil)
        #expect(clockError { _ = try world.call(TasksInterface.Edit(names: ["other"], newName: name)) } != nil)
        #expect(try names(world) == ["walk", "other"])
    }

    @Test("An estimate must be positive", arguments: [0, -1, 0.5, 1e12])
    func estimates(seconds: Double) throws {
        let world = try TestWorld().world
        guard
            case .outOfRange(parameter: "estimateSeconds", fault: .outside, _, _, _, _)? = clockError({
                try world.addTask("walk", seconds)
            })
        else {
            Issue.record("it was taken")
            return
        }
        #expect(try names(world).isEmpty)
    }

    @Test("A running task is not removed; a removed task leaves its history")
    func remove() throws {
        let world = try TestWorld().world
        try world.startTask("walk")
        for _ in 0..<2 {
            let refusal = clockError { _ = try world.call(TasksInterface.Remove(names: ["walk"])) }
            #expect(refusal == .notNow(item: "k1", reason: .isUnderWay))
            _ = try? world.call(TasksInterface.Pause(names: []))
        }
        try world.done()
        _ = try world.call(TasksInterface.Remove(names: ["walk"]))
        #expect(try world.call(TasksInterface.History(name: "walk")).runs.count == 1)
        #expect(world.events(.removed) == 1)
        // Another task with that name starts from zero, and the history has both.
        try world.startTask("walk")
        try world.done()
        #expect(try world.info("walk").total == 1)
        #expect(try world.call(TasksInterface.History(name: "walk")).runs.map(\.item) == ["k1", "k2"])
    }

    @Test("A renamed task keeps its runs")
    func rename() throws {
        let world = try TestWorld().world
        try world.startTask("wlak")
        try world.done()
        let task = try world.call(TasksInterface.Edit(names: ["wlak"], newName: "walk", icon: "🐕")).tasks[0]
        #expect(task.name == "walk" && task.icon == "🐕" && task.id == "k1")
        #expect(try world.call(TasksInterface.History(name: "walk")).runs.map(\.task) == ["walk"])
        #expect(clockError { _ = try world.task("wlak") } == .noSuchItem(kind: "task", name: "wlak"))
    }

    @Test("The history of a month has the runs that began in it, by the local zone")
    func months() throws {
        let world = try TestWorld(start: "2026-10-31T23:30:00+01:00").world
        try world.startTask("walk")
        world.advance(by: .seconds(3600))
        try world.done()
        try world.startTask("read")
        try world.done()
        func tasks(_ month: String?, _ name: String? = nil) throws -> [String] {
            try world.call(TasksInterface.History(name: name, month: month)).runs.map(\.task)
        }
        #expect(try tasks("2026-10") == ["walk"])
        #expect(try tasks("2026-11") == ["read"])
        #expect(try tasks("last") == ["walk"])
        #expect(try tasks(nil) == ["walk", "read"])
        #expect(try tasks(nil, "k2") == ["read"])
        #expect(try tasks("2026-10", "read") == [])
        for month in ["2026-13", "2026-00", "2026-1", "brumaire", "", "2026-11-01", "9999-12x", "٢٠٢٦-١١"] {
            guard case .unreadable? = clockError({ _ = try tasks(month) }) else {
                Issue.record("\(month) was read")
                continue
            }
        }
    }

    @Test("Runs since a time, also of a month or a task")
    func since() throws {
        let world = try TestWorld(start: "2026-10-31T23:30:00+01:00").world
        for name in ["walk", "read", "walk"] {
            try world.startTask(name)
            world.advance(by: .seconds(1800))
            try world.done()
        }
        func tasks(_ since: String, _ month: String? = nil, _ name: String? = nil) throws -> [String] {
            try world.call(TasksInterface.History(name: name, month: month, since: since)).runs.map(\.id)
        }
        #expect(try tasks("2026-10-31T23:30:00+01:00") == ["1", "2", "3"])
        #expect(try tasks("2026-10-31T22:30:00.000001Z") == ["2", "3"])
        #expect(try tasks("2026-11-01T00:30:00+01:00") == ["3"])
        #expect(try tasks("2026-10-01T00:00:00Z", "2026-11") == ["2", "3"])
        #expect(try tasks("2026-11-01T00:15:00+01:00", "2026-11", "walk") == ["3"])
        #expect(try tasks("2026-11-01T00:15:00+01:00", "2026-10").isEmpty)
        #expect(try tasks("9999-12-31T23:59:59Z").isEmpty)
        guard case .unreadable? = clockError({ _ = try tasks("") }) else {
            Issue.record("a moment of nothing")
            return
        }
    }

    @Test("The text of the history equals that of its objects, and is read back as them")
    func historyText() throws {
        let world = try TestWorld(start: "2026-10-24T23:30:00.25+02:00").world
        for (name, seconds) in [("a \"b\"\\ 🐕", 12.5), ("walk", 3600), ("walk", 0.25), ("é", 100_000)] {
            try world.addTask("\(name) \(seconds)", 3600)
            try world.startTask("\(name) \(seconds)")
            world.advance(by: .microseconds(Int64(seconds * 1_000_000)))
            try world.done()
            world.advance(by: .milliseconds(1))
        }
        let id = world.send(TasksInterface.History())
        let reply = try ReceivedReply(parsing: Array(world.transport.replies(to: id)[0].bytes.dropLast()))
        guard case .parameters(let text) = reply.content else {
            Issue.record("no parameters")
            return
        }
        let decoded = try TasksInterface.History.Reply(json: text)
        #expect(decoded.runs.count == 4)
        #expect(String(decoding: text, as: UTF8.self) == String(decoding: decoded.json, as: UTF8.self))
    }

    @Test("Requests without a running task are refused")
    func nothingRuns() throws {
        let world = try TestWorld().world
        try world.addTask("walk")
        let nothing = ClockError.notNow(item: "", reason: .nothingRuns)
        #expect(clockError { try world.done() } == nothing)
        #expect(clockError { _ = try world.call(TasksInterface.Pause(names: [])) } == nothing)
        #expect(clockError { _ = try world.call(TasksInterface.Resume(names: [], pausesOther: true)) } == nothing)
        #expect(clockError { _ = try world.call(TasksInterface.Cancel(names: [], confirmed: true)) } == nothing)
        #expect(clockError { _ = try world.call(TasksInterface.Extend(names: [], changeSeconds: 60)) } == nothing)
        #expect(clockError { _ = try world.call(TasksInterface.Info(names: [])) } == nothing)
        #expect(clockError { try world.done("walk") } == .notNow(item: "k1", reason: .notUnderWay))
    }
}
