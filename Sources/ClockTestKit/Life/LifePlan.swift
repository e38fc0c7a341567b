import Agenda

/// The number of events in a life.
package struct LifePlan: Hashable, Sendable {
    package var days: Int
    /// The number of events besides the passing of time.
    package var happenings: Int
    /// The approximate maximum number of alarms.
    package var alarms: Int

    package init(days: Int, happenings: Int, alarms: Int) {
        self.days = days
        self.happenings = happenings
        self.alarms = alarms
    }

    /// A month of a user with some ten alarms: short enough to simulate thousands.
    package static let month = LifePlan(days: 30, happenings: 22, alarms: 5)
    /// A month with hundreds of alarms, timers and edits.
    package static let busyMonth = LifePlan(days: 30, happenings: 600, alarms: 150)
}

extension LifeSetting {
    /// Five of the eight settings contain a start or an end of summer time within a month.
    init(_ random: inout SeededGenerator) {
        let settings: [(String, String)] = [
            ("2026-03-14T12:00:00+01:00", "Europe/Berlin"), ("2026-10-10T12:00:00+02:00", "Europe/Berlin"),
            ("2026-03-01T09:17:03-05:00", "America/New_York"), ("2026-10-20T23:59:30-04:00", "America/New_York"),
            ("2026-09-20T08:00:00+10:30", "Australia/Lord_Howe"), ("2026-06-15T12:00:00+09:00", "Asia/Seoul"),
            ("2026-12-20T18:30:00+00:00", "Europe/London"), ("2026-04-01T06:00:00+05:45", "Asia/Kathmandu"),
        ]
        let (start, zone) = settings[Int.random(in: 0..<settings.count, using: &random)]
        self.init(start: start, zone: zone)
    }
}

/// Generates the steps of a life from a seed; equal seeds give equal steps.
struct LifeAuthor {
    var random: SeededGenerator
    let plan: LifePlan
    var steps: [Step] = []
    var alarms: [String] = []
    var timers: [String] = []
    var tasks: [String] = []
    var days: [String] = []
    /// The names of items that never ring.
    var silent: [ItemKind: [String]] = [:]
    private var named = 0
    /// A separate generator for kinds of steps added later, so that all other steps of a seed do not change.
    var laterRandom: SeededGenerator
    /// As above, for absurd clocks.
    var absurdRandom: SeededGenerator
    var zoneRandom: SeededGenerator
    var mistakeRandom: SeededGenerator

    init(_ random: SeededGenerator, _ plan: LifePlan) {
        self.random = random
        self.plan = plan
        laterRandom = random.derived(0x666F_6375_7300)
        absurdRandom = laterRandom.derived(0x3230_3938)
        zoneRandom = absurdRandom.derived(0x4c61_676f)
        mistakeRandom = zoneRandom.derived(0x6d69_7374)
    }

    mutating func write() -> [Step] {
        let total = plan.days * 86_400
        var left = total
        for index in 0..<plan.happenings {
            switch number(0...99) {
            case 0..<5: steps += stint()
            case 5..<7: steps += reminderOnJourney()
            case 7..<11: steps += answer()
            default: steps.append(faulty(happening()))
            }
            if chance(5) { steps.append(happening()) }
            if case .waitFor(let timer, _)? = steps.last, chance(50) {
                steps.append(.failing(chance(70) ? .full : diskFault(), .ask(.cancel(timer))))
            }
            if later(0...99) < 3 { steps.append(outage()) }
            if later(0...99) < 4 { steps.append(crowd()) }
            if later(0...99) < 4 { steps.append(surroundings()) }
            if later(0...99) < 4 { steps += watched() }
            if isAbsurd() { steps.append(absurdBoot()) }
            if isMistaken() { steps.append(mistake()) }
            if plan.happenings < Self.busy { steps += answered() }
            let share = max(1, left / max(1, plan.happenings - index))
            let seconds = passing(about: share)
            left -= seconds
            steps.append(chance(12) ? faulty(pass(seconds)) : pass(seconds))
            if left <= 0 { break }
        }
        return steps
    }

