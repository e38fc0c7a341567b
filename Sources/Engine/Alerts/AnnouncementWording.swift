import Agenda
import Chronology
import Localization

extension Announcement {
    /// The text of an announcement.
    init(_ notice: Notice, _ now: Now) {
        switch notice {
        case .upcoming(let item, let label, let at, let isLast):
            let moment = MomentPhrase.print(at, now: now.wall, in: now.zone)
            let skip = AnnouncementAction.skip(alarm: item, at: at)
            self.init(
                title: label.isEmpty ? localized("Alarm") : label,
                body: localized("Rings {moment}", ["moment": moment]),
                item: item,
                buttons: [
                    AnnouncementButton(
                        skip,
                        isLast ? localized("Disable", context: "button") : localized("Skip", context: "button")
                    )
                ]
            )
        case .estimateEnds(let item, let label, let remaining):
            self.init(title: label, body: TaskWording.warning(remaining, now), item: item)
        case .completed(let verdict):
            self.init(
                title: verdict.label,
                body: TaskWording.lines(verdict).joined(separator: "\n"),
                item: verdict.run.task,
                buttons: TaskWording.buttons(verdict)
            )
        case .missed, .unanswered:
            var digest = MissedDigest()
            _ = digest.add(notice)
            self.init(digest, now)
        case .focusPhase(_, let label, let ended, let began, let earned):
            let lines = (earned.map(FocusWording.lines) ?? []) + [Self.phases(ended, began)]
            self.init(
                title: label.isEmpty ? localized("Focus") : label,
                body: lines.joined(separator: "\n"),
                sound: .standard
            )
        case .nudge:
            self.init(
                title: localized("No task was timed today"),
                body: localized("Estimate your next task and try: clockctl task start NAME"),
                urgency: .low
            )
        }
    }

    /// The maximum number of items that a list names; the ledger has all.
    static let namedLimit = 10

    /// Rings that have no popup of their own, because as many began together.
    ///
    /// - Parameters:
    ///   - waiting: the first of them.
    ///   - notice: the ring by which the popup is withdrawn.
    init(waiting: [Ring], of count: Int, notice: ItemID, _ now: Now) {
        let named = waiting.map { ring in
            let time = MomentPhrase.timeAndOtherDay(ring.scheduled, now: now.wall, in: now.zone)
            let name = ring.label.isEmpty ? ring.item.description : ring.label.isolated
            return "• " + localized("{name}, {time}", ["name": name, "time": time])
        }
        let hint = localized("They appear as you answer the others. To list all: clockctl ring list")
        self.init(
            title: localized(one: "1 more is ringing", other: "{count} more are ringing", count: count),
            body: (named + [hint]).joined(separator: "\n"),
            item: notice
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
