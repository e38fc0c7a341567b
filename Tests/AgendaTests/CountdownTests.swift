import Chronology
import Testing

@testable import Agenda

/// A boot clock that the test sets.
func moment(_ seconds: Int, asleep: Int = 0, boot: String = "b", wallStep: Int = 0) -> Now {
    Now(
        wall: Instant(secondsSinceEpoch: 1_800_000_000 + Int64(seconds + wallStep)),
        boot: BootMoment(id: BootID(boot), instant: BootInstant(microsecondsSinceBoot: Int64(seconds) * 1_000_000)),
        asleep: .seconds(asleep),
        zone: .utc
    )
}

struct CountdownTests {
    private func started(_ rounds: Countdown.Rounds = .more(0)) -> Countdown {
        Countdown.start(
            id: ItemID(.timer, 1),
            label: "tea",
            duration: .seconds(60),
            rounds: rounds,
            ringing: RingSettings(),
            moment(0)
        ).entity
    }

    @Test("An early wake has no effect")
    func earlyWake() {
        let timer = started()
        let outcome = timer.reached(.end, moment(59))
        #expect(outcome.entity == timer)
        #expect(outcome.effects.isEmpty)
    }

    @Test("A second wake has no effect")
    func twice() {
        let ended = started().reached(.end, moment(60)).entity
        #expect(ended.reached(.end, moment(60)).effects.isEmpty)
    }

    @Test("The ring is scheduled for the deadline, not for the time of the wake", arguments: [0, 1, 3600])
    func lateWake(lateSeconds: Int) {
        let outcome = started().reached(.end, moment(60 + lateSeconds))
        let drafts = outcome.effects.compactMap { if case .open(let draft) = $0 { draft } else { nil } }
        #expect(drafts.map(\.scheduled) == [moment(60).wall])
    }

    @Test(
        "Missed rounds are skipped, and the next one ends on schedule",
        arguments: [(60, 60), (119, 1), (120, 60), (150, 30), (601, 59)]
    )
    func rounds(wakeSeconds: Int, remainingSeconds: Int) {
        let timer = started(.forever).reached(.end, moment(wakeSeconds)).entity
        #expect(timer.remaining(moment(wakeSeconds)) == .seconds(remainingSeconds))
    }

    @Test("The wall clock counts only after a reboot")
    func clocks() {
        let timer = started()
        #expect(timer.remaining(moment(10, wallStep: 86_400)) == .seconds(50))
        #expect(timer.remaining(moment(10, boot: "other")) == .seconds(50))
        #expect(timer.remaining(moment(10, boot: "other", wallStep: 20)) == .seconds(30))
    }

    @Test("An ended timer refuses changes with the reason")
    func refusals() throws {
        let cancelled = started().cancelled(isRinging: false, moment(1)).entity
        #expect(throws: Countdown.Refusal.hasEnded) { try cancelled.paused(moment(2)) }
        #expect(throws: Countdown.Refusal.hasEnded) { try cancelled.resumed(moment(2)) }
        #expect(throws: Countdown.Refusal.hasEnded) {
            try cancelled.extended(by: .seconds(1), isRinging: false, moment(2))
        }
    }

    @Test("A reached state is unchanged and not recorded again")
    func reachedAlready() throws {
        let running = started()
        let paused = try running.paused(moment(1)).entity
        let cancelled = running.cancelled(isRinging: false, moment(1)).entity
        #expect(try running.resumed(moment(2)).leaves(running))
        #expect(try paused.paused(moment(2)).leaves(paused))
        #expect(cancelled.cancelled(isRinging: false, moment(2)).leaves(cancelled))
    }
}

struct FocusRunTests {
    @Test("Time asleep neither counts as work nor ends the phase")
    func sleep() {
        let run = FocusRun(remaining: .seconds(100), progressStep: nil, moment(0))
        #expect(run.worked(moment(50, asleep: 20)) == .seconds(30))
        #expect(run.remaining(moment(50, asleep: 20)) == .seconds(70))
        #expect(run.worked(moment(500)) == .seconds(100))
    }

    @Test("Time asleep counts in a break, which is over after it", arguments: [false, true])
    func sleepInABreak(isAutomatic: Bool) throws {
        let plan = FocusPlan(work: .seconds(100), shortBreak: .seconds(300), startsByItself: isAutomatic)
        let work = FocusSession.start(id: ItemID(.focus, 1), label: "", plan: plan, moment(0)).entity
        let resting = try work.skipped(moment(10)).entity
        #expect(resting.remaining(moment(130, asleep: 60)) == .seconds(180))
        // Ten minutes asleep.
        let now = moment(670, asleep: 600)
        let woken = resting.reached(.end, creditedToday: .zero, growth: GrowthThresholds(), now)
        #expect(woken.entity.step == FocusStep(.work, cycle: 2))
        #expect(woken.entity.remaining(now) == .seconds(100))
        let scheduled = woken.effects.compactMap { if case .open(let draft) = $0 { draft.scheduled } else { nil } }
        // It was over during the sleep.
        #expect(scheduled == (isAutomatic ? [] : [now.wall - .seconds(360)]))
    }

    @Test("A break that is loaded again counts time asleep, too")
    func loadedBreak() throws {
        let work = FocusSession.start(id: ItemID(.focus, 1), label: "", plan: FocusPlan(), moment(0)).entity
        let resting = try work.skipped(moment(10)).entity
        #expect(try FocusSession(json: Array(resting.storedText.utf8)) { _ in .utc } == resting)
    }

    @Test("A phase whose deadline passed during sleep continues")
    func deadlineWhileAsleep() {
        let session = FocusSession.start(
            id: ItemID(.focus, 1),
            label: "",
            plan: FocusPlan(work: .seconds(100)),
            moment(0)
        ).entity
        let now = moment(100, asleep: 60)
        let woken = session.reached(.end, creditedToday: .zero, growth: GrowthThresholds(), now).entity
        #expect(woken.remaining(now) == .seconds(60))
        guard case .running = woken.state else {
            Issue.record("it ended")
            return
        }
    }
}
