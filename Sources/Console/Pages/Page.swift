import Chronology
import Localization

/// Where and when text for a person is shown.
package struct Page: Sendable {
    package let terminal: Terminal
    package let viewpoint: Viewpoint

    package init(terminal: Terminal, viewpoint: Viewpoint) {
        self.terminal = terminal
        self.viewpoint = viewpoint
    }

    /// `a1 wake`, or the id alone where there is no label.
    func name(_ id: String, _ label: String) -> String {
        label.isEmpty ? id : id + " " + label.printable
    }

    /// `a1 wake: tomorrow 07:30`
    func sentence(_ id: String, _ label: String, _ what: String) -> String {
        localized("{item}: {state}", ["item": name(id, label), "state": what])
    }

    /// Several details, with an empty line between.
    package func details(_ details: [[String]]) -> [String] {
        Array(details.joined(separator: [""]))
    }

    /// One fact a line, the names of the facts aligned.
    func facts(_ facts: [(name: String, value: String?)]) -> [String] {
        let known = facts.compactMap { fact in fact.value.map { (name: fact.name, value: $0) } }
        let width = known.map(\.name.cells).max() ?? 0
        return known.map { fact in
            let heading = Emphasis.faint.applied(to: fact.name.padded(toCells: width), on: terminal)
            return heading + "  " + fact.value.printable
        }
    }

    func phrase(seconds: Double) -> String { DurationPhrase.print(.microsecondsIn(seconds)) }

    /// What runs out, as a clock shows it.
    func countdown(seconds: Double) -> String { ClockDigits.print(.microsecondsIn(seconds), rounding: .up) }
}

extension Duration {
    /// From a JSON number of seconds; beyond what can be held, the most that can.
    package static func microsecondsIn(_ seconds: Double) -> Duration {
        .microseconds(Int64(exactly: (seconds * 1_000_000).rounded()) ?? (seconds < 0 ? .min : .max))
    }
}
