import Chronology
import Console
import Offers

/// The command that does what an offer says, without `clockctl`, in the words that were typed where these say it.
struct OfferSpelling {
    let reader: OfferReader
    let typed: SearchWords

    struct Meaning: Hashable {
        let command: [String]
        /// What the item in it is called; empty if the command says it.
        let label: String

        /// `clockctl timer pause t1  # tea`
        var line: String { CommandWords.line(command) + (label.isEmpty ? "" : "  # " + label) }
    }

    func meaning(_ offer: Offer) -> Meaning {
        switch offer {
        case .change(_, let item), .snooze(let item, _): Meaning(command: command(offer), label: item.label)
        default: Meaning(command: command(offer), label: "")
        }
    }

    private func command(_ offer: Offer) -> [String] {
        switch offer {
        case .timer(let duration, let label):
            labelled(["timer", "start"], time: words(for: duration), as: .duration, label)
        case .preset(let name): ["timer", "start", name]
        case .alarm(let when, let every, let label): alarm(when, every, label)
        case .calculation(let expression):
            ["calc"] + (typed.text == expression ? typed.words.map { String($0) } : [expression])
        case .place: ["world", "search", place]
        case .focus(let task, let work):
            ["focus", "start"] + named(task) + (work.map { ["--work", words(for: $0)] } ?? [])
        case .stopwatch(let label): ["stopwatch", "start"] + named(label)
        case .change(let change, let item): change.command(item.id)
        case .snooze(let item, let duration): ["snooze", item.id] + (duration.map { [words(for: $0)] } ?? [])
        }
    }

    private func alarm(_ when: String, _ every: String, _ label: String) -> [String] {
        let time = words { reader.moment($0) == when } ?? when
        let command = labelled(["alarm", "add"], time: time, as: .moment(mayRepeat: every.isEmpty), label)
        guard !every.isEmpty else { return command }
        let repetition = words { text in
            (try? ReaderLanguage.current.withoutSuggestions.repetition(text)).map(RepeatText.print) == every
        }
        return command + ["--repeat", repetition ?? every]
    }

    /// The label stands behind `--label` where it could be meant as more of the time.
    private func labelled(
        _ command: [String],
        time: String,
        as leading: LeadingTime,
        _ label: String
    ) -> [String] {
        guard !label.isEmpty else { return command + [time] }
        let isPlain = !label.hasPrefix("-") && leading.doubt(time, [label], in: command) == nil
        return command + [time] + (isPlain ? [label] : ["--label", label])
    }

    private func named(_ label: String) -> [String] {
        guard !label.isEmpty else { return [] }
        return label.hasPrefix("-") || LeadingTime.duration.text([label]) != nil ? ["--label", label] : [label]
    }

    private var place: String {
        let phrases = SearchKeyword.time.phrases
        let rest = typed.after(phrases) ?? typed.before(phrases) ?? typed
        return (rest.after(["in"]) ?? rest).text
    }

    private func words(for duration: Duration) -> String {
        words { (try? ReaderLanguage.current.withoutSuggestions.duration($0)) == duration }
            ?? DurationText.print(duration)
    }

    /// The shortest run of the typed words that reads as is wanted.
    private func words(_ isWanted: (String) -> Bool) -> String? {
        let all = typed.words
        for count in 1...max(1, min(all.count, SearchWords.longestTimeWords)) where count <= all.count {
            for start in 0...all.count - count {
                let text = all[start..<start + count].joined(separator: " ")
                if isWanted(text) { return text }
            }
        }
        return nil
    }
}

extension Change {
    fileprivate func command(_ id: String) -> [String] {
        switch self {
        case .dismiss: ["dismiss", id]
        case .pauseTimer: ["timer", "pause", id]
        case .resumeTimer: ["timer", "resume", id]
        case .cancelTimer: ["timer", "cancel", id]
        case .pauseFocus: ["focus", "pause"]
        case .resumeFocus: ["focus", "resume"]
        case .stopFocus: ["focus", "stop"]
        case .pauseTask: ["task", "pause", id]
        case .resumeTask: ["task", "resume", id]
        case .cancelTask: ["task", "cancel", id]
        case .pauseStopwatch: ["stopwatch", "pause", id]
        case .resumeStopwatch: ["stopwatch", "resume", id]
        }
    }
}
