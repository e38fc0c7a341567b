import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing

/// After downtime or sleep there is at most one ring per item and one popup for all missed items, and all are in the
/// ledger.
struct MissedTests {
    private let world: SimulatedWorld

    init() throws {
        world = try TestWorld().world
    }

    private func add(
        _ time: String,
        _ label: String,
        every: String? = nil,
        _ missed: MissedCode = .notify
    ) throws {
        _ = try world.addAlarm(time, every: every) {
            $0.label = label
            $0.missed = missed
        }
    }

    private var digest: Announcement? {
        world.alerter.now.announcements.count == 1 ? world.alerter.now.announcements[0] : nil
    }

    enum Absence: CaseIterable {
        case crash, sleep, reboot, clockStep
    }

    @Test("Several alarms in one absence: one popup names each with its time", arguments: Absence.allCases)
    func oneDigest(absence: Absence) throws {
        try add("13:00", "Standup")
        try add("12:30", "Pills")
        try add("12:45", "Quiet", .skip)
        try add("12:50", "")
        switch absence {
        case .crash: try world.crash(downtime: .seconds(2 * 3600))
        case .sleep: world.sleep(for: .seconds(2 * 3600))
        case .reboot: try world.reboot(offFor: .seconds(2 * 3600))
        case .clockStep: world.stepClock(by: .seconds(2 * 3600))
        }
        #expect(digest?.title == "3 alarms were missed")
        #expect(digest?.body == "• Pills, Fri 20 Nov 12:30\n• a4, Fri 20 Nov 12:50\n• Standup, Fri 20 Nov 13:00")
        #expect(digest?.urgency == .critical)
        let rings = try world.rings()
        #expect(rings.count == 4)
        #expect(rings.allSatisfy { $0.state == .missed && $0.started == nil })
        #expect(world.alerter.now.popups.isEmpty && world.alerter.now.sounding.isEmpty)
    }

    /// The ledger has a hundred of them one by one.
    @Test("Very many are all counted, and the last is named")
    func veryMany() throws {
        _ = try world.addAlarm("12:05", every: "every 5 minutes") { settings in
            (settings.label, settings.graceSeconds) = ("five", 60)
        }
        try world.reboot(offFor: .seconds(5 * 86_400 + 120))
        #expect(digest?.title == "1440 alarms were missed")
        #expect(digest?.body == "five: 1440 times, last Wed 25 Nov 12:00")
    }

    @Test("The last one that was missed is named although the newest rings")
    func newestRings() throws {
        try add("12:05", "five", every: "every 5 minutes", .ring)
        try world.reboot(offFor: .seconds(5 * 86_400 + 120))
        #expect(digest?.body == "five: 1439 times, last Wed 25 Nov 11:55")
        #expect(try world.rings().map(\.state).contains(.ringing))
    }

    @Test("Each alarm has its cause, even if one turn can't handle all", arguments: Absence.allCases)
    func causes(absence: Absence) throws {
        for label in ["one", "two", "three"] { try add("12:30", label) }
        world.clocks.work(takes: .milliseconds(20))
        let cause: String
        switch absence {
        case .crash, .reboot:
            cause = "notRunning"
            try absence == .crash
                ? world.crash(downtime: .seconds(2 * 3600)) : world.reboot(offFor: .seconds(2 * 3600))
        case .sleep:
            cause = "asleep"
            world.sleep(for: .seconds(2 * 3600))
        case .clockStep:
            cause = "clockStepped"
            world.stepClock(by: .seconds(2 * 3600))
        }
        let missed = world.history.map(\.record).filter { $0.event == .missed }
        #expect(missed.map { $0.details["cause"] } == Array(repeating: .text(cause), count: 3))
    }

    @Test("A single missed alarm is named")
    func single() throws {
        try add("12:30", "Pills")
        try world.crash(downtime: .seconds(86_400))
        #expect(digest?.title == "An alarm was missed")
        #expect(digest?.body == "Pills, Fri 20 Nov 12:30")
    }

