import Agenda
import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// Rules that would block the daemon are refused in requests, and skipped if they are already stored.
struct RuleBoundsTests {
    private let world: SimulatedWorld
    private static let hostile = "RRULE:FREQ=SECONDLY;INTERVAL=7;BYDAY=MO;BYSECOND=1,3,5,8,11"
    private static let microseconds = "*:*:0/0.000001"

    init() throws {
        world = try TestWorld().world
    }

    private func reason(_ body: () throws -> Void) -> (parameter: String, message: String)? {
        guard case .unreadable(let parameter, _, let offset, _, let message, _) = clockError(body) else { return nil }
        #expect(offset == 0)
        return (parameter, message)
    }

    @Test("A rule that takes too long to search is refused, when added and when edited")
    func search() throws {
        let added = reason { _ = try world.addAlarm("07:30", every: Self.hostile) }
        #expect(added?.parameter == "repeat")
        #expect(added?.message.contains("takes too long") == true)
        _ = try world.addAlarm("07:30", every: "daily") { $0.label = "pills" }
        let edited = reason {
            _ = try world.call(
                AlarmsInterface.Edit(names: ["pills"], settings: AlarmSettingsObject(repeat: Self.hostile))
            )
        }
        #expect(edited?.parameter == "repeat")
        #expect(try world.call(AlarmsInterface.List()).alarms.map(\.repeat) == ["daily"])
    }

    @Test("A count that takes too long to compute is refused, also if only the count is changed")
    func count() throws {
        let rule = "RRULE:FREQ=HOURLY;INTERVAL=7;BYDAY=MO;BYHOUR=1,2,4,5,8"
        _ = try world.addAlarm("07:00", every: rule) { $0.label = "pills" }
        var settings = AlarmSettingsObject()
        settings.count = 1_000_000
        let refused = reason { _ = try world.call(AlarmsInterface.Edit(names: ["pills"], settings: settings)) }
        #expect(refused?.message.contains("counting") == true)
        settings.count = 3
        _ = try world.call(AlarmsInterface.Edit(names: ["pills"], settings: settings))
        #expect(try world.alarm("pills").repeat == rule)
        #expect(try world.alarm("pills").count == 3)
    }

