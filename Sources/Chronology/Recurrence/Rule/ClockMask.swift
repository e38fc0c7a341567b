/// The times of day that combine an hour, a minute and a second out of three sets.
struct ClockMask: Hashable, Sendable {
    /// 0 to 23. Unlike in a rule, an empty set does not mean "all".
    private let hours: SmallNumberSet
    private let minutes: SmallNumberSet
    private let seconds: SmallNumberSet

    private static let allHours = SmallNumberSet(0..<24)
    private static let allMinutes = SmallNumberSet(0..<60)

    private init(hours: SmallNumberSet, minutes: SmallNumberSet, seconds: SmallNumberSet) {
        self.hours = hours
        self.minutes = minutes
        self.seconds = seconds
    }

    /// A part that the rule does not have is taken from the start if the frequency expands it, and is unrestricted if
    /// the frequency limits it.
    init(_ rule: RecurrenceRule, start: CivilTime) {
        let order: [RecurrenceRule.Frequency] = [.secondly, .minutely, .hourly]
        let rank = order.firstIndex(of: rule.frequency) ?? order.count
        func chosen(_ set: SmallNumberSet, _ start: Int, _ all: SmallNumberSet, isFreeUpTo freeRank: Int)
            -> SmallNumberSet
        {
            set.isEmpty ? (rank <= freeRank ? all : SmallNumberSet([start])) : set
        }
        hours = chosen(rule.hours, start.hour, Self.allHours, isFreeUpTo: 2)
        minutes = chosen(rule.minutes, start.minute, Self.allMinutes, isFreeUpTo: 1)
        // RFC 5545, 3.3.12: without leap seconds, second 60 is second 59.
        let seconds = SmallNumberSet(rule.seconds.numbers.map { min($0, 59) })
        self.seconds = chosen(seconds, start.second, Self.allMinutes, isFreeUpTo: 0)
    }

    var isEmpty: Bool { hours.isEmpty || minutes.isEmpty || seconds.isEmpty }

    var count: Int { hours.count * minutes.count * seconds.count }

    /// Returns the seconds, counted from the start of a unit of 86,400, 3,600, 60 or 1 seconds, that the finer sets
    /// allow.
    func within(unitSeconds: Int) -> ClockMask {
        let zero = SmallNumberSet([0])
        return ClockMask(
            hours: unitSeconds > 3600 ? hours : zero,
            minutes: unitSeconds > 60 ? minutes : zero,
            seconds: unitSeconds > 1 ? seconds : zero
        )
    }

    /// Returns the second at `index`, from 0, in ascending order.
    func second(at index: Int) -> Int {
        let (minute, second) = (index / seconds.count, index % seconds.count)
        return hours.number(at: minute / minutes.count) * 3600 + minutes.number(at: minute % minutes.count) * 60
            + seconds.number(at: second)
    }

    /// Counts the seconds before `second`.
    func count(before second: Int) -> Int {
        let (hour, minute) = (second / 3600, second / 60 % 60)
        var count = hours.count(below: hour) * minutes.count * seconds.count
        guard hours.contains(hour) else { return count }
        count += minutes.count(below: minute) * seconds.count
        return minutes.contains(minute) ? count + seconds.count(below: second % 60) : count
    }

    /// Returns a lower bound on the longest run of consecutive units of 3,600, 60 or 1 seconds.
    func longestRun(unitSeconds: Int) -> Int {
        switch unitSeconds {
        case 3600: hours.longestRun
        case 60: minutes.count == 60 ? hours.longestRun * 60 : minutes.longestRun
        case _ where seconds.count < 60: seconds.longestRun
        default: minutes.count == 60 ? hours.longestRun * 3600 : minutes.longestRun * 60
        }
    }

    /// Returns the times at which a unit of 86,400, 3,600, 60 or 1 seconds may begin.
    func limit(unitSeconds: Int) -> ClockMask {
        let zero = SmallNumberSet([0])
        return ClockMask(
            hours: unitSeconds > 3600 ? zero : hours,
            minutes: unitSeconds > 60 ? zero : minutes,
            seconds: unitSeconds > 1 ? zero : seconds
        )
    }

    /// Returns the first second of the day from `second` on.
    func firstSecond(from second: Int) -> Int? {
        let (hour, minute) = (second / 3600, second / 60 % 60)
        guard let firstHour = hours.first(from: hour) else { return nil }
        guard let leastMinute = minutes.first(from: 0), let leastSecond = seconds.first(from: 0) else { return nil }
        if firstHour == hour {
            if let firstMinute = minutes.first(from: minute) {
                guard firstMinute == minute else { return hour * 3600 + firstMinute * 60 + leastSecond }
                if let found = seconds.first(from: second % 60) { return second - second % 60 + found }
            }
            if let laterMinute = minutes.first(from: minute + 1) { return hour * 3600 + laterMinute * 60 + leastSecond }
            guard let laterHour = hours.first(from: hour + 1) else { return nil }
            return laterHour * 3600 + leastMinute * 60 + leastSecond
        }
        return firstHour * 3600 + leastMinute * 60 + leastSecond
    }

    /// Returns the mask without the members that steps of `step` seconds from `start` never reach on any day. A rule
    /// that can never be due becomes empty, which saves the search over days.
    func reachable(fromSecond start: Int, step: Int) -> ClockMask {
        func isMet(_ second: Int, modulo: Int) -> Bool {
            (second - start).flooredDivision(by: step.greatestCommonDivisor(with: modulo)).remainder == 0
        }
        let seconds = SmallNumberSet(seconds.numbers.filter { isMet($0, modulo: 60) })
        let minutes = SmallNumberSet(
            minutes.numbers.filter { minute in
                seconds.numbers.contains { isMet(minute * 60 + $0, modulo: 3600) }
            }
        )
        let hours = SmallNumberSet(
            hours.numbers.filter { hour in
                minutes.numbers.contains { minute in
                    seconds.numbers.contains { isMet(hour * 3600 + minute * 60 + $0, modulo: 86_400) }
                }
            }
        )
        return ClockMask(hours: hours, minutes: minutes, seconds: seconds)
    }
}
