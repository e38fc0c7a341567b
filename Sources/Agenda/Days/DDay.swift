import Chronology

/// A day to which and from which days are counted, once or every year.
package struct DDay: Scheduled, Hashable {
    package let id: ItemID
    /// Its unique name.
    package var label: String
    /// The date; for a yearly day, the first one.
    package var date: CivilDate
    package var isYearly: Bool
    /// The zone in which days begin and reminders are due.
    package var zone: ZoneChoice
    /// For each reminder, the number of whole days before the day; without duplicates, in descending order.
    package private(set) var reminderDays: [Int]
    /// The next reminder.
    package var next: DDayReminder?
    /// When the zone has lasted, if a change of it passed over the next reminder, which waits until then; otherwise nil.
    package var waits: BootDeadline?
    /// The days of the newest reminders shown, the newest last, so that replanning in another zone or after the clock
    /// was set back does not repeat them. At most ``remindedLimit``.
    package var reminded: [CivilDate] = []
    /// See ``SettledPlan``; nil unless the zone has not lasted.
    package var settled: SettledPlan<DDayReminder>?
    /// What a clock that is not believed did to it; nil if nothing.
    package var doubted: Doubted?

    package init(
        id: ItemID,
        label: String,
        date: CivilDate,
        isYearly: Bool,
        zone: ZoneChoice = .floating,
        reminderDays: [Int]
    ) {
        precondition(reminderDays.allSatisfy { $0 >= 0 }, "a reminder comes before its day")
        self.id = id
        self.label = label
        self.date = date
        self.isYearly = isYearly
        self.zone = zone
        self.reminderDays = Set(reminderDays).sorted(by: >)
    }

    package var deadlines: [Deadline] {
        next.map { [Deadline(id, .reminder, waits.map(DeadlineMoment.boot) ?? .wall($0.at))] } ?? []
    }

    /// The target date on `today`; for a yearly day the next one, including `today`.
    package func target(on today: CivilDate) -> CivilDate {
        isYearly ? occurrence(notBefore: today) ?? date : date
    }

    /// The first of its days that is not before `earliest`; nil if there is none.
    func occurrence(notBefore earliest: CivilDate) -> CivilDate? {
        guard isYearly, earliest > date else { return date >= earliest ? date : nil }
        return [earliest.year, earliest.year + 1].lazy.compactMap(date.anniversary).first { $0 >= earliest }
    }
}

/// One reminder of one date.
package struct DDayReminder: Hashable, Sendable {
    /// The announced date.
    package var target: CivilDate
    /// The date on which it is shown.
    package var day: CivilDate
    /// The instant, computed in the D-day's zone at the time of planning.
    package var at: Instant
}

/// The configured time and form of the reminders of D-days.
package struct DDaySettings: Hashable, Sendable {
    /// The time of the day, in the zone of the D-day.
    package var at = CivilTime(microsecondOfDay: 9 * 3_600_000_000)
    package var ringing = RingSettings(ringFor: .seconds(12 * 3600), urgency: .normal)
}

extension DDay: StoredObject {
    package init(from members: StoredMembers) throws {
        let reminders = try members.numbers("reminderDays").map { Int($0) }
        guard reminders.count <= Limits.reminders else {
            throw members.refusal("reminderDays", .tooMany(limit: Limits.reminders))
        }
        if let other = reminders.first(where: { !Limits.reminderDays.contains($0) }) {
            throw members.refusal("reminderDays", .outOfRange(String(other)))
        }
        self.init(
            id: try members.item("id", .dday),
            label: try members.label("label"),
            date: try members.date("dayNumber"),
            isYearly: try members.flag("isYearly"),
            zone: try members.zone("zone"),
            reminderDays: reminders
        )
        next = try members.ifPresent("next", members.value)
        waits = try members.ifPresent("waits", members.value)
        if waits != nil, next == nil { throw members.refusal("waits", .impossible) }
        settled = try members.ifPresent("settled", members.value)
        doubted = try members.ifPresent("doubted", members.value)
        reminded = try members.ifPresent("remindedDayNumbers", members.dates) ?? []
        guard reminded.count <= Self.remindedLimit else {
            throw members.refusal("remindedDayNumbers", .tooMany(limit: Self.remindedLimit))
        }
    }

    package func write(to members: inout WrittenMembers) {
        members.item("id", id)
        members.text("label", label)
        members.date("dayNumber", date)
        members.flag("isYearly", isYearly)
        members.zone("zone", zone)
        members.numbers("reminderDays", reminderDays.map(Int64.init))
        members.value("next", next)
        members.value("waits", waits)
        members.dates("remindedDayNumbers", reminded)
        members.value("settled", settled)
        members.value("doubted", doubted)
    }
}

extension DDayReminder: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            target: try members.date("targetDayNumber"),
            day: try members.date("dayNumber"),
            at: try members.instant("atMicroseconds")
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.date("targetDayNumber", target)
        members.date("dayNumber", day)
        members.instant("atMicroseconds", at)
    }
}