    @Test("A row of an earlier version has the end of its repetition in the text, too")
    func endInWords() throws {
        _ = try world.addAlarm("07:30", every: "daily") { $0.count = 9 }
        try world.crash(
            editing:
                "UPDATE alarm SET body = json_set(body, '$.plan.timing.words.every', 'RRULE:FREQ=DAILY;COUNT=9')"
        )
        for time in [nil, "08:00"] {
            let settings = AlarmSettingsObject(time: time, volume: 50)
            let alarm = try #require(
                try world.call(AlarmsInterface.Edit(names: ["a1"], settings: settings)).alarms.first
            )
            #expect(alarm.repeat == "RRULE:FREQ=DAILY")
            #expect(alarm.count == 9)
        }
    }

    @Test("An expression with more than one occurrence a second is refused")
    func onceASecond() throws {
        let refused = reason {
            var settings = AlarmSettingsObject()
            settings.onCalendar = Self.microseconds
            _ = try world.call(AlarmsInterface.Add(settings: settings, enabled: true))
        }
        #expect(refused?.parameter == "onCalendar")
        #expect(refused?.message.contains("more than once a second") == true)
        #expect(try world.call(AlarmsInterface.List()).alarms.isEmpty)
    }

    @Test("A round of a repeating timer takes at least a second", arguments: ["forever", "2"])
    func rounds(_ rounds: String) throws {
        let refused = clockError { _ = try world.startTimer(0.999, repeat: rounds) }
        #expect(refused == .outOfRange(parameter: "repeat", fault: .roundTooShort))
        _ = try world.call(TimersInterface.AddPreset(name: "blink", durationSeconds: 0.001))
        let preset = clockError {
            _ = try world.call(TimersInterface.Start(preset: "blink", repeat: rounds, rings: true))
        }
        #expect(preset == refused)
        _ = try world.startTimer(1, repeat: rounds)
        _ = try world.startTimer(0.001)
        #expect(try world.call(TimersInterface.List(all: true)).timers.count == 2)
    }

    @Test(
        "A timer with an invalid duration or round count is quarantined",
        arguments: [
            "'$.durationMicroseconds', 0", "'$.durationMicroseconds', -1", "'$.durationMicroseconds', 1 << 62",
            "'$.rounds', json('{\"kind\":\"more\",\"left\":-7}')",
            "'$.rounds', json('{\"kind\":\"forever\"}'), '$.durationMicroseconds', 999999",
        ]
    )
    func nothingToCount(_ damage: String) throws {
        _ = try world.startTimer(60, "bad")
        _ = try world.startTimer(60, "good")
        try world.crash(editing: "UPDATE timer SET body = json_set(body, \(damage)) WHERE number = 1")
        world.advance(by: .seconds(100))
        #expect(try world.rings().map(\.label) == ["good"])
    }

    @Test("An alarm of an earlier version that is out of bounds is quarantined, and its archive is refused")
    func earlierExpressions() throws {
        var settings = AlarmSettingsObject(label: "every minute")
        settings.onCalendar = "*:*:00"
        _ = try world.call(AlarmsInterface.Add(settings: settings, enabled: true))
        _ = try world.addAlarm("12:30") { $0.label = "good" }
        let good = try world.call(ArchiveInterface.Export()).archive
        #expect(good.contains("\"*-*-* *:*:00\""))
        try world.crash(
            editing: "UPDATE alarm SET body = replace(body, '*-*-* *:*:00', '*-*-* *:*:00/0.000001') WHERE number = 1"
        )
        world.advance(by: .seconds(1_900))
        #expect(try world.rings().map(\.label) == ["good"])
        let refused = clockError {
            let archive = good.replacing("*-*-* *:*:00", with: "*-*-* *:*:00/0.000001")
            _ = try world.call(
                ArchiveInterface.Import(part: archive, transfer: nil, last: true, replace: true, commands: false)
            )
        }
        guard case .outOfRange = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
    }

    @Test("An alarm of an earlier version with more exceptions rings, and its archive is refused")
    func earlierExceptions() throws {
        _ = try world.addAlarm("12:30", every: "daily") { $0.except = ["2026-11-22"] }
        let days = "WITH RECURSIVE day(number) AS (SELECT 30000 UNION ALL SELECT number + 1 FROM day LIMIT 75000)"
        let path = "$.plan.timing.schedule.exceptDayNumbers"
        try world.crash(
            editing:
                "UPDATE alarm SET body = json_set(body, '\(path)', (\(days) SELECT json_group_array(number) FROM day))"
        )
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(label: "pills")))
        world.advance(by: .seconds(1_900))
        #expect(try world.rings().map(\.label) == ["pills"])
        let archive = try world.call(ArchiveInterface.Export()).archive
        let refused = clockError {
            _ = try world.call(
                ArchiveInterface.Import(part: archive, transfer: nil, last: true, replace: true, commands: false)
            )
        }
        guard case .outOfRange(_, _, _, _, let message?, _) = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        #expect(message.contains("a1.plan.timing.schedule: more than 10000"))
    }

    @Test("The end of a count is stored with the alarm; a row without it gets it at the next write")
    func keptEnd() throws {
        _ = try world.addAlarm("12:30", every: "daily") {
            $0.label = "pills"
            $0.count = 3
        }
        func archived() throws -> String { try world.call(ArchiveInterface.Export()).archive }
        #expect(try archived().contains("\"countEndLocalMicroseconds\":"))
        try world.crash(
            editing: "UPDATE alarm SET body = json_remove(body, '$.plan.timing.schedule.countEndLocalMicroseconds')"
        )
        #expect(try !archived().contains("\"countEndLocalMicroseconds\":"))
        world.advance(by: .seconds(3_600))
        #expect(try archived().contains("\"countEndLocalMicroseconds\":"))
        world.advance(by: .seconds(5 * 86_400))
        #expect(try world.rings().count == 3)
        #expect(try world.alarm("pills").state == .done)
    }
}
