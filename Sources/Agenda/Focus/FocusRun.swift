import Chronology

/// A running phase: its start on each clock, to distinguish time asleep from time awake.
package struct FocusRun: Hashable, Sendable {
    /// The start of the work that has not been credited yet.
    package var since: BootMoment
    package var sinceWall: Instant
    /// Time asleep from the boot to `since`.
    package var asleepBefore: Duration
    /// The end of the phase if the machine stays awake.
    package var ends: BootDeadline
    /// The day of the work, by the clocks, the zone and the configured end of the day at `since`.
    package var day: CivilDate
    /// The end of that day.
    package var dayEnds: Instant
    /// The next update of the progress popup; nil if there is none.
    package var progress: BootDeadline?
    /// Set while the machine is not in use.
    package var hold: FocusHold?
    /// Whether time asleep counts, as in a break. Derived from the phase, not stored.
    package var countsSleep = false
}

extension FocusRun {
    /// The maximum amount of work that a power cut can lose.
    package static let checkpointInterval = Duration.seconds(300)

    /// The time at which the work is credited, unless it is credited earlier.
    var checkpoint: BootDeadline {
        BootDeadline(
            moment: BootMoment(id: since.id, instant: since.instant + Self.checkpointInterval),
            expected: sinceWall + Self.checkpointInterval
        )
    }

    /// A run that begins now with `remaining` left. `step`: the interval of its progress; nil for none.
    package init(
        remaining: Duration,
        progressStep step: Duration?,
        hold: FocusHold? = nil,
        countsSleep: Bool = false,
        _ now: Now
    ) {
        since = now.boot
        sinceWall = now.wall
        asleepBefore = now.asleep
        ends = BootDeadline(after: remaining, now)
        day = now.workDay
        dayEnds = now.workDays.end(of: day)
        progress = step.flatMap { Self.nextProgress(remaining: remaining, step: $0, now) }
        self.hold = hold
        self.countsSleep = countsSleep
    }

    /// The same run with its next progress update planned after now.
    func progressed(step: Duration, _ now: Now) -> FocusRun {
        var run = self
        run.progress = Self.nextProgress(remaining: remaining(now), step: step, now)
        return run
    }

    /// The next time at which a whole number of steps is left, so that round numbers are shown; nil within the last
    /// step.
    private static func nextProgress(remaining: Duration, step: Duration, _ now: Now) -> BootDeadline? {
        let left = remaining.wholeMicroseconds
        let size = max(1, step.wholeMicroseconds)
        let target = (left - 1) / size * size
        return target > 0 ? BootDeadline(after: .microseconds(left - target), now) : nil
    }

    /// Time asleep since `since`.
    private func slept(_ now: Now) -> Duration { max(.zero, now.asleep - asleepBefore) }

    /// The remaining time of the phase; time asleep delays the end, except that of a break. Valid only within its boot.
    package func remaining(_ now: Now) -> Duration {
        countsSleep ? ends.remaining(now) : ends.remaining(now) + slept(now)
    }

    /// The time awake since `since`, at most the remaining time of the phase at `since`.
    package func worked(_ now: Now) -> Duration {
        let whole = ends.moment.instant - since.instant
        return min(whole, max(.zero, now.boot.instant - since.instant - slept(now)))
    }

    /// The work since `since`, one span per day: several only if no daemon ran at the end of a day to split the work.
    package func spans(of session: ItemID, _ now: Now) -> [WorkSpan] {
        if let hold {
            let worked = hold.remaining - max(.zero, remaining(now))
            return worked > .zero
                ? [WorkSpan(session: session, date: hold.day, began: hold.began, worked: worked)] : []
        }
        var left = worked(now)
        var (day, began, end) = (day, sinceWall, dayEnds)
        var spans: [WorkSpan] = []
        while left > .zero {
            let worked = end > began ? min(left, end - began) : left
            spans.append(WorkSpan(session: session, date: day, began: began, worked: worked))
            left -= worked
            began = max(began, end)
            day = now.workDays.day(at: began)
            end = now.workDays.end(of: day)
        }
        return spans
    }
}

/// Uninterrupted work on one day.
package struct WorkSpan: Hashable, Sendable {
    package var session: ItemID
    package var date: CivilDate
    package var began: Instant
    package var worked: Duration
}

extension FocusRun: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            since: try members.value("since"),
            sinceWall: try members.instant("sinceMicroseconds"),
            asleepBefore: try members.duration("asleepBeforeMicroseconds"),
            ends: try members.value("ends"),
            day: try members.date("dayNumber"),
            dayEnds: try members.instant("dayEndsMicroseconds"),
            progress: try members.ifPresent("progress", members.value),
            hold: try members.ifPresent("hold", members.value)
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.value("since", since)
        members.instant("sinceMicroseconds", sinceWall)
        members.duration("asleepBeforeMicroseconds", asleepBefore)
        members.value("ends", ends)
        members.date("dayNumber", day)
        members.instant("dayEndsMicroseconds", dayEnds)
        members.value("progress", progress)
        if let hold { members.value("hold", hold) }
    }
}
