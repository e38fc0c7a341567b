import Agenda
import Chronology
import Localization

extension Alert {
    /// What a ring's popup says and offers.
    init(_ ring: Ring, _ now: Now) {
        var previous: String?
        var isFirst = true
        switch ring.popup {
        case .notShown: break
        case .shown(let handle):
            previous = handle
            isFirst = false
        case .closed, .begun: isFirst = false
        }
        self.init(
            ring: ring.id,
            item: ring.item,
            title: Self.title(ring),
            body: Self.body(ring, now),
            buttons: Self.buttons(ring),
            settings: ring.settings,
            command: Self.command(ring, now),
            isFirst: isFirst,
            previousPopup: previous
        )
    }

    private static func title(_ ring: Ring) -> String {
        if !ring.label.isEmpty { return ring.label }
        switch ring.offer {
        case .snooze: return localized("Alarm")
        case .extend: return localized("Timer")
        case .nextPhase: return localized("Focus")
        case .dday: return localized("D-day")
        case .complete: return localized("Task")
        }
    }

    private static func body(_ ring: Ring, _ now: Now) -> String {
        let time = MomentPhrase.dayAndTime(ring.scheduled, now: now.wall, in: now.zone)
        switch ring.offer {
        case .snooze:
            let late = now.wall - ring.scheduled
            guard ring.snoozes == 0, late > Alarm.punctuality else { return localized("Alarm, {time}", ["time": time]) }
            return localized(
                "Alarm, {time}, {lateness} late",
                ["time": time, "lateness": DurationPhrase.rough(late)]
            )
        case .extend: return localized("The time is over, {time}", ["time": time])
        case .nextPhase(let phase): return lines(ring.earned, question(phase))
        case .dday(let target): return distance(to: target, now)
        case .complete(.expectedTimeOver):
            return localized("The expected time is over. Complete '{task}'?", ["task": ring.label])
        case .complete(.twiceTheEstimate):
            return localized("Twice the expected time is over. Complete '{task}'?", ["task": ring.label])
        }
    }

    /// `D-7, Fri 25 Dec`: as far as it is when it is shown.
    private static func distance(to target: CivilDate, _ now: Now) -> String {
        localized(
            "{count}, {date}",
            [
                "count": DayCount(to: target, from: now.today).text,
                "date": MomentPhrase.date(target, yearIfNot: now.today.year),
            ]
        )
    }

    private static func question(_ phase: FocusPhase) -> String {
        switch phase {
        case .work: localized("The break is over. Back to work?")
        case .shortBreak: localized("Well done. Time for a break?")
        case .longBreak: localized("Well done. Time for a long break?")
        }
    }

    /// What was earned goes first: it is what the work was for.
    private static func lines(_ earned: Earned?, _ text: String) -> String {
        earned.map { FocusWording.earned($0) + "\n" + text } ?? text
    }

    private static func buttons(_ ring: Ring) -> [AlertButton] {
        let dismiss = AlertButton(.dismiss, localized("Dismiss"))
        switch ring.offer {
        case .snooze: return ring.maySnooze ? [AlertButton(.snooze, localized("Snooze")), dismiss] : [dismiss]
        case .dday: return [dismiss]
        case .extend: return [AlertButton(.extend, localized("+1 min")), dismiss]
        case .nextPhase(.work):
            return [AlertButton(.beginNext, localized("Start work")), AlertButton(.skip, localized("Skip"))]
        case .nextPhase:
            return [AlertButton(.beginNext, localized("Start break")), AlertButton(.skip, localized("Skip"))]
        case .complete:
            return [AlertButton(.complete, localized("Complete")), AlertButton(.extend, localized("+5 min"))]
        }
    }

    private static func command(_ ring: Ring, _ now: Now) -> AlertCommand? {
        guard let command = ring.settings.command else { return nil }
        return AlertCommand(
            command: command,
            environment: [
                "CLOCKD_EVENT": "rang",
                "CLOCKD_ITEM": ring.item.description,
                "CLOCKD_RING": ring.id.description,
                "CLOCKD_KIND": ring.item.kind.name,
                "CLOCKD_LABEL": ring.label,
                "CLOCKD_SCHEDULED": InstantText.print(ring.scheduled, in: now.zone),
                "CLOCKD_SNOOZES": String(ring.snoozes),
            ],
            run: "\(ring.id)-\(ring.scheduled.microsecondsSinceEpoch)-\(ring.snoozes)"
        )
    }
}
