import Agenda
import Chronology
import Engine

// Boots with clocks of 1970, 2000 or 2098.

extension Life {
    /// Boots with an absurd clock, which is set right. Afterwards everything must be as if it had been right at the boot:
    /// nothing but what lies between is due or missed.
    func bootAbsurdly(_ seed: UInt64, _ seconds: Int, _ shows: Int64) throws {
        guard !world.disk.isDead, fault == nil, stored.models.isEmpty else { return }
        followers = []
        // What falls due by the absurd clock runs its command.
        commandsAreUncertain = true
        figures.powerCuts += 1
        var boot = EndOfBoot(cut: now, ran: ended ?? now, noted: [noted] + [perhapsNoted].compactMap(\.self))
        checkedAnnouncements = 0
        ended = ended ?? now
        let wrong = Instant(microsecondsSinceEpoch: shows * 1_000_000)
        try world.bootAbsurdly(
            offFor: .seconds(seconds),
            showing: wrong,
            powerSeed: seed,
            closing: { self.closeReaders() }
        )
        boot.last = world.lastSeen
        var then = now
        then.wall = wrong
        for index in models.indices {
            models[index].beginDoubt()
            models[index].bootBehind(boot.last, then)
        }
        try begin(after: boot)
        for index in models.indices { models[index].endDoubt(now) }
        try learnFocus()
        if !reader.isSound { throw Violation(.storeOpens, "the file is damaged") }
    }
}

extension LifeAuthor {
    mutating func absurdBoot() -> Step {
        swap(&random, &absurdRandom)
        defer { swap(&random, &absurdRandom) }
        let year: Int64 = one(of: [0, 946_684_800, 4_050_000_000])
        return .absurdBoot(
            seed: UInt64(number(0...1_000_000)),
            afterSeconds: downtime(),
            shows: year + Int64(number(0...200_000))
        )
    }

    /// One boot in some months.
    mutating func isAbsurd() -> Bool { Int.random(in: 0..<100, using: &absurdRandom) < 2 }
}
