import Agenda
import AgendaStore
import Chronology
import ClockAPI

extension RequestTable {
    mutating func addAlarmRequests() {
        add(AlarmsInterface.Add.self) { request, turn in
            try .init(alarm: turn.addAlarm(request))
        }
        addList(AlarmsInterface.List.self, Alarm.self)
        addShow(AlarmsInterface.Show.self, Alarm.self)
        addChange(AlarmsInterface.Edit.self, Alarm.self) { alarm, request, turn in
            let label = try request.settings.label.map { try Bounds.label($0) } ?? alarm.label
            let here = try turn.callersZone(request.here)
            let plan = try turn.plan(alarm.plan, editedBy: request.settings.placed(in: here, over: alarm.plan.zone))
            let edited = try alarm.edited(
                label: label,
                plan: plan,
                asked: turn.asked(alarm, editedBy: request.settings),
                isRinging: turn.hasOpenRing(alarm.id),
                rung: turn.rungAhead(alarm),
                turn.now
            )
            guard request.disables == true else { return edited }
            let disabled = edited.entity.disabled()
            return Outcome(disabled.entity, edited.effects + disabled.effects)
        }
        addChange(AlarmsInterface.Enable.self, Alarm.self) { alarm, _, turn in
            try alarm.enabled(rung: turn.rungAhead(alarm), turn.now)
        }
        addChange(AlarmsInterface.Disable.self, Alarm.self) { alarm, _, _ in alarm.disabled() }
        addChange(AlarmsInterface.Skip.self, Alarm.self) { alarm, request, turn in
            let limit = try turn.startOfDay(request.until, in: alarm.plan.zone)
            return try alarm.skipped(until: limit, rung: turn.rungMoments(alarm), turn.now)
        }
        addChange(AlarmsInterface.Unskip.self, Alarm.self) { alarm, _, turn in
            try alarm.unskipped(rung: turn.rungMoments(alarm), turn.now)
        }
        addRemoval(AlarmsInterface.Remove.self, Alarm.self) { alarm, _ in alarm.removed() }
    }
}

extension Turn {
    fileprivate func addAlarm(_ request: AlarmsInterface.Add) throws -> AlarmObject {
        let label = try Bounds.label(request.settings.label ?? "")
        let plan = try plan(from: request.settings.placed(in: callersZone(request.here)))
        do {
            let outcome = try Alarm.add(
                id: newItem(.alarm),
                label: label,
                plan: plan,
                asked: asked(request.settings),
                enabled: request.enabled ?? true,
                now
            )
            try commit(outcome)
            return try outcome.entity.object(self)
        } catch is Alarm.Refusal {
            throw ClockError.neverAgain(text: plan.timing.text)
        }
    }

    /// Whoever asks for a time of day expects it to ring, also if it has rung in another zone.
    fileprivate func rungAhead(_ alarm: Alarm) throws -> RungMoments {
        RungMoments(ahead: try rungAhead(alarm.id))
    }

    /// The end of a skip: the start of that future day in the alarm's zone.
    fileprivate func startOfDay(_ text: String?, in choice: ZoneChoice) throws -> Instant? {
        guard let text = text?.nonEmpty else { return nil }
        let zone = choice.resolved(now)
        let date = try ClockError.reading("until") { () throws(TimeTextError) in
            try DateText.parse(text, today: zone.civil(at: now.wall).date)
        }
        let start = zone.firstInstant(of: CivilDateTime(date, .midnight))
        guard start > now.wall else { throw ClockError.inThePast(text: text, at: InstantText.print(start, in: zone)) }
        return start
    }
}

extension Alarm: RequestedEntity {
    func error(_ refusal: Refusal, _ turn: Turn) -> ClockError {
        switch refusal {
        case .neverAgain(let last?) where last <= turn.now.wall:
            .inThePast(text: plan.timing.text, at: InstantText.print(last, in: plan.zone.resolved(turn.now)))
        case .neverAgain: .neverAgain(text: plan.timing.text)
        case .nothingLeft: turn.notNow(id, .nothingLeft)
        case .notScheduled: turn.notNow(id, .notScheduled)
        }
    }
}

extension AlarmTiming {
    /// The wall times as they were entered.
    var text: String {
        switch words {
        case .timeOfDay(let text), .dated(let text), .calendar(let text): text
        case .repeating(let time, let every): time + " " + every
        }
    }
}
