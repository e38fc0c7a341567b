import ClockAPI
import Engine

// Generates steps with the notice before an alarm.

extension LifeAuthor {
    /// Returns steps in which a notice is given, and is answered or becomes stale.
    mutating func noticed() -> [Step] {
        swap(&random, &laterRandom)
        defer { swap(&random, &laterRandom) }
        // Of its own, so that the names that are chosen elsewhere stay the same.
        let alarm = "noticed \(steps.count)"
        var wish = AlarmWish(minute: number(0...1_439), repeats: one(of: [.never, .everyDays(1), .everyDays(2)]))
        wish.preSeconds = chance(30) ? number(60...7_200) : number(7_200...90_000)
        var noticed: [Step] = [.ask(.addAlarm(alarm, wish)), .pass(seconds: number(1...5_000))]
        for _ in 0..<number(1...4) {
            let change = change(of: alarm)
            noticed += [chance(75) ? change : faulty(change), .pass(seconds: number(1...4_000))]
        }
        return noticed
    }

    private mutating func change(of alarm: String) -> Step {
        switch number(0...13) {
        case 0..<4: .pressAnnouncement(item: alarm)
        case 4: .lie(.pressesAnnouncementAgain)
        case 5: .ask(.skip(alarm))
        case 6, 7: .ask(.unskip(alarm))
        case 8: .ask(.disable(alarm))
        case 9: .ask(.enable(alarm))
        case 10: .setClock(bySeconds: number(-90_000...9_000))
        case 11: .crash(afterSeconds: number(0...4_000))
        case 12: .restart(afterSeconds: number(0...4_000))
        default: .desktop(one(of: [.dies, .starts]))
        }
    }
}
