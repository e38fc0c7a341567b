import Chronology

/// Why a change can't be taken back: a later state depends on it.
package enum UndoRefusal: String, Error, CaseIterable {
    /// The item is not there any more.
    case itemGone
    case changedSince
    case rangSince
    /// What was skipped would have been over by now.
    case skipHasPassed
}

/// What the store knows of an item whose change is taken back.
package struct UndoContext: Sendable {
    /// Whether the item is ringing or snoozed.
    package var isRinging: Bool
    /// The moments at which it has rung.
    package var rung: RungMoments

    package init(isRinging: Bool, rung: RungMoments) {
        self.isRinging = isRinging
        self.rung = rung
    }
}

/// An item whose changes can be taken back.
package protocol Undoable: Scheduled, StoredObject, Hashable {
    /// Whether it has not ended.
    var isOpen: Bool { get }

    /// - Throws: ``UndoRefusal`` if the change to `self` can't be taken back although the item is still as it made it.
    func checkUndo(to before: Self, _ now: Now) throws(UndoRefusal)

    /// The item as it would be now without its change from `before` to `after`: it has become something else since.
    func undone(from after: Self, to before: Self, _ context: UndoContext, _ now: Now) throws(UndoRefusal) -> Self
}

extension Undoable {
    package func checkUndo(to before: Self, _ now: Now) throws(UndoRefusal) {}

    package func undone(
        from after: Self,
        to before: Self,
        _ context: UndoContext,
        _ now: Now
    ) throws(UndoRefusal) -> Self {
        throw .changedSince
    }
}

/// A change of one item: what it was before and after it, nil if it was not there.
package struct ItemChange<Item: Undoable>: Sendable {
    package let before: Item?
    package let after: Item?

    package init(before: Item?, after: Item?) {
        self.before = before
        self.after = after
    }

    /// The item as if the change had not been made; nil if it would not be there. `current`: the item now.
    package func takenBack(_ current: Item?, _ context: UndoContext, _ now: Now) throws(UndoRefusal) -> Item? {
        // Several requests that are one change may undo each other.
        if before == after { return current }
        guard let before else {
            if current == nil { throw .itemGone }
            return nil
        }
        guard let after else {
            if current != nil { throw .changedSince }
            return before
        }
        guard let current else {
            // What has ended may be forgotten.
            if after.isOpen { throw .itemGone }
            return before
        }
        guard current == after else { return try current.undone(from: after, to: before, context, now) }
        try after.checkUndo(to: before, now)
        return before
    }
}

/// The value of a member without the change from `before` to `after`.
private func merged<Value: Equatable>(
    _ current: Value,
    from after: Value,
    to before: Value
) throws(UndoRefusal) -> Value {
    if before == after { return current }
    guard current == after else { throw .changedSince }
    return before
}

extension Alarm: Undoable {
    package var isOpen: Bool { true }

    package func checkUndo(to before: Alarm, _ now: Now) throws(UndoRefusal) {
        guard let skip, skip != before.skip, let skipped = before.next?.at else { return }
        if skipped <= now.wall { throw .skipHasPassed }
    }

    /// It has rung since, or was planned anew: only what a person sets is put back, and it is planned from now on.
    package func undone(
        from after: Alarm,
        to before: Alarm,
        _ context: UndoContext,
        _ now: Now
    ) throws(UndoRefusal) -> Alarm {
        // Its moment came, and was skipped.
        guard after.skip == before.skip || after.skip == nil else { throw .skipHasPassed }
        do {
            var alarm = try edited(
                label: merged(label, from: after.label, to: before.label),
                plan: plan.undone(from: after.plan, to: before.plan),
                asked: nil,
                isRinging: context.isRinging,
                rung: context.rung,
                now
            ).entity
            if before.skip != after.skip { alarm.skip = before.skip }
            guard before.isOff != after.isOff, alarm.isOff != before.isOff else { return alarm }
            alarm = before.isOff ? alarm.disabled().entity : try alarm.enabled(rung: context.rung, now).entity
            return alarm
        } catch let refusal as UndoRefusal {
            throw refusal
        } catch {
            throw .changedSince
        }
    }
}

