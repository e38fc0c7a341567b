import Agenda
import Chronology
import Localization

/// The texts of popups about a focus session.
extension ProgressPopup {
    /// `write: work 2 of 4`, and below it `12 min left, until 14:30`.
    init(_ item: ItemID, _ progress: FocusProgress, _ now: Now) {
        // Rounds away the lateness of the wake.
        let left = Duration.seconds(Int64((progress.remaining / .seconds(1)).rounded()))
        let ends = now.zone.civil(at: progress.ends).time
        self.init(
            item: item,
            title: Self.title(progress),
            body: localized(
                "{time} left, until {end}",
                ["time": DurationPhrase.print(left), "end": TimePhrase.minute(ends)]
            ),
            percent: progress.percent
        )
    }

    private static func title(_ progress: FocusProgress) -> String {
        let phase = FocusWording.phase(progress.step, of: progress.cycles)
        guard !progress.label.isEmpty else { return localized("Focus: {phase}", ["phase": phase]) }
        return localized("{item}: {state}", ["item": progress.label.isolatedLines, "state": phase])
    }
}

enum FocusWording {
    static func phase(_ step: FocusStep, of cycles: Int) -> String {
        switch step.phase {
        case .work:
            localized("work {cycle} of {cycles}", ["cycle": String(step.cycle), "cycles": String(cycles)])
        case .shortBreak: localized("break")
        case .longBreak: localized("long break")
        }
    }

    /// The result of a work phase and its highlight, one line each; empty if no work was earned.
    static func lines(_ earned: Earned) -> [String] {
        guard earned.today >= Growth.least else { return [] }
        return [self.earned(earned), earned.highlight.map(sentence)].compactMap(\.self)
    }

    static func question(_ next: FocusPhase, after earned: Earned?) -> String {
        // The highlight is sufficient praise.
        let praises = earned.map { $0.today >= Growth.least && $0.highlight == nil } ?? false
        return switch next {
        case .work: localized("The break is over. Back to work?")
        case .shortBreak: praises ? localized("Well done. Time for a break?") : localized("Time for a break?")
        case .longBreak: praises ? localized("Well done. Time for a long break?") : localized("Time for a long break?")
        }
    }

    private static func sentence(_ highlight: Highlight) -> String {
        switch highlight {
        case .grew(.none), .grew(.seed): localized("The first seed of the day is planted.")
        case .grew(.sprout): localized("Your seed has sprouted.")
        case .grew(.apple): localized("Your first apple today.")
        case .grew(.tree): localized("A whole apple tree in one day!")
        case .bestDay: localized("Your best day so far!")
        case .streak(3): localized("Three days in a row: a habit takes root.")
        case .streak(7): localized("Seven days in a row: a whole week!")
        case .streak(30): localized("Thirty days in a row: a whole month!")
        case .streak(let days): localized(one: "{count} day in a row!", other: "{count} days in a row!", count: days)
        }
    }

    /// `25 min earned, 1 h 15 min today: apple 🍎`
    private static func earned(_ earned: Earned) -> String {
        localized(
            "{duration} earned, {total} today: {growth}",
            [
                "duration": DurationPhrase.work(earned.worked), "total": DurationPhrase.work(earned.today),
                "growth": picture(earned.growth),
            ]
        )
    }

    private static func picture(_ growth: Growth) -> String {
        switch growth {
        case .none: localized("nothing yet")
        case .seed: localized("seed {picture}", ["picture": "🌰"])
        case .sprout: localized("sprout {picture}", ["picture": "🌱"])
        case .apple: localized("apple {picture}", ["picture": "🍎"])
        case .tree: localized("apple tree {picture}", ["picture": "🌳"])
        }
    }
}
