import Agenda
import AgendaStore
import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

@Suite("An archive transfers everything to another machine")
struct ArchiveTests {
    /// A world that contains data of every kind.
    private func lived() throws -> SimulatedWorld {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30", every: "weekdays") { $0.label = "tea \"for\" two,\nü" }
        _ = try world.addAlarm("07:30", every: "last friday") { $0.zone = "Asia/Seoul" }
        _ = try world.startTimer(60, "eggs")
        _ = try world.startTimer(3_600, "rice", repeat: "3")
        _ = try world.call(TimersInterface.AddPreset(name: "tea", durationSeconds: 180))
        _ = try world.call(FocusInterface.Start(task: "thesis"))
        _ = try world.call(StopwatchesInterface.Start(label: "run"))
        _ = try world.call(
            DaysInterface.Add(name: "Christmas", date: "12-25", yearly: true, notifySeconds: [604_800, 0])
        )
        world.advance(by: .seconds(1_900))
        return world
    }

    private func export(_ world: SimulatedWorld) throws -> String {
        try world.call(ArchiveInterface.Export()).archive
    }

    /// Splits into parts of `size` characters.
    private func take(_ archive: String, _ world: SimulatedWorld, size: Int = 997, replace: Bool = false) throws {
        var rest = archive[...]
        var transfer: String?
        repeat {
            let part = String(rest.prefix(size))
            rest = rest.dropFirst(size)
            transfer = try world.call(
                ArchiveInterface.Import(
                    part: part,
                    transfer: transfer,
                    last: rest.isEmpty,
                    replace: replace,
                    commands: false
                )
            ).transfer
        } while !rest.isEmpty
    }

    @Test("export, import into an empty state, export again: the same bytes, and rings continue there")
    func roundTrip() throws {
        let old = try lived()
        let archive = try export(old)
        #expect(try export(old) == archive)
        let rings = try old.call(RingsInterface.List(all: false)).rings
        #expect(!rings.isEmpty)

        let new = try TestWorld().world
        new.advance(by: .seconds(1_900))
        try take(archive, new)
        #expect(try export(new) == archive)
        #expect(try new.call(RingsInterface.List(all: false)).rings == rings)
        #expect(new.alerter.now.popups.count == rings.count)
        #expect(try new.alarm("a2") == old.alarm("a2"))
        #expect(try new.timer("rice") == old.timer("rice"))
        let (running, days) = (StopwatchesInterface.Show(names: ["run"]), DaysInterface.Show(names: ["Christmas"]))
        #expect(try new.call(running).stopwatches == old.call(running).stopwatches)
        #expect(try new.call(days).days == old.call(days).days)
    }

    @Test(
        "rows in another form than the store's are rewritten",
        arguments: [
            (#""label":"eggs","number":1,"open":0"#, #""number":1,"open":1,"label":"omelette""#),
            (#""id":"t1","label":"eggs""#, #" "label" : "e\u0067gs", "i\u0064":"t1""#),
            (#""overMute":null"#, ""), (#""open":0"#, #""open":false"#),
        ]
    )
    func rewritten(form: String, other: String) throws {
        let archive = try export(try lived())
        let text =
            other.isEmpty
            ? archive.replacing(#""urgency":"#, with: form + #","urgency":"#) : archive.replacing(form, with: other)
        #expect(text != archive, "\(form)")
        let world = try TestWorld().world
        world.advance(by: .seconds(1_900))
        try take(text, world)
        #expect(try export(world) == archive)
    }

    @Test("upcoming items ring on the new machine on time, and ids continue")
    func goesOn() throws {
        let old = try lived()
        let new = try TestWorld().world
        new.advance(by: .seconds(1_900))
        try take(try export(old), new)
        #expect(try new.startTimer(10).id == "t3")
        new.advance(by: .seconds(1_800))
        #expect(new.history.contains { $0.record.event == .completed && $0.record.label == "rice" })
        #expect(new.wake.armed.wall != nil)
        new.advance(by: .seconds(28 * 86_400))
        #expect(new.history.contains { $0.record.event == .rang && $0.record.label == "Christmas" })
    }

    @Test("what passed since the export neither rings nor counts as missed, and what follows rings")
    func longAgo() throws {
        let old = try TestWorld().world
        _ = try old.addAlarm("07:00", every: "daily") { $0.label = "daily" }
        _ = try old.addAlarm("07:30", every: "daily") { ($0.label, $0.count) = ("counted", 3) }
        _ = try old.addAlarm("13:00") { $0.label = "once" }
        _ = try old.addAlarm("2027-03-01 09:00") { $0.label = "to come" }
        _ = try old.addAlarm("12:10") { $0.label = "snoozed" }
        _ = try old.addAlarm("13:10") { ($0.label, $0.exec, $0.rings) = ("silent", "backup", false) }
        _ = try old.startTimer(3_600, "rice", repeat: "3")
        _ = try old.startTimer(600, "endless", repeat: "forever")
        _ = try old.call(
            DaysInterface.Add(name: "Christmas", date: "12-25", yearly: true, notifySeconds: [604_800, 0])
        )
        old.advance(by: .seconds(605))
        _ = try old.call(RingsInterface.Snooze(names: ["snoozed"], durationSeconds: 1_800))
        let archive = try export(old)

        // Friday 2027-01-29, 12:10:05.
        let new = try TestWorld().world
        try new.reboot(offFor: .seconds(70 * 86_400 + 605))
        let before = new.history.count
        try _ = new.call(
            ArchiveInterface.Import(part: archive, transfer: nil, last: true, replace: false, commands: true)
        )
        new.advance(by: .seconds(1))
        #expect(new.alerter.now.popups.isEmpty && new.alerter.now.announcements.isEmpty)
        #expect(new.history.dropFirst(before).isEmpty, "\(new.history.dropFirst(before).map(\.record))")
        #expect(try new.rings().allSatisfy { [.dismissed, .cancelled].contains($0.state) })
        #expect(try new.alarm("daily").next == "2027-01-30T07:00:00+01:00")
        #expect(try new.alarm("counted").state == .done)
        #expect(try new.alarm("once").state == .off)
        #expect(try new.alarm("silent").state == .off)
        #expect(try new.alarm("to come").next == "2027-03-01T09:00:00+01:00")
        // What ended so long ago is forgotten.
        #expect(try !new.call(TimersInterface.List(all: true)).timers.contains { $0.label == "rice" })
        #expect(try new.timer("endless").state == .running)
        #expect(try new.call(DaysInterface.Show(names: ["Christmas"])).days[0].date == "2027-12-25")

        new.advance(by: .seconds(20 * 3_600))
        #expect(new.history.contains { $0.record.event == .rang && $0.record.label == "daily" })
        new.advance(by: .seconds(330 * 86_400))
        #expect(new.history.count { $0.record.event == .rang && $0.record.label == "Christmas" } == 2)
        #expect(new.history.contains { $0.record.event == .rang && $0.record.label == "to come" })
        // If that clock was ahead, what it passed is still to come.
        new.stepClock(by: .seconds(-401 * 86_400))
        #expect(try new.alarm("once").state == .scheduled)
    }

    @Test("what the local zone has passed is over at an import from another zone, and what follows rings")
    func otherZone() throws {
        let old = try TestWorld(start: "2026-11-25T05:00:00Z", zone: "UTC").world
        for time in ["07:00", "13:00", "15:00"] { _ = try old.addAlarm(time, every: "daily") }
        _ = try old.addAlarm("13:30")
        _ = try old.addAlarm("2026-11-25 07:00")
        _ = try old.addAlarm("15:30")
        _ = try old.call(AlarmsInterface.Add(settings: AlarmSettingsObject(onCalendar: "*-*-* 12:00"), enabled: true))
        _ = try old.call(
            DaysInterface.Add(name: "trip", date: "2026-11-25", yearly: false, notifySeconds: [86_400, 0])
        )
        let archive = try export(old)
        for isUp in [false, true] {
            let new = try TestWorld(start: "2026-11-25T14:05:00+09:00", zone: "Asia/Tokyo").world
            if isUp { new.advance(by: .seconds(130)) }
            try take(archive, new)
            new.advance(by: .seconds(300))
            #expect(try new.rings().isEmpty)
            #expect(new.alerter.now.announcements.isEmpty)
            #expect(try new.alarm("a1").next == "2026-11-26T07:00:00+09:00")
            #expect(try new.alarm("a3").next == "2026-11-25T15:00:00+09:00")
            #expect(try new.alarm("a6").next == "2026-11-25T15:30:00+09:00")
            new.advance(by: .seconds(85 * 60))
            let rung = Set(try new.rings().map(\.scheduled))
            #expect(rung == ["2026-11-25T15:00:00+09:00", "2026-11-25T15:30:00+09:00"])
            #expect(new.alerter.now.announcements.isEmpty)
        }
    }

    @Test(
        "timers of an archive that a clock ahead took for over go on once it is set back",
        arguments: [5_400, 3 * 86_400]
    )
    func importedAhead(ahead: Int64) throws {
        let old = try TestWorld().world
        _ = try old.startTimer(5_000, "roast")
        _ = try old.startTimer(300, "rounds", repeat: "forever")
        let archive = try export(old)
        let new = try TestWorld().world
        try new.reboot(offFor: .seconds(600))
        new.stepClock(by: .seconds(ahead))
        try take(archive, new)
        new.advance(by: .seconds(2))
        new.stepClock(by: .seconds(-ahead))
        new.advance(by: .seconds(1))
        #expect(try new.timer("roast").state == .running)
        #expect(try abs(new.timer("roast").remainingSeconds - (5_000 - 600)) < 10)
        #expect(try new.timer("rounds").remainingSeconds <= 300)
    }

    @Test("a focus phase and a task that ended since the export are paused, within the same boot, too")
    func countsThatEnded() throws {
        let old = try TestWorld().world
        _ = try old.call(FocusInterface.Start(task: "thesis"))
        _ = try old.call(TasksInterface.Add(name: "piano", estimateSeconds: 900, icon: ""))
        _ = try old.call(TasksInterface.Start(name: "piano", pausesOther: true))
        old.advance(by: .seconds(60))
        let archive = try export(old)
        let new = try TestWorld().world
        new.advance(by: .seconds(7_200))
        try take(archive, new)
        #expect(new.alerter.now.popups.isEmpty)
        #expect(try new.call(FocusInterface.Status()).focus?.state == .paused)
        #expect(try new.call(TasksInterface.List()).tasks[0].state == .paused)
    }

    @Test("what falls due while the archive waits to be adopted rings")
    func dueMeanwhile() throws {
        let old = try TestWorld().world
        _ = try old.startTimer(0.98, "archived")
        old.advance(by: .milliseconds(950))
        let archive = try export(old)
        let new = try TestWorld().world
        _ = try new.startTimer(1, "own")
        new.advance(by: .milliseconds(950))
        let call = new.send(
            ArchiveInterface.Import(part: archive, transfer: nil, last: true, replace: true, commands: false)
        )
        #expect(new.transport.replies(to: call).isEmpty)
        new.advance(by: .milliseconds(60))
        #expect(new.transport.replies(to: call).count == 1)
        #expect(try new.rings().map { "\($0.label) \($0.state)" } == ["archived ringing"])
    }

    @Test("another machine has another boot: work is paused at the last recorded moment")
    func anotherBoot() throws {
        let old = try lived()
        let new = try TestWorld().world
        try new.reboot(offFor: .seconds(1_850))
        try take(try export(old), new)
        let focus = try #require(try new.call(FocusInterface.Status()).focus)
        #expect(focus.state == .waiting || focus.state == .paused)
        #expect(try new.timer("rice").state == .running)
        let left = try new.timer("rice").remainingSeconds
        #expect(abs(left - (try old.timer("rice").remainingSeconds)) < 60)
    }

    @Test("a call with `more` gets the text in parts, each after the previous one was received")
    func parts() throws {
        let world = try lived()
        for number in 0..<600 { _ = try world.addAlarm("09:00") { $0.label = "number \(number)" } }
        let whole = try export(world)
        #expect(try world.pages(ArchiveInterface.Export()).map(\.archive).joined() == whole)
        world.transport.slowReaders(true)
        let slow = world.send(ArchiveInterface.Export(), mode: .more)
        _ = try world.addAlarm("10:00")
        #expect(world.transport.replies(to: slow).count == 1, "a part was made that nobody could take")
        for _ in 0..<20 { world.submit(.pageTaken(slow)) }
        let replies = world.transport.replies(to: slow)
        #expect(replies.last?.continues == false)
        let text = try replies.map { try SimulatedWorld.read($0, as: ArchiveInterface.Export.Reply.self).archive }
            .joined()
        #expect(text == whole, "it is not of the moment at which it was asked for")
    }

    @Test("who asked for an archive and left at once gets no part, and nothing is kept for it")
    func leftAtOnce() throws {
        let world = try lived()
        for number in 0..<600 { _ = try world.addAlarm("09:00") { $0.label = "number \(number)" } }
        world.transport.slowReaders(true)
        let (event, call) = world.request(ArchiveInterface.Export(), mode: .more)
        world.submit([event, .requestAbandoned(call)])
        #expect(world.transport.replies(to: call).count == 0)
        world.submit(.pageTaken(call))
        #expect(world.transport.replies(to: call).count == 0)
    }

    @Test("changes made while an archive is being read are not lost")
    func meanwhile() throws {
        let archive = try export(try lived())
        let world = try TestWorld().world
        let (event, call) = world.request(
            ArchiveInterface.Import(part: archive, transfer: nil, last: true, replace: false, commands: false)
        )
        let (start, _) = world.request(TimersInterface.Start(durationSeconds: 60, rings: true))
        world.submit([event, start])
        let replies = world.transport.replies(to: call)
        #expect(replies.count == 1)
        let error = clockError {
            _ = try SimulatedWorld.read(replies[0], as: ArchiveInterface.Import.Reply.self)
        }
        #expect(error == .notNow(item: "", reason: .notEmpty))
        #expect(try world.call(TimersInterface.List(all: true)).timers.count == 1)
        #expect(try world.call(AlarmsInterface.List()).alarms.isEmpty)
    }

    @Test("nothing is imported if there is data, unless it is replaced")
    func notEmpty() throws {
        let archive = try export(try lived())
        let other = try TestWorld().world
        _ = try other.addAlarm("09:00")
        let before = try export(other)
        #expect(clockError { try take(archive, other) } == .notNow(item: "", reason: .notEmpty))
        #expect(try export(other) == before)
        try take(archive, other, replace: true)
        #expect(try other.call(AlarmsInterface.List()).alarms.count == 2)
    }

    @Test("an import waits for a ring that is due soon, but not for one after the other without end")
    func waitsForRing() throws {
        let archive = try export(try lived())
        let world = try TestWorld().world
        let request = ArchiveInterface.Import(part: archive, transfer: nil, last: true, replace: true, commands: true)
        _ = try world.startTimer(1)
        world.advance(by: .milliseconds(950))
        let call = world.send(request)
        #expect(world.transport.replies(to: call).isEmpty, "the ring is due in 50 ms")
        world.advance(by: .milliseconds(50))
        #expect(world.transport.replies(to: call).count == 1)
        #expect(world.history.count { $0.record.event == .rang } == 1)
        #expect(try world.call(AlarmsInterface.List()).alarms.count == 2)

        for number in 1...100 { _ = try world.startTimer(1 + Double(number) / 20) }
        world.advance(by: .milliseconds(990))
        let other = world.send(request)
        world.advance(by: .milliseconds(1_900))
        #expect(world.transport.replies(to: other).isEmpty)
        world.advance(by: .milliseconds(300))
        #expect(world.transport.replies(to: other).count == 1)
        #expect(world.comesToRest)
    }

    @Test("numbers assigned on this machine are not reused")
    func countersGoOn() throws {
        let archive = try export(try lived())
        let other = try TestWorld().world
        for _ in 0..<5 { _ = try other.addAlarm("09:00") }
        try take(archive, other, replace: true)
        #expect(try other.addAlarm("10:00").id == "a6")
        #expect(try other.startTimer(10).id == "t3")
    }

    @Test("open rings are withdrawn with the replaced store, and followers get the changes")
    func replacesWhatRings() throws {
        let archive = try export(try TestWorld().world)
        let world = try lived()
        #expect(!world.alerter.now.popups.isEmpty)
        let follower = world.send(ClockInterface.GetStatus(), mode: .more)
        try take(archive, world, replace: true)
        #expect(world.alerter.now.popups.isEmpty)
        let last = try #require(world.transport.replies(to: follower).last)
        #expect(try SimulatedWorld.read(last, as: ClockInterface.GetStatus.Reply.self).status?.ringing == [])
        world.advance(by: .seconds(86_400))
        #expect(world.alerter.now.popups.isEmpty)
    }

    @Test(
        "an invalid archive changes nothing",
        arguments: [
            ("", "it can't be read as JSON: the text ends where a value is expected at byte 0"),
            ("{", "it can't be read as JSON: a member's name is expected at byte 1"),
            ("{} {}", "it can't be read as JSON: more after the end of the value at byte 3"),
            (
                #"{"format":"clockd archive","format":""}"#,
                "it can't be read as JSON: a name occurs twice in one object at byte 27"
            ),
            ("{}", "it was not written by clockd"), ("[]", "it was not written by clockd"),
            (#"{"format":["clockd archive"]}"#, "it was not written by clockd"),
            (
                #"{"format":"clockd archive","version":1.0,"schema":1,"tables":{}}"#,
                "version: of another type"
            ),
            (#"{"clockd":1,"schema":["1 entities"],"tables":{}}"#, "a clockd from before the first release wrote it"),
            (#"{"format":"clockd archive","version":2,"schema":1,"tables":{}}"#, "it is of a newer clockd"),
            (#"{"format":"clockd archive","version":1,"schema":1000,"tables":{}}"#, "it is of a newer clockd"),
            (
                #"{"format":"clockd archive","version":1,"schema":"1","tables":{}}"#,
                "schema: of another type"
            ),
            (#"{"format":"clockd archive","version":1,"schema":1,"tables":{}}"#, "alarm: missing"),
            (#"{"format":"clockd archive","version":1,"schema":1}"#, "tables: missing"),
            (#"{"format":"clockd archive","version":1,"schema":1,"tables":{},"x":0}"#, "x: an unknown member"),
            (#"{"format":"clockd archive","version":1,"schema":1,"tables":""}"#, "tables: of another type"),
            (#"{"format":"clockd archive","version":1,"schema":1,"tables":null}"#, "tables: of another type"),
        ]
    )
    func unreadable(text: String, problem: String) throws {
        let world = try lived()
        let before = try export(world)
        guard
            case .outOfRange("archive", .malformed, nil, nil, problem, .some) = clockError({
                try take(text, world, replace: true)
            })
        else {
            Issue.record("not refused as: \(problem)")
            return
        }
        #expect(try export(world) == before)
        #expect(!world.alerter.now.popups.isEmpty)
    }

    @Test(
        "an archive with rows that the store would not write is refused",
        arguments: [
            (#""rounds""#, #""bounds""#), (#""label":"eggs""#, #""label":null"#), (#""number":2"#, #""number":0"#),
            (#""open":1"#, #""open":2"#),
        ]
    )
    func damaged(good: String, bad: String) throws {
        let world = try lived()
        let before = try export(world)
        let archive = before.replacing(good, with: bad)
        #expect(archive != before)
        guard
            case .outOfRange(parameter: "archive", fault: .malformed, _, _, _, _) = clockError({
                try take(archive, world, replace: true)
            })
        else {
            Issue.record("\(bad) was taken")
            return
        }
        #expect(try export(world) == before)
    }

    @Test(
        "unknown or duplicate data is refused, and its place named",
        arguments: [
            (#""calculation":["#, #""calculation":{"x":["#, ""),
            (#""city":["#, #""town":["#, "city: missing"),
            (#""city":["#, #""city":[7"#, "city[0]: of another type"),
            (
                #""label":"eggs","number""#, #""label":"eggs","label":"eggs","number""#,
                "a name occurs twice in one object"
            ),
            (#""item":"t1","label":"eggs","number""#, #""item":"t9","label":"eggs","number""#, "an impossible value"),
            (
                #"{"body":{"createdMicroseconds""#, #"{"colour":"red","body":{"createdMicroseconds""#,
                "alarm[0].colour: an unknown member"
            ),
            (#""volumePercent":100"#, #""volumePercent":101"#, "a1.plan.ringing.volumePercent: not from 0 to 100"),
            (
                #""ringForMicroseconds":300000000"#, #""ringForMicroseconds":100000000000000000"#,
                "a1.plan.ringing.ringForMicroseconds: 100000000000000000 is out of range"
            ),
            (#""missed":"ring""#, #""missed":"sing""#, "a1.plan.missed: “sing” is no such thing"),
            (#""createdMicroseconds":"#, #""created":"#, "a1.createdMicroseconds: missing"),
            (#""label":"eggs""#, #""label":"e\u0007ggs""#, "label: contains a control character"),
        ]
    )
    func named(good: String, bad: String, problem: String) throws {
        let world = try lived()
        let before = try export(world)
        let archive = before.replacing(good, with: bad)
        #expect(archive != before, "\(good)")
        guard case .outOfRange(_, _, _, _, let message?, _) = clockError({ try take(archive, world, replace: true) })
        else {
            Issue.record("it was taken")
            return
        }
        #expect(message.contains(problem), "\(message)")
        #expect(try export(world) == before)
    }

    @Test("numbers of archived items are not reused, even if the counters are missing or behind")
    func counters() throws {
        let archive = try export(try lived())
        let rows = try #require(archive.firstRange(of: #""counter":["#))
        let end = try #require(archive[rows.upperBound...].firstRange(of: "]"))
        var without = archive
        without.removeSubrange(rows.upperBound..<end.lowerBound)
        for text in [without, archive.replacing(#""last":2"#, with: #""last":0"#)] {
            let world = try TestWorld().world
            try take(text, world)
            let ids = try world.call(AlarmsInterface.List()).alarms.map(\.id)
            #expect(try !ids.contains(world.addAlarm("10:00").id))
        }
        for number in ["9007199254740991", "9223372036854775807"] {
            let greatest = archive.replacing(#""last":2"#, with: #""last":"# + number)
            let refused = clockError { try take(greatest, TestWorld().world) }
            guard case .outOfRange = refused else {
                Issue.record("\(number): \(String(describing: refused))")
                continue
            }
        }
    }

    @Test("an archive with commands is adopted only if they are allowed; the refusal names them")
    func commands() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:10") { $0.exec = "echo up" }
        _ = try world.addAlarm("12:20") { $0.exec = "echo up" }
        let archive = try export(world)
        let other = try TestWorld().world
        func take(_ mayRun: Bool) throws {
            _ = try other.call(
                ArchiveInterface.Import(part: archive, transfer: nil, last: true, replace: false, commands: mayRun)
            )
        }
        #expect(clockError { try take(false) } == .bringsCommands(commands: ["echo up"], count: 1))
        #expect(try other.call(AlarmsInterface.List()).alarms.isEmpty)
        try take(true)
        #expect(try other.call(AlarmsInterface.List()).alarms.count == 2)
    }

    @Test("parts of an upload that another upload replaced are refused")
    func interleaved() throws {
        let world = try TestWorld().world
        let first = try world.call(
            ArchiveInterface.Import(part: "{", transfer: nil, last: false, replace: false, commands: false)
        )
        _ = try world.call(
            ArchiveInterface.Import(part: "{", transfer: nil, last: false, replace: false, commands: false)
        )
        let late = ArchiveInterface.Import(
            part: "}",
            transfer: first.transfer,
            last: true,
            replace: false,
            commands: false
        )
        guard
            case .outOfRange(parameter: "transfer", fault: .unknown, _, _, _, _) = clockError({
                _ = try world.call(late)
            })
        else {
            Issue.record("it went on")
            return
        }
    }
}
