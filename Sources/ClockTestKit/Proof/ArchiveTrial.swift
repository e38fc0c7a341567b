import Agenda
import AgendaStore
import Chronology
import ClockAPI
import Engine
import JSON
import Synchronization
import Varlink

/// Edits an archive with one of everything at random, imports it and, if it is accepted, simulates a month.
///
/// An edited archive must either be refused with a message of one line, without any change, or be usable: every page
/// can be read, every item can be changed and stays readable, a month passes, the daemon restarts, and a new timer rings.
package struct ArchiveTrial {
    /// The archive before the edits.
    private let whole: EditedJSON
    /// Stays the same as long as imports are refused.
    private var world: SimulatedWorld
    private let storeFaults: StoreFaults

    package init() throws {
        storeFaults = StoreFaults()
        world = try Self.newWorld(storeFaults)
        try Self.fill(world)
        world.advance(by: .seconds(2_000))
        whole = try EditedJSON(world.call(ArchiveInterface.Export()).archive)
    }

    /// The archive before the edits, as text.
    package var archive: String { whole.text }

    /// Friday 2026-11-20, 12:00 in Berlin.
    private static func newWorld(_ faults: StoreFaults) throws -> SimulatedWorld {
        let zones = ZoneDatabase()
        let start = Instant(secondsSinceEpoch: 1_795_172_400)
        var storeCare = StoreCare.none
        storeCare.failed = { faults.add("\($0)") }
        storeCare.setAside = { faults.add("set aside: " + $0.map(\.item.description).joined(separator: ", ")) }
        return try SimulatedWorld(
            start: start,
            zone: zones.zone(named: "Europe/Berlin"),
            zones: zones,
            storeCare: storeCare
        )
    }

    /// What the engine reported of the store.
    private final class StoreFaults: Sendable {
        private let faults = Mutex<[String]>([])
        func add(_ fault: String) { faults.withLock { $0.append(fault) } }
        /// The first one, which is forgotten then.
        func take() -> String? {
            faults.withLock { faults in
                defer { faults = [] }
                return faults.first
            }
        }
    }

    /// Adds one of everything, in several states.
    private static func fill(_ world: SimulatedWorld) throws {
        for settings in [
            AlarmSettingsObject(time: "12:10", exec: "echo up"),
            AlarmSettingsObject(time: "07:30", repeat: "weekdays", count: 9, preSeconds: 600),
            AlarmSettingsObject(onCalendar: "Mon *:0/7"),
        ] {
            _ = try world.call(AlarmsInterface.Add(settings: settings, enabled: true))
        }
        for (seconds, label) in [(600.0, "tea"), (3_000.0, "eggs"), (9_000.0, "rice")] {
            let repeats = label == "rice" ? "3" : nil
            _ = try world.call(
                TimersInterface.Start(durationSeconds: seconds, label: label, repeat: repeats, rings: true)
            )
        }
        _ = try world.call(TimersInterface.Pause(names: ["rice"]))
        _ = try world.call(TimersInterface.AddPreset(name: "tea", durationSeconds: 180))
        _ = try world.call(TasksInterface.Add(name: "piano", estimateSeconds: 900, icon: "🎹"))
        _ = try world.call(FocusInterface.Start(task: "piano"))
        _ = try world.call(DaysInterface.Add(name: "Christmas", date: "12-25", yearly: true, notifySeconds: [0]))
        for request in SilentRequest.examples { world.submit(request.ofKind.call("silent", world).0) }
    }

    /// Imports an archive with the edits of that seed. Equal seeds give equal edits.
    package mutating func run(seed: UInt64) throws -> EditOutcome {
        var random = SeededGenerator(seed: seed)
        return try run(whole.mangled(&random).text)
    }

    /// The archive with one of its numbers at a limit of what can be stored, for each limit and number, or each number
    /// of one of these names.
    package func atLimits(_ names: Set<String>? = nil) -> [String] {
        let limits: [JSONValue] = [.integer(1 << 61), .integer(-1 << 61), .integer(1 << 53 - 1), 0x7FFF_FFFF]
        let paths = whole.paths.filter { path in
            guard case .member(let name)? = path.last, names?.contains(name) ?? true else { return false }
            return whole.part(at: path)?.isInteger == true
        }
        return paths.flatMap { path in limits.map { whole.replacing(path, by: $0).text } }
    }

    package mutating func run(_ text: String) throws -> EditOutcome {
        let before = try status()
        do {
            _ = try world.call(
                ArchiveInterface.Import(part: text, transfer: nil, last: true, replace: true, commands: true)
            )
        } catch let error as VarlinkError {
            guard
                case .outOfRange(parameter: "archive", fault: .malformed, _, _, let message?, .some) = ClockError(error)
            else { return .broken("refused with \(error)") }
            guard !message.isEmpty, !message.contains("\n") else { return .broken("no line: \(message)") }
            return try status() == before ? .refused : .broken("the refused import changed something")
        }
        defer { world = (try? Self.newWorld(storeFaults)) ?? world }
        do {
            return try live()
        } catch {
            return .broken("\(error)")
        }
    }

    private func status() throws -> [UInt8] {
        try world.call(ClockInterface.GetStatus()).json
    }

    private func live() throws -> EditOutcome {
        for days in [0, 2, 27] {
            try look()
            change()
            // An edited item may ring every second, so minutes are enough.
            world.advance(by: .seconds(300))
            // Refused if no item rings.
            _ = try? world.call(RingsInterface.Snooze(names: [], durationSeconds: nil))
            world.stepClock(by: .seconds(-4_000))
            try world.crash(downtime: .seconds(days * 86_400 + 100))
        }
        _ = try world.call(TimersInterface.Start(durationSeconds: 5, label: "after", rings: true))
        world.advance(by: .seconds(10))
        if let fault = storeFaults.take() { return .broken(fault) }
        let rings = try world.rings()
        return rings.contains { $0.label == "after" } ? .taken : .broken("a new timer did not ring")
    }

    /// Changes every item: what counts on from an edited value must remain readable. Those in another state refuse it.
    private func change() {
        let tasks = ["k1", "k2"]
        change(TasksInterface.Resume(names: tasks, pausesOther: true))
        change(TasksInterface.Done(names: tasks))
        change(TasksInterface.Add(name: "after", estimateSeconds: 60))
        change(TasksInterface.Start(name: "k1", pausesOther: true))
        let stopwatches = ["s1", "s2"]
        change(StopwatchesInterface.Resume(names: stopwatches))
        change(StopwatchesInterface.Lap(names: stopwatches))
        change(StopwatchesInterface.Pause(names: stopwatches))
        let timers = ["t1", "t2", "t3"]
        change(TimersInterface.Resume(names: timers))
        change(TimersInterface.Extend(names: timers, changeSeconds: 60))
        change(FocusInterface.Resume())
        change(FocusInterface.Extend(changeSeconds: 60))
        change(FocusInterface.Skip())
        change(AlarmsInterface.Skip(names: ["a1", "a2", "a3"]))
        change(DaysInterface.Edit(names: ["d1", "d2"], name: "after"))
    }

    private func change(_ request: some VarlinkMethod) { _ = try? world.call(request) }

    private func look() throws {
        _ = try world.call(ClockInterface.GetStatus())
        _ = try world.pages(AlarmsInterface.List())
        _ = try world.pages(TimersInterface.List(all: true))
        _ = try world.pages(TasksInterface.List())
        _ = try world.pages(DaysInterface.List())
        for kind in SilentItems.kinds { try look(at: kind.list) }
        _ = try world.pages(HistoryInterface.List())
        _ = try world.call(FocusInterface.Stats(days: 30))
    }

    private func look(at list: some VarlinkMethod) throws { _ = try world.pages(list) }
}
