import Chronology
import ClockAPI
import Localization

extension TimerObject: Named, Lined {
    /// `t1 tea: 25 min, ends today 19:30`
    package func line(on page: Page) -> String { page.sentence(id, label, page.what(self)) }
}

/// Timers and presets as text.
extension Page {
    /// The label of the progress bar: `tea`, `paused, tea`.
    package func barLabel(_ timer: TimerObject) -> String {
        barLabel(timer.label.isEmpty ? timer.id : timer.label, isPaused: timer.state == .paused)
    }

    fileprivate func what(_ timer: TimerObject) -> String {
        switch timer.state {
        case .running:
            localized(
                "{duration}, ends {moment}",
                [
                    "duration": phrase(seconds: timer.remainingSeconds.rounded(.up)),
                    "moment": timer.ends.map(viewpoint.moment) ?? "",
                ]
            )
        case .paused:
            localized("paused, {time} left", ["time": countdown(seconds: timer.remainingSeconds)])
        case .ringing: overdue(timer) ?? word(timer.state)
        case .done, .cancelled: word(timer.state)
        }
    }

    /// `ringing, 8 min are over`; nil within the first two minutes.
    private func overdue(_ timer: TimerObject) -> String? {
        guard let ended = timer.ends.flatMap({ try? InstantText.parse($0) }) else { return nil }
        let over = viewpoint.now - ended
        guard over >= .seconds(120) else { return nil }
        return localized(
            "{state}, {duration} are over",
            ["state": word(timer.state), "duration": DurationPhrase.rough(over)]
        )
    }

    package func table(_ timers: [TimerObject]) -> [String] {
        Table([
            .init(localized("ID")), .init(localized("LEFT"), isNumeric: true),
            .init(localized("LENGTH"), isNumeric: true), .init(localized("ENDS")), .init(localized("STATE")),
            .init(localized("LABEL"), isElastic: true),
        ]).lines(of: timers, on: terminal) { timer in
            let isOver = timer.state == .done || timer.state == .cancelled
            let dimmed: Emphasis = isOver ? .faint : .none
            return [
                .init(timer.id, dimmed), .init(isOver ? "" : countdown(seconds: timer.remainingSeconds), dimmed),
                .init(countdown(seconds: timer.durationSeconds), dimmed),
                .init(timer.ends.map(viewpoint.cell) ?? "", dimmed), .init(word(timer.state), emphasis(timer.state)),
                .init(timer.label, dimmed),
            ]
        }
    }

    package func detail(_ timer: TimerObject) -> [String] {
        let isOpen = timer.state == .running || timer.state == .paused
        return facts([
            (localized("Timer"), name(timer.id, timer.label)),
            (localized("State"), word(timer.state)),
            (localized("Length"), phrase(seconds: timer.durationSeconds)),
            (localized("Left"), isOpen ? countdown(seconds: timer.remainingSeconds) : nil),
            (isOpen ? localized("Ends") : localized("Ended"), timer.ends.map(viewpoint.momentAndDistance)),
            (localized("Rounds left"), timer.repeat.map(rounds)),
            (localized("Started"), viewpoint.moment(timer.started)),
        ])
    }

    /// A number, or the word for `forever`.
    private func rounds(_ text: String) -> String {
        text == "forever" ? localized("without end", context: "rounds") : text
    }

    package func table(_ presets: [PresetObject]) -> [String] {
        let columns = [Table.Column(localized("NAME"), isElastic: true), Table.Column(localized("LENGTH"))]
        return Table(columns).lines(of: presets, on: terminal) {
            [.init($0.name), .init(phrase(seconds: $0.durationSeconds))]
        }
    }

    /// `tea: 4 min`
    package func line(_ preset: PresetObject) -> String {
        sentence(terminal.label(preset.name), "", phrase(seconds: preset.durationSeconds))
    }

    /// `tea: 4 min, replaces 5 min`
    package func line(_ preset: PresetObject, replacing earlier: PresetObject?) -> String {
        guard let earlier, earlier.durationSeconds != preset.durationSeconds else { return line(preset) }
        let durations = [
            "new": phrase(seconds: preset.durationSeconds), "old": phrase(seconds: earlier.durationSeconds),
        ]
        return sentence(terminal.label(preset.name), "", localized("{new}, replaces {old}", from: durations))
    }

    /// `tea: removed`
    package func removedLine(_ preset: PresetObject) -> String {
        sentence(terminal.label(preset.name), "", localized("removed", context: "preset"))
    }
}
