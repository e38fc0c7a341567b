import Engine

// Generates steps with tasks, D-days and items that never ring.

extension LifeAuthor {
    /// Returns steps of some hours of work on a task, with interruptions.
    mutating func stint() -> [Step] {
        var steps: [Step] = []
        let task = task()
        if !tasks.contains(task), chance(70) {
            steps.append(.ask(.task(task, .add(estimateSeconds: number(60...3_000)))))
        }
        tasks.append(task)
        let start = Request.task(task, .start(switches: chance(80)))
        let session = later(0...99) < 30 ? focus(about: task) : nil
        steps.append(faulty(.ask(session.map(Request.startFocus) ?? start)))
        for _ in 0..<number(1...4) {
            let late = chance(80) ? 0 : number(1...20_000)
            steps.append(faulty(.pass(seconds: number(1...2_000), lateMilliseconds: late)))
            var interruption = interruption(of: task)
            if session != nil, case .ask = interruption, later(0...99) < 60 { interruption = focusChange() }
            steps.append(faulty(interruption))
            if case .press(.complete, _) = interruption { steps += verdict(of: task) }
        }
        steps.append(.pass(seconds: number(1...2_000)))
        let end: RunRequest = chance(75) ? .done : chance(50) ? .pause : .cancel(isConfirmed: chance(80))
        steps.append(faulty(.ask(.run(chance(60) ? task : nil, end))))
        // A task that runs for days would wake the machine every five minutes.
        steps.append(.ask(.run(nil, .pause)))
        if session != nil { steps.append(.ask(.stopFocus)) }
        return steps
    }

    /// Returns steps after a run completed in its popup: usually the popup's button, perhaps too late.
    private mutating func verdict(of task: String) -> [Step] {
        var steps: [Step] = []
        switch later(0...9) {
        case 0: steps.append(.ask(.task(task, .edit(TaskChange(estimateSeconds: later(1...3_000))))))
        case 1: steps.append(.ask(.task(task, .start(switches: true))))
        case 2: steps.append(.crash(afterSeconds: later(0...600)))
        default: break
        }
        return steps + [.pressAnnouncement(item: task), .lie(.pressesAnnouncementAgain)]
    }

    private mutating func focus(about task: String) -> FocusWish {
        FocusWish(
            workSeconds: later(60...1_500),
            breakSeconds: later(20...400),
            cycles: later(1...2),
            auto: later(0...1) == 0,
            task: task
        )
    }

    private mutating func focusChange() -> Step {
        switch later(0...9) {
        case 0..<3: .ask(.pauseFocus)
        case 3..<7: .ask(.resumeFocus)
        case 7..<9: .ask(.skipFocus)
        default: .ask(.stopFocus)
        }
    }

    /// Returns steps with a reminder of a day, and a change of the zone some hours later.
    mutating func reminderOnJourney() -> [Step] {
        let day = name("day")
        days.append(day)
        return [
            .ask(.day(day, .add(DayWish(day: number(1...2), isYearly: chance(30), reminderDays: [0, 1])))),
            faulty(.pass(seconds: number(30_000...110_000))),
            faulty(.travel(zone: one(of: Self.zones))),
            .pass(seconds: number(1...30_000)),
        ]
    }

    private mutating func task() -> String {
        if !tasks.isEmpty, chance(60) { return recent(tasks) }
        return name("task")
    }

    private mutating func interruption(of task: String) -> Step {
        switch number(0...99) {
        case 0..<20: .ask(.run(chance(50) ? task : nil, .pause))
        case 20..<40: .ask(.run(chance(70) ? task : nil, .resume(switches: chance(60))))
        case 40..<50: .ask(.run(chance(50) ? task : nil, .extend(seconds: number(0...1_500))))
        case 50..<55: .ask(.task(recent(tasks), .start(switches: chance(70))))
        case 55..<65: .press(chance(50) ? .complete : .extend, item: task)
        case 65..<70: .close(item: task, byPerson: chance(50))
        case 70..<80: .sleep(seconds: number(1...9_000), announced: chance(60))
        case 80..<84: .setClock(bySeconds: number(-4_000...4_000))
        case 84..<88: .crash(afterSeconds: number(0...600))
        case 88..<92: .powerCut(seed: UInt64(number(0...1_000_000)), afterSeconds: number(0...600))
        case 92..<94: .restart(afterSeconds: number(0...600))
        default: .askTogether((0..<number(2...4)).map { _ in toolRequest() })
        }
    }

    mutating func toolRequest() -> Request {
        switch number(0...99) {
        case 0..<30: taskRequest()
        case 30..<70: silentRequest()
        default: dayRequest()
        }
    }

    /// A request that starts nothing, because ``stint()`` does that.
    private mutating func taskRequest() -> Request {
        let task = recent(tasks)
        switch number(0...99) {
        case 0..<30:
            let task = chance(90) ? name("task") : task
            tasks.append(task)
            return .task(task, .add(estimateSeconds: number(1...5_000)))
        case 30..<50:
            guard chance(30) else { return .task(task, .edit(TaskChange(estimateSeconds: number(1...3_000)))) }
            let name = chance(80) ? name("task") : recent(tasks)
            tasks.append(name)
            return .task(task, .edit(TaskChange(name: name)))
        case 50..<60: return .task(task, .move(position: number(0...4)))
        case 60..<70: return .task(task, .remove)
        case 70..<80: return .run(task, .pause)
        case 80..<88: return .run(task, .extend(seconds: number(1...600)))
        default: return .run(chance(50) ? nil : task, chance(60) ? .done : .cancel(isConfirmed: chance(50)))
        }
    }

    private mutating func dayRequest() -> Request {
        switch number(0...99) {
        case 0..<60:
            let day = chance(95) ? name("day") : recent(days)
            days.append(day)
            var wish = DayWish(day: number(-20...30), isYearly: chance(40), reminderDays: reminderDays())
            wish.here = caller()
            wish.zone = zone()
            return .day(day, .add(wish))
        case 60..<88:
            switch number(0...3) {
            case 0: return .day(recent(days), .edit(DayChange(day: number(-5...30), zone: zone(), here: caller())))
            case 1: return .day(recent(days), .edit(DayChange(isYearly: chance(50))))
            case 2: return .day(recent(days), .edit(DayChange(reminderDays: reminderDays())))
            default:
                let (old, new) = (recent(days), chance(80) ? name("day") : recent(days))
                days.append(new)
                return .day(old, .edit(DayChange(name: new)))
            }
        default: return .day(recent(days), .remove)
        }
    }

    /// Returns the zone of a D-day, mostly nil; an empty one floats.
    private mutating func zone() -> String? {
        switch later(0...9) {
        case 0: ""
        case 1, 2: Self.zones[later(0...Self.zones.count - 1)]
        default: nil
        }
    }

    private mutating func reminderDays() -> [Int] {
        (0..<number(0...3)).map { _ in chance(85) ? number(0...14) : number(340...366) }
    }
}
