/// The times of day that combine an hour, a minute and a second from three sets.
struct ClockMask: Hashable, Sendable {
    /// 0 to 23. Unlike in a rule, an empty set does not mean "all".
    private let hours: SmallNumberSet
    private let minutes: SmallNumberSet
    private let seconds: SmallNumberSet

    var isEmpty: Bool { hours.isEmpty || minutes.isEmpty || seconds.isEmpty }

    var count: Int { hours.count * minutes.count * seconds.count }

    /// Splits the times at units of 86,400, 3,600, 60 or 1 seconds: into those at which a unit may begin, and the
    /// seconds from its start that the finer sets allow.
    func split(unitSeconds: Int) -> (starts: ClockMask, within: ClockMask) {
        let zero = SmallNumberSet([0])
        let (hasHours, hasMinutes, hasSeconds) = (unitSeconds > 3600, unitSeconds > 60, unitSeconds > 1)
        let starts = ClockMask(
            hours: hasHours ? zero : hours,
            minutes: hasMinutes ? zero : minutes,
            seconds: hasSeconds ? zero : seconds
        )
        let within = ClockMask(
            hours: hasHours ? hours : zero,
            minutes: hasMinutes ? minutes : zero,
            seconds: hasSeconds ? seconds : zero
        )
        return (starts, within)
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

    /// Returns the first second of the day from `second` on.
    func firstSecond(from second: Int) -> Int? {
        SmallNumberSet.firstTime(from: second, hours, minutes, unitsPerMinute: 60) { seconds.first(from: $0) }
    }

    /// Returns the mask without the members that steps of `step` seconds from `start` never reach on any day. A rule
    /// without occurrences becomes empty, which saves the search over days.
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

extension ClockMask {
    private static let allHours = SmallNumberSet(0..<24)
    private static let allMinutes = SmallNumberSet(0..<60)

    /// A part missing from the rule is taken from the start if the frequency expands it, and is unrestricted if the
    /// frequency limits it.
    init(_ rule: RecurrenceRule, start: CivilTime) {
        let order: [RecurrenceRule.Frequency] = [.secondly, .minutely, .hourly]
        let rank = order.firstIndex(of: rule.frequency) ?? order.count
        func chosen(_ set: SmallNumberSet, _ start: Int, _ all: SmallNumberSet, isFreeUpTo freeRank: Int)
            -> SmallNumberSet
        {
            set.isEmpty ? (rank <= freeRank ? all : SmallNumberSet([start])) : set
        }
        // RFC 5545, 3.3.12: without leap seconds, second 60 is second 59.
        let seconds = SmallNumberSet(rule.seconds.numbers.map { min($0, 59) })
        self.init(
            hours: chosen(rule.hours, start.hour, Self.allHours, isFreeUpTo: 2),
            minutes: chosen(rule.minutes, start.minute, Self.allMinutes, isFreeUpTo: 1),
            seconds: chosen(seconds, start.second, Self.allMinutes, isFreeUpTo: 0)
        )
    }
}
