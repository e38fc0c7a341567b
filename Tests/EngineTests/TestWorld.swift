import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Foundation
import Testing
import Varlink

/// A world that starts on Friday 2026-11-20, 12:00 in Berlin, unless given otherwise.
struct TestWorld {
    let world: SimulatedWorld

    init(
        start: String = "2026-11-20T12:00:00+01:00",
        zone: String = "Europe/Berlin",
        defaults: Defaults = .standard,
        storeCare: StoreCare = .none,
        statusShares: StatusShares = .standard,
        isSynchronised: Bool = true
    ) throws {
        let zones = ZoneDatabase()
        world = try SimulatedWorld(
            start: InstantText.parse(start),
            zone: zones.zone(named: zone),
            zones: zones,
            defaults: defaults,
            storeCare: storeCare,
            statusShares: statusShares,
            isSynchronised: isSynchronised
        )
    }
}

extension SimulatedWorld {
    func addAlarm(_ time: String, every: String? = nil, _ change: (inout AlarmSettingsObject) -> Void = { _ in }) throws
        -> AlarmObject
    {
        var settings = AlarmSettingsObject(time: time, repeat: every)
        change(&settings)
        return try call(AlarmsInterface.Add(settings: settings, enabled: true)).alarm
    }

    func alarm(_ name: String) throws -> AlarmObject {
        try call(AlarmsInterface.Show(names: [name])).alarms[0]
    }

    func startTimer(_ seconds: Double, _ label: String = "", repeat: String? = nil) throws -> TimerObject {
        try call(
            TimersInterface.Start(durationSeconds: seconds, label: label, repeat: `repeat`, rings: true)
        ).timer
    }

    func timer(_ name: String) throws -> TimerObject {
        try call(TimersInterface.Show(names: [name])).timers[0]
    }

    /// Kills the daemon and writes to its file from another process.
    func crash(editing sql: String) throws {
        try crash(meanwhile: {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/sqlite3")
            process.arguments = [storePath, "PRAGMA ignore_check_constraints = 1; " + sql]
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        })
    }

    var localTime: String { InstantText.print(now.wall, in: now.zone) }

    func events(_ event: Record.Event) -> Int { history.filter { $0.record.event == event }.count }
}

/// The interface error that `body` throws; nil if it throws none, or another error.
func clockError(_ body: () throws -> Void) -> ClockError? {
    do {
        try body()
        return nil
    } catch let error as VarlinkError {
        return ClockError(error)
    } catch {
        return nil
    }
}

extension ItemID {
    init(_ text: String) {
        guard let id = ItemID(Substring(text)) else { preconditionFailure("\(text) is no id") }
        self = id
    }
}
