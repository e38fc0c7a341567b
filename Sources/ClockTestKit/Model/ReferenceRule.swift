import Chronology

/// The occurrences of an alarm in the simplest implementation: checks each day in turn.
///
/// Shares only the zone's offset at an instant with `Schedule`, which is tested against zdump. All times are
/// microseconds; `local` ones count from 1970-01-01T00:00 on the wall clock.
package struct ReferenceRule: Hashable, Sendable {
    package enum Days: Hashable, Sendable {
        case only(day: Int)
        case everyDays(Int)
        /// Bit 0 is Monday.
        case weekdays(mask: UInt8, everyWeeks: Int)
        case dayOfMonth(Int)
    }

    package enum Bound: Hashable, Sendable {
        case none
        /// This many times from its start, including exceptions but not those that are skipped; one that comes twice
        /// counts twice.
        case count(Int)
        /// The last day, as a day number.
        case until(day: Int)
    }

    var days: Days
    /// The first day; earlier days never match. `Int.min` for a rule without a start.
    var startDay: Int
    /// When it was made, if nobody gave the first day: further west it may begin on an earlier date.
    var made: Int64?
    /// In ascending microseconds of the day.
    var times: [Int64]
    var bound = Bound.none
    /// Excluded day numbers.
    var exceptions: Set<Int> = []
    /// Whether it is a grid of hours, which rings in both passes of a repeated hour and ignores times in a gap.
    var isGrid = false
    /// Nil if none was given.
    var givenGap: GapPolicy?
    var givenFold: FoldPolicy?

    var gap: GapPolicy { givenGap ?? (isGrid ? .skip : .after) }
    var fold: FoldPolicy { givenFold ?? (isGrid ? .both : .first) }

    static let dayLength: Int64 = 86_400_000_000
    /// The limit of the search: no simulated life lasts longer, and no rule pauses longer.
    private static let horizonDays = 420

    /// Returns the first occurrence after `instant`, in microseconds since 1970; nil if there is none within the
    /// horizon.
    func next(after instant: Int64, in zone: Zone) -> ModelOccurrence? {
        let today = Self.day(instant + zone.offsetMicroseconds(at: instant))
        var best: ModelOccurrence?
        var day = max(today - 2, firstDay(in: zone))
        var last = today + Self.horizonDays
        if case .only(let only) = days {
            day = max(day, only)
            last = min(last, only)
        }
        var counted = countBefore(day, in: zone)
        while day <= last {
            let allowed = allowed(day, &counted, in: zone)
            if !exceptions.contains(day) {
                for time in times {
                    let local = Int64(day) * Self.dayLength + time
                    for at in instants(of: local, in: zone).prefix(allowed) where at > instant && at < best?.at ?? .max
                    {
                        best = ModelOccurrence(at: at, local: local)
                        // Occurrences of the next days may be earlier if the clocks are set back.
                        last = min(last, day + 2)
                    }
                }
            }
            day += 1
        }
        return best
    }

    private func firstDay(in zone: Zone) -> Int {
        guard let made else { return startDay }
        if case .count = bound { return startDay }
        switch days {
        case .everyDays(1), .weekdays(_, 1):
            let local = made + zone.offsetMicroseconds(at: made)
            let day = Self.day(local)
            return min(startDay, Int64(day) * Self.dayLength + times[0] > local ? day : day + 1)
        default: return startDay
        }
    }

    private func countBefore(_ day: Int, in zone: Zone) -> Int {
        guard case .count = bound, startDay < day else { return 0 }
        return (startDay..<day).filter { isDay($0, from: startDay) }.reduce(0) { $0 + count($1, in: zone) }
    }

    /// Counted rules have one time a day, which may come never, once or twice.
    private func count(_ day: Int, in zone: Zone) -> Int {
        times.reduce(0) { $0 + instants(of: Int64(day) * Self.dayLength + $1, in: zone).count }
    }

    /// How many instants of each time on that day are of the rule.
    private func allowed(_ day: Int, _ counted: inout Int, in zone: Zone) -> Int {
        guard isDay(day, from: firstDay(in: zone)) else { return 0 }
        switch bound {
        case .none: return .max
        case .until(let last): return day <= last ? .max : 0
        case .count(let limit):
            defer { counted += count(day, in: zone) }
            return max(0, limit - counted)
        }
    }

    private func isDay(_ day: Int, from first: Int) -> Bool {
        guard day >= first else { return false }
        switch days {
        case .only(let only): return day == only
        case .everyDays(let interval): return (day - startDay) % interval == 0
        case .weekdays(let mask, let interval):
            guard mask & (1 << UInt8(Self.weekday(day))) != 0 else { return false }
            guard interval > 1 else { return true }
            let monday = day - Self.weekday(day)
            return (monday - (startDay - Self.weekday(startDay))) / 7 % interval == 0
        case .dayOfMonth(let number): return CivilDate(dayNumber: day)?.day == number
        }
    }

    /// Returns the weekday, 0 for Monday; 1970-01-01 was a Thursday.
    static func weekday(_ day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

    static func day(_ local: Int64) -> Int { Int(local.flooredDivision(by: dayLength).quotient) }

    /// Returns the instants at which the clocks of `zone` show `local`, by the rule's gap and fold policies.
    func instants(of local: Int64, in zone: Zone) -> [Int64] {
        let reach: Int64 = 26 * 3600 * 1_000_000
        let (before, after) = (zone.offsetMicroseconds(at: local - reach), zone.offsetMicroseconds(at: local + reach))
        if before == after { return [local - before] }
        let early = local - before
        let late = local - after
        let showsEarly = zone.offsetMicroseconds(at: early) == before
        let showsLate = zone.offsetMicroseconds(at: late) == after
        switch (showsEarly, showsLate) {
        case (true, true):
            switch fold {
            case .first: return [early]
            case .second: return [late]
            case .both: return [early, late]
            }
        case (true, false): return [early]
        case (false, true): return [late]
        case (false, false):
            let end = Self.transition(between: local - reach, and: local + reach, in: zone)
            switch gap {
            case .after: return [end]
            case .before: return [end - 1_000_000]
            case .skip: return []
            }
        }
    }

    /// Whether the clocks show `local` twice.
    func isTwice(_ local: Int64, in zone: Zone) -> Bool {
        var both = self
        both.givenFold = .both
        return both.instants(of: local, in: zone).count == 2
    }

    /// Returns the second of the offset's change, by bisection.
    private static func transition(between start: Int64, and end: Int64, in zone: Zone) -> Int64 {
        var (low, high) = (start / 1_000_000, end / 1_000_000)
        let before = zone.offsetMicroseconds(at: low * 1_000_000)
        while high - low > 1 {
            let middle = (low + high) / 2
            if zone.offsetMicroseconds(at: middle * 1_000_000) == before { low = middle } else { high = middle }
        }
        return high * 1_000_000
    }
}

extension Zone {
    func offsetMicroseconds(at instant: Int64) -> Int64 {
        Int64(offset(at: Instant(microsecondsSinceEpoch: instant)).seconds) * 1_000_000
    }
}
