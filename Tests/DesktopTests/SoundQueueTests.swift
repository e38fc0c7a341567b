import Agenda
import Testing

@testable import Desktop

@Suite struct SoundQueueTests {
    private static let start = ContinuousClock.now

    private static func entry(
        _ ring: Int64,
        _ urgency: Urgency,
        _ volume: Int,
        fade: Duration = .zero,
        sound: SoundChoice = .named("bell"),
        after delay: Duration = .zero
    ) -> SoundQueue.Entry {
        SoundQueue.Entry(
            ring: ItemID(.ring, ring),
            sound: SoundQueue.Sound(choice: sound, kind: .alarm),
            urgency: urgency,
            fade: Fade(fullVolume: volume, duration: fade),
            began: start + delay
        )
    }

    private static func queue(_ entries: [SoundQueue.Entry]) -> SoundQueue {
        entries.reduce(into: SoundQueue()) { $0.add($1) }
    }

    private func order(_ entries: [SoundQueue.Entry]) -> [Int64] {
        var queue = Self.queue(entries)
        var order: [Int64] = []
        while let audible = queue.audible(at: Self.start + .seconds(3600)) {
            order.append(audible.ring.number)
            queue.remove(audible.ring)
        }
        return order
    }

    /// The number of the audible ring, and its volume.
    private func heard(_ queue: inout SoundQueue, after seconds: Int) -> [Int] {
        queue.audible(at: Self.start + .seconds(seconds)).map { [Int($0.ring.number), $0.level.volume] } ?? []
    }