    /// At this number of events a life has enough answers; more hours of them would take too long.
    private static let busy = 100

    private mutating func answered() -> [Step] {
        var answered: [Step] = []
        if later(0...99) < 4 { answered += noticed() }
        if later(0...99) < 2 { answered += closed() }
        if later(0...99) < 3 { answered += judged() }
        if later(0...99) < 4 { answered += commanded() }
        if later(0...99) < 2 { answered += gathered() }
        return answered
    }

    // MARK: Chance

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func later(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &laterRandom) }
    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    mutating func name(_ kind: String) -> String {
        named += 1
        let digits = String(named)
        return "\(kind) " + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Returns a duration in seconds, often short, sometimes days.
    private mutating func passing(about share: Int) -> Int {
        switch number(0...9) {
        case 0: number(1...10)
        case 1: number(10...700)
        case 2: number(600...6_000)
        default: number(1...max(2, share * 2))
        }
    }

    private mutating func pass(_ seconds: Int) -> Step {
        .pass(seconds: seconds, lateMilliseconds: chance(85) ? 0 : number(1...20_000))
    }

    mutating func faulty(_ step: Step) -> Step {
        switch number(0...99) {
        case 0..<12: return .dying(death(), step)
        case 12..<18:
            guard let step = step.withinAMoment else { return step }
            return .failing(diskFault(), step)
        default: return step
        }
    }

    mutating func death() -> Step.Death {
        let isPowerCut = chance(50)
        return Step.Death(
            atBoundary: chance(60) ? number(1...14) : number(1...80),
            powerSeed: isPowerCut ? UInt64(number(0...1_000_000)) : nil,
            afterSeconds: downtime(),
            againAtBoundary: chance(20) ? number(1...60) : nil
        )
    }

    mutating func downtime() -> Int { chance(60) ? number(0...30) : number(30...100_000) }

    /// Returns a lasting disk failure, during some of which the daemon dies.
    private mutating func outage() -> Step {
        swap(&random, &laterRandom)
        defer { swap(&random, &laterRandom) }
        let fault: DiskFault =
            switch number(0...7) {
            case 0...2: .full
            case 3: .busy(sleeps: .max)
            case 4: .writeFails(at: number(1...3), count: .max)
            case 5: .syncFails(at: number(1...2), count: .max)
            default: .readFails(at: number(1...20), count: chance(70) ? .max : number(1...5))
            }
        var steps: [Step] = []
        for _ in 0..<(fault.keepsRefused ? number(1...3) : number(2...6)) {
            if let step = happening().withinAMoment, fault.allows(step) { steps.append(step) }
            if chance(20) { steps.append(.crowd(anyCrowd())) }
            steps.append(.pass(seconds: number(1...(fault.keepsRefused ? 90 : 5_000)), lateMilliseconds: 0))
        }
        return chance(25) ? .dying(death(), .outage(fault, steps)) : .outage(fault, steps)
    }

    private mutating func diskFault() -> DiskFault {
        switch number(0...4) {
        case 0, 1: .full
        case 2: .busy(sleeps: chance(50) ? number(1...20) : number(61...400))
        case 3: .writeFails(at: number(1...12), count: number(1...3))
        default: .syncFails(at: number(1...2), count: 1)
        }
    }
}

extension Step {
    /// The step in a form suitable for a failing disk, while the engine retries each second; nil if there is none.
    var withinAMoment: Step? {
        switch self {
        case .pass(let seconds, _): .pass(seconds: min(seconds, 5))
        case .ask, .askTogether, .wake, .setClock, .travel, .press, .close: self
        default: nil
        }
    }
}

extension DiskFault {
    /// Whether the step is allowed during the outage: another clock or zone makes items due that are not in memory,
    /// which are unknown until the file can be read.
    fileprivate func allows(_ step: Step) -> Bool {
        guard isOfReads else { return true }
        switch step {
        case .setClock, .travel: return false
        default: return true
        }
    }
}
