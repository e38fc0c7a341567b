import Chronology

/// All clocks, sampled once at the start of a turn and passed down: nothing below the engine reads a clock.
package struct Now: Sendable {
    /// CLOCK_REALTIME
    package var wall: Instant
    /// CLOCK_BOOTTIME, and the boot from which it counts.
    package var boot: BootMoment
    /// The time for which this machine has slept since it booted: CLOCK_BOOTTIME minus CLOCK_MONOTONIC.
    package var asleep: Duration
    /// The local zone, for floating times.
    package var zone: Zone
    /// The time awake for which the zone must still last until what its change passed over rings; zero once the zone has
    /// lasted.
    package var zoneSettles: Duration
    /// Whether the last change of the zone went back to the last one that has lasted.
    package var zoneIsBack = false
    /// The identity of the last zone that has lasted; nil if none is known.
    package var settledZone: String?
    /// The days off that `workdays` excludes.
    package var holidays: Set<CivilDate>
    /// The time at which a day of work ends.
    package var dayEnds: CivilTime
    /// Whether time synchronization keeps the wall clock (adjtimex(2)).
    package var isSynchronised: Bool
    /// Whether the wall clock is not believed, see ``ClockBelief``.
    package var isDoubted = false

    package init(
        wall: Instant,
        boot: BootMoment,
        asleep: Duration,
        zone: Zone,
        zoneSettles: Duration = .zero,
        holidays: Set<CivilDate> = [],
        dayEnds: CivilTime = .midnight,
        isSynchronised: Bool = true
    ) {
        self.wall = wall
        self.boot = boot
        self.asleep = asleep
        self.zone = zone
        self.zoneSettles = zoneSettles
        self.holidays = holidays
        self.dayEnds = dayEnds
        self.isSynchronised = isSynchronised
    }

    /// Whether the wall clock is right, or it is too long ago since the boot that it was set right.
    package var isSettled: Bool {
        !isDoubted && (isSynchronised || boot.instant.microsecondsSinceBoot >= ClockBelief.trial.wholeMicroseconds)
    }

    /// The time for which this machine has run awake since it booted: CLOCK_MONOTONIC.
    package var awake: Duration { .microseconds(boot.instant.microsecondsSinceBoot) - asleep }

    package var today: CivilDate { zone.civil(at: wall).date }

    /// The amount by which the wall clock was set or slewed since `earlier`; nil across a reboot.
    package func clockStep(since earlier: Now) -> Duration? {
        guard boot.id == earlier.boot.id else { return nil }
        return (wall - earlier.wall) - (boot.instant - earlier.boot.instant)
    }
}

/// The kernel's random id of one boot: `/proc/sys/kernel/random/boot_id` (random(4)).
package struct BootID: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}

/// A point on CLOCK_BOOTTIME, with the boot it belongs to.
package struct BootMoment: Hashable, Sendable {
    package var id: BootID
    package var instant: BootInstant

    package init(id: BootID, instant: BootInstant) {
        self.id = id
        self.instant = instant
    }

    fileprivate func moved(by duration: Duration) -> BootMoment { BootMoment(id: id, instant: instant + duration) }
}

/// The end of a count on the boot clock.
///
/// Within the same boot the boot clock decides, so that setting the clock never changes a timer. A reboot ends that
/// clock: from then on the wall time expected at the start of the count decides, but a clock that is behind leaves no
/// more of the count than there was when the last boot ended.
package struct BootDeadline: Hashable, Sendable {
    package let moment: BootMoment
    package let expected: Instant
    /// The end in a later boot at the latest; nil if only the wall clock decides there.
    package private(set) var latest: BootMoment?

    package init(moment: BootMoment, expected: Instant, latest: BootMoment? = nil) {
        self.moment = moment
        self.expected = expected
        self.latest = latest
    }

    /// `duration` from now; a negative one is due at once.
    package init(after duration: Duration, _ now: Now) {
        moment = BootMoment(id: now.boot.id, instant: now.boot.instant + duration)
        expected = now.wall + duration
    }

    /// It ends now.
    static func due(_ now: Now) -> BootDeadline { BootDeadline(after: .zero, now) }

    /// The end on the clock of `boot`; nil if only the wall clock decides there.
    private func end(in boot: BootID) -> BootInstant? {
        if moment.id == boot { return moment.instant }
        return latest?.id == boot ? latest?.instant : nil
    }

    /// The time left; negative if it is late.
    package func remaining(_ now: Now) -> Duration {
        if moment.id == now.boot.id { return moment.instant - now.boot.instant }
        let remaining = expected - now.wall
        return end(in: now.boot.id).map { min(remaining, $0 - now.boot.instant) } ?? remaining
    }

    /// Whether it is known when it is over: only the wall clock decides that, which may be wrong, of most counts of an
    /// earlier boot.
    package func isCertain(_ now: Now) -> Bool { end(in: now.boot.id) != nil }

    /// Whether it is over, whatever the wall clock says.
    package func isCertainlyOver(_ now: Now) -> Bool { end(in: now.boot.id).map { $0 <= now.boot.instant } ?? false }

    /// Whether it is over by its bound, in another boot than that in which it began.
    package func isOverByBound(_ now: Now) -> Bool { moment.id != now.boot.id && isCertainlyOver(now) }

    /// The same deadline, with the wall time that is expected now: the clock may have been wrong when it was set.
    package func expectedAnew(_ now: Now) -> BootDeadline {
        guard moment.id == now.boot.id else { return self }
        let drift = wall(now) - expected
        guard drift > .seconds(1) || drift < .seconds(-1) else { return self }
        return BootDeadline(moment: moment, expected: wall(now))
    }

    /// The deadline of which this boot began with no more than the last one, which ended at `end`, has left.
    package func bounded(byEndOf end: BootMoment, _ now: Now) -> BootDeadline {
        guard moment.id != now.boot.id, end.id != now.boot.id, let last = self.end(in: end.id) else { return self }
        var deadline = self
        let left = last - end.instant
        deadline.latest = BootMoment(id: now.boot.id, instant: BootInstant(microsecondsSinceBoot: 0) + left)
        return deadline
    }

    /// The deadline moved by `duration`.
    package func moved(by duration: Duration) -> BootDeadline {
        BootDeadline(
            moment: moment.moved(by: duration),
            expected: expected + duration,
            latest: latest?.moved(by: duration)
        )
    }

    /// The corresponding time on the wall clock as currently set.
    package func wall(_ now: Now) -> Instant {
        now.wall + remaining(now)
    }

    /// As ``wall(_:)``, but without the microseconds between reading the two clocks and the drift of a slewed clock, so
    /// that the displayed time stays the same until the clock is set.
    package func shownWall(_ now: Now) -> Instant {
        let moment = wall(now)
        let drift = moment - expected
        return drift < .milliseconds(500) && drift > .milliseconds(-500) ? expected : moment
    }
}