    @Test("ordered by urgency, then volume, then newest; after an answer the next ring is heard")
    func rank() {
        #expect(order([]) == [])
        #expect(order([Self.entry(1, .critical, 100), Self.entry(2, .critical, 5)]) == [1, 2])
        #expect(order([Self.entry(1, .critical, 5), Self.entry(2, .critical, 100)]) == [2, 1])
        #expect(order([Self.entry(1, .critical, 50), Self.entry(2, .critical, 50)]) == [2, 1])
        #expect(
            order([Self.entry(1, .low, 100), Self.entry(2, .critical, 10), Self.entry(3, .normal, 50)]) == [2, 3, 1]
        )
        #expect(
            order([Self.entry(1, .normal, 30), Self.entry(2, .normal, 90), Self.entry(3, .normal, 90)]) == [3, 2, 1]
        )
        #expect(order([Self.entry(1, .critical, 100, fade: .seconds(60)), Self.entry(2, .critical, 99)]) == [1, 2])
    }

    @Test("a fade replaces an equally urgent sound once it is louder")
    func fadeBesideALoudOne() {
        var queue = Self.queue([Self.entry(1, .normal, 50), Self.entry(2, .normal, 100, fade: .seconds(80))])
        #expect(heard(&queue, after: 0) == [1, 50])
        #expect(queue.nextChange.map { $0 <= Self.start + .seconds(11) } == true)
        #expect(heard(&queue, after: 29) == [1, 50])
        // Now as loud as the other, and newer.
        #expect(heard(&queue, after: 31) == [2, 50])
        #expect(heard(&queue, after: 41) == [2, 62])
        #expect(heard(&queue, after: 80) == [2, 100])
        #expect(queue.nextChange == nil)
        // Evaluated late, it has reached the same level.
        var late = Self.queue([Self.entry(1, .normal, 50), Self.entry(2, .normal, 100, fade: .seconds(80))])
        #expect(heard(&late, after: 200) == [2, 100])
    }

    @Test("a more urgent ring is heard at once, at least as loud as the one it replaces")
    func level() {
        func level(_ entries: [SoundQueue.Entry], after seconds: Int) -> SoundLevel? {
            var queue = Self.queue(entries)
            return queue.audible(at: Self.start + .seconds(seconds))?.level
        }
        let fading = Self.entry(1, .critical, 100, fade: .seconds(80))
        #expect(level([fading], after: 0) == SoundLevel(volume: 12, lasts: .seconds(10)))
        #expect(level([fading], after: 80) == SoundLevel(volume: 100, lasts: nil))
        let other = Self.entry(2, .normal, 50)
        #expect(level([fading, other], after: 0) == SoundLevel(volume: 50, lasts: .seconds(10)))
        #expect(level([fading, other], after: 61) == SoundLevel(volume: 87, lasts: .seconds(10)))
        // A ring never exceeds its own maximum volume.
        #expect(level([Self.entry(1, .low, 100), Self.entry(2, .normal, 20)], after: 0)?.volume == 20)
        // The rise uses a faster, inaudible fade.
        var queue = Self.queue([fading, Self.entry(2, .normal, 90, fade: .seconds(40))])
        #expect(queue.audible(at: Self.start + .seconds(6))?.isRaised == true)
        #expect(heard(&queue, after: 6) == [1, 22])
        #expect(heard(&queue, after: 40) == [1, 90])
        queue.remove(ItemID(.ring, 2))
        #expect(queue.audible(at: Self.start + .seconds(41))?.isRaised == false)
        #expect(heard(&queue, after: 41) == [1, 62])
    }

    @Test("a fade continues while another sound is heard")
    func fadeInSilence() {
        var queue = Self.queue([Self.entry(1, .normal, 100, fade: .seconds(80)), Self.entry(2, .critical, 100)])
        queue.remove(ItemID(.ring, 2))
        #expect(heard(&queue, after: 41) == [1, 62])
    }

    @Test("other sounds precede a failed one until it is retried")
    func failure() {
        let other = Self.entry(3, .low, 5, sound: .named("other"))
        var queue = Self.queue([Self.entry(1, .critical, 100), Self.entry(2, .critical, 100), other])
        #expect(heard(&queue, after: 0) == [2, 100])
        queue.noteFailure(of: ItemID(.ring, 2), until: Self.start + .seconds(30))
        // Ring 1 has the same sound. The level of an inaudible ring still counts, up to its own maximum.
        #expect(heard(&queue, after: 1) == [3, 5])
        queue.add(Self.entry(4, .critical, 100, after: .seconds(1)))
        #expect(heard(&queue, after: 2) == [3, 5])
        #expect(queue.nextChange == Self.start + .seconds(30))
        #expect(heard(&queue, after: 30) == [4, 100])
        // If all have failed, the highest-ranking one is retried.
        queue.noteFailure(of: ItemID(.ring, 4), until: Self.start + .seconds(60))
        queue.noteFailure(of: ItemID(.ring, 3), until: Self.start + .seconds(60))
        #expect(heard(&queue, after: 31) == [4, 100])
        queue.noteSuccess(of: ItemID(.ring, 3))
        #expect(heard(&queue, after: 32) == [3, 5])
        // A failure is discarded once its rings are answered.
        for ring in [1, 2, 4] { queue.remove(ItemID(.ring, Int64(ring))) }
        #expect(queue.nextChange == nil)
        queue.add(Self.entry(5, .critical, 100, after: .seconds(33)))
        #expect(heard(&queue, after: 33) == [5, 100])
    }

    @Test("a ring added twice is listed once")
    func twice() {
        var queue = Self.queue([Self.entry(1, .normal, 50), Self.entry(1, .normal, 70)])
        #expect(queue.contains(ItemID(.ring, 1)))
        #expect(queue.count == 1)
        queue.remove(ItemID(.ring, 1))
        #expect(queue.isEmpty)
        #expect(queue.audible(at: Self.start) == nil)
    }

    @Test("the cost of a ring grows logarithmically with their number", arguments: [Duration.zero, .seconds(80)])
    func work(fade: Duration) {
        func comparisonsPerRing(_ count: Int64) -> Int {
            var queue = SoundQueue()
            for number in 1...count {
                let urgency = Urgency.allCases[Int(number % 3)]
                queue.add(Self.entry(number, urgency, Int(number * 7 % 100) + 1, fade: fade))
                _ = queue.audible(at: Self.start)
            }
            for second in stride(from: 1, through: 91, by: 5) {
                _ = queue.audible(at: Self.start + .seconds(second))
            }
            while let audible = queue.audible(at: Self.start + .seconds(100)) { queue.remove(audible.ring) }
            return queue.comparisonCount / Int(count)
        }
        let (few, many) = (comparisonsPerRing(32), comparisonsPerRing(1_024))
        // The logarithm of 1,024 is twice that of 32. Linear work would be 32 times as much.
        #expect(many <= few * 5 / 2 + 5, "\(few) for each of 32, \(many) for each of 1,024")
        // A rise costs one removal and two insertions; there are seven rises.
        #expect(many < (fade == .zero ? 60 : 500), "\(many)")
    }
}

@Suite struct RankedQueueTests {
    @Test("the highest rank is first after any changes")
    func first() {
        var queue = RankedQueue<Int, Int>()
        var model: [Int: Int] = [:]
        var random = SystemRandomNumberGenerator()
        for step in 0..<2_000 {
            let element = Int.random(in: 0..<50, using: &random)
            if Bool.random(using: &random) || step % 7 == 0 {
                // Ranks are unique, so there is exactly one result.
                let rank = Int.random(in: 0..<1_000, using: &random) * 1_000 + element
                queue.set(element, rank: rank)
                model[element] = rank
            } else {
                queue.remove(element)
                model[element] = nil
            }
            let highest = model.max { $0.value < $1.value }
            guard queue.first?.element == highest?.key, queue.first?.rank == highest?.value else {
                Issue.record("step \(step): \(String(describing: queue.first)), not \(String(describing: highest))")
                return
            }
        }
    }
}
