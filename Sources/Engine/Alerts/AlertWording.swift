import Agenda
import Chronology
import Localization

extension Alert {
    /// The text and buttons of a ring's popup.
    init(_ presented: PresentedRing, _ closing: ClosingMeanings, _ now: Now) {
        let ring = presented.ring
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
            title: presented.sharing > 1
                ? localized(one: "1 reminder", other: "{count} reminders", count: presented.sharing)
                : Self.title(ring),
            body: Self.lines([
                presented.sharing > 1 ? Self.list(presented, now) : Self.body(ring, presented.counted, now),
                Self.hint(ring, closing),
                ring.earned.map { Self.lines(FocusWording.lines($0)) },
            ]),
            buttons: Self.buttons(ring),
            settings: ring.settings,
            command: AlertCommand(ring, now),
            isFirst: isFirst,
            commandHasFinished: ring.commandHasFinished,
            previousPopup: previous
        )
    }

    private static func title(_ ring: Ring) -> String {
        if !ring.label.isEmpty { return ring.label }
        switch ring.offer {
        case .snooze: return localized("Alarm")
        case .extend: return localized("Timer")
        case .nextPhase: return localized("Focus")
        case .dday: return localized("D-day", context: "title")
        case .complete: return localized("Task")
        }
    }

    /// What it asks or tells. That comes first, then what closing does, then the praise: mako shows only the first five
    /// lines of a popup.
    ///
    /// `counted`: the duration of the timer.
    private static func body(_ ring: Ring, _ counted: Duration?, _ now: Now) -> String {
        let time = MomentPhrase.timeAndOtherDay(ring.scheduled, now: now.wall, in: now.zone)
        let late = lateness(ring)
        switch ring.offer {
        case .snooze:
            if ring.snoozeLateness > .zero {
                let lateness = DurationPhrase.rough(ring.snoozeLateness)
                return localized(
                    "Alarm, {time}; the snooze ended {lateness} late",
                    ["time": time, "lateness": lateness]
                )
            }
            guard let late else { return localized("Alarm, {time}", ["time": time]) }
            return localized("Alarm, {time}, {lateness} late", ["time": time, "lateness": late])
        case .extend:
            guard let late else { return timeIsUp(counted, time) }
            return localized("Time was up {time}; it rang {lateness} late", ["time": time, "lateness": late])
        case .nextPhase(let phase):
            return lines([FocusWording.question(phase, after: ring.earned), comesLate(late)])
        case .dday(let target): return distance(to: target, now)
        case .complete(let question): return lines([self.question(question), comesLate(late)])
        }
    }

    /// The effect of closing the popup, if it is not obvious.
    private static func hint(_ ring: Ring, _ closing: ClosingMeanings) -> String? {
        switch ring.answer(toClosing: closing) {
        case .dismissed: nil
        case .snoozed:
            localized(
                "Closed, it snoozes for {duration}.",
                ["duration": DurationPhrase.print(ring.settings.snooze)]
            )
        case .runsOn: localized("Closed, it extends the time.")
        }
    }

    /// The lateness of the ring's first sound, also after a snooze, a restart and in a popup posted again; nil if it
    /// was on time.
    private static func lateness(_ ring: Ring) -> String? {
        ring.lateness > Alarm.punctuality ? DurationPhrase.rough(ring.lateness) : nil
    }

    private static func comesLate(_ late: String?) -> String? {
        late.map { localized("It rang {lateness} late.", ["lateness": $0]) }
    }

    private static func lines(_ lines: [String?]) -> String {
        lines.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The title is the name of the task.
    private static func question(_ question: TaskQuestion) -> String {
        switch question {
        case .expectedTimeOver: localized("The expected time is over. Is it done?")
        case .twiceTheEstimate: localized("Twice the expected time is over. Is it done?")
        }
    }

    /// `4 min are over, 12:04`
    private static func timeIsUp(_ counted: Duration?, _ time: String) -> String {
        guard let counted else { return localized("Time is up, {time}", ["time": time]) }
        let isOne = [.seconds(1), .seconds(60), .seconds(3600)].contains(counted)
        return localized(
            one: "{duration} is over, {time}",
            other: "{duration} are over, {time}",
            count: isOne ? 1 : 2,
            ["duration": DurationPhrase.print(counted), "time": time]
        )
    }

    /// `in 7 days, Fri 25 Dec`: the distance at the time of display.
    private static func distance(to target: CivilDate, _ now: Now) -> String {
        localized(
            "{count}, {date}",
            [
                "count": DDayPhrase.inWords(days: DayCount(to: target, from: now.today).days),
                "date": MomentPhrase.date(target, yearIfNot: now.today.year),
            ]
        )
    }

    /// The reminders that share the popup, a line each.
    private static func list(_ presented: PresentedRing, _ now: Now) -> String {
        let named = presented.list.map { ring in
            let name = ring.label.isEmpty ? ring.item.description : ring.label.isolated
            guard case .dday(let target) = ring.offer else { return "• " + name }
            return "• " + localized("{name}: {distance}", ["name": name, "distance": distance(to: target, now)])
        }
        let more = presented.sharing - named.count
        guard more > 0 else { return lines(named) }
        return lines(
            named + [
                localized(
                    one: "and one more; to list all: clockctl ring list",
                    other: "and {count} more; to list all: clockctl ring list",
                    count: more
                )
            ]
        )
    }

    private static func buttons(_ ring: Ring) -> [AlertButton] {
        let dismiss = AlertButton(.dismiss, localized("Dismiss", context: "button"))
        switch ring.offer {
        case .snooze: return ring.maySnooze ? [snooze(ring.settings.snooze), dismiss] : [dismiss]
        case .dday: return [dismiss]
        case .extend: return [more(Countdown.popupExtension), dismiss]
        case .nextPhase(let phase):
            return [
                AlertButton(.beginNext, begin(phase)), more(FocusSession.popupExtension),
                AlertButton(.skip, skip(phase)),
            ]
        case .complete:
            return [AlertButton(.complete, localized("Complete", context: "button")), more(TimedTask.popupExtension)]
        }
    }

    private static func begin(_ phase: FocusPhase) -> String {
        phase == .work ? localized("Start work", context: "button") : localized("Start break", context: "button")
    }

    private static func snooze(_ duration: Duration) -> AlertButton {
        AlertButton(
            .snooze,
            localized("Snooze {duration}", context: "button", ["duration": DurationPhrase.print(duration)])
        )
    }

    private static func more(_ duration: Duration) -> AlertButton {
        AlertButton(.extend, localized("+{duration}", context: "button", ["duration": DurationPhrase.print(duration)]))
    }

    private static func skip(_ phase: FocusPhase) -> String {
        phase == .work ? localized("Skip work", context: "button") : localized("Skip break", context: "button")
    }
}

extension AlertCommand {
    /// The command of a ring, or of the moment of a silent item; nil if it has none.
    init?(_ ring: Ring, _ now: Now) {
        guard let command = ring.settings.command else { return nil }
        self.init(
            command: command,
            environment: [
                "CLOCKD_EVENT": ring.settings.rings ? "rang" : "ran",
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
