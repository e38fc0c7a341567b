// Days of the year and of the month, in digits and in words.
extension PhraseReader {
    /// A day of a year, of any year, or of a month; of a year from now with that before or behind it: `내년 1월 1일`.
    /// Throws for one that does not exist or has two readings.
    func date(_ start: Int) throws(TimeTextError) -> Found<DayReference>? {
        if case .yearFromNow(let years)? = meaning(start) {
            guard case (.monthDay(let month, let day), let next)? = try dateOfAnyYear(skippingFillers(start + 1)) else {
                return nil
            }
            return (.yearDayFromNow(month: month, day: day, years: years), next)
        }
        guard let (found, next) = try dateOfAnyYear(start) else { return nil }
        let place = skippingFillers(next)
        guard case .monthDay(let month, let day) = found, case .yearFromNow(let years)? = meaning(place) else {
            return (found, next)
        }
        return (.yearDayFromNow(month: month, day: day, years: years), place + 1)
    }

    private func dateOfAnyYear(_ start: Int) throws(TimeTextError) -> Found<DayReference>? {
        if let date = try pointedDate(start) { return date }
        if let date = try numericDate(start) { return date }
        if let date = try numberedDate(start) { return date }
        if let date = try namedDate(start) { return date }
        return try ordinalDay(start)
    }

    /// The day; throws `monthOutOfRange` and `dayOutOfRange`.
    func day(
        _ year: Int?,
        _ month: Int,
        _ day: Int,
        at indices: Range<Int>
    ) throws(TimeTextError) -> DayReference {
        guard (1...12).contains(month) else { throw failure(.monthOutOfRange, at: indices) }
        let days = CivilDate.days(inMonth: month, ofYear: year ?? 0)
        if let year, let date = CivilDate(year: year, month: month, day: day) { return .date(date) }
        guard year == nil, (1...days).contains(day) else {
            throw failure(.dayOutOfRange(year: year, month: month, days: days), at: indices)
        }
        return .monthDay(month: month, day: day)
    }

    /// Four digits.
    func year(_ index: Int) -> Int? {
        guard let token = token(index), token.content == .digits, token.text.utf8.count == 4, !isColonNumber(index)
        else {
            return nil
        }
        return Int(token.text)
    }

    // MARK: Digits

    /// `2026-12-25`, `12-25`, `2026/12/25`, `12/25`, `25.12.2026`, `2026.12.25`, `31-AUG-2027`, without spaces.
    private func numericDate(_ start: Int) throws(TimeTextError) -> Found<DayReference>? {
        guard isDigits(start), isAttached(start + 1), isAttached(start + 2),
            case .symbol(let mark)? = token(start + 1)?.content,
            "-/.\u{2212}".unicodeScalars.contains(mark), let first = Int(token(start)?.text ?? "")
        else {
            guard isDigits(start), isSymbol("-", start + 1), isDigits(start + 2), Int(token(start)?.text ?? "") == nil
            else {
                return nil
            }
            throw failure(.tooLarge(subject), at: start..<start + 1)
        }
        let isWhole = isSymbol(mark, start + 3) && isAttached(start + 3) && isAttached(start + 4) && isDigits(start + 4)
        if let month = month(start + 2), mark != ".", isWhole, let year = year(start + 4) {
            return (try day(year, month, first, at: start..<start + 5), start + 5)
        }
        guard let second = Int(isDigits(start + 2) ? token(start + 2)?.text ?? "" : "") else { return nil }
        if isWhole, let third = Int(token(start + 4)?.text ?? "") {
            if year(start) != nil { return (try day(first, second, third, at: start..<start + 5), start + 5) }
            if year(start + 4) != nil {
                let found = try dayInEitherOrder(first, second, third, isSymbol(".", start + 1), at: start..<start + 5)
                return (found, start + 5)
            }
            guard subject != .expression, mark != "." else { return nil }
            throw failure(.unreadable(.date), at: start..<start + 5)
        }
        guard subject == .expression ? readsMonthDays && mark == "-" : subject != .month, mark != ".",
            !isColonNumber(start + 2)
        else { return nil }
        let indices = start..<start + 3
        if year(start) != nil { throw failure(.unreadable(.date), at: indices) }
        guard mark == "/" || phrasebook.writesDayFirst else {
            return (try day(nil, first, second, at: indices), start + 3)
        }
        return (try dayInEitherOrder(first, second, nil, false, at: indices), start + 3)
    }

