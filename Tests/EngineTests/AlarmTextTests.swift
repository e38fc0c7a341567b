import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

/// What a request's texts are refused with: the member of the interface, the part, and nothing changed.
struct AlarmTextTests {
    private static let calendarAlone = ClockError.outOfRange(
        parameter: "onCalendar",
        message: "a calendar expression stands in place of time and repetition"
    )

    @Test(
        "Texts that make no alarm",
        arguments: [
            (AlarmSettings(), .outOfRange(parameter: "time", message: "missing")),
            (AlarmSettings(time: "07:30", onCalendar: "daily"), calendarAlone),
            (AlarmSettings(repeat: "daily", onCalendar: "daily"), calendarAlone),
            (AlarmSettings(onCalendar: "daily", count: 2), calendarAlone),
            (
                AlarmSettings(time: "07:30", until: "tomorrow"),
                .outOfRange(parameter: "until", message: "only a repetition has an end")
            ),
            (
                AlarmSettings(time: "07:30", count: 2),
                .outOfRange(parameter: "count", message: "only a repetition has an end")
            ),
            (
                AlarmSettings(time: "07:30", repeat: "daily", until: "tomorrow", count: 2),
                .outOfRange(parameter: "count", message: "a repetition has an end or a count, not both")
            ),
            (
                AlarmSettings(time: "07:30", repeat: "daily", count: 0),
                .outOfRange(parameter: "count", message: "not from 1 to 1000000")
            ),
            (
                AlarmSettings(time: "in 5m", repeat: "daily"),
                .outOfRange(parameter: "repeat", message: "a repetition needs a time of day")
            ),
            (
                AlarmSettings(time: "2026-11-20 09:00"),
                .inThePast(text: "2026-11-20 09:00", at: "2026-11-20T09:00:00+01:00")
            ),
            (
                AlarmSettings(time: "07:30", zone: "Soeul"),
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
                AlarmSettings(onCalendar: "Mon 25:00"),
                .unreadable(
                    parameter: "onCalendar",
                    text: "Mon 25:00",
                    offset: 4,
                    length: 2,
                    message: "25 is not between 0 and 23",
                    suggestion: nil
                )
            ),
        ] as [(AlarmSettings, ClockError)]
    )
    func refused(settings: AlarmSettings, error: ClockError) throws {
        let world = try TestWorld().world
        #expect(clockError { _ = try world.call(AlarmsInterface.Add(settings: settings, enabled: true)) } == error)
        #expect(try world.call(AlarmsInterface.List()).alarms.isEmpty)
        #expect(world.events(.added) == 0)
    }

    @Test(
        "The part at fault is named by its member",
        arguments: [
            (AlarmSettings(time: "25:61"), "time"), (AlarmSettings(time: "07:30", repeat: "evry day"), "repeat"),
            (AlarmSettings(time: "07:30", repeat: "daily", until: "2026-02-30"), "until"),
            (AlarmSettings(time: "07:30", except: ["2026-02-30"]), "except"),
        ]
    )
    func named(settings: AlarmSettings, parameter: String) throws {
        let world = try TestWorld().world
        let error = clockError { _ = try world.call(AlarmsInterface.Add(settings: settings, enabled: true)) }
        guard case .unreadable(parameter, _, _, _, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("An edit of the end is refused where nothing repeats, and where there are two")
    func editedEnd() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30")
        _ = try world.addAlarm("07:30", every: "daily")
        for (name, settings, error) in [
            ("a1", AlarmSettings(count: 2), "only a repetition has an end"),
            ("a2", AlarmSettings(until: "tomorrow", count: 2), "a repetition has an end or a count, not both"),
        ] {
            #expect(
                clockError { _ = try world.call(AlarmsInterface.Edit(names: [name], settings: settings)) }
                    == .outOfRange(parameter: "count", message: error)
            )
        }
    }

    @Test("A skip into the past is refused by the alarm's own calendar")
    func skipIntoThePast() throws {
        // Saturday 21 November already in Auckland, and there it is past midnight.
        let world = try TestWorld().world
        _ = try world.addAlarm("07:30", every: "daily") { $0.zone = "Pacific/Auckland" }
        let error = clockError { _ = try world.call(AlarmsInterface.Skip(names: ["a1"], until: "today")) }
        #expect(error == .inThePast(text: "today", at: "2026-11-21T00:00:00+13:00"))
        let skipped = try world.call(AlarmsInterface.Skip(names: ["a1"], until: "tomorrow")).alarms[0]
        #expect(skipped.next == "2026-11-22T07:30:00+13:00")
    }
}
