import Chronology

/// One stretch of work and rest: `cycles` times work with a break between, and a long break at the end.
///
/// It counts time awake on the boot clock: neither pauses nor suspend are work.
package struct FocusSession: Codable, Scheduled, Hashable {
    package let id: ItemID
    /// What is worked on; empty for nothing in particular.
    package var label: String
    package var plan: FocusPlan
    package let started: Instant
    package var state: State

    package init(id: ItemID, label: String, plan: FocusPlan, started: Instant, state: State) {
        self.id = id
        self.label = label
        self.plan = plan
        self.started = started
        self.state = state
    }

    package enum State: Codable, Hashable, Sendable {
        case running(FocusStep, FocusRun)
        case paused(FocusStep, remaining: Duration)
        /// A phase ended; it waits to be asked for this one.
        case waiting(next: FocusStep)
        case ended(FocusEnd, at: Instant)
    }

    package enum FocusEnd: String, Codable, CaseIterable, Sendable {
        /// Its last phase was over.
        case completed
        case stopped
    }

    package var deadlines: [Deadline] {
        guard case .running(let step, let run) = state else { return [] }
        var deadlines = [Deadline(id, .end, .boot(run.ends))]
        if step.phase == .work {
            deadlines.append(Deadline(id, .dayEnd, .wall(run.dayEnds)))
            deadlines.append(Deadline(id, .checkpoint, .boot(run.checkpoint)))
        }
        return deadlines
    }

    package var isOpen: Bool {
        if case .ended = state { false } else { true }
    }

    /// The phase that runs, is paused or is waited for; nil once it ended.
    package var step: FocusStep? {
        switch state {
        case .running(let step, _), .paused(let step, _), .waiting(let step): step
        case .ended: nil
        }
    }

    /// What is left of the phase; the whole of it while it is waited for.
    package func remaining(_ now: Now) -> Duration {
        switch state {
        case .running(_, let run): max(.zero, run.remaining(now))
        case .paused(_, let remaining): remaining
        case .waiting(let step): plan.duration(of: step.phase)
        case .ended: .zero
        }
    }
}

/// The lengths of the phases.
package struct FocusPlan: Codable, Hashable, Sendable {
    package var work: Duration
    package var shortBreak: Duration
    package var longBreak: Duration
    /// How many times work comes before the long break, at least 1.
    package var cycles: Int
    /// Whether a phase begins by itself when the one before it ends.
    package var startsByItself: Bool
    package var ringing: RingSettings

    package init(
        work: Duration = .seconds(30 * 60),
        shortBreak: Duration = .seconds(5 * 60),
        longBreak: Duration = .seconds(15 * 60),
        cycles: Int = 4,
        startsByItself: Bool = false,
        ringing: RingSettings = RingSettings(urgency: .normal)
    ) {
        self.work = work
        self.shortBreak = shortBreak
        self.longBreak = longBreak
        self.cycles = cycles
        self.startsByItself = startsByItself
        self.ringing = ringing
    }

    package func duration(of phase: FocusPhase) -> Duration {
        switch phase {
        case .work: work
        case .shortBreak: shortBreak
        case .longBreak: longBreak
        }
    }

    /// What comes after `step`; nil after the long break.
    package func step(after step: FocusStep) -> FocusStep? {
        switch step.phase {
        case .work where step.cycle >= cycles: FocusStep(.longBreak, cycle: step.cycle)
        case .work: FocusStep(.shortBreak, cycle: step.cycle)
        case .shortBreak: FocusStep(.work, cycle: step.cycle + 1)
        case .longBreak: nil
        }
    }
}

/// One phase of one cycle.
package struct FocusStep: Codable, Hashable, Sendable {
    package var phase: FocusPhase
    /// From 1.
    package var cycle: Int

    package init(_ phase: FocusPhase, cycle: Int) {
        self.phase = phase
        self.cycle = cycle
    }
}

/// Raw values are the names of the contract.
package enum FocusPhase: String, Codable, CaseIterable, Sendable {
    case work
    case shortBreak = "break"
    case longBreak
}

/// A phase that runs: since when on each clock, so that time asleep can be told from time awake.
package struct FocusRun: Codable, Hashable, Sendable {
    /// The start of what has not been credited yet.
    package var since: BootMoment
    package var sinceWall: Instant
    /// Time asleep since the boot as it was at `since`.
    package var asleepBefore: Duration
    /// When the phase is over if the machine stays awake.
    package var ends: BootDeadline
    /// The next local midnight, where what was worked is credited to the day that ends.
    package var dayEnds: Instant

    package init(
        since: BootMoment,
        sinceWall: Instant,
        asleepBefore: Duration,
        ends: BootDeadline,
        dayEnds: Instant
    ) {
        self.since = since
        self.sinceWall = sinceWall
        self.asleepBefore = asleepBefore
        self.ends = ends
        self.dayEnds = dayEnds
    }

    /// How much work a power cut can cost at most.
    package static let checkpointInterval = Duration.seconds(300)

    /// When what was worked is to be credited next, if nothing else credits it before.
    var checkpoint: BootDeadline {
        BootDeadline(
            moment: BootMoment(id: since.id, instant: since.instant + Self.checkpointInterval),
            expected: sinceWall + Self.checkpointInterval
        )
    }

    /// A run that begins now with that much to go.
    package init(remaining: Duration, _ now: Now) {
        since = now.boot
        sinceWall = now.wall
        asleepBefore = now.asleep
        ends = BootDeadline(after: remaining, now)
        dayEnds = now.nextMidnight
    }

    /// Time asleep since `since`.
    private func slept(_ now: Now) -> Duration { max(.zero, now.asleep - asleepBefore) }

    /// What is left of the phase when time asleep does not count. Only within the boot it runs in.
    package func remaining(_ now: Now) -> Duration {
        ends.remaining(now) + slept(now)
    }

    /// Awake time since `since`, at most what the phase had left then.
    package func worked(_ now: Now) -> Duration {
        let whole = ends.moment.instant - since.instant
        return min(whole, max(.zero, now.boot.instant - since.instant - slept(now)))
    }
}

/// Work done in one piece on one day.
package struct WorkSpan: Codable, Hashable, Sendable {
    package var session: ItemID
    package var date: CivilDate
    package var began: Instant
    package var worked: Duration

    package init(session: ItemID, date: CivilDate, began: Instant, worked: Duration) {
        self.session = session
        self.date = date
        self.began = began
        self.worked = worked
    }
}

extension Now {
    /// The first instant of tomorrow in the local zone; where midnight is skipped, the moment that gap ends.
    package var nextMidnight: Instant {
        guard let tomorrow = today.adding(days: 1) else { return wall + .seconds(86_400) }
        switch zone.resolve(CivilDateTime(tomorrow, .midnight)) {
        case .unique(let instant), .fold(let instant, _): return instant
        case .gap(let transition, _, _): return transition
        }
    }
}
