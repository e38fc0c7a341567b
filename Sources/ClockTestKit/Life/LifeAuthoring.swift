import ClockAPI
import Engine

extension LifeAuthor {
    mutating func happening() -> Step {
        switch number(0...99) {
        case 0..<36: return chance(12) ? .askTogether((0..<number(2...5)).map { _ in request() }) : .ask(request())
        case 36..<40: return .ask(batch())
        case 40..<46: return .setClock(bySeconds: clockStep())
        case 46..<51:
            return .sleep(seconds: chance(50) ? number(1...3_000) : number(3_000...90_000), announced: chance(75))
        case 51..<55: return .crash(afterSeconds: downtime())
        case 55..<59: return .powerCut(seed: UInt64(number(0...1_000_000)), afterSeconds: downtime())
        case 59..<62: return .restart(afterSeconds: downtime())
        case 62..<65: return journey()
        case 65..<66: return .changeRules(of: one(of: Self.zones), to: one(of: Self.zones))
        case 66..<68: return .drift(partsPerMillion: number(-60...60))
        case 68..<76: return .press(one(of: [.dismiss, .snooze, .extend, .beginNext, .skip]), item: anyItem())
        case 76..<81: return .close(item: anyItem(), byPerson: chance(40))
        case 81..<87: return .desktop(one(of: [.dies, .starts, .starts, .isSlow, .answers]))
        case 87..<90:
            return .lie(one(of: [.showsTwice, .closesUnknown, .pressesUnknown, .pressesEnded, .closesTwice]))
        case 90..<92: return .follow
        case 92..<95: return .waitFor(timer: timers.last ?? "none", allChanges: chance(50))
        case 95..<96: return .followersVanish
        case 96..<98: return .wake
        default: return .look
        }
    }

    /// Returns steps in which an item rings and is answered, or the desktop changes.
    mutating func answer() -> [Step] {
        let timer = name("timer")
        timers.append(timer)
        let seconds = number(1...900)
        let answer: Step =
            switch number(0...9) {
            case 0..<2: .press(one(of: [.dismiss, .extend]), item: timer)
            case 2..<6: .close(item: timer, byPerson: chance(20))
            case 6..<8: .desktop(one(of: [.dies, .starts, .isSlow, .answers]))
            default: .lie(one(of: [.showsTwice, .pressesEnded, .closesTwice]))
            }
        return [
            .ask(.startTimer(timer, TimerWish(seconds: seconds))), .pass(seconds: seconds + number(0...60)),
            faulty(answer), .pass(seconds: number(3...200)),
        ]
    }

    static let zones = [
        "Europe/Berlin", "America/New_York", "Asia/Seoul", "Australia/Lord_Howe", "Asia/Kathmandu", "Europe/London",
    ]

    /// Changes the zone, often for moments, as programs do that guess it from a network.
    private mutating func journey() -> Step {
        let zone = one(of: Self.zones)
        guard chance(60) else { return .travel(zone: zone) }
        steps += [.travel(zone: zone), .pass(seconds: number(0...300), lateMilliseconds: 0)]
        for _ in 0..<number(0...2) {
            let other = zoneBetween()
            steps.append(chance(15) ? .awayTo(zone: other, seconds: downtime()) : .travel(zone: other))
            steps += [.pass(seconds: chance(70) ? number(0...150) : number(0...9_000), lateMilliseconds: 0)]
            if chance(15) { steps.append(chance(50) ? .crash(afterSeconds: 1) : .restart(afterSeconds: 1)) }
        }
        return .travel(zone: zone)
    }

    /// Sometimes one with the local time of Berlin or of London, by the season.
    private mutating func zoneBetween() -> String {
        let zone = one(of: Self.zones)
        return Int.random(in: 0..<100, using: &zoneRandom) < 15 ? "Africa/Lagos" : zone
    }

    private mutating func clockStep() -> Int {
        let size = chance(60) ? number(2...7_200) : number(7_200...200_000)
        // Sets the clock wrong and soon back, as synchronization does.
        if chance(25) {
            steps += [.setClock(bySeconds: size), .pass(seconds: number(1...600), lateMilliseconds: 0)]
            return -size
        }
        return chance(50) ? size : -size
    }

    mutating func anyItem() -> String {
        if chance(8) { return "focus" }
        if chance(16) { return chance(50) ? recent(tasks) : recent(days) }
        return chance(60) ? recent(alarms) : recent(timers)
    }

    /// Returns one of the most recent names.
    mutating func recent(_ names: [String]) -> String {
        guard !names.isEmpty else { return "nothing" }
        return names[max(0, names.count - 1 - number(0...max(3, plan.alarms)))]
    }

    /// Batches without answers to rings: in an outage these are accepted only as separate calls.
    private mutating func batch() -> Request {
        let requests = (0..<number(1...10)).map { _ in request() }
        return .batch(requests.filter { !$0.answersRing }, isAtomic: chance(50))
    }

