import Chronology

/// Recurring work with an estimate, which trains estimating.
package struct TimedTask: Scheduled, Hashable {
    package let id: ItemID
    /// Unique among the tasks; never an id, never `last`, never blank.
    package var name: String
    /// An icon or a word shown with the name; may be empty.
    package var icon: String
    package var estimate: Duration
    /// The position in the list, from 1.
    package var position: Int
    /// The current run, if any.
    package var attempt: TaskAttempt?

    package var label: String { name }

    package var isRunning: Bool {
        if case .running = attempt?.pace { true } else { false }
    }

    package var deadlines: [Deadline] {
        guard let attempt, case .running(let count) = attempt.pace else { return [] }
        let checkpoint = Deadline(id, .checkpoint, .boot(count.reaching(count.counted + AwakeCount.checkpointInterval)))
        let question = attempt.nextQuestion.map { Deadline(id, .end, .boot(count.reaching($0))) }
        let warning = attempt.nextWarning.map { Deadline(id, .notice, .boot(count.reaching($0))) }
        return [question, warning, checkpoint].compactMap(\.self)
    }

    /// Whether a task may have that name: other names have a special meaning on the command line.
    package static func isPossibleName(_ name: String) -> Bool {
        name.contains { !$0.isWhitespace } && name != "last" && ItemID(name) == nil
    }
}

/// The configuration of tasks.
package struct TaskDefaults: Hashable, Sendable {
    package var estimate = Duration.seconds(30 * 60)
    /// The settings of the rings that ask the user at the end of the expected time.
    package var ringing = RingSettings(snoozeLimit: 0, urgency: .normal)
    /// The time of the daily reminder if no task was done yet; nil for none.
    package var nudge: CivilTime?
    package var warning = TaskWarning.automatic
}

extension TimedTask: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            id: try members.item("id", .task),
            name: try members.label("name"),
            icon: try members.text("icon", atMost: Limits.iconBytes),
            estimate: try members.duration("estimateMicroseconds", in: Limits.lasting),
            position: try members.number("position", in: Limits.positions),
            attempt: try members.ifPresent("attempt", members.value)
        )
        guard Self.isPossibleName(name) else { throw members.refusal("name", .impossible) }
    }

    package func write(to members: inout WrittenMembers) {
        members.item("id", id)
        members.text("name", name)
        members.text("icon", icon)
        members.duration("estimateMicroseconds", estimate)
        members.number("position", position)
        members.value("attempt", attempt)
    }
}
