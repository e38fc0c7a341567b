import Agenda
import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import JSON
import Testing
import Varlink

/// Random requests, each taken back: the archive of the store is the oracle, which knows nothing of changes.
@Suite("After an undo the store is as if the request had not been made")
struct UndoneStoreTests {
    private static let names = ["a1", "a2", "t1", "t2", "t3", "k1", "k2", "s1", "d1", "last"]

    /// One of all requests that change something, about items that are often there.
    private static func request(_ random: inout SeededGenerator) -> any VarlinkMethod {
        func name(_ kind: String) -> String {
            names.filter { $0.hasPrefix(kind) || $0 == "last" }.randomElement(using: &random) ?? "last"
        }
        let seconds = Double(Int.random(in: 1...900, using: &random))
        let label = ["tea", "bread", "work"].randomElement(using: &random) ?? ""
        let time = String(12 + Int.random(in: 0...3, using: &random)) + ":30"
        let requests: [any VarlinkMethod] = [
            AlarmsInterface.Add(settings: AlarmSettingsObject(label: label, time: time, repeat: "daily")),
            AlarmsInterface.Add(settings: AlarmSettingsObject(label: label, time: time)),
            AlarmsInterface.Edit(names: [name("a")], settings: AlarmSettingsObject(time: time)),
            AlarmsInterface.Edit(names: [name("a")], settings: AlarmSettingsObject(label: label, snoozeSeconds: 60)),
            AlarmsInterface.Skip(names: [name("a")]), AlarmsInterface.Unskip(names: [name("a")]),
            AlarmsInterface.Enable(names: [name("a")]), AlarmsInterface.Disable(names: [name("a")]),
            AlarmsInterface.Remove(names: [name("a")]),
            TimersInterface.Start(durationSeconds: seconds, label: label, rings: true),
            TimersInterface.Start(durationSeconds: seconds, label: label, repeat: "3", rings: true),
            TimersInterface.Pause(names: [name("t")]), TimersInterface.Resume(names: [name("t")]),
            TimersInterface.Restart(names: [name("t")]), TimersInterface.Cancel(names: [name("t")]),
            TimersInterface.Extend(names: [name("t")], changeSeconds: seconds),
            TimersInterface.Extend(names: [name("t")], changeSeconds: -seconds),
            TimersInterface.AddPreset(name: label, durationSeconds: seconds),
            TimersInterface.RemovePreset(names: [label]),
            FocusInterface.Start(task: label), FocusInterface.Start(workSeconds: seconds, popup: true),
            FocusInterface.Pause(), FocusInterface.Resume(), FocusInterface.Skip(), FocusInterface.Stop(),
            FocusInterface.Extend(changeSeconds: seconds),
            TasksInterface.Add(name: label, estimateSeconds: seconds),
            TasksInterface.Edit(names: [name("k")], newName: label, estimateSeconds: seconds),
            TasksInterface.Start(name: name("k"), pausesOther: true), TasksInterface.Pause(names: []),
            TasksInterface.Resume(names: [], pausesOther: true),
            TasksInterface.Extend(names: [], changeSeconds: seconds), TasksInterface.Done(names: []),
            TasksInterface.Cancel(names: [], confirmed: true), TasksInterface.Move(name: name("k"), position: 1),
            TasksInterface.Remove(names: [name("k")]),
            StopwatchesInterface.Start(label: label), StopwatchesInterface.Lap(names: []),
            StopwatchesInterface.Pause(names: []), StopwatchesInterface.Resume(names: []),
            StopwatchesInterface.Reset(names: []), StopwatchesInterface.Remove(names: [name("s")]),
            DaysInterface.Add(name: label, date: "2026-12-25", notifySeconds: [0]),
            DaysInterface.Edit(names: [name("d")], yearly: true), DaysInterface.Remove(names: [name("d")]),
            WorldInterface.Add(zones: ["Asia/Seoul"], name: label), WorldInterface.Remove(names: [label]),
            WorldInterface.Move(name: label, position: 1), CalculationsInterface.Clear(),
            RingsInterface.Dismiss(names: []), RingsInterface.Snooze(names: []),
            BatchInterface.Run(calls: [
                CallObject(TimersInterface.Start(durationSeconds: seconds, label: label, rings: true)),
                CallObject(RingsInterface.Dismiss(names: [])),
                CallObject(AlarmsInterface.Add(settings: AlarmSettingsObject(label: label, time: time))),
            ]),
        ]
        return requests.randomElement(using: &random) ?? ChangesInterface.List()
    }

    /// Everything that is stored, except what only grows and how popups are shown.
    private func content(_ world: SimulatedWorld) throws -> JSONValue {
        let archive = try JSONValue(parsing: Array(world.call(ArchiveInterface.Export()).archive.utf8))
        guard case .object(var members) = archive, case .object(var tables)? = members["tables"] else { return archive }
        (tables["history"], tables["counter"]) = (nil, nil)
        if case .array(let rings)? = tables["ring"] {
            tables["ring"] = .array(
                rings.map { ring in
                    guard case .object(var row) = ring, case .object(var body)? = row["body"] else { return ring }
                    body["popup"] = nil
                    row["body"] = .object(body)
                    return .object(row)
                }
            )
        }
        members["tables"] = .object(tables)
        members["written"] = nil
        return .object(members)
    }

    private func changes(_ world: SimulatedWorld) throws -> [ChangeObject] {
        try world.call(ChangesInterface.List()).changes
    }

    private func carryOut(_ method: some VarlinkMethod, _ world: SimulatedWorld) { _ = try? world.call(method) }

    @Test("Each of a random sequence, taken back at once", arguments: 0..<40)
    func oneByOne(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try TestWorld().world
        var undone = 0
        for step in 0..<60 {
            world.advance(by: .seconds(Int.random(in: 0...400, using: &random)))
            let request = Self.request(&random)
            let (before, kept) = (try content(world), try changes(world).count)
            carryOut(request, world)
            let after = try content(world)
            guard try changes(world).count > kept else {
                #expect(after == before, "\(seed), \(step): changed without a change: \(request)")
                continue
            }
            #expect(after != before || request is RingsInterface.Dismiss, "\(seed), \(step): \(request)")
            let refusal = clockError { _ = try world.call(ChangesInterface.Undo()) }
            let back = try content(world)
            guard refusal == nil, back == before else {
                Issue.record("\(seed), \(step): \(request) \(String(describing: refusal))\n\(before)\n\(back)")
                return
            }
            undone += 1
            carryOut(request, world)
        }
        #expect(undone > 5)
    }

    @Test("All of a random sequence, taken back one after the other, also by the next daemon", arguments: 100..<120)
    func oneAfterTheOther(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try TestWorld().world
        for _ in 0..<10 {
            carryOut(Self.request(&random), world)
            world.advance(by: .seconds(Int.random(in: 0...900, using: &random)))
        }
        var contents: [JSONValue] = []
        let first = try changes(world).count
        for _ in 0..<20 {
            let (before, kept) = (try content(world), try changes(world).count)
            carryOut(Self.request(&random), world)
            if try changes(world).count > kept { contents.append(before) }
        }
        try world.crash()
        #expect(try changes(world).count == first + contents.count)
        for before in contents.reversed() {
            let undone = try world.call(ChangesInterface.Undo()).change
            let back = try content(world)
            guard back == before else {
                Issue.record("\(seed): \(undone)\n\(before)\n\(back)")
                return
            }
        }
    }
}

extension CallObject {
    fileprivate init(_ method: some VarlinkMethod) {
        let call = VarlinkCall(method)
        self.init(method: call.method, parameters: call.parametersValue)
    }
}
