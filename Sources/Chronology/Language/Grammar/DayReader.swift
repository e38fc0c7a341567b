// Days from today and days of the week.
extension PhraseReader {
    /// `morgen`, `nächsten Montag`, `다음 주 월요일`, `lundi de la semaine prochaine`, `monday in 2 weeks`, `friday`.
    func day(_ start: Int) throws(TimeTextError) -> Found<DayReference>? {
        switch meaning(start) {
        case .day(let days)?:
            // `morgen in einer Woche`
            guard let (distance, next) = try relativeSpan(start + 1), !distance.isPast,
                let weeks = Self.weeks(distance.span)
            else { return (.daysFromToday(days), start + 1) }
            return (.daysFromToday(days + 7 * weeks), next)
        case .weekday(let weekday)?: return try chosenBehind(weekday, start)
        case .week?, .next?, .this?:
            let place = skippingFillers(start + 1)
            guard case .weekday(let weekday)? = meaning(place), let choice = meaning(start) else { return nil }
            return Self.day(weekday, choice).map { ($0, place + 1) }
        default:
            guard let span = try span(start), meaning(span.next) == .from, let weeks = Self.weeks(span) else {
                return nil
            }
            switch meaning(span.next + 1) {
            case .weekday(let weekday)?: return (.weekdayInWeeks(weekday, weeks: weeks), span.next + 2)
            case .day(let days)?: return (.daysFromToday(days + 7 * weeks), span.next + 2)
            default: return nil
            }
        }
    }

    /// A weekday with the week or the direction behind it, otherwise the next one.
    private func chosenBehind(_ weekday: Weekday, _ index: Int) throws(TimeTextError) -> Found<DayReference> {
        let place = skippingFillers(index + 1)
        if let choice = meaning(place), let day = Self.day(weekday, choice) { return (day, place + 1) }
        // `friday week`
        if phrasebook.hoursNeedPart, isLetter("week", place) {
            return (.weekdayInWeeks(weekday, weeks: 1), place + 1)
        }
        // `vendredi en huit`, in eight days by the way in which the language counts.
        if !phrasebook.hoursNeedPart, meaning(place) == .in, let (days, next) = integer(place + 1), unit(next) == nil,
            let weeks = [8: 1, 15: 2][days]
        {
            return (.weekdayInWeeks(weekday, weeks: weeks), next)
        }
        // `금요일부터 일주일 뒤`
        let start = meaning(place) == .range ? place + 1 : place
        guard let (distance, next) = try relativeSpan(start), !distance.isPast, let weeks = Self.weeks(distance.span)
        else {
            return (.weekday(weekday), index + 1)
        }
        return (.weekdayInWeeks(weekday, weeks: weeks), next)
    }

    private static func day(_ weekday: Weekday, _ choice: PhraseMeaning) -> DayReference? {
        switch choice {
        case .week(let weeks): .weekdayOfWeek(weekday, weeks: weeks)
        case .next: .nextWeekday(weekday)
        case .this: .weekday(weekday)
        default: nil
        }
    }

    private static func weeks(_ span: PhraseSpan) -> Int? {
        guard span.parts.count == 1, span.parts[0].unit == .fixed(.week), span.parts[0].number.fraction.isEmpty,
            let weeks = Int(span.parts[0].number.whole), weeks <= 999
        else { return nil }
        return weeks
    }

    /// `in 25 Minuten`, `25분 후`, `il y a 2 heures`.
    func relativeSpan(_ start: Int) throws(TimeTextError) -> Found<(span: PhraseSpan, isPast: Bool)>? {
        switch meaning(start) {
        // `あと10分`
        case .in?, .after?:
            guard let span = try span(skippingFillers(start + 1)) else { return nil }
            // `in ten minutes from now`
            return ((span, false), meaning(span.next) == .after ? span.next + 1 : span.next)
        case .agoBefore?, .before?: return try span(skippingFillers(start + 1)).map { (($0, true), $0.next) }
        default:
            guard let span = try span(start) else { return nil }
            let mark = skippingFillers(span.next)
            switch meaning(mark) {
            case .after?: return ((span, false), mark + 1)
            case .ago?: return ((span, true), mark + 1)
            default: return nil
            }
        }
    }

    /// `last friday`, `second tuesday of the month`, `le dernier vendredi du mois`, `first weekday`; nil stands for a day
    /// from Monday to Friday.
    func ordinalWeekday(_ start: Int) -> Found<(weekday: Weekday?, ordinal: Int, isOfMonth: Bool)>? {
        let first = skippingFillers(start)
        let ordinal: Int
        let weekday: Weekday?
        var next: Int
        if case .weekday(let day)? = meaning(first), case .ordinal(-1)? = meaning(skippingFillers(first + 1)) {
            (ordinal, weekday, next) = (-1, day, skippingFillers(first + 1) + 1)
        } else {
            guard let (number, behind) = ordinalNumber(first) else { return nil }
            let place = skippingFillers(behind)
            switch meaning(place) {
            case .weekday(let day)?: (ordinal, weekday, next) = (number, day, place + 1)
            case .workingDay?: (ordinal, weekday, next) = (number, nil, place + 1)
            default: return nil
            }
        }
        let mark = skippingFillers(next)
        let isOfMonth = meaning(mark) == .ofTheMonth
        if isOfMonth { next = mark + 1 }
        return ((weekday, ordinal, isOfMonth), next)
    }

    /// `first`, `last` (-1), `2nd`, and `2.` in languages with that form
    func ordinalNumber(_ index: Int) -> Found<Int>? {
        if case .ordinal(let ordinal)? = meaning(index) { return (ordinal, index + 1) }
        guard let (number, next) = integer(index), isAttached(next) else { return nil }
        let isPointed = phrasebook.pointedDates == .dayFirst && isSymbol(".", next)
        return meaning(next) == .ordinalSuffix || isPointed ? (number, next + 1) : nil
    }
}
