import Agenda
import Chronology
import Localization

extension Announcement {
    /// What a popup says that is no ring.
    init(_ notice: Notice, _ now: Now) {
        switch notice {
        case .upcoming(_, let label, let at):
            self.init(
                title: label.isEmpty ? localized("Alarm") : label,
                body: MomentPhrase.print(at, now: now.wall, in: now.zone)
            )
        case .unanswered(let item, let label, let scheduled):
            let time = MomentPhrase.dayAndTime(scheduled, now: now.wall, in: now.zone)
            self.init(
                title: label.isEmpty ? localized("Missed") : localized("Missed: {label}", ["label": label]),
                body: localized("It rang at {time} and nobody answered.", ["time": time]),
                urgency: item.kind == .dday ? .normal : .critical
            )
        case .missed(let occurrences):
            self.init(missed: occurrences, now)
        case .focusPhase(_, let label, let ended, let began, let earned):
            let lines = [earned.map(FocusWording.earned), Self.phases(ended, began)]
            self.init(
                title: label.isEmpty ? localized("Focus") : label,
                body: lines.compactMap(\.self).joined(separator: "\n"),
                sound: .standard
            )
        case .nudge:
            self.init(
                title: localized("No task was timed today"),
                body: localized("Guess how long the next thing takes you, and try: clockctl task start NAME"),
                urgency: .low
            )
        }
    }

    private init(missed occurrences: [MissedOccurrence], _ now: Now) {
        let lines = occurrences.map { occurrence in
            let time = MomentPhrase.dayAndTime(occurrence.scheduled, now: now.wall, in: now.zone)
            let name = occurrence.label.isEmpty ? occurrence.item.description : occurrence.label
            return localized("{name}, {time}", ["name": name, "time": time])
        }
        let areReminders = occurrences.allSatisfy { $0.item.kind == .dday }
        self.init(
            title: areReminders
                ? localized(one: "A reminder was missed", other: "{count} reminders were missed", count: lines.count)
                : localized(one: "An alarm was missed", other: "{count} alarms were missed", count: lines.count),
            body: lines.joined(separator: "\n"),
            urgency: areReminders ? .normal : .critical
        )
    }

    /// Rings that have no popup because the screen is full of them.
    init(moreRinging count: Int) {
        self.init(
            title: localized(one: "One more rings", other: "{count} more ring", count: count),
            body: localized("They are shown as the others are answered. “clockctl ring list” has them all.")
        )
    }

    private static func phases(_ ended: FocusPhase, _ began: FocusPhase?) -> String {
        switch (ended, began) {
        case (_, .work?): localized("The break is over: back to work.")
        case (_, .shortBreak?): localized("Work is done: take a break.")
        case (_, .longBreak?): localized("Work is done: take a long break.")
        case (_, nil): localized("That was the last phase. Well done.")
        }
    }
}
