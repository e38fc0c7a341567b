import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// A caller in another zone than the daemon: Friday 2026-11-20, 12:00 in Berlin (the daemon) is 20:00 in Seoul.
struct CallersZoneTests {
    private static let seoul = "Asia/Seoul"
    private let world: SimulatedWorld

    init() throws { world = try TestWorld().world }

    private func add(_ settings: AlarmSettingsObject, from here: String?) throws -> AlarmObject {
        try world.call(AlarmsInterface.Add(settings: settings, enabled: true, here: here)).alarm
    }

    @Test("A zone beside the one of a calendar expression is refused; a later one replaces it")
    func expression() throws {
        let expression = "*-*-* 09:00 Europe/Berlin"
        let contradictory = AlarmSettingsObject(onCalendar: expression, zone: Self.seoul)
        #expect(clockError { _ = try add(contradictory, from: nil) } != nil)
        _ = try add(AlarmSettingsObject(onCalendar: expression, zone: "Berlin"), from: nil)
        let edit = AlarmsInterface.Edit(names: ["a1"], settings: AlarmSettingsObject(zone: Self.seoul))
        let alarm = try world.call(edit).alarms[0]
        #expect(alarm.onCalendar == "*-*-* 09:00:00" && alarm.zone == Self.seoul)
        #expect(alarm.next == "2026-11-21T09:00:00+09:00")
        let again = AlarmSettingsObject(onCalendar: "*-*-* 10:00 UTC")
        #expect(try world.call(AlarmsInterface.Edit(names: ["a1"], settings: again)).alarms[0].zone == "UTC")
    }

    @Test(
        "An alarm is fixed to the caller's zone, unless it names one or the rules are the same",
        arguments: [
            (AlarmSettingsObject(time: "22:00"), seoul, seoul, "2026-11-20T22:00:00+09:00"),
            (AlarmSettingsObject(time: "tomorrow 01:00"), seoul, seoul, "2026-11-21T01:00:00+09:00"),
            (AlarmSettingsObject(time: "07:30", repeat: "daily"), seoul, seoul, "2026-11-21T07:30:00+09:00"),
            (AlarmSettingsObject(onCalendar: "*-*-* 06:00"), seoul, seoul, "2026-11-21T06:00:00+09:00"),
            (AlarmSettingsObject(time: "22:00", zone: ""), seoul, nil, "2026-11-20T22:00:00+01:00"),
            (AlarmSettingsObject(time: "22:00 UTC"), seoul, "UTC", "2026-11-20T22:00:00+00:00"),
            (AlarmSettingsObject(time: "22:00", zone: "UTC"), seoul, "UTC", "2026-11-20T22:00:00+00:00"),
            (AlarmSettingsObject(onCalendar: "*-*-* 06:00 UTC"), seoul, "UTC", "2026-11-21T06:00:00+00:00"),
            (AlarmSettingsObject(time: "22:00"), "Europe/Berlin", nil, "2026-11-20T22:00:00+01:00"),
            (AlarmSettingsObject(time: "22:00"), "Arctic/Longyearbyen", nil, "2026-11-20T22:00:00+01:00"),
            (AlarmSettingsObject(time: "22:00"), nil, nil, "2026-11-20T22:00:00+01:00"),
        ] as [(AlarmSettingsObject, String?, String?, String)]
    )
    func add(settings: AlarmSettingsObject, here: String?, zone: String?, next: String) throws {
        let alarm = try add(settings, from: here)
        #expect(alarm.zone == zone)
        #expect(alarm.next == next)
    }

    @Test("Edited in another zone: a new time fixes a floating alarm, and a fixed one keeps its zone")
    func edit() throws {
        func edit(_ name: String, _ settings: AlarmSettingsObject) throws -> AlarmObject {
            try world.call(AlarmsInterface.Edit(names: [name], settings: settings, here: Self.seoul)).alarms[0]
        }
        let (floating, fixed) = (AlarmSettingsObject(label: "floats", time: "07:30"), "America/New_York")
        _ = try add(floating, from: nil)
        _ = try add(AlarmSettingsObject(label: "fixed", time: "07:30", zone: fixed), from: nil)
        #expect(try edit("floats", AlarmSettingsObject(repeat: "daily", volume: 40)).zone == nil)
        #expect(try edit("floats", AlarmSettingsObject(time: "22:00")).next == "2026-11-20T22:00:00+09:00")
        #expect(try edit("fixed", AlarmSettingsObject(time: "22:00")).next == "2026-11-20T22:00:00-05:00")
        #expect(try edit("floats", AlarmSettingsObject(zone: "")).next == "2026-11-20T22:00:00+01:00")
    }

    @Test("An unknown zone is refused, and nothing is added")
    func unknownZone() throws {
        let settings = AlarmSettingsObject(time: "07:30")
        guard
            case .unreadable(parameter: "zone", text: "Asia/Nowhere", _, _, _, _)? = clockError({
                _ = try add(settings, from: "Asia/Nowhere")
            })
        else {
            Issue.record("not refused as a zone")
            return
        }
        #expect(try world.pages(AlarmsInterface.List()).flatMap(\.alarms).isEmpty)
    }

    @Test("A D-day begins and reminds in its caller's zone")
    func days() throws {
        world.advance(by: .seconds(5 * 3_600))
        // It is 01:00 of the 21st in Seoul.
        func add(_ name: String, _ date: String, zone: String? = nil) throws -> DayObject {
            try world.call(
                DaysInterface.Add(
                    name: name,
                    date: date,
                    yearly: false,
                    notifySeconds: [0],
                    zone: zone,
                    here: Self.seoul
                )
            ).day
        }
        let today = try add("today", "today")
        #expect((today.zone, today.date, today.from, today.text) == (Self.seoul, "2026-11-21", "2026-11-21", "D-DAY"))
        let floating = try add("floats", "today", zone: "")
        #expect((floating.zone, floating.date, floating.from) == (nil, "2026-11-21", "2026-11-20"))
        world.advance(by: .seconds(7 * 3_600 + 1_800))
        #expect(try world.rings().map(\.item) == [])
        world.advance(by: .seconds(1_800))
        #expect(try world.rings().map(\.label) == ["today"])
        let edited = try world.call(
            DaysInterface.Edit(names: ["floats"], date: "today", here: Self.seoul)
        ).days[0]
        #expect((edited.zone, edited.date) == (Self.seoul, "2026-11-21"))
        let back = try world.call(DaysInterface.Edit(names: ["floats"], zone: "")).days[0]
        #expect((back.zone, back.date, back.text) == (nil, "2026-11-21", "D-DAY"))
    }
}
