import Chronology

extension DDay: StoredObject {
    package init(from members: StoredMembers) throws {
        let reminders: [Int] = try members.value("reminderDays")
        guard reminders.count <= Limits.reminders, reminders.allSatisfy(Limits.reminderDays.contains) else {
            throw members.refusal("reminderDays", "out of range, or more than \(Limits.reminders)")
        }
        self.init(
            id: try members.item("id", .dday),
            label: try members.label("label"),
            date: try members.date("dayNumber"),
            isYearly: try members.flag("isYearly"),
            reminderDays: reminders
        )
        next = try members.ifPresent("next", members.value)
        reminded = try members.ifPresent("remindedDayNumbers", members.dates) ?? []
        guard reminded.count <= Self.remindedLimit else {
            throw members.refusal("remindedDayNumbers", "more than \(Self.remindedLimit)")
        }
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.item("id", id)
        try members.text("label", label)
        try members.date("dayNumber", date)
        try members.flag("isYearly", isYearly)
        try members.value("reminderDays", reminderDays)
        try members.value("next", next)
        try members.dates("remindedDayNumbers", reminded)
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

    package func write(to members: inout WrittenMembers) throws {
        try members.date("targetDayNumber", target)
        try members.date("dayNumber", day)
        try members.instant("atMicroseconds", at)
    }
}
