import AgendaStore
import Chronology
import ClockAPI
import ClockTestKit
import Testing

@testable import Agenda
@testable import Engine

/// Texts of popups for times today, on other days and in another year.
struct AlertWordingTests {
    /// Friday, 20 November 2026, 12:00 in Berlin.
    private static let start = "2026-11-20T12:00:00+01:00"

    private static func now() throws -> Now { try TestWorld(start: start).world.now }

    private static let moments: [(seconds: Int64, dated: String, relative: String)] = [
        (-60, "Fri 20 Nov 11:59", "11:59"), (-30, "Fri 20 Nov 11:59:30", "11:59:30"),
        (-46_800, "Thu 19 Nov 23:00", "yesterday 23:00"), (-4 * 86_400, "Mon 16 Nov 12:00", "Mon 16 Nov 12:00"),
        (50_400, "Sat 21 Nov 02:00", "tomorrow 02:00"), (5 * 86_400, "Wed 25 Nov 12:00", "Wed 25 Nov 12:00"),
        (-400 * 86_400, "Thu 16 Oct 2025 13:00", "Thu 16 Oct 2025 13:00"),
        (100 * 86_400, "Sun 28 Feb 2027 12:00", "Sun 28 Feb 2027 12:00"),
    ]

    private let hint = "Closed, it snoozes for 9 min."
    private static let timer = ItemID(.timer, 1)

    private static func ring(_ offer: Ring.Offer, _ scheduled: Instant, late: Duration, earned: Earned? = nil) -> Ring {
        Ring(
            id: ItemID(.ring, 1),
            item: timer,
            label: "tea",
            scheduled: scheduled,
            local: nil,
            started: scheduled + late,
            settings: RingSettings(),
            offer: offer,
            earned: earned,
            snoozes: 0,
            state: .ended(.dismissed, at: scheduled),
            popup: .notShown
        )
    }

    private func alert(_ ring: Ring, _ now: Now) -> Alert {
        Alert(PresentedRing(ring: ring), ClosingMeanings(alarm: .dismiss), now)
    }

    @Test("Popups use the hour format of the daemon's territory, and isolate labels in sentences")
    func territories() throws {
        let now = try Self.now()
        let ring = Self.ring(.snooze, now.wall + .seconds(50_400), late: .zero)
        let missed = MissedOccurrence(item: Self.timer, label: "תה", scheduled: now.wall)
        TimeConventions.$bound.withValue(TimeConventions(locale: "en_US")) {
            #expect(alert(ring, now).body.hasPrefix("Alarm, tomorrow 2:00 AM"))
            let popup = Announcement(.missed([missed]), now)
            #expect(popup.body == "\u{2068}תה\u{2069}, Fri 20 Nov 12:00 PM")
        }
        let unanswered = Announcement(.unanswered(item: Self.timer, label: "תה", scheduled: now.wall), now)
        #expect(unanswered.title == "Missed: \u{2068}תה\u{2069}")
    }

