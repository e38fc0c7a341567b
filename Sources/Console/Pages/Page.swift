import Chronology
import Localization

/// Formats values as text for a person, for one terminal and one viewpoint. Lines have no line break at their end.
package struct Page: Sendable {
    package let terminal: Terminal
    package let viewpoint: Viewpoint

    package init(terminal: Terminal, viewpoint: Viewpoint) {
        self.terminal = terminal
        self.viewpoint = viewpoint
    }

    /// Text that is not for a terminal: nothing is shortened or coloured.
    package static func plain(_ viewpoint: Viewpoint) -> Page {
        Page(terminal: Terminal(columns: nil, usesColour: false, canRedraw: false), viewpoint: viewpoint)
    }

    /// The same page for another width.
    package func with(columns: Int) -> Page {
        var terminal = terminal
        terminal.columns = columns
        return Page(terminal: terminal, viewpoint: viewpoint)
    }

    /// `a1 wake`, or only the id if there is no label.
    package func name(_ id: String, _ label: String) -> String {
        label.isEmpty ? id : id + " " + terminal.label(label)
    }

    /// `a1 wake: tomorrow 07:30`
    func sentence(_ id: String, _ label: String, _ what: String) -> String {
        localized("{item}: {state}", ["item": name(id, label), "state": what])
    }

    /// `a1 wake: already off`
    package func already(_ item: some Named, _ what: String) -> String { sentence(item.id, item.label, what) }

    /// The label of a progress bar: a name, or `paused, name`.
    func barLabel(_ name: String, isPaused: Bool) -> String {
        let name = terminal.label(name)
        return isPaused ? localized("paused, {name}", ["name": name]) : name
    }

    package func line(_ item: some Lined) -> String { item.line(on: self) }

    package func lines(_ items: [some Lined]) -> [String] { items.map(line) }

    /// Joins the details of several items with empty lines.
    package func details(_ details: [[String]]) -> [String] {
        Array(details.joined(separator: [""]))
    }

    /// One entry per fact that has a value; the values are aligned, and wrapped below each other.
    package func facts(_ facts: [(name: String, value: String?)]) -> [String] {
        let known = facts.compactMap { fact in fact.value.map { (name: fact.name, value: $0) } }
        let width = known.map(\.name.cells).max() ?? 0
        let room = terminal.columns.map { max($0 - width - Self.factGap.count, Self.leastFactCells) }
        return known.flatMap { fact in
            let lines = fact.value.printable.wrapped(toCells: room)
            let heading = Emphasis.faint.applied(to: fact.name.padded(toCells: width), on: terminal)
            let margin = String(repeating: " ", count: width) + Self.factGap
            let rest = lines.dropFirst().map { margin + $0 }
            return [heading + Self.factGap + (lines.first ?? "")] + rest
        }
    }

    private static let factGap = "  "
    private static let leastFactCells = 10

    /// Wraps lines that are wider than the terminal at word boundaries and indents the continuation. Piped text is
    /// unchanged.
    package func fitted(_ lines: [String]) -> [String] {
        guard let columns = terminal.columns else { return lines }
        return lines.flatMap { $0.wrapped(toCells: columns, indent: 2) }
    }

    /// `Fri 25 Dec`, with the year unless it is the current one.
    package func date(_ text: String) -> String {
        CivilDate(text).map { MomentPhrase.date($0, yearIfNot: viewpoint.today.year) } ?? text.printable
    }

    /// `2026-12-25 07:30`, of a date in digits.
    static func numeric(_ date: String, _ time: String) -> String {
        localized("{date} {time}", context: "date in digits", ["date": date, "time": time])
    }

    package func phrase(seconds: Double) -> String { DurationPhrase.print(.microsecondsIn(seconds)) }

    /// Remaining time such as `12:34`, rounded up to seconds.
    func countdown(seconds: Double) -> String { ClockDigits.left(.microsecondsIn(seconds)) }
}

/// An object with an id and a label, which may be empty.
package protocol Named {
    var id: String { get }
    var label: String { get }
}

extension Named {
    /// `t1 tea`, or only the id if there is no label.
    package var title: String { label.isEmpty ? id : id + " " + label }
}

/// An object that is described on one line: `t1 tea: paused, 1:31 left`.
package protocol Lined: Sendable {
    func line(on page: Page) -> String
}

extension Duration {
    /// Converts seconds to a duration, rounded to microseconds and clamped to the range of Int64.
    package static func microsecondsIn(_ seconds: Double) -> Duration {
        .microseconds(Int64(exactly: (seconds * 1_000_000).rounded()) ?? (seconds < 0 ? .min : .max))
    }
}

/// The reader's current instant and zone.
package struct Viewpoint: Sendable {
    package let now: Instant
    package let zone: Zone

    package init(now: Instant, zone: Zone) {
        self.now = now
        self.zone = zone
    }

    package var today: CivilDate { civilNow.date }

    /// The current wall time.
    package var civilNow: CivilDateTime { zone.civil(at: now) }

    /// `tomorrow 07:30`, from an instant that the daemon sent; other text is returned unchanged.
    package func moment(_ text: String) -> String {
        guard let instant = try? InstantText.parse(text) else { return text }
        return MomentPhrase.dayAndTime(instant, now: now, in: zone)
    }

    /// As ``moment(_:)``, for a column.
    package func cell(_ text: String) -> String {
        guard let instant = try? InstantText.parse(text) else { return text }
        return MomentPhrase.cell(instant, now: now, in: zone)
    }

    /// `tomorrow 07:30, in 9 h 12 min`
    package func momentAndDistance(_ text: String) -> String {
        guard let instant = try? InstantText.parse(text) else { return text }
        return MomentPhrase.print(instant, now: now, in: zone)
    }
}

extension CivilTime {
    /// Parses `07:30` or `07:30:15`, the form in which the daemon writes a time of day.
    package init?(_ text: String) {
        guard case .timeOfDay(let time)? = try? WhenText.parse(text) else { return nil }
        self = time
    }
}

extension CivilDate {
    /// Parses `2026-11-20`, the form in which the daemon writes a day.
    package init?(_ text: String) {
        guard let date = try? DateText.parse(text, today: .first) else { return nil }
        self = date
    }
}
