import Agenda
import AgendaStore
import Chronology
import ClockAPI

extension RequestTable {
    mutating func addDayRequests() {
        add(DaysInterface.Add.self) { request, turn in
            try .init(day: turn.addDay(request))
        }
        addOrderedList(DaysInterface.List.self, "days", DDay.self) { day, turn in
            turn.object(day).place
        } object: { day, turn in
            turn.object(day)
        }
        add(DaysInterface.Show.self) { request, turn in
            try .init(days: turn.loadAll(DDay.self, request.names).map(turn.object))
        }
        add(DaysInterface.Edit.self) { request, turn in
            try .init(days: turn.loadAll(DDay.self, request.names).map { try turn.edit($0, request) })
        }
        add(DaysInterface.Remove.self) { request, turn in
            try .init(days: turn.removeDays(request.names))
        }
    }
}

extension Turn {
    fileprivate func addDay(_ request: DaysInterface.Add) throws -> DayObject {
        let outcome = DDay.add(
            id: try newItem(.dday),
            label: try dayName(request.name, of: nil),
            date: try date(request.date),
            isYearly: request.yearly,
            reminderDays: try reminderDays(request.notifySeconds),
            defaults.dday,
            now
        )
        try commit(outcome)
        return object(outcome.entity)
    }

    fileprivate func edit(_ day: DDay, _ request: DaysInterface.Edit) throws -> DayObject {
        let outcome = day.edited(
            label: try request.name.map { try dayName($0, of: day.id) } ?? day.label,
            date: try request.date.map(date) ?? day.date,
            isYearly: request.yearly ?? day.isYearly,
            reminderDays: try request.notifySeconds.map(reminderDays) ?? day.reminderDays,
            rungAhead: try transaction.rungAhead(of: day.id, after: now.wall),
            defaults.dday,
            now
        )
        try commit(outcome)
        return object(outcome.entity)
    }

    fileprivate func removeDays(_ names: [String]) throws -> [DayObject] {
        try loadAllToRemove(DDay.self, names).map { day in
            let object = object(day)
            try apply(day.removed())
            try transaction.remove(day.id)
            return object
        }
    }

    /// A name that no other day has, and that cannot be mistaken for an id.
    private func dayName(_ name: String, of own: ItemID?) throws -> String {
        let name = try Bounds.label(name, parameter: "name")
        guard name.contains(where: { !$0.isWhitespace }) else {
            throw ClockError.outOfRange(parameter: "name", message: "empty")
        }
        guard ItemID(name) == nil, name != "last" else {
            throw ClockError.outOfRange(parameter: "name", message: "it would be read as an id")
        }
        if let holder = try transaction.item(labelled: name, .dday), holder != own {
            throw ClockError.nameTaken(name: name)
        }
        return name
    }

    private func date(_ text: String) throws -> CivilDate {
        do throws(TimeTextError) {
            return try DateText.parse(text, today: now.today)
        } catch {
            throw ClockError.unreadable(parameter: "date", error)
        }
    }

    private func reminderDays(_ seconds: [Double]) throws -> [Int] {
        guard seconds.count <= Limits.reminders else {
            throw ClockError.outOfRange(parameter: "notifySeconds", message: "more than \(Limits.reminders)")
        }
        return try seconds.map { seconds in
            let before = try Bounds.duration(seconds, parameter: "notifySeconds", atLeast: .zero)
            let (days, rest) = before.wholeMicroseconds.quotientAndRemainder(dividingBy: CivilTime.microsecondsPerDay)
            guard rest == 0 else {
                throw ClockError.outOfRange(parameter: "notifySeconds", message: "no whole days")
            }
            return Int(days)
        }
    }
}

extension DayObject {
    /// Those to come, the soonest first; then those that are past, the newest first.
    fileprivate var place: Int { days < 0 ? .max / 2 - days : days }
}
