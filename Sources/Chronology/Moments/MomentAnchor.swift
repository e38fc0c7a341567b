/// Resolves moments at a time in a zone.
package struct MomentAnchor: Sendable {
    let now: Instant
    let zone: Zone
    var direction: WhenDirection
    let gap: GapPolicy
    let fold: FoldPolicy

    package init(
        now: Instant,
        in zone: Zone,
        _ direction: WhenDirection = .future,
        gap: GapPolicy? = nil,
        fold: FoldPolicy? = nil
    ) {
        (self.now, self.zone, self.direction) = (now, zone, direction)
        (self.gap, self.fold) = (gap ?? .after, fold ?? .first)
    }

    /// A time of day and a recurring day resolve to the first future occurrence, or to the last past one for
    /// ``WhenDirection/past``. Throws `inThePast`, `tooLarge` or `skippedByZone`.
    func resolve(_ when: When) throws(TimeTextError.Reason) -> AnchoredMoment {
        let (local, at): (CivilDateTime, Instant)
        switch when {
        case .timeOfDay(let time): (local, at) = try nearest(nil, time)
        case .dated(let day, let time): (local, at) = try nearest(day, time)
        // `in 0s` is not in the future either: an alarm at that time could not ring.
        case .after(let duration): (local, at) = try point(now, plus: duration)
        case .at(let instant): (local, at) = try point(instant, plus: .zero)
        }
        if direction == .future, at <= now { throw .inThePast(at) }
        return AnchoredMoment(at: at, local: local, when: when)
    }

    /// As ``resolve(_:)`` for a moment that was read from a text.
    func resolve(_ when: When, of text: String) throws(TimeTextError) -> AnchoredMoment {
        do throws(TimeTextError.Reason) {
            return try resolve(when)
        } catch {
            var suggestion: String?
            // Tomorrow for a `today 07:30` that is past.
            if case .inThePast = error, case .dated(.daysFromToday(0), let time) = when {
                suggestion = TimeReading.when(.dated(.daysFromToday(1), time)).phrase
            }
            throw TimeTextError(text: text, range: 0..<text.utf8.count, reason: error, suggestion: suggestion)
        }
    }

    private typealias Resolved = (local: CivilDateTime, at: Instant)

    /// Today's may be past and the next one skipped by the clocks; in that case the third is used.
    private static let attempts = 3

    /// Returns the first moment after now, or the last one up to now. A `day` of nil is any day.
    private func nearest(_ day: DayReference?, _ time: CivilTime) throws(TimeTextError.Reason) -> Resolved {
        let isPast = direction == .past
        let today = zone.civil(at: now).date
        var bound = today
        for _ in 0..<Self.attempts {
            let date = try day?.dateOfAnyWeekday(today: today, from: bound, isPast: isPast, of: .moment) ?? bound
            let local = CivilDateTime(date, time)
            let found = isPast ? instants(of: local).last { $0 <= now } : candidates(of: local).first { $0 > now }
            let isChosen = found != nil || !(day?.comesAgain ?? true)
            if isChosen { try day?.checkWeekday(of: date) }
            if let found { return (local, found) }
            if isChosen {
                // The only one, although it is not in the requested direction.
                guard let only = instants(of: local).first else { throw .skippedByZone }
                return (local, only)
            }
            guard let neighbour = date.adding(days: isPast ? -1 : 1) else { throw .tooLarge(.moment) }
            bound = neighbour
        }
        throw .skippedByZone
    }

    private func point(_ start: Instant, plus length: Duration) throws(TimeTextError.Reason) -> Resolved {
        let (sum, overflow) = start.microsecondsSinceEpoch.addingReportingOverflow(length.wholeMicroseconds)
        guard !overflow, Self.civilRange.contains(sum) else { throw .tooLarge(.moment) }
        let instant = Instant(microsecondsSinceEpoch: sum)
        return (zone.civil(at: instant), instant)
    }

    /// The years 1 to 9998 in UTC, which are within the years 0 to 9999 in every zone.
    private static let civilRange: Range<Int64> = -62_135_596_800_000_000..<253_370_764_800_000_000

    /// Returns the possible instants of a wall time. In the second pass of a repeated hour the first instant is over,
    /// so the second is used.
    private func candidates(of local: CivilDateTime) -> [Instant] {
        if fold == .first, case .fold(let first, let second) = zone.resolve(local) { return [first, second] }
        return instants(of: local)
    }

    private func instants(of local: CivilDateTime) -> [Instant] { zone.resolve(local).instants(gap, fold) }
}
