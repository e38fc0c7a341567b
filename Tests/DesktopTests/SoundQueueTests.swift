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
        after delay: Duration = .zero
    ) -> SoundQueue.Entry {
        SoundQueue.Entry(
            ring: ItemID(.ring, ring),
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

    @Test("urgency first, then volume, then the newest; answered, the next one is heard")
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

    @Test("a fade gives way to nothing quieter, and is no quieter than what rings beside it")
    func level() {
        func level(_ entries: [SoundQueue.Entry], after seconds: Int) -> SoundLevel? {
            Self.queue(entries).audible(at: Self.start + .seconds(seconds))?.level
        }
        let fading = Self.entry(1, .critical, 100, fade: .seconds(80))
        #expect(level([fading], after: 0) == SoundLevel(volume: 12, lasts: .seconds(10)))
        #expect(level([fading], after: 80) == SoundLevel(volume: 100, lasts: nil))
        // At half the volume already when the other begins at an eighth.
        #expect(level([fading, Self.entry(2, .critical, 50)], after: 0) == SoundLevel(volume: 50, lasts: .seconds(10)))
        #expect(
            level([fading, Self.entry(2, .critical, 50)], after: 60) == SoundLevel(volume: 87, lasts: .seconds(10))
        )
        // Its own full volume is never exceeded.
        #expect(level([Self.entry(1, .low, 100), Self.entry(2, .normal, 20)], after: 0)?.volume == 20)
        // A slow fade that is heard rises with a quick one that is not.
        let quick = Self.entry(2, .critical, 90, fade: .seconds(40))
        #expect(level([fading, quick], after: 5) == SoundLevel(volume: 22, lasts: .seconds(5)))
        #expect(level([fading, quick], after: 40)?.volume == 90)
    }

    @Test("a fade goes on while something else is heard")
    func fadeInSilence() {
        var queue = Self.queue([Self.entry(1, .normal, 100, fade: .seconds(80)), Self.entry(2, .critical, 100)])
        queue.remove(ItemID(.ring, 2))
        #expect(queue.audible(at: Self.start + .seconds(40))?.level.volume == 62)
    }

    @Test("rung twice it is there once")
    func twice() {
        var queue = Self.queue([Self.entry(1, .normal, 50), Self.entry(1, .normal, 70)])
        #expect(queue.contains(ItemID(.ring, 1)))
        queue.remove(ItemID(.ring, 1))
        #expect(queue.isEmpty)
        #expect(queue.audible(at: Self.start) == nil)
    }
}
