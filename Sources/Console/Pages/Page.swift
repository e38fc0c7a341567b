import Chronology
import ClockAPI
import Localization

/// Formats values as text for a person, for one terminal and one viewpoint. Lines have no line break at their end.
package struct Page: Sendable {
    package let terminal: Terminal
    package let viewpoint: Viewpoint

    package init(terminal: Terminal, viewpoint: Viewpoint) {
        self.terminal = terminal
        self.viewpoint = viewpoint
    }

    /// `a1 wake`, or only the id if there is no label.
    func name(_ id: String, _ label: String) -> String {
        label.isEmpty ? id : id + " " + label.printable
    }

    /// `a1 wake: tomorrow 07:30`
    func sentence(_ id: String, _ label: String, _ what: String) -> String {
        localized("{item}: {state}", ["item": name(id, label), "state": what])
    }

    /// `a1 wake: already off`
    package func already(_ item: some Named, _ what: String) -> String { sentence(item.id, item.label, what) }

    /// `a1 wake: removed`
    package func removedLine(_ item: some Named) -> String { sentence(item.id, item.label, localized("removed")) }

    package func lines(_ items: [some Lined]) -> [String] { items.map { $0.line(on: self) } }

    /// Joins the details of several items with empty lines.
    package func details(_ details: [[String]]) -> [String] {
        Array(details.joined(separator: [""]))
    }

    /// One line per fact that has a value; the values are aligned.
    func facts(_ facts: [(name: String, value: String?)]) -> [String] {
        let known = facts.compactMap { fact in fact.value.map { (name: fact.name, value: $0) } }
        let width = known.map(\.name.cells).max() ?? 0
        return known.map { fact in
            let heading = Emphasis.faint.applied(to: fact.name.padded(toCells: width), on: terminal)
            return heading + "  " + fact.value.printable
        }
    }

    func phrase(seconds: Double) -> String { DurationPhrase.print(.microsecondsIn(seconds)) }

    /// Remaining time such as `12:34`, rounded up to seconds.
    func countdown(seconds: Double) -> String { ClockDigits.print(.microsecondsIn(seconds), rounding: .up) }
}

/// What has an id and perhaps a label.
package protocol Named {
    var id: String { get }
    var label: String { get }
}

/// What one line tells of: `t1 tea: paused, 1:31 left`.
package protocol Lined: Sendable {
    func line(on page: Page) -> String
}

extension FocusObject: Named {
    package var label: String { task }
}

extension Duration {
    /// Converts seconds to a duration, rounded to microseconds and clamped to the range of Int64.
    package static func microsecondsIn(_ seconds: Double) -> Duration {
        .microseconds(Int64(exactly: (seconds * 1_000_000).rounded()) ?? (seconds < 0 ? .min : .max))
    }
}