    @Test("A daily alarm after ten days: at most one ring, each day in ledger and popup", arguments: [true, false])
    func tenDays(isInTime: Bool) throws {
        try add("12:30", "Pills", every: "daily", .ring)
        try world.crash(downtime: .seconds(10 * 86_400 + 1800 + (isInTime ? 600 : 6 * 3600)))
        let rings = try world.rings()
        #expect(rings.count == 11)
        #expect(rings.filter { $0.state == .ringing }.count == (isInTime ? 1 : 0))
        #expect(rings.filter { $0.state == .missed }.count == (isInTime ? 10 : 11))
        #expect(world.alerter.now.popups.count == (isInTime ? 1 : 0))
        #expect(digest?.title == (isInTime ? "10 alarms were missed" : "11 alarms were missed"))
        #expect(
            digest?.body
                == (isInTime ? "Pills: 10 times, last Sun 29 Nov 12:30" : "Pills: 11 times, last Mon 30 Nov 12:30")
        )
    }

    @Test("After a long absence, what will not ring again is listed first, then a line for each alarm that repeats")
    func oneTimeFirst() throws {
        for number in 0..<12 {
            try add("13:\((number + 10).padded(to: 2))", "daily \(number)", every: "daily")
        }
        try add("12:30", "Train")
        try add("2026-11-22 09:00", "Dentist")
        try world.crash(downtime: .seconds(5 * 86_400))
        #expect(digest?.title == "62 alarms were missed")
        let lines = digest?.body.split(separator: "\n").map(String.init) ?? []
        let daily = (4..<12).map { "• daily \($0): 5 times, last Tue 24 Nov 13:\(($0 + 10).padded(to: 2))" }
        #expect(
            lines == ["• Train, Fri 20 Nov 12:30", "• Dentist, Sun 22 Nov 09:00"] + daily
                + ["• and 20 more; to list all: clockctl ring list --all"]
        )
    }

    @Test("More alarms than fit into a popup and a turn: one shortened popup")
    func long() throws {
        for minute in 0..<600 {
            try add("1\(3 + minute / 200):\((minute % 50 + 10).padded(to: 2))", "n\(minute.padded(to: 3))")
        }
        try world.crash(downtime: .seconds(12 * 3600))
        #expect(digest?.title == "600 alarms were missed")
        let lines = digest?.body.split(separator: "\n") ?? []
        #expect(lines.count == 11)
        #expect(lines.last == "• and 590 more; to list all: clockctl ring list --all")
        #expect(lines.dropLast().last?.hasSuffix(", Fri 20 Nov 15:59") == true)
        #expect(try world.rings().count == 600)
    }

    @Test("Unanswered rings are listed in the same popup")
    func unanswered() throws {
        for label in ["One", "Two"] {
            _ = try world.addAlarm("12:10") {
                $0.label = label
                $0.graceSeconds = 600
                $0.ringForSeconds = 60
            }
        }
        try add("12:30", "Pills")
        world.advance(by: .seconds(601))
        #expect(world.alerter.now.popups.count == 2)
        world.sleep(for: .seconds(7200))
        #expect(digest?.title == "3 alarms were missed")
        #expect(
            digest?.body == """
                • One, Fri 20 Nov 12:10, unanswered
                • Two, Fri 20 Nov 12:10, unanswered
                • Pills, Fri 20 Nov 12:30
                """
        )
    }

    struct LateEnd: CustomTestStringConvertible {
        let missed: MissedCode
        let isSnoozed: Bool
        /// The absence, of which the ring or the snooze would have lasted at most ten minutes.
        let minutes: Int
        let rings: Bool
        var isTold: Bool { !rings && missed != .skip }
        var state: RingObject.State { !rings ? .missed : isSnoozed && minutes < 10 ? .snoozed : .ringing }

        var testDescription: String { "\(missed), snoozed: \(isSnoozed), after \(minutes) min" }

        static let all: [LateEnd] = [true, false].flatMap { isSnoozed in
            [
                LateEnd(missed: .skip, isSnoozed: isSnoozed, minutes: 660, rings: false),
                LateEnd(missed: .notify, isSnoozed: isSnoozed, minutes: 660, rings: false),
                LateEnd(missed: .ring, isSnoozed: isSnoozed, minutes: 660, rings: false),
                LateEnd(missed: .skip, isSnoozed: isSnoozed, minutes: 25, rings: false),
                LateEnd(missed: .ring, isSnoozed: isSnoozed, minutes: 25, rings: true),
                LateEnd(missed: .skip, isSnoozed: isSnoozed, minutes: 5, rings: true),
            ]
        }
    }

    @Test(
        "The grace and the policy hold for the ends of snoozes and of unanswered rings",
        arguments: LateEnd.all,
        [Absence.crash, .sleep, .reboot]
    )
    func lateEnds(end: LateEnd, absence: Absence) throws {
        _ = try world.addAlarm("12:10") {
            $0.label = "Pills"
            $0.missed = end.missed
            $0.graceSeconds = 1_200
            $0.ringForSeconds = 600
            $0.snoozeSeconds = 600
        }
        world.advance(by: .seconds(601))
        if end.isSnoozed { _ = try world.call(RingsInterface.Snooze(names: [])) }
        let duration = Duration.seconds(end.minutes * 60)
        switch absence {
        case .crash: try world.crash(downtime: duration)
        case .sleep: world.sleep(for: duration)
        case .reboot, .clockStep: try world.reboot(offFor: duration)
        }
        let rings = try world.rings()
        #expect(rings.count == 1)
        #expect(rings.allSatisfy { $0.state == end.state })
        #expect(digest?.title == (end.isTold ? "Missed: Pills" : nil))
        if !end.rings {
            // Not even for a moment after a start.
            #expect(world.alerter.now.presentations[ItemID("r1"), default: 0] <= (absence == .sleep ? 1 : 0))
            #expect(world.alerter.now.popups.isEmpty && world.alerter.now.sounding.isEmpty)
            world.advance(by: .seconds(7_200))
            #expect(world.alerter.now.popups.isEmpty)
        }
    }

    @Test(
        "An alarm that sounded for a moment before an absence rings on within its grace",
        arguments: [0, 5],
        [Absence.crash, .sleep, .reboot]
    )
    func soundedForAMoment(snoozeLimit: Int, absence: Absence) throws {
        _ = try world.addAlarm("12:10") { ($0.graceSeconds, $0.snoozeLimit) = (3_600, snoozeLimit) }
        world.advance(by: .seconds(601))
        switch absence {
        case .crash: try world.crash(downtime: .seconds(480))
        case .sleep: world.sleep(for: .seconds(480))
        case .reboot, .clockStep: try world.reboot(offFor: .seconds(480))
        }
        #expect(try world.rings().map(\.state) == [.ringing])
        #expect(world.alerter.now.popups.count == 1)
        world.advance(by: .seconds(299))
        #expect(try world.rings().map(\.state) == [.ringing])
        world.advance(by: .seconds(2))
        #expect(try world.rings().map(\.state) == [snoozeLimit == 0 ? .missed : .snoozed])
    }

    @Test("Another grace or policy holds for the ring that is snoozed", arguments: [true, false])
    func editedGrace(isMuchLater: Bool) throws {
        _ = try world.addAlarm("12:10") { $0.snoozeSeconds = 600 }
        world.advance(by: .seconds(601))
        _ = try world.call(RingsInterface.Snooze(names: []))
        let settings = AlarmSettingsObject(missed: isMuchLater ? .ring : .skip, graceSeconds: 600)
        _ = try world.call(AlarmsInterface.Edit(names: ["a1"], settings: settings))
        try world.reboot(offFor: .seconds(isMuchLater ? 7_200 : 1_000))
        #expect(try world.rings().map(\.state) == [.missed])
        #expect((digest == nil) == !isMuchLater)
    }

    @Test("The popup of the only missed alarm has its whole label")
    func wholeLabel() throws {
        try add("12:30", "Pills\nwith water")
        try world.crash(downtime: .seconds(7200))
        #expect(digest?.body == "Pills\nwith water, Fri 20 Nov 12:30")
        try add("15:30", "Pills\nwith water")
        try add("15:31", "Tea")
        try world.crash(downtime: .seconds(7200))
        #expect(digest?.body.contains("Pills⏎with water") == true)
    }

    @Test("With a timer among them, the popup says rings instead of alarms")
    func timers() throws {
        _ = try world.startTimer(60, "Tea")
        try add("12:30", "Pills")
        world.advance(by: .seconds(61))
        world.sleep(for: .seconds(7200))
        #expect(digest?.title == "2 rings were missed")
        #expect(digest?.body == "• Tea, Fri 20 Nov 12:01, unanswered\n• Pills, Fri 20 Nov 12:30")
    }

    @Test("Notices of past times are not shown")
    func lateNotice() throws {
        _ = try world.addAlarm("12:30") {
            $0.label = "Pills"
            $0.missed = .notify
            $0.preSeconds = 600
        }
        try world.crash(downtime: .seconds(7200))
        #expect(digest?.body == "Pills, Fri 20 Nov 12:30")
    }

    @Test("Each absence is announced once")
    func onceEach() throws {
        try add("12:30", "Pills", every: "daily")
        try world.crash(downtime: .seconds(7200))
        #expect(digest != nil)
        try world.crash()
        #expect(world.alerter.now.announcements.isEmpty)
        world.sleep(for: .seconds(86_400))
        #expect(digest?.body == "Pills, Sat 21 Nov 12:30")
    }
}
