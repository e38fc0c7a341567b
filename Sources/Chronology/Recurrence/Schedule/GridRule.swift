extension CalendarRule {
    /// Whether it is a grid of hours or minutes: a frequency below a day, or an expression with `*`, a step or a range in
    /// the hour or minute.
    ///
    /// A time of day means one moment of a day. A grid means an interval: without a given policy it rings in both passes
    /// of a repeated hour, and in a gap only at times that exist, so that what divides an hour keeps its real interval.
    package var isGrid: Bool {
        switch self {
        case .once: false
        case .recurring(let rule, _):
            switch rule.frequency {
            case .secondly, .minutely, .hourly: true
            case .daily, .weekly, .monthly, .yearly: false
            }
        case .calendar(let expression): expression.hours.isSeries || expression.minutes.isSeries
        }
    }
}

extension CalendarField {
    /// Whether it has more than single values.
    fileprivate var isSeries: Bool { isAny || components.contains { $0.step > 0 } }
}