    /// Month and day in the order that makes a valid date. `03/04` is valid in both orders and refused: its meaning
    /// depends on the country.
    private func dayInEitherOrder(
        _ first: Int,
        _ second: Int,
        _ year: Int?,
        _ isDayFirst: Bool,
        at indices: Range<Int>
    ) throws(TimeTextError) -> DayReference {
        if isDayFirst { return try day(year, second, first, at: indices) }
        let monthFirst = try? day(year, first, second, at: indices)
        let dayFirst = try? day(year, second, first, at: indices)
        if let monthFirst, let dayFirst, monthFirst != dayFirst {
            throw failure(.twoReadings(.day(monthFirst), .day(dayFirst)), at: indices)
        }
        return if let dayFirst { dayFirst } else { try day(year, first, second, at: indices) }
    }

    /// `25.12.`, and `12. 25.` and `2026. 12. 25.` in languages with these forms.
    private func pointedDate(_ start: Int) throws(TimeTextError) -> Found<DayReference>? {
        guard phrasebook.pointedDates != .none else { return nil }
        var numbers: [Int] = []
        var index = start
        while numbers.count < 3, isDigits(index), isSymbol(".", index + 1), isAttached(index + 1),
            let number = integer(index)?.value, number <= 9999
        {
            guard numbers.isEmpty || phrasebook.pointedDates == .monthFirst || isAttached(index) else { break }
            numbers.append(number)
            index += 2
        }
        guard !isDigits(index) || !isAttached(index) else { return nil }
        let indices = start..<index
        switch (phrasebook.pointedDates, numbers.count) {
        case (.dayFirst, 2): return (try day(nil, numbers[1], numbers[0], at: indices), index)
        case (.monthFirst, 2): return (try day(nil, numbers[0], numbers[1], at: indices), index)
        case (.monthFirst, 3) where numbers[0] >= 1000:
            return (try day(numbers[0], numbers[1], numbers[2], at: indices), index)
        default: return nil
        }
    }

    // MARK: Words

    /// `2026年12月25日`, `12월 25일`
    private func numberedDate(_ start: Int) throws(TimeTextError) -> Found<DayReference>? {
        guard let ((year, month), next) = numberedMonth(start), let (number, behind) = integer(skippingFillers(next)),
            meaning(behind) == .dayMark
        else { return nil }
        return (try day(year, month, number, at: start..<behind + 1), behind + 1)
    }

    /// `2026年12月`, `12월`
    func numberedMonth(_ start: Int) -> Found<(year: Int?, month: Int)>? {
        guard let (first, next) = integer(start) else { return nil }
        if meaning(next) == .monthMark { return ((nil, first), next + 1) }
        guard meaning(next) == .yearMark, (1000...9999).contains(first),
            let (month, behind) = integer(skippingFillers(next + 1)), meaning(behind) == .monthMark
        else { return nil }
        return ((first, month), behind + 1)
    }

    /// `25. Dezember 2026`, `25 de diciembre`, `1er janvier`, `the 25th of december`, `dec 25, 2026`
    private func namedDate(_ start: Int) throws(TimeTextError) -> Found<DayReference>? {
        guard let ((month, number), behind) = dayBeforeMonth(start) ?? dayBehindMonth(start) else { return nil }
        let place = skippingFillers(isSymbol(",", behind) ? behind + 1 : behind)
        guard let year = year(place) else {
            return (try day(nil, month, number, at: start..<behind), behind)
        }
        return (try day(year, month, number, at: start..<place + 1), place + 1)
    }

    private func dayBeforeMonth(_ start: Int) -> Found<(month: Int, day: Int)>? {
        let first = meaning(start) == .leading ? start + 1 : start
        var day = integer(first)
        if case .ordinal(let ordinal)? = meaning(first), ordinal > 0 { day = (ordinal, first + 1) }
        guard let (number, behind) = day, number <= 99 else { return nil }
        var next: Int = isSymbol(".", behind) ? behind + 1 : behind
        if meaning(next) == .ordinalSuffix { next += 1 }
        guard let month = month(skippingFillers(next)) else { return nil }
        return ((month, number), skippingFillers(next) + 1)
    }

    private func dayBehindMonth(_ start: Int) -> Found<(month: Int, day: Int)>? {
        guard let month = month(start) else { return nil }
        let place = skippingFillers(start + 1)
        guard let (number, next) = integer(place), number <= 99,
            token(place)?.text.utf8.count ?? 0 < 3 || !isDigits(place),
            !isColonNumber(place), !isHourOfMore(number, next)
        else { return nil }
        return ((month, number), meaning(next) == .ordinalSuffix ? next + 1 : next)
    }