    mutating func request() -> Request {
        if chance(20) { return toolRequest() }
        switch number(0...99) {
        case 0..<32 where alarms.count < plan.alarms * 3, 0..<4:
            let name = name("alarm")
            alarms.append(name)
            return .addAlarm(name, alarmWish())
        case 0..<46:
            let name = name("timer")
            timers.append(name)
            return .startTimer(name, timerWish())
        case 46..<52: return .editAlarm(recent(alarms), change())
        case 52..<55: return .disable(recent(alarms))
        case 55..<58: return .enable(recent(alarms))
        case 58..<60: return .remove(recent(alarms))
        case 60..<64: return .skip(recent(alarms), untilDay: chance(50) ? nil : number(0...9))
        case 64..<66: return .unskip(recent(alarms))
        case 66..<71: return .pause(recent(timers))
        case 71..<74: return .resume(recent(timers))
        case 74..<78: return .extend(recent(timers), seconds: number(-600...4_000))
        case 78..<80: return .restart(recent(timers))
        case 80..<82: return .cancel(recent(timers))
        case 82..<84: return .startFocus(focusWish())
        case 84..<87: return one(of: [.pauseFocus, .resumeFocus, .skipFocus, .stopFocus])
        case 87..<94: return .dismiss(chance(60) ? nil : recent(alarms))
        default:
            return .snooze(chance(60) ? nil : recent(alarms), seconds: chance(50) ? nil : number(1...4_000))
        }
    }

    private mutating func alarmWish() -> AlarmWish {
        // Many are in the night hours in which clocks change.
        let minute = chance(30) ? number(60...200) : number(0...1_439)
        var wish = AlarmWish(minute: minute, repeats: repeats())
        if case .everyDays = wish.repeats {
            if chance(35) { wish.count = number(1...12) } else if chance(40) { wish.untilDay = number(0...15) }
        }
        if chance(20) { wish.exceptDays = (0..<number(1...4)).map { _ in number(0...25) } }
        if chance(30) { wish.zone = one(of: Self.zones) }
        wish.gap = one(of: [nil, .after, .before, .skip])
        wish.fold = one(of: [nil, .first, .second, .both])
        wish.missed = one(of: [.ring, .ring, .notify, .skip])
        wish.graceSeconds = one(of: [0, 600, 4 * 3_600, 40 * 86_400])
        wish.ringForSeconds = number(5...900)
        wish.snoozeSeconds = number(5...900)
        wish.snoozeLimit = one(of: [0, 0, 0, 1, 3])
        if chance(15) { wish.preSeconds = number(1...7_200) }
        wish.wakes = chance(15)
        wish.here = caller()
        if wish.zone == nil, wish.here != nil, later(0...9) == 0 { wish.zone = "" }
        return wish
    }

    private mutating func repeats() -> AlarmWish.Repeats {
        switch number(0...99) {
        case 0..<30: return .never
        case 30..<50: return .dated(day: number(0...20))
        case 50..<70: return .everyDays(one(of: [1, 2, 3, 7, 10]))
        case 70..<85: return .weekdays(mask: UInt8(number(1...127)), everyWeeks: one(of: [1, 1, 2]))
        case 85..<92: return .dayOfMonth(one(of: [1, 8, 15, 25, 29, 30, 31]))
        default:
            let hours = Array(Set((0..<number(1...2)).map { _ in number(0...23) })).sorted()
            let mask = UInt8(number(1...127))
            guard later(0...1) == 0 else { return .calendar(mask: mask, hours: hours) }
            // Around the hours in which clocks change.
            let first = later(0...3)
            return .grid(mask: mask, hours: first...(first + later(1...3)))
        }
    }

    private mutating func change() -> AlarmChange {
        var change = AlarmChange()
        switch number(0...4) {
        case 0, 1:
            change.minute = number(0...1_439)
            if chance(40) { change.everyDays = number(1...4) }
        case 2: change.exceptDays = (0..<number(0...4)).map { _ in number(0...12) }
        case 3: change.zone = chance(40) ? "" : one(of: Self.zones)
        default:
            change.graceSeconds = number(0...90_000)
            if chance(40) { change.count = number(1...9) }
        }
        change.here = caller()
        return change
    }

    /// Returns the zone of a caller; mostly nil.
    mutating func caller() -> String? {
        later(0...4) == 0 ? Self.zones[later(0...Self.zones.count - 1)] : nil
    }

    private mutating func timerWish() -> TimerWish {
        let seconds = chance(50) ? number(1...900) : number(900...120_000)
        // An endless timer rings forever, so these are rare and slow.
        if chance(4) { return TimerWish(seconds: number(40_000...200_000), rounds: 0) }
        return TimerWish(seconds: seconds, rounds: chance(80) ? 1 : number(2...5), rings: chance(85))
    }

    private mutating func focusWish() -> FocusWish {
        FocusWish(
            workSeconds: number(60...1_500),
            breakSeconds: number(20...400),
            cycles: number(1...2),
            auto: chance(30)
        )
    }
}
