import ClockAPI
import Localization

extension FocusObject: Named, Lined {
    package var label: String { task }
    /// `f1 thesis: work 2 of 4, 12:34 left`
    package func line(on page: Page) -> String { page.sentence(id, task, page.what(self)) }
}

/// Focus sessions as text.
extension Page {
    package func detail(_ focus: FocusObject) -> [String] {
        [line(focus), worked(seconds: focus.todaySeconds, growth: focus.growth)]
    }

    /// `worked today: 1 h 15 min, apple`
    package func worked(seconds: Double, growth: String?) -> String {
        let duration = phrase(seconds: seconds.rounded(.down))
        guard let look = GrowthLook(growth) else {
            return localized("worked today: {duration}", ["duration": duration])
        }
        return localized(
            "worked today: {duration}, {growth}",
            ["duration": duration, "growth": look.named(on: terminal)]
        )
    }

    /// The label of the progress bar, `work 2 of 4, thesis`; nil unless a phase is running or paused. The task comes
    /// last because a long label is cut at its end.
    package func barLabel(_ focus: FocusObject) -> String? {
        let name = [phase(focus), focus.task].filter { !$0.isEmpty }.joined(separator: ", ")
        switch focus.state {
        case .running: return name
        case .paused: return localized("paused, {name}", ["name": name])
        case .waiting, .completed, .stopped: return nil
        }
    }

    fileprivate func what(_ focus: FocusObject) -> String {
        let left = countdown(seconds: focus.remainingSeconds)
        switch focus.state {
        case .running: return localized("{phase}, {time} left", ["phase": phase(focus), "time": left])
        case .paused: return localized("{phase}, paused, {time} left", ["phase": phase(focus), "time": left])
        case .waiting: return localized("{phase} waits to be started", ["phase": phase(focus)])
        case .completed: return localized("completed")
        case .stopped: return localized("stopped")
        }
    }

    private func phase(_ focus: FocusObject) -> String {
        switch focus.phase {
        case "work":
            localized(
                "work {cycle} of {cycles}",
                ["cycle": String(focus.cycle), "cycles": String(focus.cycles)]
            )
        case "break": localized("break")
        case "longBreak": localized("long break")
        case let other: other ?? ""
        }
    }
}

/// The look of a growth stage, named as in io.clockd.Focus; nil for an unknown stage.
struct GrowthLook {
    let picture: String
    /// Replaces the picture on terminals without emoji.
    let letter: String
    let name: String
    let emphasis: Emphasis
}

extension GrowthLook {
    init?(_ growth: String?) {
        switch growth {
        case "seed": self.init(picture: "🌰", letter: "S", name: localized("seed"), emphasis: .none)
        case "sprout": self.init(picture: "🌱", letter: "P", name: localized("sprout"), emphasis: .good)
        case "apple": self.init(picture: "🍎", letter: "A", name: localized("apple"), emphasis: .ripe)
        case "tree": self.init(picture: "🌳", letter: "T", name: localized("apple tree"), emphasis: .grown)
        default: return nil
        }
    }

    func sign(on terminal: Terminal) -> String { terminal.showsPictures ? picture : letter }

    /// `apple 🍎`, or `apple`.
    func named(on terminal: Terminal) -> String { terminal.showsPictures ? name + " " + picture : name }

    /// The meaning of the letters: `S seed  P sprout  …`
    static var legend: String {
        ["seed", "sprout", "apple", "tree"].compactMap { GrowthLook($0) }.map { $0.letter + " " + $0.name }
            .joined(separator: "  ")
    }
}
