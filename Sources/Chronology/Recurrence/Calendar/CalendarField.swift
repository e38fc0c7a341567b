/// One field of a calendar expression: `*`, or a list of values, ranges and steps.
///
/// Seconds are stored in microseconds, as in systemd; all other fields in their own unit.
struct CalendarField: Hashable, Sendable {
    /// Sorted, without duplicates; empty for `*`.
    let components: [Component]

    struct Component: Hashable, Sendable {
        let start: Int
        /// Nil for a single value, or for steps up to the end of the field.
        let stop: Int?
        /// 0 for a single value.
        let step: Int
    }

    static let any = CalendarField([])

    static func only(_ values: Int...) -> CalendarField {
        CalendarField(values.map { Component(start: $0, stop: nil, step: 0) })
    }

    /// Trims a range to end at its last step; if that is its start, it becomes a single value.
    init(_ components: [Component]) {
        let trimmed = components.map { component in
            guard let stop = component.stop, component.step > 0 else { return component }
            let last = stop - (stop - component.start) % component.step
            return last > component.start
                ? Component(start: component.start, stop: last, step: component.step)
                : Component(start: component.start, stop: nil, step: 0)
        }
        self.components = Set(trimmed).sorted {
            ($0.start, $0.stop ?? -1, $0.step) < ($1.start, $1.stop ?? -1, $1.step)
        }
    }

    var isAny: Bool { components.isEmpty }

    /// Returns the smallest value from `value` on, at most `last`.
    func first(from value: Int, through last: Int) -> Int? {
        if components.isEmpty { return value <= last ? value : nil }
        var found: Int?
        for component in components {
            guard let candidate = component.first(from: value), candidate <= min(last, component.stop ?? last),
                candidate < found ?? .max
            else { continue }
            found = candidate
        }
        return found
    }

    /// Returns every value up to `last`, which must be below 64.
    func values(through last: Int) -> SmallNumberSet {
        var set = SmallNumberSet()
        var value = 0
        while let next = first(from: value, through: last) {
            set.insert(next)
            value = next + 1
        }
        return set
    }
}

extension CalendarField.Component {
    fileprivate func first(from value: Int) -> Int? {
        if value <= start { return start }
        guard step > 0 else { return nil }
        return start + (value - start + step - 1) / step * step
    }

    /// Converts days counted from the end of a month (1 is the last day) to days of the month, which swaps the ends of
    /// ranges.
    func countedBack(monthLength: Int) -> CalendarField.Component {
        let fromStart = monthLength + 1 - start
        guard let stop else { return .init(start: fromStart, stop: nil, step: step) }
        return .init(start: monthLength + 1 - stop, stop: fromStart, step: step)
    }
}
