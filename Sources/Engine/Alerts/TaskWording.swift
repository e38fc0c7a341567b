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
        [outcome(verdict), verdict.praise.map(sentence)].compactMap(\.self)
    }

    static func buttons(_ verdict: TaskVerdict) -> [AnnouncementButton] {
        guard let change = verdict.suggestion else { return [] }
        let title = localized("Use {duration}", context: "button", ["duration": DurationPhrase.print(change.suggested)])
        return [AnnouncementButton(.setEstimate(change), title)]
    }

    private static func outcome(_ verdict: TaskVerdict) -> String {
        let run = verdict.run
        guard run.isAchieved else { return failure(run, verdict.suggestion) }
        guard run.streak > 1 else {
            guard run.remaining >= .seconds(1) else { return localized("Achieved, just in time ★") }
            return localized("Achieved, with {time} to spare ★", ["time": DurationPhrase.work(run.remaining)])
        }
        return localized(
            one: "Achieved, {count} in a row {stars}",
            other: "Achieved, {count} in a row {stars}",
            count: run.streak,
            ["stars": stars(run.streak)]
        )
    }

    /// `4 min over; 42 min would have been right`
    private static func failure(_ run: TaskRun, _ change: EstimateChange?) -> String {
        // An excess of less than a second also counts.
        let over = DurationPhrase.work(max(.seconds(1), .zero - run.remaining))
        guard let change else { return localized("{time} over the estimate", ["time": over]) }
        let right = DurationPhrase.print(change.suggested)
        // Four of five runs would have met the suggestion, but this run may be the fifth.
        guard change.suggested >= run.elapsed else {
            return localized(
                "{time} over; {estimate} would be enough for 4 of 5 runs",
                ["time": over, "estimate": right]
            )
        }
        return localized("{time} over; {estimate} would have been right", ["time": over, "estimate": right])
    }

    private static func stars(_ streak: Int) -> String {
        String(repeating: "★", count: streak >= 30 ? 3 : streak >= 7 ? 2 : 1)
    }

    private static func sentence(_ praise: TaskVerdict.Praise) -> String {
        switch praise {
        case .milestone(Streak.firstMilestone): localized("You are getting a feel for this task.")
        case .milestone(7): localized("You know how long this takes.")
        case .milestone(30): localized("Thirty estimates kept: that is mastery.")
        case .milestone: localized("Your estimates can be relied on.")
        case .longestStreak: localized("Your longest streak with this task!")
        }
    }
}
