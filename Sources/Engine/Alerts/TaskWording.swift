import Agenda
import Chronology
import Localization

/// The texts of announcements about a task.
enum TaskWording {
    /// `3 min of the estimate left, until 14:30`
    static func warning(_ remaining: Duration, _ now: Now) -> String {
        // Rounds away the lateness of the wake.
        let left = Duration.seconds(Int64((remaining / .seconds(1)).rounded()))
        let end = MomentPhrase.timeAndOtherDay(now.wall + remaining, now: now.wall, in: now.zone)
        return localized(
            "{time} of the estimate left, until {end}",
            ["time": DurationPhrase.rough(left), "end": end]
        )
    }

    /// The result of the run and its highlights, one line each.
    static func lines(_ verdict: TaskVerdict) -> [String] {
        let praise: VerdictPhrase.Praise? =
            switch verdict.praise {
            case .milestone: .milestone
            case .longestStreak: .longestStreak
            case nil: nil
            }
        let phrase = VerdictPhrase(
            elapsed: verdict.run.elapsed,
            remaining: verdict.run.remaining,
            streak: verdict.run.isAchieved ? verdict.run.streak : nil,
            suggested: verdict.suggestion?.suggested,
            praise: praise
        )
        return [phrase.outcome, phrase.sentence].compactMap(\.self)
    }

    static func buttons(_ verdict: TaskVerdict) -> [AnnouncementButton] {
        guard let change = verdict.suggestion else { return [] }
        let title = localized("Use {duration}", context: "button", ["duration": DurationPhrase.print(change.suggested)])
        return [AnnouncementButton(.setEstimate(change), title)]
    }
}
