import Engine

// Generates steps with answers to popups: the notice before an alarm, a closed alarm, a task's verdict, many rings of one
// minute.

extension LifeAuthor {
    /// Returns steps in which a notice is shown, and is answered or becomes stale.
    mutating func noticed() -> [Step] {
        swap(&random, &laterRandom)
        defer { swap(&random, &laterRandom) }
        // A separate name, so that the names chosen elsewhere do not change.
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

    /// Returns steps in which a person closes an alarm's popup repeatedly.
    mutating func closed() -> [Step] {
        swap(&random, &laterRandom)
        defer { swap(&random, &laterRandom) }
        let alarm = "closed \(steps.count)"
        var wish = AlarmWish(minute: number(0...1_439))
        // It still rings a day later.
        wish.ringForSeconds = 86_400
        wish.snoozeSeconds = number(5...900)
        wish.snoozeLimit = number(0...2)
        var closed: [Step] = [.ask(.addAlarm(alarm, wish)), .pass(seconds: 86_400)]
        for _ in 0..<number(1...4) {
            let close = Step.close(item: alarm, byPerson: chance(80))
            closed += [chance(75) ? close : faulty(close), .pass(seconds: number(1...1_000))]
        }
        return closed
    }

    /// Returns steps in which a task is completed in its popup, and the resulting announcement is answered or becomes
    /// stale.
    mutating func judged() -> [Step] {
        swap(&random, &laterRandom)
        defer { swap(&random, &laterRandom) }
        let task = "judged \(steps.count)"
        let estimate = number(60...900)
        var judged: [Step] = [.ask(.task(task, .add(estimateSeconds: estimate)))]
        for _ in 0..<number(1...3) {
            let complete = Step.press(.complete, item: task)
            judged += [
                .ask(.task(task, .start(switches: true))), .pass(seconds: estimate + number(0...200)),
                chance(75) ? complete : faulty(complete), judgement(of: task),
            ]
            if chance(50) { judged.append(.pressAnnouncement(item: task)) }
            if chance(30) { judged.append(.lie(.pressesAnnouncementAgain)) }
        }
        return judged + [.ask(.run(task, .pause))]
    }

    /// Returns steps in which more rings begin in a minute than get a popup, and are answered one after the other.
    mutating func gathered() -> [Step] {
        swap(&random, &laterRandom)
        defer { swap(&random, &laterRandom) }
        let timers = (0..<number(3...8)).map { "gathered \(steps.count) \($0)" }
        let seconds = number(1...900)
        var gathered: [Step] = [.askTogether(timers.map { .startTimer($0, TimerWish(seconds: seconds)) })]
        gathered.append(.pass(seconds: seconds + number(0...20)))
        for timer in timers {
            let answer: Step =
                switch number(0...9) {
                case 0..<3: .press(.dismiss, item: timer)
                case 3..<7: .ask(.dismiss(timer))
                case 7: .ask(.snooze(timer, seconds: number(1...900)))
                case 8: .desktop(one(of: [.dies, .starts, .starts]))
                default: .crash(afterSeconds: number(0...60))
                }
            gathered += [chance(85) ? answer : faulty(answer), .pass(seconds: number(0...60))]
        }
        return gathered + [.ask(.dismiss(nil)), .pass(seconds: number(1...60))]
    }

    private mutating func judgement(of task: String) -> Step {
        switch number(0...9) {
        case 0: .ask(.task(task, .edit(TaskChange(estimateSeconds: number(1...3_000)))))
        case 1, 2: .ask(.task(task, .start(switches: true)))
        case 3: .ask(.task(task, .remove))
        case 4: .crash(afterSeconds: number(0...600))
        case 5: .restart(afterSeconds: number(0...600))
        default: .pass(seconds: number(1...600))
        }
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
