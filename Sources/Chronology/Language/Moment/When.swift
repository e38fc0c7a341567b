/// A moment as a person specifies it, not yet resolved against the current time.
package enum When: Hashable, Sendable {
    /// The next time of the wall clock, or the last one for ``WhenDirection/past``.
    case timeOfDay(CivilTime)
    case dated(DayReference, CivilTime)
    /// A duration from now; negative for `2h ago`.
    case after(Duration)
    case at(Instant)

    /// Whether it is a wall time, which needs a zone to become an instant.
    package var isWallTime: Bool {
        switch self {
        case .timeOfDay, .dated: true
        case .after, .at: false
        }
    }
}

/// Whether to search in the future or in the past.
package enum WhenDirection: Hashable, Sendable {
    /// The next such moment; a past one is an error. For items that ring.
    case future
    /// The last such moment. A day without a time is its midnight, and `2h ago` is accepted. For filters of past
    /// events.
    case past
    /// Like `future`, but a past moment is accepted: for the start of a rule.
    case anywhere
}

/// A resolved moment.
package struct AnchoredMoment: Hashable, Sendable {
    package let at: Instant
    /// The nominal wall time. In a gap, the clocks show another time at ``at``.
    package let local: CivilDateTime
    /// The moment before it was resolved.
    package let when: When
}

extension When {
    /// Resolves the moment at `now` in `zone`.
    ///
    /// A time of day and a recurring day resolve to the first future occurrence, or to the last past one for
    /// ``WhenDirection/past``. Throws `inThePast`, `tooLarge` or `skippedByZone`.
    func anchored(
        now: Instant,
        in zone: Zone,
        direction: WhenDirection,
        gap: GapPolicy,
        fold: FoldPolicy
    ) throws(TimeTextError.Reason) -> AnchoredMoment {
        let today = zone.civil(at: now).date
        let search = MomentSearch(when: self, now: now, today: today, zone: zone, gap: gap, fold: fold)
        let moment: AnchoredMoment
        switch self {
        case .timeOfDay(let time): moment = try search.nearest(nil, time, isPast: direction == .past)
        case .dated(let day, let time): moment = try search.nearest(day, time, isPast: direction == .past)
        case .after(let duration):
            // `in 0s` is not in the future either: an alarm at that time could not ring.
            moment = try search.moment(at: now.microsecondsSinceEpoch, plus: duration.wholeMicroseconds)
        case .at(let instant):
            moment = try search.moment(at: instant.microsecondsSinceEpoch, plus: 0)
        }
        if direction == .future, moment.at <= now { throw .inThePast(moment.at) }
        return moment
    }
}

/// Searches for the day of a wall time; a `day` of nil is any day.
private struct MomentSearch {
    let when: When
    let now: Instant
    let today: CivilDate
    let zone: Zone
    let gap: GapPolicy
    let fold: FoldPolicy

    /// Today's may be past and the next one skipped by the clocks; in that case the third is used.
    private static let attempts = 3

    /// Returns the first moment after now, or the last one up to now.
    func nearest(_ day: DayReference?, _ time: CivilTime, isPast: Bool) throws(TimeTextError.Reason) -> AnchoredMoment {
        var bound = today
        for _ in 0..<Self.attempts {
            let date = try day?.dateOfAnyWeekday(today: today, from: bound, isPast: isPast, of: .moment) ?? bound
            let local = CivilDateTime(date, time)
            let found = isPast ? instants(of: local).last { $0 <= now } : candidates(of: local).first { $0 > now }
            let isChosen = found != nil || !(day?.comesAgain ?? true)
            if isChosen { try day?.checkWeekday(of: date) }
            if let found { return AnchoredMoment(at: found, local: local, when: when) }
            if isChosen { return try onlyMoment(local) }
            guard let neighbour = date.adding(days: isPast ? -1 : 1) else { throw .tooLarge(.moment) }
            bound = neighbour
        }
        throw .skippedByZone
    }

    func moment(at microseconds: Int64, plus offset: Int64) throws(TimeTextError.Reason) -> AnchoredMoment {
        let (sum, overflow) = microseconds.addingReportingOverflow(offset)
        guard !overflow, Self.civilRange.contains(sum) else { throw .tooLarge(.moment) }
        let instant = Instant(microsecondsSinceEpoch: sum)
        return AnchoredMoment(at: instant, local: zone.civil(at: instant), when: when)
    }

    /// The years 1 to 9998 in UTC, which are within the years 0 to 9999 in every zone.
    private static let civilRange: Range<Int64> = -62_135_596_800_000_000..<253_370_764_800_000_000

    /// Returns the only candidate, although it is not in the requested direction.
    private func onlyMoment(_ local: CivilDateTime) throws(TimeTextError.Reason) -> AnchoredMoment {
        guard let instant = instants(of: local).first else { throw .skippedByZone }
        return AnchoredMoment(at: instant, local: local, when: when)
    }

    /// Returns the possible instants of a wall time. In the second pass of a repeated hour the first instant is over,
    /// so the second is used.
    private func candidates(of local: CivilDateTime) -> [Instant] {
        if fold == .first, case .fold(let first, let second) = zone.resolve(local) { return [first, second] }
        return instants(of: local)
    }

    private func instants(of local: CivilDateTime) -> [Instant] {
        zone.resolve(local).instants(gap, fold)
    }
}