extension AlarmPlan {
    fileprivate func undone(from after: AlarmPlan, to before: AlarmPlan) throws(UndoRefusal) -> AlarmPlan {
        var plan = self
        // The beginning of a repetition is found as it goes on.
        if before.timing != after.timing {
            guard timing.schedule == after.timing.schedule else { throw .changedSince }
            plan.timing = before.timing
        }
        plan.zone = try merged(zone, from: after.zone, to: before.zone)
        plan.ringing = try merged(ringing, from: after.ringing, to: before.ringing)
        if notice?.before == after.notice?.before, before.notice?.before != after.notice?.before {
            plan.notice = before.notice
        }
        plan.missed = try merged(missed, from: after.missed, to: before.missed)
        plan.grace = try merged(grace, from: after.grace, to: before.grace)
        plan.wakesMachine = try merged(wakesMachine, from: after.wakesMachine, to: before.wakesMachine)
        return plan
    }
}

extension Countdown: Undoable {
    package var isOpen: Bool {
        switch state {
        case .running, .paused: true
        case .done, .cancelled: false
        }
    }

    /// The clock was set since, or the machine was started: the same count goes on.
    package func undone(
        from after: Countdown,
        to before: Countdown,
        _ context: UndoContext,
        _ now: Now
    ) throws(UndoRefusal) -> Countdown {
        guard case .running(let ends) = state, case .running(let afterEnds) = after.state, rounds == after.rounds else {
            throw .changedSince
        }
        var timer = self
        timer.label = try merged(label, from: after.label, to: before.label)
        switch before.state {
        case .running(let earlier):
            timer.state = .running(ends: ends.moved(by: earlier.remaining(now) - afterEnds.remaining(now)))
        case .paused, .done, .cancelled:
            (timer.state, timer.rounds) = (before.state, before.rounds)
        }
        return timer
    }
}

extension FocusSession: Undoable {
    /// Its work may have been credited since, and its progress shown.
    package func undone(
        from after: FocusSession,
        to before: FocusSession,
        _ context: UndoContext,
        _ now: Now
    ) throws(UndoRefusal) -> FocusSession {
        guard standing == after.standing, step == after.step else { throw .changedSince }
        guard case .running(let step, var run) = state, case .running(_, let afterRun) = after.state,
            case .running(step, let earlier) = before.state
        else { return before }
        var session = before
        run.ends = run.ends.moved(by: earlier.ends.remaining(now) - afterRun.ends.remaining(now))
        session.state = .running(step, run)
        return session
    }
}

extension TimedTask: Undoable {
    /// A task never ends, so name lookups treat all tasks alike.
    package var isOpen: Bool { true }

    /// Its run may have gone on since.
    package func undone(
        from after: TimedTask,
        to before: TimedTask,
        _ context: UndoContext,
        _ now: Now
    ) throws(UndoRefusal) -> TimedTask {
        var task = self
        task.name = try merged(name, from: after.name, to: before.name)
        task.icon = try merged(icon, from: after.icon, to: before.icon)
        task.estimate = try merged(estimate, from: after.estimate, to: before.estimate)
        if position == after.position { task.position = before.position }
        guard before.attempt != after.attempt else { return task }
        guard attempt?.started == after.attempt?.started, isRunning == after.isRunning else { throw .changedSince }
        let pace = attempt?.pace
        task.attempt = before.attempt
        // The count goes on where only more time was granted.
        if before.attempt?.pace == after.attempt?.pace, let pace { task.attempt?.pace = pace }
        return task
    }
}

extension Stopwatch: Undoable {
    package var isOpen: Bool { state != .reset }
}

extension DDay: Undoable {
    package var isOpen: Bool { true }
}

extension Ring: Undoable {
    package func undone(
        from after: Ring,
        to before: Ring,
        _ context: UndoContext,
        _ now: Now
    ) throws(UndoRefusal) -> Ring {
        throw isRinging && !after.isRinging ? .rangSince : .changedSince
    }

    /// The answer to it is taken back. It rings again, for its whole time if that is over by no more than its grace.
    package func askedAgain(_ now: Now) -> Outcome<Ring> {
        var ring = self
        ring.popup = .notShown
        guard case .ringing(let givesUp) = state else { return Outcome(ring) }
        let lateness = Duration.zero - givesUp.remaining(now)
        guard lateness >= .zero else { return Outcome(ring, [.present(ring)]) }
        // Its deadline decides.
        guard late?.allows(lateness) ?? true else { return Outcome(ring) }
        ring.state = .ringing(givesUp: BootDeadline(after: settings.ringFor, now))
        return Outcome(ring, [.present(ring)])
    }
}
