// Generates crowds of clients from a seed.

extension LifeAuthor {
    /// Returns a usually small crowd; sometimes the daemon dies meanwhile.
    mutating func crowd() -> Step {
        swap(&random, &laterRandom)
        defer { swap(&random, &laterRandom) }
        let crowd = Step.crowd(anyCrowd())
        return chance(12) ? .dying(death(), crowd) : crowd
    }

    /// Returns steps in which a bar shows a timer while its end is changed.
    mutating func watched() -> [Step] {
        swap(&random, &laterRandom)
        defer { swap(&random, &laterRandom) }
        // A separate name, so that the names chosen elsewhere do not change.
        let timer = "watched \(steps.count)"
        let changes: [Request] = [
            .extend(timer, seconds: number(-300...4_000)), .restart(timer), .pause(timer), .resume(timer),
        ]
        var watched: [Step] = [.ask(.startTimer(timer, TimerWish(seconds: number(400...9_000))))]
        watched.insert(.follow, at: number(0...1))
        for _ in 0..<number(1...3) {
            let change = Step.ask(one(of: changes))
            watched += [.pass(seconds: number(1...150), lateMilliseconds: 0), chance(80) ? change : faulty(change)]
        }
        return watched
    }

    mutating func anyCrowd() -> Crowd {
        let count = chance(15) ? number(20...40) : number(2...10)
        let milliseconds = one(of: [1, 7, 40, 150])
        return Crowd(
            (0..<count).map { _ in visitor() },
            pieceMilliseconds: milliseconds,
            // The deadline usually passes while they are served.
            leadMilliseconds: chance(10) ? number(0...5_000) : number(0...count * milliseconds * 2)
        )
    }

    private mutating func visitor() -> Visitor {
        Visitor(wish(), isSlow: chance(20), leavesAfter: chance(15) ? number(0...6) : nil)
    }

    private mutating func wish() -> Visitor.Wish {
        switch number(0...99) {
        case 0..<10: .status
        case 10..<18: .alarms
        case 18..<26: .timers
        case 26..<31: .rings
        case 31..<36: .history
        case 36..<39: .export
        case 39..<47: .cancelMany(timer: recent(timers), times: number(1...200))
        case 47..<75: .follow
        default: .wait(timer: recent(timers), allChanges: chance(50), times: chance(80) ? 1 : number(65...200))
        }
    }
}
