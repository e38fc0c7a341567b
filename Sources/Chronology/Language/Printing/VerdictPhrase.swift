import Localization

/// The verdict on a finished run of a task, in a popup and on a terminal.
package struct VerdictPhrase: Sendable {
    package var elapsed: Duration
    /// What was left of the estimate; negative if the run took longer.
    package var remaining: Duration
    /// Nil for a run that took longer than its estimate, otherwise the runs in a row that did not.
    package var streak: Int?
    /// An estimate that most runs would have met.
    package var suggested: Duration?
    package var praise: Praise?

    /// The notable fact of the streak.
    package enum Praise: Sendable {
        /// It has an announced length.
        case milestone
        /// It is longer than any before.
        case longestStreak
    }

    package init(elapsed: Duration, remaining: Duration, streak: Int?, suggested: Duration?, praise: Praise?) {
        (self.elapsed, self.remaining, self.streak) = (elapsed, remaining, streak)
        (self.suggested, self.praise) = (suggested, praise)
    }

    /// `Achieved, 3 in a row ★`, `4 min over; 42 min would have been right`
    package var outcome: String {
        guard let streak else { return failure }
        guard streak > 1 else {
            guard remaining >= .seconds(1) else { return localized("Achieved, just in time ★") }
            return localized("Achieved, with {time} to spare ★", ["time": DurationPhrase.work(remaining)])
        }
        return localized(
            one: "Achieved, {count} in a row {stars}",
            other: "Achieved, {count} in a row {stars}",
            count: streak,
            ["stars": Self.stars(streak)]
        )
    }

    private var failure: String {
        // An excess of less than a second also counts.
        let over = DurationPhrase.work(max(.seconds(1), .zero - remaining))
        guard let suggested else { return localized("{time} over the estimate", ["time": over]) }
        let right = DurationPhrase.print(suggested)
        // Four of five runs would have met the suggestion, but this run may be the fifth.
        guard suggested >= elapsed else {
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

    /// What the praise says; nil without one.
    package var sentence: String? {
        switch praise {
        case nil: nil
        case .longestStreak: localized("Your longest streak with this task!")
        case .milestone:
            switch streak {
            case 3: localized("You are getting a feel for this task.")
            case 7: localized("You know how long this takes.")
            case 30: localized("Thirty estimates kept: that is mastery.")
            default: localized("Your estimates can be relied on.")
            }
        }
    }
}
