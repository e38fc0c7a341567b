/// Finds the first instant after another at which a schedule is due.
///
/// Wall times are in order, but their instants are not where the clocks are set back. Therefore the search begins at
/// the earliest wall time of any later instant, and continues past the first match until no later wall time can have an
/// earlier instant.
struct ScheduleSearch {
    let schedule: Schedule
    let zone: Zone
    let holidays: Set<CivilDate>
    let after: Instant
    /// The last instant that is of interest; nil for no limit.
    let last: Instant?

    func next(_ budget: inout SearchBudget) -> Occurrence? {
        var best = nextOfRule(&budget)
        for addition in schedule.additions where !isException(addition) { best = earlier(best, due(addition)) }
        guard let best, let last, best.at > last else { return best }
        return nil
    }

    private func nextOfRule(_ budget: inout SearchBudget) -> Occurrence? {
        var best: Occurrence?
        var from = firstReading
        var through = latestReading
        var counting = CountAcrossTransitions(schedule, in: zone)
        while let microsecond = schedule.wallTimes.first(from: from, through: through, &counting, &budget),
            budget.spend(Self.wallTimeSteps),
            let local = CivilDateTime(microsecondsSinceCivilEpoch: microsecond)
        {
            if isLeftOut(local.date) {
                from = microsecond - local.time.microsecondOfDay + CivilTime.microsecondsPerDay
                continue
            }
            from = microsecond + 1
            if schedule.exactExceptions.contains(local) { continue }
            guard let found = due(local), isInTime(found.at), counting?.allows(found.at) ?? true else { continue }
            let earliest = earlier(best, found) ?? found
            if zone.isSteady(around: earliest.at) { return earliest }
            best = earliest
            through = min(through, lastReading(through: earliest.at))
        }
        return best
    }

    /// The cost of resolving a wall time to an instant, in steps of ``SearchBudget``.
    private static let wallTimeSteps = 2

    /// The latest wall time of interest.
    private var latestReading: Int64 {
        let end = CivilDateTime.last.microsecondsSinceCivilEpoch
        guard let last else { return end }
        return min(end, zone.civil(at: last + Zone.reach).microsecondsSinceCivilEpoch)
    }

    private func isInTime(_ instant: Instant) -> Bool {
        schedule.wallTimes.lastInstant.map { instant <= $0 } ?? true
    }

    private func isException(_ local: CivilDateTime) -> Bool {
        schedule.exceptions.contains(local.date) || schedule.exactExceptions.contains(local)
    }

    private func isLeftOut(_ date: CivilDate) -> Bool {
        schedule.exceptions.contains(date) || holidays.contains(date)
    }

    /// Returns the earlier one; at the same instant the one not moved by a gap, otherwise the first.
    private func earlier(_ left: Occurrence?, _ right: Occurrence?) -> Occurrence? {
        guard let left, let right else { return left ?? right }
        if left.at == right.at { return left.note == .gap && right.note != .gap ? right : left }
        return left.at < right.at ? left : right
    }

    /// Returns the instant at which a wall time is due, by the schedule's policies; nil if never, or not after `after`.
    private func due(_ local: CivilDateTime) -> Occurrence? {
        let resolution = zone.resolve(local)
        let instant = resolution.instants(schedule.effectiveGap, schedule.effectiveFold).first { $0 > after }
        return instant.map { Occurrence(at: $0, local: local, note: resolution.note) }
    }

    /// The earliest wall time after `after`: an upcoming transition may set the clocks back to before now.
    private var firstReading: Int64 {
        var reading = zone.civil(at: after).microsecondsSinceCivilEpoch + 1
        for transition in transitions(until: after + Zone.reach) {
            reading = min(reading, Self.reading(transition.at, transition.after))
        }
        return reading
    }

    /// Returns the latest wall time after `after` and up to `instant`, plus the second that ``GapPolicy/before`` goes
    /// back.
    private func lastReading(through instant: Instant) -> Int64 {
        let end = instant + .seconds(1)
        var reading = zone.civil(at: end).microsecondsSinceCivilEpoch
        for transition in transitions(until: end) {
            reading = max(reading, Self.reading(transition.at, transition.before))
        }
        return reading
    }

    private func transitions(until end: Instant) -> some Sequence<ZoneTransition> {
        sequence(state: after) { instant -> ZoneTransition? in
            guard let next = zone.nextTransition(after: instant, until: end) else { return nil }
            instant = next.at
            return next
        }
    }

    private static func reading(_ instant: Instant, _ offset: ZoneOffset) -> Int64 {
        instant.microsecondsSinceEpoch + Int64(offset.seconds) * 1_000_000
    }
}

extension LocalResolution {
    /// Returns the instants at which the wall time is due under the policies, in order: none, one or two.
    func instants(_ gap: GapPolicy, _ fold: FoldPolicy) -> [Instant] {
        switch self {
        case .unique(let instant): return [instant]
        case .gap(let transition, _, _):
            switch gap {
            case .after: return [transition]
            case .before: return [transition - .seconds(1)]
            case .skip: return []
            }
        case .fold(let first, let second):
            switch fold {
            case .first: return [first]
            case .second: return [second]
            case .both: return [first, second]
            }
        }
    }

    /// The note on an occurrence at that wall time.
    var note: Occurrence.Note? {
        switch self {
        case .unique: nil
        case .gap: .gap
        case .fold: .fold
        }
    }
}
