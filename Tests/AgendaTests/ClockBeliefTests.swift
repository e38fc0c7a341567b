import Agenda
import Chronology
import Testing

/// Which clocks can be right.
struct ClockBeliefTests {
    private static let day: Int64 = 86_400
    private static let last = Instant(secondsSinceEpoch: 1_800_000_000)

    private func now(_ days: Int64, bootSeconds: Int64 = 60, boot: String = "b", isSynchronised: Bool = false) -> Now {
        Now(
            wall: Self.last + .seconds(days * Self.day),
            boot: BootMoment(id: BootID(boot), instant: BootInstant(microsecondsSinceBoot: bootSeconds * 1_000_000)),
            asleep: .zero,
            zone: .utc,
            isSynchronised: isSynchronised
        )
    }

    private func belief(_ moments: Now...) -> ClockBelief {
        // Of this boot.
        var belief = ClockBelief(last: Self.last, boot: moments.first?.boot.id)
        var previous: Now?
        for now in moments {
            belief.note(now, since: previous)
            previous = now
        }
        return belief
    }

    @Test(
        "Far from the last moment it is doubted, unless it is synchronised, and after the beginning of this program",
        arguments: [-3000, -8, -7, 0, 400, 401, 9000]
    )
    func distance(days: Int64) {
        #expect(belief(now(days)).isDoubted == !(-7...400).contains(days))
        let synchronised = now(days, isSynchronised: true)
        #expect(belief(synchronised).isDoubted == (synchronised.wall < ClockBelief.earliest))
    }

    @Test(
        "At a boot, one that is behind is doubted for two minutes, behind a synchronised one for a day",
        arguments: [60, 61, 3600, 259_200],
        [false, true]
    )
    func behind(seconds: Int64, wasSynchronised: Bool) {
        func now(_ bootSeconds: Int64, isSynchronised: Bool = false) -> Now {
            var now = self.now(0, bootSeconds: bootSeconds, isSynchronised: isSynchronised)
            now.wall = now.wall + .seconds(bootSeconds - 5 - seconds)
            return now
        }
        let synchronised = wasSynchronised ? Self.last : nil
        var belief = ClockBelief(last: Self.last, boot: BootID("a"), synchronised: synchronised)
        belief.note(now(5), since: nil)
        #expect(belief.isDoubted == (seconds > 60))
        guard belief.isDoubted else { return }
        var synchronisedLater = belief
        synchronisedLater.note(now(6, isSynchronised: true), since: now(5))
        #expect(!synchronisedLater.isDoubted)
        let trial: Int64 = wasSynchronised ? Self.day : 120
        #expect(belief.nextLook(now(5)) == now(65).boot.instant)
        belief.note(now(4 + trial), since: now(5))
        #expect(belief.isDoubted)
        #expect(belief.nextLook(now(4 + trial)) == now(5 + trial).boot.instant)
        belief.note(now(5 + trial), since: now(4 + trial))
        #expect(!belief.isDoubted && belief.lastSynchronised == (seconds > Self.day ? nil : synchronised))
    }

    @Test("A clock that a person sets back is believed")
    func setBack() {
        #expect(!belief(now(0, isSynchronised: true), now(-1, bootSeconds: 61)).isDoubted)
    }

    @Test(
        "A clock that goes ahead by days is believed, and again when it is set back within a day",
        arguments: [8, 30, 400]
    )
    func jump(days: Int64) {
        #expect(!belief(now(days), now(0, bootSeconds: 62)).isDoubted)
        #expect(!belief(now(days), now(0, boot: "c")).isDoubted)
        let later = belief(now(days), now(days + 1, bootSeconds: 60 + Self.day), now(0, bootSeconds: 61 + Self.day))
        #expect(later.isDoubted == (days + 1 > 7))
    }

    @Test("The first clock of a new store is believed, unless it is older than the program", arguments: [0, -9000])
    func first(days: Int64) {
        var belief = ClockBelief()
        belief.note(now(days), since: nil)
        #expect(belief.isDoubted == (days < 0))
    }

    @Test("After a day it is believed; a boot or another set clock begins the day again")
    func trial() {
        let day = Self.day
        #expect(belief(now(900), now(901, bootSeconds: 60 + day)).isDoubted == false)
        #expect(belief(now(900), now(900, bootSeconds: day)).isDoubted)
        #expect(belief(now(900), now(901, bootSeconds: 60 + day, boot: "c")).isDoubted)
        #expect(belief(now(900), now(2000, bootSeconds: 100), now(2001, bootSeconds: 60 + day)).isDoubted)
    }

    @Test("The last believed moment stays until a clock is believed again")
    func restoring() {
        let doubted = belief(now(900))
        #expect(doubted.last == Self.last && doubted.mustRestore)
        var right = belief(now(900), now(1, bootSeconds: 60))
        #expect(right.last == now(1).wall && right.mustRestore)
        right.noteRestored()
        #expect(!right.mustRestore)
    }
}
