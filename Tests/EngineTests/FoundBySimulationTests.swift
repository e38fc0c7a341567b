import ClockAPI
import ClockTestKit
import Engine
import Testing

/// Bugs found by simulated lives, each shrunk to the shortest sequence that reproduces it.
struct FoundBySimulationTests {
    private static func story(_ steps: [Step], keeping: LifeSetting.Keeping = .everything) -> LifeStory {
        let (start, zone) = ("2026-10-10T12:00:00+02:00", "Europe/Berlin")
        return LifeStory(setting: LifeSetting(start: start, zone: zone, keeping: keeping), steps: steps)
    }

    @Test("A power cut loses no acknowledged change", arguments: 1...12)
    func commitsAreSynced(seed: Int) {
        let timer = Request.startTimer("timer 0001", TimerWish(seconds: 9_000))
        #expect(Self.story([.ask(timer), .powerCut(seed: UInt64(seed), afterSeconds: 30)]).live() == nil)
    }

    @Test("A late ring shows the cause")
    func lateRingsSayWhy() {
        let alarm = Request.addAlarm("alarm 0001", AlarmWish(minute: 780))
        #expect(Self.story([.ask(alarm), .sleep(seconds: 7_200, announced: true)]).live() == nil)
    }

    @Test("A zone that changes while the store can't be written is not forgotten")
    func changesOutliveAFailedCommit() {
        let alarm = Request.addAlarm("alarm 0001", AlarmWish(minute: 318))
        let travel = Step.failing(.busy(sleeps: 92), .travel(zone: "America/New_York"))
        #expect(Self.story([.ask(alarm), travel]).live() == nil)
    }

