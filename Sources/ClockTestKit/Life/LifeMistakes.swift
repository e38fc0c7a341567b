import Agenda
import Chronology
import Engine

// A clock or a zone that is wrong over the moment at which it makes an alarm due.

extension Life {
    /// The time between the mistake and that moment.
    private static let leadSeconds: Int64 = 10

    /// Makes the mistake shortly before an alarm is due by it, takes the steps, and corrects it. Without such an alarm
    /// nothing happens.
    func mistake(_ mistake: Step.Mistake, _ steps: [Step]) throws {
        switch mistake {
        case .zone(let name):
            let home = now.zone.identifier
            guard let lead = try lead(inZone: name) else { return }
            try take(.pass(seconds: lead))
            try take([.travel(zone: name)] + steps + [.travel(zone: home)])
        case .clock:
            guard let lead = leadByClock else { return }
            try take([.setClock(bySeconds: lead)] + steps + [.setClock(bySeconds: -lead)])
        }
    }

    private func take(_ steps: [Step]) throws {
        for step in steps where !world.disk.isDead { try take(step) }
    }

    /// The seconds until then, of an alarm of the local zone within a day; nil if there is none.
    private func lead(inZone name: String) throws -> Int? {
        guard !world.zones.harmed.contains(name) else { return nil }
        let offset = try world.zones.zone(named: name).offsetMicroseconds(at: now.wallMicroseconds)
        return lead(within: 86_400) { alarm in
            guard alarm.zone == nil, case .scheduled(_, let local) = alarm.state else { return nil }
            return local - offset
        }
    }

    /// The same by the clock, within a week: that is as far ahead as a clock may be and soon be set back.
    private var leadByClock: Int? {
        lead(within: 6 * 86_400) { alarm in
            if case .scheduled(let at, _) = alarm.state { at } else { nil }
        }
    }

    private func lead(within limit: Int64, of moment: (ModelAlarm) -> Int64?) -> Int? {
        let leads = (models.first?.alarms ?? []).compactMap(moment).map {
            ($0 - now.wallMicroseconds) / 1_000_000 - Self.leadSeconds
        }
        return leads.filter { (1...limit).contains($0) }.min().map(Int.init)
    }
}

extension LifeAuthor {
    /// One in most months.
    mutating func isMistaken() -> Bool { Int.random(in: 0..<100, using: &mistakeRandom) < 4 }

    mutating func mistake() -> Step {
        swap(&random, &mistakeRandom)
        defer { swap(&random, &mistakeRandom) }
        var steps: [Step] = [.pass(seconds: number(5...90))]
        for _ in 0..<number(0...2) {
            let step: Step =
                switch number(0...9) {
                case 0...2: .press(one(of: [.dismiss, .snooze]), item: anyItem())
                case 3: .ask(.dismiss(nil))
                case 4: .ask(.snooze(nil, seconds: chance(50) ? number(10...900) : nil))
                case 5: .crash(afterSeconds: number(0...30))
                case 6: .restart(afterSeconds: number(0...30))
                case 7: .powerCut(seed: UInt64(number(0...1_000_000)), afterSeconds: number(1...30))
                case 8: .sleep(seconds: number(1...40_000), announced: chance(75))
                default: .close(item: anyItem(), byPerson: chance(40))
                }
            steps += [step, .pass(seconds: chance(70) ? number(1...40) : number(40...700))]
        }
        return .mistaken(chance(60) ? .zone(one(of: Self.zones)) : .clock, steps)
    }
}
