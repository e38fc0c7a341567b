import Chronology

/// The alarm's rule for what could not ring on time: an occurrence, the end of a snooze, the end of an unanswered ring.
package struct LatePolicy: Hashable, Sendable {
    package var missed: MissedPolicy
    package var grace: Duration

    package init(missed: MissedPolicy, grace: Duration) {
        self.missed = missed
        self.grace = grace
    }

    /// Whether it still rings this late.
    package func allows(_ lateness: Duration) -> Bool {
        lateness <= Alarm.punctuality || missed == .ring && lateness <= grace
    }
}

extension AlarmPlan {
    package var latePolicy: LatePolicy { LatePolicy(missed: missed, grace: grace) }
}

extension LatePolicy: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            missed: try members.choice("missed"),
            grace: try members.duration("graceMicroseconds", in: Limits.asked)
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.choice("missed", missed)
        members.duration("graceMicroseconds", grace)
    }
}
