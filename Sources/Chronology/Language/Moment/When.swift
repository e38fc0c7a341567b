/// A moment as a person says it, before it is known what time it is now.
package enum When: Hashable, Sendable {
    /// The next time the clock shows it.
    case timeOfDay(CivilTime)
    case dated(DayReference, CivilTime)
    /// From now; negative for `2h ago`.
    case after(Duration)
    case at(Instant)
}

/// Which side of now a moment is looked for on.
package enum WhenDirection: Hashable, Sendable {
    /// The next such moment; one that is past is an error. For whatever is to ring.
    case future
    /// The last such moment; a day without a time is its midnight, and `2h ago` is read. For looking back.
    case past
    /// As future, but a moment that is past is none the less read: for the start of a rule.
    case anywhere
}

/// What a moment turned out to be.
package struct AnchoredMoment: Hashable, Sendable {
    package let at: Instant
    /// What was asked for on the wall clock: for a moment that summer time skips, not what the clocks show at ``at``.
    package let local: CivilDateTime
}

extension When {
    /// Why a moment has no instant, or not the one wanted.
    package enum AnchorError: Error, Hashable, Sendable {
        case inThePast(Instant)
        case outOfRange
        /// ``GapPolicy/skip``, and a date was given.
        case skippedByZone
    }

    /// The moment this means at `now` in `zone`.
    ///
    /// A time of day, and a day that comes again, take the first occurrence that is still to come.
    package func anchored(
        now: Instant,
        in zone: Zone,
        direction: WhenDirection = .future,
        gap: GapPolicy = .after,
        fold: FoldPolicy = .first
    ) throws(AnchorError) -> AnchoredMoment {
        let search = MomentSearch(now: now, today: zone.civil(at: now).date, zone: zone, gap: gap, fold: fold)
        let moment: AnchoredMoment
        switch self {
        case .timeOfDay(let time):
            moment = direction == .past ? try search.last(nil, time) : try search.next(nil, time)
        case .dated(let day, let time):
            moment = direction == .past ? try search.last(day, time) : try search.next(day, time)
        case .after(let duration):
            // `in 0s` is now, not past.
            return try search.moment(at: now.microsecondsSinceEpoch, plus: duration.wholeMicroseconds)
        case .at(let instant):
            moment = try search.moment(at: instant.microsecondsSinceEpoch, plus: 0)
        }
        if direction == .future, moment.at <= now { throw .inThePast(moment.at) }
        return moment
    }
}

/// Looks for the day on which a wall time is meant; a `day` of nil is any day.
private struct MomentSearch {
    let now: Instant
    let today: CivilDate
    let zone: Zone
    let gap: GapPolicy
    let fold: FoldPolicy

    /// Today's may be past, the next one skipped, and the one after that is due.
    private static let attempts = 3

    func next(_ day: DayReference?, _ time: CivilTime) throws(When.AnchorError) -> AnchoredMoment {
        var earliest = today
        for _ in 0..<Self.attempts {
            let date = day == nil ? earliest : day?.date(today: today, notBefore: earliest)
            guard let date else { throw .outOfRange }
            let local = CivilDateTime(date, time)
            if let instant = instants(of: local).first(where: { $0 > now }) {
                return AnchoredMoment(at: instant, local: local)
            }
            guard day?.comesAgain ?? true else { return try onlyMoment(local) }
            guard let following = date.adding(days: 1) else { throw .outOfRange }
            earliest = following
        }
        throw .skippedByZone
    }

    func last(_ day: DayReference?, _ time: CivilTime) throws(When.AnchorError) -> AnchoredMoment {
        var latest = today
        for _ in 0..<Self.attempts {
            let date = day == nil ? latest : day?.date(today: today, notAfter: latest)
            guard let date else { throw .outOfRange }
            let local = CivilDateTime(date, time)
            if let instant = instants(of: local).last(where: { $0 <= now }) {
                return AnchoredMoment(at: instant, local: local)
            }
            guard day?.comesAgain ?? true else { return try onlyMoment(local) }
            guard let preceding = date.adding(days: -1) else { throw .outOfRange }
            latest = preceding
        }
        throw .skippedByZone
    }

    func moment(at microseconds: Int64, plus offset: Int64) throws(When.AnchorError) -> AnchoredMoment {
        let (sum, overflow) = microseconds.addingReportingOverflow(offset)
        guard !overflow, Self.civilRange.contains(sum) else { throw .outOfRange }
        let instant = Instant(microsecondsSinceEpoch: sum)
        return AnchoredMoment(at: instant, local: zone.civil(at: instant))
    }

    /// The years 1 to 9998 in UTC, which are civil years in every zone.
    private static let civilRange: Range<Int64> = -62_135_596_800_000_000..<253_370_764_800_000_000

    /// On the wrong side of now, but there is no other.
    private func onlyMoment(_ local: CivilDateTime) throws(When.AnchorError) -> AnchoredMoment {
        guard let instant = instants(of: local).first else { throw .skippedByZone }
        return AnchoredMoment(at: instant, local: local)
    }

    /// When the wall clock shows that, as the policies have it, in order: none, one or two.
    private func instants(of local: CivilDateTime) -> [Instant] {
        switch zone.resolve(local) {
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
}
