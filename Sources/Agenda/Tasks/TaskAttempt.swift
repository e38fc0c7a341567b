import Chronology

/// The current run of a task.
package struct TaskAttempt: Hashable, Sendable {
    package let started: Instant
    /// The task's estimate at the start of the run. The run is judged by it, whatever is changed or granted later.
    package let estimate: Duration
    /// The expected length in elapsed time: the estimate plus the time granted later.
    package var expected: Duration
    /// The elapsed time of the next question whether it is done; nil if there is none.
    package var nextQuestion: Duration?
    /// The elapsed time of the warning that the expected time is nearly over; nil once it was shown, and if none is
    /// requested.
    package var nextWarning: Duration?
    /// The focus session that runs and pauses it; nil for a run without a session.
    package var session: ItemID?
    package var pace: Pace

    package init(estimate: Duration, session: ItemID?, warning: TaskWarning = .off, _ now: Now) {
        started = now.wall
        self.estimate = estimate
        expected = estimate
        nextQuestion = estimate
        nextWarning = warning.lead(of: estimate).map { estimate - $0 }
        self.session = session
        pace = .running(AwakeCount(counted: .zero, now))
    }

    package enum Pace: Hashable, Sendable {
        case running(AwakeCount)
        case paused(elapsed: Duration, at: Instant)
    }

    /// The time awake and not paused.
    package func elapsed(_ now: Now) -> Duration {
        switch pace {
        case .running(let count): count.elapsed(now)
        case .paused(let elapsed, _): elapsed
        }
    }

    /// The remaining expected time; negative after its end.
    package func remaining(_ now: Now) -> Duration { expected - elapsed(now) }

    /// The expected end if the run continues from now: a pause delays it.
    package func expectedEnd(_ now: Now) -> Instant {
        let end = now.wall + remaining(now)
        guard case .running(let count) = pace else { return end }
        // Keeps the end shown first if it differs only by the microseconds between two clock readings.
        let told = count.sinceWall + (expected - count.counted)
        let drift = end - told
        return drift < .milliseconds(500) && drift > .milliseconds(-500) ? told : end
    }
}

/// Time awake on the boot clock, added to an earlier count.
package struct AwakeCount: Hashable, Sendable {
    package let counted: Duration
    package let since: BootMoment
    package let sinceWall: Instant
    /// Time asleep from the boot to `since`.
    package let asleepBefore: Duration

    package init(counted: Duration, _ now: Now) {
        self.counted = counted
        since = now.boot
        sinceWall = now.wall
        asleepBefore = now.asleep
    }

    /// The maximum time that a power cut can lose.
    package static let checkpointInterval = Duration.seconds(300)

    /// Valid only within the boot it began in; in another boot only ``counted`` is known.
    package func elapsed(_ now: Now) -> Duration {
        guard now.boot.id == since.id else { return counted }
        let slept = max(.zero, now.asleep - asleepBefore)
        return counted + max(.zero, now.boot.instant - since.instant - slept)
    }

    /// The time at which that much will have elapsed if the machine stays awake.
    func reaching(_ elapsed: Duration) -> BootDeadline {
        BootDeadline(moment: since, expected: sinceWall).moved(by: elapsed - counted)
    }
}

extension TaskAttempt: StoredObject {
    package init(from members: StoredMembers) throws {
        started = try members.instant("startedMicroseconds")
        estimate = try members.duration("estimateMicroseconds", in: Limits.lasting)
        expected = try members.duration("expectedMicroseconds")
        nextQuestion = try members.ifPresent("nextQuestionMicroseconds") { try members.duration($0) }
        nextWarning = try members.ifPresent("nextWarningMicroseconds") { try members.duration($0) }
        session = try members.ifPresent("session") { try members.item($0, .focus) }
        pace = try members.value("pace")
    }

    package func write(to members: inout WrittenMembers) {
        members.instant("startedMicroseconds", started)
        members.duration("estimateMicroseconds", estimate)
        members.duration("expectedMicroseconds", expected)
        members.duration("nextQuestionMicroseconds", nextQuestion)
        members.duration("nextWarningMicroseconds", nextWarning)
        members.item("session", session)
        members.value("pace", pace)
    }
}

extension TaskAttempt.Pace: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "running": self = .running(try AwakeCount(from: members))
        case "paused":
            self = .paused(
                elapsed: try members.duration("elapsedMicroseconds"),
                at: try members.instant("atMicroseconds")
            )
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .running(let count):
            members.text("state", "running")
            count.write(to: &members)
        case .paused(let elapsed, let at):
            members.text("state", "paused")
            members.duration("elapsedMicroseconds", elapsed)
            members.instant("atMicroseconds", at)
        }
    }
}

extension AwakeCount: StoredObject {
    package init(from members: StoredMembers) throws {
        counted = try members.duration("countedMicroseconds")
        since = try members.value("since")
        sinceWall = try members.instant("sinceMicroseconds")
        asleepBefore = try members.duration("asleepBeforeMicroseconds")
    }

    package func write(to members: inout WrittenMembers) {
        members.duration("countedMicroseconds", counted)
        members.value("since", since)
        members.instant("sinceMicroseconds", sinceWall)
        members.duration("asleepBeforeMicroseconds", asleepBefore)
    }
}
