import Agenda
import Chronology
import Testing

@testable import Engine

/// The contract of every ``Wake``, real and simulated.
///
/// Each check starts with a disarmed wake. `wakes` counts the wakes since it was armed; `settles` waits until
/// everything due in 50 ms is due, and `passesQuietly` lets some time pass.
struct WakeContract {
    let wake: any Wake
    let clocks: any Clocks
    let forget: () -> Void
    let comes: () async -> Bool
    let staysAway: () async -> Bool

    func expectAll() async {
        await expectWall()
        await expectBoot()
        await expectPast()
        await expectReplaced()
        await expectDisarmed()
        await expectWaking()
    }

    private func arm(_ heads: QueueHeads) {
        forget()
        wake.arm(heads)
    }

    private func expectWall() async {
        arm(QueueHeads(wall: clocks.sample().wall + .milliseconds(40)))
        #expect(await comes(), "a wall deadline wakes")
    }

    private func expectBoot() async {
        arm(QueueHeads(boot: clocks.sample().boot.instant + .milliseconds(40)))
        #expect(await comes(), "a boot deadline wakes")
    }

    private func expectPast() async {
        for wall in [
            Instant(secondsSinceEpoch: 0), Instant(secondsSinceEpoch: -5), clocks.sample().wall - .seconds(60),
        ] {
            arm(QueueHeads(wall: wall))
            #expect(await comes(), "\(wall) is past and wakes at once")
        }
        for boot in [0, -1] as [Int64] {
            arm(QueueHeads(boot: BootInstant(microsecondsSinceBoot: boot)))
            #expect(await comes(), "a boot moment in the past wakes at once")
        }
    }

    private func expectReplaced() async {
        arm(QueueHeads(wall: clocks.sample().wall + .seconds(3600)))
        arm(QueueHeads(wall: clocks.sample().wall + .milliseconds(40)))
        #expect(await comes(), "an earlier head replaces a later one")
        let later = clocks.sample()
        arm(QueueHeads(wall: later.wall + .milliseconds(60), boot: later.boot.instant + .milliseconds(60)))
        arm(QueueHeads(wall: later.wall + .seconds(3600), boot: later.boot.instant + .seconds(3600)))
        #expect(await staysAway(), "a later head replaces an earlier one")
    }

    private func expectDisarmed() async {
        let now = clocks.sample()
        arm(
            QueueHeads(
                wall: now.wall + .milliseconds(60),
                boot: now.boot.instant + .milliseconds(60),
                wakingWall: now.wall + .milliseconds(60)
            )
        )
        arm(QueueHeads())
        #expect(await staysAway(), "nil disarms")
        let never = Instant(microsecondsSinceEpoch: .max)
        arm(QueueHeads(wall: never, boot: BootInstant(microsecondsSinceBoot: .max), wakingWall: never))
        #expect(await staysAway(), "the end of time is not now")
    }

    private func expectWaking() async {
        let soon = clocks.sample().wall + .milliseconds(40)
        arm(QueueHeads(wall: soon, wakingWall: soon))
        #expect(await comes(), "one that may wake the machine wakes the engine, permitted or not")
        arm(QueueHeads())
    }
}