    /// Whether a preceding number is an hour or counts something.
    private func isHourOfMore(_ number: Int, _ index: Int) -> Bool {
        switch meaning(index) {
        // `december 25 in the morning at 8`
        case .part?: return number <= 24 && clock(skippingFillers(index + 1)) == nil
        case .hourMark?, .hour?, .unit?, .months?, .years?, .counter?, .month?, .monthMark?, .past?, .to?:
            return true
        default: return isSymbol(among: ".-/", index) && isAttached(index)
        }
    }

    // MARK: Days of a month

    /// The next such day of a month, or that of an adjacent one: `25日`, `25.`, `the 25th`, `来月1日`, `25. nächsten Monats`.
    private func ordinalDay(_ start: Int) throws(TimeTextError) -> Found<DayReference>? {
        if case .monthFromNow(let months)? = meaning(start) {
            guard let (number, next) = markedDay(skippingFillers(start + 1)) else { return nil }
            guard let day = try monthDay(number, months, at: start..<next) else { return nil }
            return (day, next)
        }
        if isSymbol(among: "+-−", start - 1) { return nil }
        guard let (number, next) = markedDay(start) else { return nil }
        return try withMonth(number, start..<next)
    }

    /// `25日`, `25th`, and `25.` in languages with that form.
    private func markedDay(_ start: Int) -> Found<Int>? {
        guard let (number, next) = integer(start) else { return nil }
        if meaning(next) == .ordinalSuffix, isAttached(next) { return (number, next + 1) }
        guard subject == .moment || subject == .date || subject == .repetition else { return nil }
        if meaning(next) == .dayMark { return (number, next + 1) }
        guard phrasebook.pointedDates == .dayFirst, isSymbol(".", next), isAttached(next),
            !isDigits(next + 1) || !isAttached(next + 1)
        else { return nil }
        return (number, next + 1)
    }

    /// `le 25`, `el día 25`, `le premier du mois prochain`, and `25` of `mercredi 25 à 9h`.
    func bareMonthDay(_ start: Int) throws(TimeTextError) -> Found<DayReference>? {
        let hasArticle = meaning(start) == .dayArticle
        let first = hasArticle ? start + 1 : start
        guard subject == .moment || subject == .date, hasArticle || isBetweenWeekdayAndClock(first),
            dayBeforeMonth(first) == nil
        else { return nil }
        var day = integer(first)
        if hasArticle, meaning(first) == .ordinal(1) { day = (1, first + 1) }
        guard let (number, behind) = day, !isCounted(behind) else { return nil }
        // `er` of `1er`
        let next = meaning(behind) == .filler && isAttached(behind) ? behind + 1 : behind
        return try withMonth(number, start..<next)
    }

    private func isBetweenWeekdayAndClock(_ index: Int) -> Bool {
        // Short names are also those of months: `mar 8 9:00` is in March.
        guard case .weekday? = meaning(index - 1), let name = token(index - 1)?.text, name.utf8.count > 3,
            let (_, behind) = integer(index)
        else { return false }
        return clock(skippingFillers(behind)) != nil
    }

    /// Whether a preceding number is not a day but an hour, a month, or part of a list of digits.
    private func isCounted(_ index: Int) -> Bool {
        if case .symbol(let symbol)? = token(index)?.content { return isAttached(index) && symbol != "," }
        if token(index)?.content == .unknown { return isAttached(index) }
        switch meaning(skippingFillers(index)) {
        case .month?, .monthMark?, .hour?, .hourMark?, .unit?, .months?, .years?, .counter?, .weekday?, .eachWeekday?,
            .half?, .quarter?, .lastDay?:
            return true
        default: return false
        }
    }

    /// A day of the month, followed by the month if one is given: `du mois prochain`.
    private func withMonth(_ number: Int, _ indices: Range<Int>) throws(TimeTextError) -> Found<DayReference>? {
        let place = skippingFillers(indices.upperBound)
        guard case .monthFromNow(let months)? = meaning(place) else {
            guard let day = try monthDay(number, nil, at: indices) else { return nil }
            return (day, indices.upperBound)
        }
        guard let day = try monthDay(number, months, at: indices) else { return nil }
        return (day, place + 1)
    }

    private func monthDay(_ number: Int, _ months: Int?, at indices: Range<Int>) throws(TimeTextError) -> DayReference?
    {
        guard (1...31).contains(number) else { throw failure(.monthDayOutOfRange, at: indices) }
        guard let months else { return .dayOfMonth(number) }
        return (-1...1).contains(months) ? .dayOfMonthFromNow(number, months: months) : nil
    }
}
