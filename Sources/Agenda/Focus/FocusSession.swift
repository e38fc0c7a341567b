import Chronology

/// A sequence of work and rest: `cycles` work phases with breaks between them, and a long break at the end.
///
/// Work counts time awake on the boot clock: neither pauses nor suspend are work. A break counts time asleep, too: who
/// closes the lid for ten minutes has had the five of a break.
package struct FocusSession: Scheduled, Hashable {
    package let id: ItemID
    /// The subject of the work; may be empty.
    package var label: String
    package var plan: FocusPlan
    package let started: Instant
    package var state: State
    /// The length of the running or paused phase if it was extended or shortened; nil for the planned length. A phase
    /// extended after its end has the length of the extension.
    package var extendedLength: Duration?

    package enum State: Hashable, Sendable {
        case running(FocusStep, FocusRun)
        case paused(FocusStep, remaining: Duration, by: PauseCause)
        /// A phase ended; the next one waits to be started.
        case waiting(next: FocusStep)
        /// The last phase ended.
        case completed(at: Instant)
        /// The user stopped it in this phase, or while this phase was waiting.
        case stopped(FocusStep, at: Instant)
    }

    package var deadlines: [Deadline] {
        guard case .running(let step, let run) = state else { return [] }
        var deadlines = [Deadline(id, .end, .boot(run.ends))]
        // No work is credited while the machine is not in use.
        if step.phase == .work, run.hold == nil {
            deadlines.append(Deadline(id, .dayEnd, .wall(run.dayEnds)))
            deadlines.append(Deadline(id, .checkpoint, .boot(run.checkpoint)))
        }
        if let progress = run.progress { deadlines.append(Deadline(id, .progress, .boot(progress))) }
        return deadlines
    }

    package var isOpen: Bool {
        switch state {
        case .running, .paused, .waiting: true
        case .completed, .stopped: false
        }
    }

    /// The running, paused or waiting phase; nil once the session has ended.
    package var step: FocusStep? {
        switch state {
        case .running(let step, _), .paused(let step, _, _), .waiting(let step): step
        case .completed, .stopped: nil
        }
    }

    /// The length of the phase.
    func length(of step: FocusStep) -> Duration { extendedLength ?? plan.duration(of: step.phase) }

    /// The remaining time of the phase; all of it while it waits.
    package func remaining(_ now: Now) -> Duration {
        switch state {
        case .running(_, let run): max(.zero, run.remaining(now))
        case .paused(_, let remaining, _): remaining
        case .waiting(let step): plan.duration(of: step.phase)
        case .completed, .stopped: .zero
        }
    }
}

/// The lengths of the phases.
package struct FocusPlan: Hashable, Sendable {
    package var work = Duration.seconds(30 * 60)
    package var shortBreak = Duration.seconds(5 * 60)
    package var longBreak = Duration.seconds(15 * 60)
    /// The number of work phases before the long break, at least 1.
    package var cycles = 4
    /// Whether a phase starts automatically when the previous one ends.
    package var startsByItself = false
    /// Whether a popup shows the progress of a running phase.
    package var showsProgress = false
    package var ringing = RingSettings(urgency: .normal)

    package func duration(of phase: FocusPhase) -> Duration {
        switch phase {
        case .work: work
        case .shortBreak: shortBreak
        case .longBreak: longBreak
        }
    }

    /// The previous step; nil for the first work phase.
    package func step(before step: FocusStep) -> FocusStep? {
        switch step.phase {
        case .work: step.cycle > 1 ? FocusStep(.shortBreak, cycle: step.cycle - 1) : nil
        case .shortBreak, .longBreak: FocusStep(.work, cycle: step.cycle)
        }
    }

    /// The next step; nil after the long break.
    package func step(after step: FocusStep) -> FocusStep? {
        switch step.phase {
        case .work where step.cycle >= cycles: FocusStep(.longBreak, cycle: step.cycle)
        case .work: FocusStep(.shortBreak, cycle: step.cycle)
        case .shortBreak: FocusStep(.work, cycle: step.cycle + 1)
        case .longBreak: nil
        }
    }
}

