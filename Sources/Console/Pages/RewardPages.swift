import Chronology
import ClockAPI
import Localization

/// What a completed task earns: a screenful, shown once.
package struct Reward: Hashable, Sendable {
    /// Whether its streak is longer than any before.
    let isRecord: Bool
    let streak: Int
    /// The task, the verdict, and what it says about the streak.
    let texts: [String]

    /// The lines of a screen, centred in both directions, with at most `lines` lines of at most `columns` cells: without
    /// the star, and without the digits, where there is no room for them.
    package func screen(columns: Int, lines: Int, isUTF8: Bool) -> [(text: String, emphasis: Emphasis)] {
        let words = texts.enumerated().map { index, text in
            (
                text: text.shortened(toCells: columns),
                emphasis: index == 1 ? Emphasis.good : index == 0 ? .heading : .none
            )
        }
        let star = isRecord ? Self.star.map { (text: $0, emphasis: Emphasis.caution) } : []
        let digits = BigDigits.fitting(String(streak), columns: columns, lines: 5, isUTF8: isUTF8) ?? []
        let big = streak > 1 ? digits.map { (text: $0, emphasis: Emphasis.grown) } : []
        let gap = [(text: "", emphasis: Emphasis.none)]
        let parts = [star, big, words].filter { !$0.isEmpty }
        let choices = (0..<parts.count).map { Array(parts[$0...].joined(separator: gap)) }
        let chosen = choices.first { part in
            part.count <= lines && part.allSatisfy { $0.text.cells <= columns }
        }
        let shown = chosen ?? Array(words.prefix(lines))
        let above = Array(repeating: gap[0], count: max(0, lines - shown.count) / 2)
        return above
            + shown.map { line in
                (String(repeating: " ", count: max(0, columns - line.text.cells) / 2) + line.text, line.emphasis)
            }
    }

    /// All of the same width, so that it stays whole where each line is centred.
    private static let star = [
        "          .          ",
        "         / \\         ",
        "        /   \\        ",
        " ------'     '------ ",
        "  '-.           .-'  ",
        "     '-.     .-'     ",
        "      /       \\      ",
        "     /  .-'-.  \\     ",
        "    /.-'     '-.\\    ",
    ]
}

/// The verdicts on finished runs.
extension Page {
    /// What the line of a run does not say: its praise, or a better estimate and how to set it.
    package func remarks(_ reply: TasksInterface.Done.Reply) -> [String] {
        zip(reply.runs, reply.verdicts).compactMap { run, verdict in
            let phrase = VerdictPhrase(run, verdict)
            guard let suggested = phrase.suggested else { return phrase.sentence }
            let words = ["clockctl", "task", "edit", run.item, "--estimate", Self.option(suggested)]
            return localized(
                "{verdict}; set it: {command}",
                ["verdict": phrase.outcome, "command": CommandWords.joined(words)]
            )
        }
    }

    /// Nil without a run within its estimate. A run of a few seconds is no achievement.
    package func reward(_ reply: TasksInterface.Done.Reply) -> Reward? {
        let ends = zip(zip(reply.runs, reply.records), reply.verdicts)
        guard let ((run, record), verdict) = ends.first(where: { $0.0.0.achieved && $0.0.0.elapsedSeconds > 5 }) else {
            return nil
        }
        let phrase = VerdictPhrase(run, verdict)
        return Reward(
            isRecord: record == .best && run.streak > 1,
            streak: run.streak,
            texts: [terminal.label(run.task), phrase.outcome, phrase.sentence].compactMap(\.self)
        )
    }

    /// `1h29m`, as the option of an estimate takes it.
    private static func option(_ duration: Duration) -> String {
        let seconds = duration.wholeMicroseconds / 1_000_000
        let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
        return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    }
}

extension VerdictPhrase {
    fileprivate init(_ run: RunObject, _ verdict: VerdictObject) {
        let praise: Praise? =
            switch verdict.praise {
            case .milestone: .milestone
            case .longestStreak: .longestStreak
            case nil: nil
            }
        self.init(
            elapsed: .microsecondsIn(run.elapsedSeconds),
            remaining: .microsecondsIn(run.remainingSeconds),
            streak: run.achieved ? run.streak : nil,
            suggested: verdict.suggestedSeconds.map { .microsecondsIn($0) },
            praise: praise
        )
    }
}
