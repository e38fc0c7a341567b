import ClockAPI
import Engine

// Generates steps with commands: of rings that are snoozed, and of silent alarms and timers.

extension LifeAuthor {
    /// Returns steps in which an item with a command rings or is silent, also after the machine slept or no daemon ran,
    /// and in which its command finishes or a snooze ends it.
    mutating func commanded() -> [Step] {
        swap(&random, &laterRandom)
        defer { swap(&random, &laterRandom) }
        // A separate name, so that the names chosen elsewhere do not change.
        let item = "commanded \(steps.count)"
        var commanded: [Step] = [.ask(chance(70) ? alarm(item) : timer(item))]
        for _ in 0..<number(2...5) {
            commanded.append(passage())
            let step = answer(to: item)
            commanded += [chance(75) ? step : faulty(step), .pass(seconds: number(1...1_200))]
        }
        return commanded + (chance(60) ? dyingWhenDue("\(item), too") : [])
    }

    /// Returns a silent timer at whose end the daemon is killed: before, after or between the commit and the start of
    /// the command. It is short, so that little else falls due.
    private mutating func dyingWhenDue(_ name: String) -> [Step] {
        let seconds = number(1...30)
        let timer = TimerWish(seconds: seconds, rings: false, hasCommand: true)
        return [
            .ask(.startTimer(name, timer)), .dying(deathWhenDue(), .pass(seconds: seconds + 5)),
            .pass(seconds: number(1...60)),
        ]
    }

    private mutating func alarm(_ name: String) -> Request {
        var wish = AlarmWish(minute: number(0...1_439), repeats: one(of: [.never, .everyDays(1)]))
        wish.rings = chance(40)
        wish.hasCommand = chance(90)
        wish.missed = one(of: [.ring, .ring, .ring, .notify, .skip])
        wish.graceSeconds = one(of: [600, 4 * 3_600, 40 * 86_400])
        wish.ringForSeconds = number(5...900)
        wish.snoozeSeconds = number(5...900)
        wish.snoozeLimit = number(0...3)
        if chance(30) { wish.preSeconds = number(1...7_200) }
        return .addAlarm(name, wish)
    }

    private mutating func timer(_ name: String) -> Request {
        .startTimer(
            name,
            TimerWish(
                seconds: number(1...20_000),
                rounds: one(of: [1, 1, 2, 5]),
                rings: chance(30),
                hasCommand: chance(90)
            )
        )
    }

    private mutating func deathWhenDue() -> Step.Death {
        Step.Death(
            atBoundary: number(1...20),
            powerSeed: chance(30) ? UInt64(number(0...1_000_000)) : nil,
            afterSeconds: downtime()
        )
    }

    /// A step in which the item may fall due.
    private mutating func passage() -> Step {
        switch number(0...9) {
        case 0..<6: .pass(seconds: number(1...86_400), lateMilliseconds: chance(80) ? 0 : number(0...5_000))
        case 6..<8: .sleep(seconds: number(60...90_000), announced: chance(50))
        case 8: .crash(afterSeconds: number(0...60_000))
        default: .setClock(bySeconds: number(-90_000...90_000))
        }
    }

    private mutating func answer(to item: String) -> Step {
        switch number(0...9) {
        case 0..<4: .endCommand(item: item)
        case 4..<6: .close(item: item, byPerson: true)
        case 6: .ask(.snooze(item))
        case 7: .ask(.editAlarm(item, AlarmChange(rings: chance(50))))
        case 8: .press(one(of: [.dismiss, .snooze, .extend]), item: item)
        default: .pass(seconds: number(1...600))
        }
    }
}