/// The reason why a session is paused.
package enum PauseCause: String, CaseIterable, Sendable {
    /// The user requested it, or the machine was off.
    case person
    /// The user was away. It resumes when the user is back.
    case absence
}

/// One phase of one cycle.
package struct FocusStep: Hashable, Sendable {
    package var phase: FocusPhase
    /// From 1.
    package var cycle: Int

    package init(_ phase: FocusPhase, cycle: Int) {
        self.phase = phase
        self.cycle = cycle
    }
}

/// The raw values are the names in the interface.
package enum FocusPhase: String, CaseIterable, Sendable {
    case work
    case shortBreak = "break"
    case longBreak

    /// Whether time asleep counts.
    package var countsSleep: Bool { self != .work }
}

extension FocusSession: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            id: try members.item("id", .focus),
            label: try members.label("label"),
            plan: try members.value("plan"),
            started: try members.instant("startedMicroseconds"),
            state: try members.value("state"),
            extendedLength: try members.ifPresent("extendedLengthMicroseconds") {
                try members.duration($0, in: Limits.counted)
            }
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.item("id", id)
        members.text("label", label)
        members.value("plan", plan)
        members.instant("startedMicroseconds", started)
        members.value("state", state)
        members.duration("extendedLengthMicroseconds", extendedLength)
    }
}

extension FocusSession.State: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "running":
            let step: FocusStep = try members.value("step")
            var run: FocusRun = try members.value("run")
            run.countsSleep = step.phase.countsSleep
            self = .running(step, run)
        case "paused":
            self = .paused(
                try members.value("step"),
                remaining: try members.duration("remainingMicroseconds"),
                by: try members.ifPresent("by", members.choice) ?? .person
            )
        case "waiting": self = .waiting(next: try members.value("next"))
        case "completed": self = .completed(at: try members.instant("atMicroseconds"))
        case "stopped": self = .stopped(try members.value("step"), at: try members.instant("atMicroseconds"))
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .running(let step, let run):
            members.text("state", "running")
            members.value("step", step)
            members.value("run", run)
        case .paused(let step, let remaining, let cause):
            members.text("state", "paused")
            members.value("step", step)
            members.duration("remainingMicroseconds", remaining)
            if cause != .person { members.choice("by", cause) }
        case .waiting(let next):
            members.text("state", "waiting")
            members.value("next", next)
        case .completed(let at):
            members.text("state", "completed")
            members.instant("atMicroseconds", at)
        case .stopped(let step, let at):
            members.text("state", "stopped")
            members.value("step", step)
            members.instant("atMicroseconds", at)
        }
    }
}

extension FocusPlan: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            work: try members.duration("workMicroseconds", in: Limits.lasting),
            shortBreak: try members.duration("breakMicroseconds", in: Limits.lasting),
            longBreak: try members.duration("longBreakMicroseconds", in: Limits.lasting),
            cycles: try members.number("cycles", in: Limits.cycles),
            startsByItself: try members.flag("startsByItself"),
            showsProgress: try members.flag("showsProgress"),
            ringing: try members.value("ringing")
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.duration("workMicroseconds", work)
        members.duration("breakMicroseconds", shortBreak)
        members.duration("longBreakMicroseconds", longBreak)
        members.number("cycles", cycles)
        members.flag("startsByItself", startsByItself)
        members.flag("showsProgress", showsProgress)
        members.value("ringing", ringing)
    }
}

extension FocusStep: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(try members.choice("phase"), cycle: try members.number("cycle", in: Limits.cycles))
    }

    package func write(to members: inout WrittenMembers) {
        members.choice("phase", phase)
        members.number("cycle", cycle)
    }
}
