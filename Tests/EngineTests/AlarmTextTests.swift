import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

/// Invalid texts in a request: the error names the member of the interface and the invalid part, and nothing changes.
struct AlarmTextTests {
    private static let calendarAlone = ClockError.outOfRange(
        parameter: "onCalendar",
        fault: .excludesTime
    )

    @Test(
        "Invalid texts are refused",
        arguments: [
            (AlarmSettingsObject(), .outOfRange(parameter: "time", fault: .missing)),
            (AlarmSettingsObject(time: "07:30", onCalendar: "daily"), calendarAlone),
            (AlarmSettingsObject(repeat: "daily", onCalendar: "daily"), calendarAlone),
            (AlarmSettingsObject(onCalendar: "daily", count: 2), calendarAlone),
            (
                AlarmSettingsObject(time: "07:30", until: "tomorrow"),
                .outOfRange(parameter: "until", fault: .needsRepetition)
            ),
            (
                AlarmSettingsObject(time: "07:30", count: 2),
                .outOfRange(parameter: "count", fault: .needsRepetition)
            ),
            (
                AlarmSettingsObject(time: "07:30", repeat: "daily", until: "tomorrow", count: 2),
                .outOfRange(parameter: "count", fault: .secondEnd)
            ),
            (
                AlarmSettingsObject(time: "07:30", repeat: "daily", count: 0),
                .outOfRange(parameter: "count", fault: .outside, least: 1, most: 1000000)
            ),
            (
                AlarmSettingsObject(time: "in 5m", repeat: "daily"),
                .outOfRange(parameter: "repeat", fault: .needsTimeOfDay)
            ),
            (
                AlarmSettingsObject(time: "2026-11-20 09:00"),
                .inThePast(text: "2026-11-20 09:00", at: "2026-11-20T09:00:00+01:00")
            ),
            (
                AlarmSettingsObject(time: "07:30", zone: "Soeul"),
                .unreadable(
                    parameter: "zone",
                    text: "Soeul",
                    offset: 0,
                    length: 5,
                    message: "no such zone",
                    suggestion: "Asia/Seoul"
                )
            ),
            (
                AlarmSettingsObject(onCalendar: "Mon 25:00"),
                .unreadable(
                    parameter: "onCalendar",
                    text: "Mon 25:00",
                    offset: 4,
                    length: 2,
                    message: "25 is not between 0 and 23",
                    suggestion: nil
                )
            ),
        ] as [(AlarmSettingsObject, ClockError)]
    )
    func refused(settings: AlarmSettingsObject, error: ClockError) throws {
        let world = try TestWorld().world
        #expect(clockError { _ = try world.call(AlarmsInterface.Add(settings: settings, enabled: true)) } == error)
        #expect(try world.call(AlarmsInterface.List()).alarms.isEmpty)
        #expect(world.events(.added) == 0)
    }

    @Test(
        "The error names the member with the invalid part",
        arguments: [
            (AlarmSettingsObject(time: "25:61"), "time"),
            (AlarmSettingsObject(time: "07:30", repeat: "evry day"), "repeat"),
            (AlarmSettingsObject(time: "07:30", repeat: "daily", until: "2026-02-30"), "until"),
            (AlarmSettingsObject(time: "07:30", except: ["2026-02-30"]), "except"),
        ]
    )
    func named(settings: AlarmSettingsObject, parameter: String) throws {
        let world = try TestWorld().world
        let error = clockError { _ = try world.call(AlarmsInterface.Add(settings: settings, enabled: true)) }
        guard case .unreadable(parameter, _, _, _, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("An edit of the end is refused without a repetition, and with two ends")
    func editedEnd() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30")
        _ = try world.addAlarm("07:30", every: "daily")
        for (name, settings, error) in [
            ("a1", AlarmSettingsObject(count: 2), FaultCode.needsRepetition),
            ("a2", AlarmSettingsObject(until: "tomorrow", count: 2), .secondEnd),
        ] {
            #expect(
                clockError { _ = try world.call(AlarmsInterface.Edit(names: [name], settings: settings)) }
                    == .outOfRange(parameter: "count", fault: error)
            )
        }
    }

    @Test("A skip into the past, according to the alarm's zone, is refused")
    func skipIntoThePast() throws {
        // Already Saturday 21 November in Auckland, and past midnight.
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30", every: "daily") { $0.zone = "Pacific/Auckland" }
        let error = clockError { _ = try world.call(AlarmsInterface.Skip(names: ["a1"], until: "today")) }
        #expect(error == .inThePast(text: "today", at: "2026-11-21T00:00:00+13:00"))
        let skipped = try world.call(AlarmsInterface.Skip(names: ["a1"], until: "tomorrow")).alarms[0]
        #expect(skipped.next == "2026-11-22T07:30:00+13:00")
    }
}