    @Test("A clock set back plans the occurrences passed over again, even if planning fails once", arguments: 1...4)
    func planningOutlivesAnOutage(sync: Int) {
        let steps: [Step] = [
            .ask(.addAlarm("alarm 0001", AlarmWish(minute: 780, missed: .ring, graceSeconds: 0))),
            .setClock(bySeconds: 93_888), .pass(seconds: 79),
            .failing(.syncFails(at: sync, count: 1), .setClock(bySeconds: -93_888)),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("Rings of a clock that was ahead are not repeated, also if it is set back in an outage", arguments: [1, 3])
    func ranAhead(days: Int) {
        let steps: [Step] = [
            .ask(.addAlarm("alarm 0001", AlarmWish(minute: 780, repeats: .everyDays(1), missed: .ring))),
            .setClock(bySeconds: days * 86_400 + 7_200), .pass(seconds: 79),
            .outage(.full, [.setClock(bySeconds: -days * 86_400 - 7_200), .pass(seconds: 300_000)]),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test(
        "A clock set back in an outage takes back what ended before the outage and what ended in it",
        arguments: [.full, .writeFails(at: 1, count: .max), .readFails(at: 1, count: .max)] as [DiskFault]
    )
    func endedBeforeAnOutage(fault: DiskFault) {
        let steps: [Step] = [
            .ask(.startTimer("timer 0001", TimerWish(seconds: 600))), .pass(seconds: 660),
            .powerCut(seed: 1, afterSeconds: 600),
            .ask(.addAlarm("alarm 0001", AlarmWish(minute: 750, repeats: .everyDays(1), snoozeLimit: 0))),
            .outage(
                fault,
                [
                    .pass(seconds: 1_200), .setClock(bySeconds: -7_200), .pass(seconds: 60),
                    .setClock(bySeconds: 100_000), .pass(seconds: 600),
                ]
            ),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    /// A whole month: the sequence can't be shorter than 30 steps, because the rings must be forgotten during the
    /// outage.
    @Test("Rings deleted on a full disk may ring again after the clock is set back")
    func forgottenOnAFullDisk() {
        let proof = LifeProof(firstSeed: 101_889, seeds: 1, plan: .month, workers: 1)
        #expect(proof.run { _ in }.failure == nil)
    }

    /// Whole months: a crowd must be at work at the exact time at which several deadlines are due.
    @Test(
        "Of several deadlines due at one moment, a slow turn leaves some to the next one",
        arguments: [104_435, 105_106, 108_341, 115_608, 14_507]
    )
    func dueAtOnceWhileACrowdIsServed(seed: UInt64) {
        let proof = LifeProof(firstSeed: seed, seeds: 1, plan: .month, workers: 1)
        #expect(proof.run { _ in }.failure == nil)
    }

    @Test("Replanning prevented by a kill is done by the next daemon", arguments: 1...40)
    func planningOutlivesAKillAfterASetClock(boundary: Int) {
        let steps: [Step] = [
            .ask(.addAlarm("alarm 0001", AlarmWish(minute: 106, repeats: .everyDays(1), missed: .skip))),
            .setClock(bySeconds: 170_060),
            .dying(
                Step.Death(atBoundary: 11, afterSeconds: 3, againAtBoundary: boundary),
                .setClock(bySeconds: -170_060)
            ),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    /// A whole month: several reminders must have rung ahead, and followers must be told between the two turns.
    @Test(
        "What rang ahead rings again although the next daemon starts after its moment, and nothing else changes",
        arguments: [12_881, 3846, 5086, 156, 7800, 9895] as [UInt64]
    )
    func settingBackOutlivesAKill(seed: UInt64) {
        let proof = LifeProof(firstSeed: seed, seeds: 1, plan: .month, workers: 1)
        #expect(proof.run { _ in }.failure == nil)
    }

    @Test("A waiter for a timer gets its end, also if the commit that ended it failed first", arguments: 1...6)
    func waitersOutliveAFailedCommit(write: Int) {
        let steps: [Step] = [
            .ask(.startTimer("timer 0001", TimerWish(seconds: 600))), .waitFor(timer: "timer 0001", allChanges: false),
            .failing(.writeFails(at: write, count: 1), .ask(.cancel("timer 0001"))),
            .ask(.cancel("timer 0001")),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("A waiter in an outage for a timer that ended in it gets its end after the outage")
    func waitersOfAnOutage() {
        let wait = Visitor(.wait(timer: "timer 0001", allChanges: false, times: 1))
        let steps: [Step] = [
            .follow, .ask(.startTimer("timer 0001", TimerWish(seconds: 560))),
            .outage(
                .busy(sleeps: .max),
                [
                    .pass(seconds: 2_930, lateMilliseconds: 0),
                    .crowd(Crowd([wait], pieceMilliseconds: 0, leadMilliseconds: 0)),
                ]
            ),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("A popup requested repeatedly from a silent server is requested once")
    func repostingComesToRest() {
        let steps: [Step] = [
            .ask(.addAlarm("alarm 0001", AlarmWish(minute: 721))), .pass(seconds: 61), .desktop(.isSlow),
            .close(item: "alarm 0001", byPerson: false), .pass(seconds: 30),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("The next daemon applies new zone rules if the first was killed while planning with them", arguments: 1...40)
    func planningOutlivesAKill(boundary: Int) {
        let steps: [Step] = [
            .ask(.addAlarm("alarm 0001", AlarmWish(minute: 318, repeats: .everyDays(1)))),
            .dying(
                Step.Death(atBoundary: 1, afterSeconds: 5, againAtBoundary: boundary),
                .changeRules(of: "Europe/Berlin", to: "America/New_York")
            ),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("A timer of an earlier boot follows a set clock, also if the daemon dies in that turn", arguments: 1...8)
    func countsOfAnEarlierBootOutliveASetClock(boundary: Int) {
        let steps: [Step] = [
            .ask(.startTimer("timer 0001", TimerWish(seconds: 9_000))), .powerCut(seed: 1, afterSeconds: 30),
            .dying(Step.Death(atBoundary: boundary, afterSeconds: 2), .setClock(bySeconds: 400)),
            .pass(seconds: 9_000, lateMilliseconds: 0),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("Extending a task does not extend the timer with the same number")
    func moreTimeForATask() {
        let steps: [Step] = [
            .ask(.startTimer("timer 0001", TimerWish(seconds: 7_200))),
            .ask(.task("task 0001", .start(switches: false))), .pass(seconds: 1_860),
            .press(.extend, item: "task 0001"),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("If no time is left, the reply already has the timer as ended")
    func overAtOnce() {
        for rounds in [1, 2, 0] {
            let timer = Request.startTimer("timer 0001", TimerWish(seconds: 100, rounds: rounds, rings: true))
            #expect(Self.story([.ask(timer), .ask(.extend("timer 0001", seconds: -267))]).live() == nil)
            let paused: [Step] = [
                .ask(timer), .ask(.pause("timer 0001")), .ask(.extend("timer 0001", seconds: -267)),
                .ask(.resume("timer 0001")),
            ]
            #expect(Self.story(paused).live() == nil)
        }
    }

    @Test("Extending a round dismisses the ring of the previous one")
    func moreTimeForARound() {
        let steps: [Step] = [
            .ask(.startTimer("timer 0001", TimerWish(seconds: 329, rounds: 5, rings: true))), .pass(seconds: 506),
            .press(.extend, item: "timer 0001"), .pass(seconds: 4),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("A task continues without a daemon if the next one can store it", arguments: 1...100)
    func cutOffWhileStarting(boundary: Int) {
        let death = Step.Death(atBoundary: boundary, powerSeed: 347_013, afterSeconds: 8)
        let steps: [Step] = [
            .ask(.task("task 0001", .start(switches: false))), .pass(seconds: 933),
            .dying(death, .restart(afterSeconds: 465)),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("A refused start that exists after a power cut has not counted on", arguments: 1...60)
    func refusedStartComesBack(seed: Int) {
        let steps: [Step] = [
            .ask(.task("task 0001", .add(estimateSeconds: 1_278))),
            .failing(.syncFails(at: 1, count: 1), .ask(.task("task 0001", .start(switches: true)))),
            .pass(seconds: 548), .powerCut(seed: UInt64(seed), afterSeconds: 524),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("The next reminder does not depend on the time of planning")
    func remindersAfterASetClock() {
        let steps: [Step] = [
            .ask(.day("day 0001", .add(DayWish(day: 2, reminderDays: [0, 1])))), .pass(seconds: 172_800),
            .travel(zone: "America/New_York"), .setClock(bySeconds: -100_000), .pass(seconds: 30_000),
            .crash(afterSeconds: 0),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("The engine comes to rest if the only waiting client leaves at once", arguments: [1, 200])
    func waiterLeavesAtOnce(times: Int) {
        let wish = Visitor.Wish.wait(timer: "timer 0001", allChanges: true, times: times)
        let steps: [Step] = [
            .ask(.startTimer("timer 0001", TimerWish(seconds: 166))),
            .crowd(Crowd([Visitor(wish, leavesAfter: 0)], pieceMilliseconds: 1, leadMilliseconds: 37)),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("A follower gets a ring even if others begin to follow in the same turn", arguments: 0...9)
    func newFollowersTakeNoNews(before: Int) {
        let others = Array(repeating: Visitor(.status), count: before) + Array(repeating: Visitor(.follow), count: 12)
        let steps: [Step] = [
            .ask(.startTimer("timer 0001", TimerWish(seconds: 600))), .follow,
            .crowd(Crowd(others, pieceMilliseconds: 40, leadMilliseconds: 300)),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("After a long absence the newest occurrence rings, however many were missed before it")
    func newestOfVeryMany() throws {
        let world = try TestWorld().world
        _ = try world.call(AlarmsInterface.Add(settings: AlarmSettingsObject(onCalendar: "*:*"), enabled: true))
        try world.crash(downtime: .seconds(3 * 3_600 + 10))
        let ringing = try world.call(RingsInterface.List(all: false)).rings
        #expect(ringing.map(\.scheduled) == ["2026-11-20T15:00:00+01:00"])
        #expect(try world.rings().count == 101)
    }

    @Test("A timer of an earlier boot follows a set clock even if the daemon dies between turns", arguments: 1...40)
    func setClockInTwoTurns(boundary: Int) {
        let steps: [Step] = [
            .ask(.startTimer("timer 0001", TimerWish(seconds: 97_357))),
            .ask(.addAlarm("alarm 0001", AlarmWish(minute: 0, repeats: .everyDays(1)))),
            .powerCut(seed: 1, afterSeconds: 20),
            .dying(Step.Death(atBoundary: boundary, afterSeconds: 2), .setClock(bySeconds: 156_995)),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("The last three of five rings that ended in an outage are kept")
    func endedInAnOutage() {
        let steps: [Step] = [
            .ask(.startTimer("timer 0001", TimerWish(seconds: 800, rounds: 5, rings: true))),
            .outage(.writeFails(at: 1, count: .max), [.pass(seconds: 5_000), .setClock(bySeconds: 60)]),
        ]
        #expect(Self.story(steps, keeping: .few).live() == nil)
    }

    @Test("Three of five alarms passed over by a set clock are kept, even if the daemon dies", arguments: 1...80)
    func forgottenBeforeAKill(boundary: Int) {
        let alarms = (1...5).map { number in
            Step.ask(
                .addAlarm("alarm \(number)", AlarmWish(minute: 720 + number * 10, missed: .notify, graceSeconds: 0))
            )
        }
        let death = Step.dying(Step.Death(atBoundary: boundary, afterSeconds: 600), .setClock(bySeconds: 7_200))
        #expect(Self.story(alarms + [death], keeping: .few).live() == nil)
    }

    @Test(
        "An item that ended during an outage does not continue from its older state in the file",
        arguments: [Request.resume("timer 0001"), .enable("alarm 0001"), .resumeFocus]
    )
    func askedOfAnOldFile(request: Request) {
        let steps: [Step] = [
            .ask(.startTimer("timer 0001", TimerWish(seconds: 900))),
            .ask(.addAlarm("alarm 0001", AlarmWish(minute: 730))),
            .ask(.startFocus(FocusWish(workSeconds: 800, breakSeconds: 60, cycles: 2, auto: false))),
            .outage(.busy(sleeps: .max), [.pass(seconds: 3_000), .ask(request)]),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("A kill while the requests of a failed commit are refused may keep all of them", arguments: 1...60)
    func killedAmongRefusals(boundary: Int) {
        let requests: [Request] = [
            .addAlarm("alarm 0001", AlarmWish(minute: 314)), .addAlarm("alarm 0002", AlarmWish(minute: 176)),
        ]
        let steps: [Step] = [.askTogether(requests), .pass(seconds: 65)]
        let death = Step.Death(atBoundary: boundary, afterSeconds: 45_009)
        #expect(Self.story([.dying(death, .outage(.syncFails(at: 1, count: .max), steps))]).live() == nil)
    }

    @Test("A clock that stops drifting does not change the time of the next test of the store")
    func driftedUntilNow() {
        let steps: [Step] = [
            .drift(partsPerMillion: 5),
            .ask(.day("day 0001", .add(DayWish(day: 1, isYearly: true, reminderDays: [0, 1])))),
            .pass(seconds: 126_824), .drift(partsPerMillion: 0), .desktop(.starts),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("A silent timer that is restarted counts anew, also if a wrong clock takes it for over")
    func restartsAnew() {
        let setting = LifeSetting(start: "2026-03-01T09:17:03-05:00", zone: "America/New_York", keeping: .everything)
        let wish = TimerWish(seconds: 103_778, rounds: 1, rings: false, hasCommand: false)
        let death = Step.Death(atBoundary: 57, powerSeed: 32_175, afterSeconds: 77_044)
        let steps: [Step] = [
            .ask(.startTimer("timer 0001", wish)), .dying(death, .ask(.run("task 0002", .done))),
            .pass(seconds: 33_761), .ask(.restart("timer 0001")),
            .absurdBoot(seed: 754_483, afterSeconds: 13, shows: 4_050_027_796),
        ]
        #expect(LifeStory(setting: setting, steps: steps).live() == nil)
    }

    @Test("In memory, answers to rings precede other requests of the same time")
    func answersComeFirstInMemory() {
        let requests: [Request] = [
            .startTimer("timer 0002", TimerWish(seconds: 425)), .cancel("timer 0001"), .dismiss(),
        ]
        let steps: [Step] = [
            .ask(.startTimer("timer 0001", TimerWish(seconds: 276))), .pass(seconds: 300),
            .outage(.writeFails(at: 1, count: .max), [.askTogether(requests)]),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("The copy of an export does not count as a change of the store")
    func exportsChangeNothing() {
        let export = Visitor(.export, isSlow: true)
        let alarm = Request.addAlarm("alarm 0001", AlarmWish(minute: 183))
        let steps: [Step] = [
            .drift(partsPerMillion: -35), .ask(.silent("stopwatch 0001", .stopwatch(.start))), .pass(seconds: 1),
            .crowd(Crowd([export], pieceMilliseconds: 1, leadMilliseconds: 18)),
            .dying(Step.Death(atBoundary: 4, powerSeed: 459_770, afterSeconds: 8), .ask(alarm)),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("A power cut ends focus, however much work the daemon still had", arguments: 5...10)
    func deadDaemonsTakeNoTime(boundary: Int) {
        let cancel = Visitor(.cancelMany(timer: "timer 0001", times: 183))
        let death = Step.Death(atBoundary: boundary, powerSeed: 13_421, afterSeconds: 28)
        let steps: [Step] = [
            .pass(seconds: 210), .ask(.startTimer("timer 0001", TimerWish(seconds: 70_344))),
            .ask(.startFocus(FocusWish(workSeconds: 754, breakSeconds: 50, cycles: 1, auto: true))),
            .dying(death, .crowd(Crowd([cancel], pieceMilliseconds: 150, leadMilliseconds: 1_737))),
        ]
        #expect(Self.story(steps).live() == nil)
    }

    @Test("A reminder that a wrong clock missed comes again, also in another zone")
    func missedElsewhere() {
        let setting = LifeSetting(start: "2026-03-01T09:17:03-05:00", zone: "America/New_York", keeping: .everything)
        let steps: [Step] = [
            .travel(zone: "Asia/Seoul"),
            .ask(.day("day 0001", .add(DayWish(day: 2, isYearly: false, reminderDays: [0, 1])))),
            .dying(Step.Death(atBoundary: 7, afterSeconds: 86_887), .pass(seconds: 61_346)),
            .travel(zone: "Asia/Kathmandu"), .setClock(bySeconds: -60_010), .pass(seconds: 100_000),
        ]
        #expect(LifeStory(setting: setting, steps: steps).live() == nil)
    }

    @Test("What a focus session about anything rang may be dismissed again by that name")
    func dismissedAfterItsEnd() {
        let session = FocusWish(workSeconds: 679, breakSeconds: 113, cycles: 2, auto: false, task: "nothing")
        let steps: [Step] = [.ask(.startFocus(session)), .pass(seconds: 991), .ask(.dismiss("nothing"))]
        #expect(Self.story(steps).live() == nil)
    }
}
