// The repeated unit.
extension PhraseReader {
    /// `매일`, `alle 2 Wochen`, `jeden Montag`, `every 15th`, `every dec 25`, `2주마다`. Throws for `every` with something
    /// else behind it.
    func repetition(_ start: Int) throws(TimeTextError) -> Found<PhrasePart.Value>? {
        if case .repetition(let repetition)? = meaning(start) { return (.repetition(repetition), start + 1) }
        if meaning(start) == .every { return try every(start) }
        guard let span = try span(start), span.parts.count == 1, let part = span.parts.first,
            part.number.fraction.isEmpty,
            let count = Int(part.number.whole), meaning(skippingFillers(span.next)) == .eachTime
        else { return nil }
        return (.repetition(try repetition(every: count, part.unit, at: span.tokens)), skippingFillers(span.next) + 1)
    }

    private func every(_ start: Int) throws(TimeTextError) -> Found<PhrasePart.Value> {
        let first = skippingFillers(start + 1)
        if meaning(first) == .lastDay {
            let mark = skippingFillers(first + 1)
            return (
                .repetition(.months(every: 1, on: .days([-1]))), meaning(mark) == .ofTheMonth ? mark + 1 : first + 1
            )
        }
        if let found = try everyUnit(first) { return found }
        if let found = try everyNth(start, first) { return found }
        // `jeden 15. im Monat`, `jeden Ersten im Monat`
        if let (day, behind) = integer(first) ?? ordinalNumber(first), day > 0 {
            let mark = skippingFillers(isSymbol(".", behind) ? behind + 1 : behind)
            if meaning(mark) == .ofTheMonth { return (.repetition(.months(every: 1, on: .days([day]))), mark + 1) }
        }
        if let (day, next) = try date(first) {
            if case .monthDay(let month, let day) = day {
                return (.repetition(.years(every: 1, on: Repetition.YearDay(month: month, day: day))), next)
            }
            if case .dayOfMonth(let day) = day { return (.repetition(.months(every: 1, on: .days([day]))), next) }
        }
        if let ((days, _), next) = try weekdays(first) { return (.weekdays(days, isEach: true), next) }
        if isSymbol("-", first) { throw failure(.zeroInterval, at: first..<tokens.count) }
        let place = integer(first)?.next ?? first
        throw unreadable(at: subject == .repetition || place < tokens.count ? place : start)
    }

    /// `2 Wochen`, `other day`, `小时`; a number with a weekday is one of weeks: `cada dos lunes`.
    private func everyUnit(_ start: Int) throws(TimeTextError) -> Found<PhrasePart.Value>? {
        let number = integer(start)
        var index = number?.next ?? start
        if meaning(index) == .counter { index += 1 }
        if let number, weekday(index) != nil {
            return (.repetition(try repetition(every: number.value, .fixed(.week), at: start..<number.next)), index)
        }
        guard let unit = unit(index), unit != .fixed(.second), number == nil || number?.next == index || index > start
        else {
            return nil
        }
        return (.repetition(try repetition(every: number?.value ?? 1, unit, at: start..<index)), index + 1)
    }

    /// `zweite Woche`, `third day`: every nth. `every second friday` may mean every other Friday or the second of each
    /// month, and is refused.
    private func everyNth(_ start: Int, _ first: Int) throws(TimeTextError) -> Found<PhrasePart.Value>? {
        guard let (ordinal, behind) = ordinalNumber(first) else { return nil }
        if ordinal > 0, let unit = unit(skippingFillers(behind)) {
            let index = skippingFillers(behind)
            return (.repetition(try repetition(every: ordinal, unit, at: first..<behind)), index + 1)
        }
        guard let ((weekday, _, isOfMonth), next) = ordinalWeekday(first), ordinal <= OrdinalWord.names.count else {
            return nil
        }
        if let weekday, ordinal > 1, !isOfMonth {
            let readings = [
                Repetition.weeks(every: ordinal, on: [weekday]),
                .months(every: 1, on: .weekday(weekday, ordinal: ordinal)),
            ].map(TimeReading.repetition)
            throw failure(.twoReadings(readings[0], readings[1]), at: start..<next)
        }
        return (.ordinalWeekday(weekday, ordinal, isEach: true), next)
    }

    private func repetition(
        every count: Int,
        _ unit: SpanPart.Unit,
        at indices: Range<Int>
    ) throws(TimeTextError) -> Repetition {
        guard count > 0 else { throw failure(.zeroInterval, at: indices) }
        guard Repetition.intervals.contains(count) else { throw failure(.tooLarge(.repetition), at: indices) }
        switch unit {
        case .fixed(.minute): return .minutes(every: count)
        case .fixed(.hour): return .hours(every: count)
        case .fixed(.day): return .days(every: count)
        case .fixed(.week): return .weeks(every: count, on: [])
        case .months: return .months(every: count, on: .startDay)
        case .years: return .years(every: count, on: nil)
        case .fixed: throw failure(.unreadable(subject), at: indices.upperBound..<indices.upperBound + 1)
        }
    }

    /// Whether a word repeats by months, so that a number may be a day.
    var isMonthly: Bool {
        tokens.indices.contains { index in
            switch meaning(index) {
            case .ofTheMonth?, .repetition(.months(_, .startDay))?: return true
            case .every?:
                let first = skippingFillers(index + 1)
                return meaning(integer(first)?.next ?? ordinalNumber(first)?.next ?? first) == .months
            default: return false
            }
        }
    }
}
