extension CalendarExpression: CustomStringConvertible {
    /// Canonical, as `systemd-analyze calendar` normalises it: `Mon..Fri *-*-* 07:30:00 Europe/Berlin`.
    package var text: String {
        let date = [
            years.text(digits: 4), "-", months.text(digits: 2), countsDaysBack ? "~" : "-", days.text(digits: 2),
        ].joined()
        let time = [hours.text(digits: 2), minutes.text(digits: 2), microseconds.secondsText].joined(separator: ":")
        return [weekdaysText, date, time, zoneName].compactMap { $0 }.joined(separator: " ")
    }

    package var description: String { text }

    /// Runs of three days or more as a range.
    private var weekdaysText: String? {
        guard !weekdays.isEmpty else { return nil }
        var runs: [ClosedRange<Int>] = []
        for day in weekdays.numbers {
            if let last = runs.last, last.upperBound == day - 1 {
                runs[runs.count - 1] = last.lowerBound...day
            } else {
                runs.append(day...day)
            }
        }
        return runs.map { run in
            let (first, last) = (Self.weekdayNames[run.lowerBound], Self.weekdayNames[run.upperBound])
            switch run.count {
            case 1: return first
            case 2: return "\(first),\(last)"
            default: return "\(first)..\(last)"
            }
        }.joined(separator: ",")
    }

    static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}

extension CalendarField {
    fileprivate func text(digits: Int) -> String {
        isAny ? "*" : components.map { $0.text(digits: digits, unit: 1) }.joined(separator: ",")
    }

    fileprivate var secondsText: String {
        if components == [Component(start: 0, stop: nil, step: 1_000_000)] { return "*" }
        return components.map { $0.text(digits: 2, unit: 1_000_000) }.joined(separator: ",")
    }
}

extension CalendarField.Component {
    /// `unit` is what one written unit counts: 1, or a million where microseconds are kept.
    fileprivate func text(digits: Int, unit: Int) -> String {
        var text = Self.number(start, digits, unit)
        if let stop { text += ".." + Self.number(stop, digits, unit) }
        // A range goes in steps of one unless it says otherwise.
        if step > 0, stop == nil || step != unit { text += "/" + Self.number(step, 1, unit) }
        return text
    }

    private static func number(_ value: Int, _ digits: Int, _ unit: Int) -> String {
        let whole = (value / unit).padded(to: digits)
        return value % unit == 0 ? whole : "\(whole).\((value % unit).padded(to: 6))"
    }
}
