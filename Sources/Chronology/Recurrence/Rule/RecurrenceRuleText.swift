extension RecurrenceRule: CustomStringConvertible {
    /// Canonical: parts in one order, lists sorted, defaults left out, no `RRULE:`. Reads back to the same rule.
    ///
    /// An UNTIL is written to the second, as RFC 5545 has it.
    package var text: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        func add(_ part: RecurrenceRuleReader.Part, _ values: [String]) {
            if !values.isEmpty { parts.append("\(part.rawValue)=\(values.joined(separator: ","))") }
        }
        add(.interval, interval == 1 ? [] : [String(interval)])
        switch bound {
        case .never: break
        case .count(let count): add(.count, [String(count)])
        case .until(let until): add(.until, [UntilText.print(until)])
        }
        add(.months, months.numbers.map(String.init))
        add(.weekNumbers, weekNumbers.numbers.map(String.init))
        add(.yearDays, yearDays.map(String.init))
        add(.monthDays, monthDays.numbers.map(String.init))
        add(.weekdays, weekdays.map(\.ruleText))
        add(.hours, hours.numbers.map(String.init))
        add(.minutes, minutes.numbers.map(String.init))
        add(.seconds, seconds.numbers.map(String.init))
        add(.setPositions, setPositions.map(String.init))
        add(.weekStart, weekStart == .monday ? [] : [weekStart.ruleText])
        return parts.joined(separator: ";")
    }

    package var description: String { text }
}

extension Weekday {
    /// `MO` to `SU`.
    var ruleText: String {
        switch self {
        case .monday: "MO"
        case .tuesday: "TU"
        case .wednesday: "WE"
        case .thursday: "TH"
        case .friday: "FR"
        case .saturday: "SA"
        case .sunday: "SU"
        }
    }

    init?(ruleText: Substring) {
        guard let weekday = Self.allCases.first(where: { $0.ruleText == ruleText }) else { return nil }
        self = weekday
    }

    /// 0 (Monday) to 6.
    var mondayBased: Int { rawValue - 1 }
}

extension OrdinalWeekday {
    fileprivate var ruleText: String { (ordinal.map(String.init) ?? "") + weekday.ruleText }
}
