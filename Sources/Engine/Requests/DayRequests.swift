import Agenda
import AgendaStore
import Chronology
import ClockAPI

extension RequestTable {
    mutating func addDayRequests() {
        add(DaysInterface.Add.self) { request, turn in
            try .init(day: turn.addDay(request))
        }
        addOrderedList(DaysInterface.List.self, DDay.self) { day, turn in day.object(turn).place }
        addShow(DaysInterface.Show.self, DDay.self)
        addChange(DaysInterface.Edit.self, DDay.self) { day, request, turn in try turn.edited(day, request) }
        addRemoval(DaysInterface.Remove.self, DDay.self) { day, _ in day.removed() }
    }
}

extension Turn {
    fileprivate func addDay(_ request: DaysInterface.Add) throws -> DayObject {
        let here = try callersZone(request.here)
        let zone = try zoneChoice(request.zone) ?? .init(here)
        let isYearly = request.yearly ?? false
        let day = DDay(
            id: try newItem(.dday),
            label: try dayName(request.name, of: nil),
            date: try date(request.date, isYearly: isYearly, in: here),
            isYearly: isYearly,
            zone: zone,
            reminderDays: try reminderDays(request.notifySeconds)
        )
        let outcome = day.added(defaults.dday, now)
        try commit(outcome)
        return outcome.entity.object(self)
    }

    fileprivate func edited(_ day: DDay, _ request: DaysInterface.Edit) throws -> Outcome<DDay> {
        guard request.name == nil || request.names.count == 1 else {
            throw ClockError.outOfRange(parameter: "name", fault: .severalNamed)
        }
        let isYearly = request.yearly ?? day.isYearly
        let here = try callersZone(request.here)
        let isMoved = request.date != nil && day.zone == .floating
        let edited = DDay(
            id: day.id,
            label: try request.name.map { try dayName($0, of: day.id) } ?? day.label,
            date: try request.date.map { try date($0, isYearly: isYearly, in: here) } ?? day.date,
            isYearly: isYearly,
            zone: try zoneChoice(request.zone) ?? (isMoved ? .init(here) : day.zone),
            reminderDays: try request.notifySeconds.map(reminderDays) ?? day.reminderDays
        )
        return try day.edited(to: edited, rungAhead: rungAhead(day.id), defaults.dday, now)
    }

    /// Checks the name of a D-day: no other D-day has it, and it can't be mistaken for an id.
    private func dayName(_ name: String, of own: ItemID?) throws -> String {
        let name = try Bounds.name(name)
        guard name.contains(where: { !$0.isWhitespace }) else {
            throw ClockError.outOfRange(parameter: "name", fault: .empty)
        }
        guard ItemID(name) == nil, name != "last" else {
            throw ClockError.outOfRange(parameter: "name", fault: .reserved)
        }
        if let holder = try transaction.item(labelled: name, .dday), holder != own {
            throw ClockError.nameTaken(name: name)
        }
        return name
    }

    private func date(_ text: String, isYearly: Bool, in here: Zone?) throws -> CivilDate {
        let today = (here ?? now.zone).civil(at: now.wall).date
        return try ClockError.reading("date") { () throws(TimeTextError) in
            try DateText.parseDDay(text, today: today, isYearly: isYearly)
        }
    }

    private func reminderDays(_ seconds: [Double]) throws -> [Int] {
        guard seconds.count <= Limits.reminders else {
            throw ClockError.outOfRange(parameter: "notifySeconds", fault: .tooMany, most: Double(Limits.reminders))
        }
        return try seconds.map { seconds in
            let before = try Bounds.duration(seconds, parameter: "notifySeconds", atLeast: .zero)
            let (days, rest) = before.wholeMicroseconds.quotientAndRemainder(dividingBy: CivilTime.microsecondsPerDay)
            guard rest == 0 else {
                throw ClockError.outOfRange(parameter: "notifySeconds", fault: .notWholeDays)
            }
            return Int(days)
        }
    }
}

extension DDay: RequestedEntity {
    func error(_ refusal: Never, _ turn: Turn) -> ClockError {}
}

extension DayObject {
    /// Orders future days first, soonest first, then past days, newest first.
    fileprivate var place: Int { days < 0 ? .max / 2 - days : days }
}