    @Test("No text says “at today”, or “today” in a text that may be read tomorrow", arguments: moments)
    func texts(seconds: Int64, dated: String, relative: String) throws {
        let now = try Self.now()
        let moment = now.wall + .seconds(seconds)
        let missed = MissedOccurrence(item: Self.timer, label: "tea", scheduled: moment)
        let backup = BackupFile(number: 3, occasion: .daily, taken: moment)
        let recovery = StoreRecovery(damage: .malformed(problem: "x"), movedTo: "/x", backup: backup, passedOver: [])
        let minute = seconds % 60 == 0 ? dated : String(dated.dropLast(3))
        let cases: [(said: String, expected: String)] = [
            (alert(Self.ring(.snooze, moment, late: .zero), now).body, "Alarm, \(relative)"),
            (alert(Self.ring(.extend, moment, late: .zero), now).body, "Time is up, \(relative)"),
            (
                Announcement(.unanswered(item: Self.timer, label: "tea", scheduled: moment), now).body,
                "Rang \(dated), unanswered."
            ),
            (Announcement(.missed([missed]), now).body, "tea, \(dated)"),
            (
                recovery.text(now: now.wall, in: now.zone),
                "The database was damaged and has been moved to /x. Restored from the backup of \(minute). "
                    + "Alarms added or changed since \(minute) may be missing."
            ),
        ]
        for (said, expected) in cases { #expect(said == expected) }
    }

    @Test(
        "The popups of a ring that began late state the delay",
        arguments: [
            (.snooze, 0, "Alarm, 11:00"), (.snooze, 60, "Alarm, 11:00"), (.snooze, 600, "Alarm, 11:00, 10 min late"),
            (.extend, 0, "Time is up, 11:00"), (.extend, 4_000, "Time was up 11:00; it rang 1 h 7 min late"),
            (.nextPhase(.work), 600, "The break is over. Back to work?\nIt rang 10 min late."),
            (
                .complete(.expectedTimeOver), 600,
                "The expected time is over. Is it done?\nIt rang 10 min late."
            ),
            (.complete(.twiceTheEstimate), 0, "Twice the expected time is over. Is it done?"),
            (.dday(target: CivilDate.first), 4_000, ""),
        ] as [(Ring.Offer, Int, String)]
    )
    func lateness(offer: Ring.Offer, late: Int, body: String) throws {
        let now = try Self.now()
        let ring = Self.ring(offer, now.wall - .seconds(3_600), late: .seconds(late))
        if case .dday = offer {
            #expect(!alert(ring, now).body.contains("late"))
        } else {
            #expect(alert(ring, now).body == body)
        }
    }

    @Test(
        "The popup of a timer says how long it was",
        arguments: [
            (1, "1 s is over, 11:00"), (60, "1 min is over, 11:00"), (240, "4 min are over, 11:00"),
            (5_400, "1 h 30 min are over, 11:00"),
        ] as [(Int64, String)]
    )
    func counted(seconds: Int64, body: String) throws {
        let now = try Self.now()
        let ring = Self.ring(.extend, now.wall - .seconds(3_600), late: .zero)
        let presented = PresentedRing(ring: ring, counted: .seconds(seconds))
        #expect(Alert(presented, ClosingMeanings(), now).body == body)
    }

    @Test("Showing a ring again after minutes or a restart does not make it late")
    func shownAgain() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.ringForSeconds = 3_600 }
        world.advance(by: .seconds(1_800))
        #expect(world.alerter.now.popups[ItemID("r1")]?.body == "Alarm, 12:30\n" + hint)
        try world.crash(downtime: .seconds(600))
        #expect(world.alerter.now.popups[ItemID("r1")]?.body == "Alarm, 12:30\n" + hint)
    }

    @Test("An alarm missed during sleep is late, also after a snooze; so is a snooze missed during sleep")
    func snoozedLate() throws {
        let world = try TestWorld().world
        _ = try world.addAlarm("12:30") { $0.snoozeSeconds = 540 }
        world.sleep(for: .seconds(3_000))
        #expect(world.alerter.now.popups[ItemID("r1")]?.body == "Alarm, 12:30, 20 min late\n" + hint)
        #expect(world.alerter.now.popups[ItemID("r1")]?.buttons.map(\.title) == ["Snooze 9 min", "Dismiss"])
        world.alerter.press(.snooze, ItemID("r1"))
        world.settle()
        world.advance(by: .seconds(540))
        #expect(world.alerter.now.popups[ItemID("r1")]?.body == "Alarm, 12:30, 20 min late\n" + hint)
        world.alerter.press(.snooze, ItemID("r1"))
        world.settle()
        world.sleep(for: .seconds(540 + 3_600))
        #expect(world.alerter.now.popups[ItemID("r1")]?.body == "Alarm, 12:30; the snooze ended 1 h late\n" + hint)
        try world.crash()
        #expect(world.alerter.now.popups[ItemID("r1")]?.body == "Alarm, 12:30; the snooze ended 1 h late\n" + hint)
    }

    @Test(
        "Buttons state durations",
        arguments: [
            (.snooze, 540, ["Snooze 9 min", "Dismiss"]), (.snooze, 5_430, ["Snooze 1 h 30 min 30 s", "Dismiss"]),
            (.extend, 540, ["+1 min", "Dismiss"]), (.complete(.expectedTimeOver), 540, ["Complete", "+5 min"]),
            (.nextPhase(.work), 540, ["Start work", "+5 min", "Skip work"]),
            (.nextPhase(.longBreak), 540, ["Start break", "+5 min", "Skip break"]),
            (.dday(target: CivilDate.first), 540, ["Dismiss"]),
        ] as [(Ring.Offer, Int, [String])]
    )
    func buttons(offer: Ring.Offer, snooze: Int, titles: [String]) throws {
        let now = try Self.now()
        let draft = RingDraft(
            item: Self.timer,
            label: "tea",
            scheduled: now.wall,
            settings: RingSettings(snooze: .seconds(snooze)),
            offer: offer
        )
        let ring = Ring.begin(draft, id: ItemID(.ring, 1), now).entity
        #expect(alert(ring, now).buttons.map(\.title) == titles)
    }

    @Test(
        "Finished work is praised according to the earned work",
        arguments: [
            (1_500, nil, .shortBreak, ["Well done. Time for a break?", "25 min earned, 25 min today: seed 🌰"]),
            (
                1_500, .grew(.seed), .shortBreak,
                ["Time for a break?", "25 min earned, 25 min today: seed 🌰", "The first seed of the day is planted."]
            ),
            (
                1_500, .streak(days: 7), .longBreak,
                ["Time for a long break?", "25 min earned, 25 min today: seed 🌰", "Seven days in a row: a whole week!"]
            ),
            (
                1_500, .streak(days: 14), .shortBreak,
                ["Time for a break?", "25 min earned, 25 min today: seed 🌰", "14 days in a row!"]
            ),
            (
                9_000, .grew(.tree), .shortBreak,
                [
                    "Time for a break?", "25 min earned, 2 h 30 min today: apple tree 🌳",
                    "A whole apple tree in one day!",
                ]
            ),
            (
                9_000, .bestDay, .shortBreak,
                ["Time for a break?", "25 min earned, 2 h 30 min today: apple tree 🌳", "Your best day so far!"]
            ),
            // Nothing earned, so no praise.
            (0, nil, .shortBreak, ["Time for a break?"]),
        ] as [(Int, Highlight?, FocusPhase, [String])]
    )
    func praise(today: Int, highlight: Highlight?, next: FocusPhase, lines: [String]) throws {
        let now = try Self.now()
        let earned = Earned(
            worked: .seconds(1_500),
            today: .seconds(today),
            growth: GrowthThresholds().growth(of: .seconds(today)),
            highlight: highlight
        )
        let ring = Self.ring(.nextPhase(next), now.wall, late: .zero, earned: earned)
        #expect(alert(ring, now).body == lines.joined(separator: "\n"))
    }

    @Test(
        "The effect of closing is stated unless it dismisses",
        arguments: [
            (.snooze, 5, "Closed, it snoozes for 9 min."), (.snooze, 0, nil),
            (.extend, 0, "Closed, it extends the time."),
            (.nextPhase(.work), 0, "Closed, it extends the time."),
            (.complete(.expectedTimeOver), 0, "Closed, it extends the time."),
            (.dday(target: CivilDate.first), 5, nil),
        ] as [(Ring.Offer, Int, String?)]
    )
    func closing(offer: Ring.Offer, snoozeLimit: Int, line: String?) throws {
        let now = try Self.now()
        let draft = RingDraft(
            item: Self.timer,
            label: "tea",
            scheduled: now.wall,
            settings: RingSettings(snoozeLimit: snoozeLimit),
            offer: offer
        )
        let ring = Ring.begin(draft, id: ItemID(.ring, 1), now).entity
        let snoozing = ClosingMeanings(alarm: .snooze, timer: .snooze, focus: .snooze, task: .snooze)
        let body = Alert(PresentedRing(ring: ring), snoozing, now).body
        let said = body.split(separator: "\n").last { $0.hasPrefix("Closed") }
        #expect(said.map(String.init) == line)
        #expect(!alert(ring, now).body.contains("Closed"))
    }
}
