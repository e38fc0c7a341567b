import Agenda
import AgendaStore
import Chronology
import ClockAPI

extension RequestTable {
    mutating func addAlarmRequests() {
        add(AlarmsInterface.Add.self) { request, turn in
            try .init(alarm: turn.addAlarm(request))
        }
        addList(AlarmsInterface.List.self, "alarms") { _ in
            { turn, key, limit in try turn.page(Alarm.self, after: key, limit: limit, turn.object) }
        }
        addNamed(AlarmsInterface.Show.self, \.names, Alarm.self, "alarms") { alarm, _, turn in
            try turn.object(alarm)
        }
        addNamed(AlarmsInterface.Edit.self, \.names, Alarm.self, "alarms") { alarm, request, turn in
            try turn.change(alarm) { rungAhead in
                let label = try request.settings.label.map { try Bounds.label($0) } ?? alarm.label
                let plan = try turn.plan(alarm.plan, editedBy: request.settings)
                return try alarm.edited(label: label, plan: plan, rungAhead: rungAhead, turn.now)
            }
        }
        addNamed(AlarmsInterface.Enable.self, \.names, Alarm.self, "alarms") { alarm, _, turn in
            try turn.change(alarm) { try alarm.enabled(rungAhead: $0, turn.now) }
        }
        addNamed(AlarmsInterface.Disable.self, \.names, Alarm.self, "alarms") { alarm, _, turn in
            try turn.change(alarm) { _ in alarm.disabled() }
        }
        addRemoval(AlarmsInterface.Remove.self, \.names, Alarm.self, "alarms") { alarm, turn in
            try turn.remove(alarm)
        }
        addNamed(AlarmsInterface.Skip.self, \.names, Alarm.self, "alarms") { alarm, request, turn in
            try turn.change(alarm) { rungAhead in
                let limit = try turn.startOfDay(request.until, in: alarm.plan.zone)
                return try alarm.skipped(until: limit, rungAhead: rungAhead, turn.now)
            }
        }
        addNamed(AlarmsInterface.Unskip.self, \.names, Alarm.self, "alarms") { alarm, _, turn in
            try turn.change(alarm) { try alarm.unskipped(rungAhead: $0, turn.now) }
        }
    }
}

extension Turn {
    fileprivate func addAlarm(_ request: AlarmsInterface.Add) throws -> AlarmObject {
        let label = try Bounds.label(request.settings.label ?? "")
        let plan = try plan(from: request.settings)
        do {
            let outcome = try Alarm.add(
                id: newItem(.alarm),
                label: label,
                plan: plan,
                enabled: request.enabled,
                now
            )
            try commit(outcome)
            return try object(outcome.entity)
        } catch is Alarm.Refusal {
            throw ClockError.neverAgain(text: plan.timing.text)
        }
    }

    fileprivate func change(
        _ alarm: Alarm,
        _ change: (_ rungAhead: Set<Instant>) throws -> Outcome<Alarm>
    ) throws -> AlarmObject {
        do {
            let outcome = try change(transaction.rungAhead(of: alarm.id, after: now.wall))
            try commit(outcome)
            return try object(outcome.entity)
        } catch let refusal as Alarm.Refusal {
            throw error(refusal, alarm)
        }
    }

    private func error(_ refusal: Alarm.Refusal, _ alarm: Alarm) -> ClockError {
        switch refusal {
        case .neverAgain(let last?) where last <= now.wall:
            .inThePast(text: alarm.plan.timing.text, at: InstantText.print(last, in: alarm.plan.zone.resolved(now)))
        case .neverAgain: .neverAgain(text: alarm.plan.timing.text)
        case .notScheduled: notNow(alarm.id, "notScheduled")
        case .notSkipped: notNow(alarm.id, "notSkipped")
        }
    }

    fileprivate func remove(_ alarm: Alarm) throws -> AlarmObject {
        let object = try object(alarm)
        try apply(alarm.removed())
        try transaction.remove(alarm.id)
        return object
    }

    /// Until when an alarm is silent: the beginning of that day where the alarm is, which is still to come.
    fileprivate func startOfDay(_ text: String?, in choice: ZoneChoice) throws -> Instant? {
        guard let text = text?.nonEmpty else { return nil }
        let zone = choice.resolved(now)
        let date: CivilDate
        do throws(TimeTextError) {
            date = try DateText.parse(text, today: zone.civil(at: now.wall).date)
        } catch {
            throw ClockError.unreadable(parameter: "until", error)
        }
        let start = zone.firstInstant(of: CivilDateTime(date, .midnight))
        guard start > now.wall else { throw ClockError.inThePast(text: text, at: InstantText.print(start, in: zone)) }
        return start
    }
}

extension AlarmTiming {
    /// The wall times as their owner gave them.
    var text: String {
        switch words {
        case .timeOfDay(let text), .dated(let text), .calendar(let text): text
        case .repeating(let time, let every): time + " " + every
        }
    }
}
