extension PhraseReader {
    /// Reads a day of the year, a month of a year, or a day of the month. Returns false, consuming nothing, if none is
    /// next.
    mutating func readDate() -> Bool {
        guard
            let date = pointedDate(position) ?? numberedDate(position) ?? namedDate(position) ?? monthDay(position)
                ?? nextMonthDay(position)
        else { return false }
        pieces.append(PhrasePiece(english: date.english, range: range(position..<date.next), role: date.role))
        position = date.next
        return true
    }

    private typealias Found = (english: String, role: PhrasePiece.Role, next: Int)

    /// `2026年12月25日`, `12월 25일`, `2026年12月`
    private func numberedDate(_ start: Int) -> Found? {
        guard var (month, next) = integer(start) else { return nil }
        var year: Int?
        if meaning(next) == .yearMark, (1000...9999).contains(month),
            let (number, behind) = integer(skippingFillers(next + 1))
        {
            (year, month, next) = (month, number, behind)
        }
        guard meaning(next) == .monthMark else { return nil }
        next = skippingFillers(next + 1)
        if let (day, behind) = integer(next), meaning(behind) == .dayMark {
            return (text(year, month, day), .date, behind + 1)
        }
        if let year { return (year.padded(to: 4) + "-" + month.padded(to: 2), .other, next) }
        return ((1...12).contains(month) ? MonthName.names[month - 1] : month.padded(to: 2), .other, next)
    }

    /// `25. Dezember 2026`, `25 de diciembre`, `1er janvier`
    private func namedDate(_ start: Int) -> Found? {
        var day = integer(start)
        if case .ordinal(let ordinal)? = meaning(start), ordinal > 0 { day = (ordinal, start + 1) }
        guard let (number, behind) = day, number <= 99 else { return nil }
        var next = behind
        if isSymbol(".", next) { next += 1 }
        guard case .month(let month)? = meaning(skippingFillers(next)) else { return nil }
        next = skippingFillers(next) + 1
        let place = skippingFillers(isSymbol(",", next) ? next + 1 : next)
        if let digits = token(place), digits.content == .digits, digits.text.utf8.count == 4,
            let year = Int(digits.text)
        {
            return (text(year, month, number), .date, place + 1)
        }
        return (text(nil, month, number), .date, next)
    }

    /// `25.12.`, and `12. 25.` and `2026. 12. 25.` in languages with these forms.
    private func pointedDate(_ start: Int) -> Found? {
        var numbers: [Int] = []
        var index = start
        while numbers.count < 3, let digits = token(index), digits.content == .digits, isSymbol(".", index + 1),
            isAttached(index + 1), let number = Int(digits.text), number <= 9999
        {
            guard numbers.isEmpty || phrasebook.pointedDates == .monthFirst || isAttached(index) else { break }
            numbers.append(number)
            index += 2
        }
        guard token(index)?.content != .digits || !isAttached(index) else { return nil }
        switch (phrasebook.pointedDates, numbers.count) {
        case (.dayFirst, 2): return (text(nil, numbers[1], numbers[0]), .date, index)
        case (.monthFirst, 2): return (text(nil, numbers[0], numbers[1]), .date, index)
        case (.monthFirst, 3) where numbers[0] >= 1000:
            return (text(numbers[0], numbers[1], numbers[2]), .date, index)
        default: return nil
        }
    }

    private func text(_ year: Int?, _ month: Int, _ day: Int) -> String {
        // `12-25` would be a difference.
        if subject == .expression, year == nil, (1...12).contains(month) {
            return "\(MonthName.names[month - 1]) \(day)"
        }
        return (year.map { $0.padded(to: 4) + "-" } ?? "") + month.padded(to: 2) + "-" + day.padded(to: 2)
    }

    /// A day of the month in a repetition by months: `25일`, `15.`
    private func monthDay(_ start: Int) -> Found? {
        guard let (day, next) = integer(start),
            token(next)?.content != .digits || token(next)?.followsSpace ?? true
        else { return nil }
        let hasMark = meaning(next) == .dayMark
        guard hasMark || isSymbol(".", next) && isAttached(next), isMonthly else { return nil }
        return (String(day), .monthDays, next + 1)
    }

    /// The next such day of the month, or that of an adjacent month: `25일`, `25.`, `来月1日`, `25. nächsten Monats`.
    private func nextMonthDay(_ start: Int) -> Found? {
        guard isOneDay else { return nil }
        if case .monthFromNow(let months)? = meaning(start) {
            guard let day = markedDay(skippingFillers(start + 1)) else { return nil }
            return Self.monthDay(day.number, months: months, next: day.next)
        }
        if case .symbol(let sign)? = token(start - 1)?.content, "+-−".unicodeScalars.contains(sign) { return nil }
        guard let day = markedDay(start), !isMonthly else { return nil }
        return withMonth(day.number, day.next)
    }

    /// Whether the text is about one day, so that a number in it may be a day.
    private var isOneDay: Bool { subject == .moment || subject == .date }

    /// `25日`, and `25.` in languages with that form.
    private func markedDay(_ start: Int) -> (number: Int, next: Int)? {
        guard let (number, next) = integer(start) else { return nil }
        if meaning(next) == .dayMark { return (number, next + 1) }
        guard phrasebook.pointedDates == .dayFirst, isSymbol(".", next), isAttached(next),
            token(next + 1)?.content != .digits || !isAttached(next + 1)
        else { return nil }
        return (number, next + 1)
    }

    /// Reads `le 25`, `el día 25`, `le premier du mois prochain`, and `25` of `mercredi 25 à 9h`. Returns false, consuming
    /// nothing, if no day of a month is next.
    mutating func readBareMonthDay() -> Bool {
        let hasArticle = meaning(position) == .dayArticle
        let start = hasArticle ? position + 1 : position
        guard isOneDay, hasArticle || isBetweenWeekdayAndClock(start), namedDate(start) == nil else { return false }
        var day = integer(start)
        if hasArticle, meaning(start) == .ordinal(1) { day = (1, start + 1) }
        guard let (number, behind) = day, !isCounted(behind), !isMonthly,
            let date = withMonth(number, skippingAttached(behind))
        else { return false }
        pieces.append(PhrasePiece(english: date.english, range: range(position..<date.next), role: date.role))
        position = date.next
        return true
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

    /// `er` of `1er`
    private func skippingAttached(_ index: Int) -> Int {
        meaning(index) == .filler && isAttached(index) ? index + 1 : index
    }

    /// A day of the month, followed by the month if one is given: `du mois prochain`.
    private func withMonth(_ number: Int, _ next: Int) -> Found? {
        let place = skippingFillers(next)
        guard case .monthFromNow(let months)? = meaning(place) else {
            return Self.monthDay(number, months: nil, next: next)
        }
        return Self.monthDay(number, months: months, next: place + 1)
    }

    private static func monthDay(_ number: Int, months: Int?, next: Int) -> Found? {
        guard let months else { return (DayReference.dayOfMonth(number).text, .date, next) }
        guard (-1...1).contains(months) else { return nil }
        return (DayReference.dayOfMonthFromNow(number, months: months).text, .date, next)
    }

    /// Whether any part of the text repeats by months.
    private var isMonthly: Bool {
        tokens.contains { token in
            guard case .repetition(let text)? = token.meaning else { return token.meaning == .ofTheMonth }
            return PhrasePiece(repetition: text, range: 0..<0).role == .monthly
        } || tokens.indices.contains { meaning($0) == .every && hasMonths(behind: $0) }
    }

    private func hasMonths(behind index: Int) -> Bool {
        var index = skippingFillers(index + 1)
        if let (_, next) = integer(index) { index = next }
        return meaning(index) == .months
    }

    /// Reads `morgen`, `nächsten Montag`, `다음 주 월요일`, `le dernier vendredi du mois`, `先月`. Returns false, consuming
    /// nothing, if none is next.
    mutating func readDay() -> Bool {
        switch meaning(position) {
        case .day(let days)?:
            add(DayReference.daysFromToday(days).text, .day, tokens: position..<position + 1)
            position += 1
        case .monthFromNow(let months)? where (-1...1).contains(months):
            add(["last month", "this month", "next month"][months + 1], tokens: position..<position + 1)
            position += 1
        case .lastDay?:
            add("last day", .monthDays, tokens: position..<position + 1)
            position += 1
            skipOfTheMonth()
        case .week?, .next?, .this?, .ordinal?: return readChosenWeekday()
        case .weekday(let weekday)?: return readWeekday(weekday, chosenBehind: position + 1)
        default: return false
        }
        return true
    }

    /// `nächsten Montag`, `다음 주 월요일`, `letzter Freitag`
    private mutating func readChosenWeekday() -> Bool {
        guard let choice = meaning(position), case .weekday(let weekday)? = meaning(skippingFillers(position + 1))
        else {
            return false
        }
        let end = skippingFillers(position + 1) + 1
        return readWeekday(weekday, choice: choice, end: end)
    }

    /// `lundi prochain`, `lundi de la semaine prochaine`
    private mutating func readWeekday(_ weekday: Weekday, chosenBehind index: Int) -> Bool {
        let index = skippingFillers(index)
        guard let choice = meaning(index) else { return false }
        if case .ordinal(let ordinal) = choice, ordinal > 0 { return false }
        return readWeekday(weekday, choice: choice, end: index + 1)
    }

    private mutating func readWeekday(_ weekday: Weekday, choice: PhraseMeaning, end: Int) -> Bool {
        let english: String
        var role = PhrasePiece.Role.weekday
        switch choice {
        case .week(let weeks): english = DayReference.weekdayOfWeek(weekday, weeks: weeks).text
        case .next: english = "next " + weekday.name
        case .this: english = "this " + weekday.name
        case .ordinal(let ordinal):
            english = OrdinalWord.text(ordinal) + " " + weekday.name
            role = .ordinalWeekday
        default: return false
        }
        add(english, role, tokens: position..<end)
        position = end
        if role == .ordinalWeekday { skipOfTheMonth() }
        return true
    }

    private mutating func skipOfTheMonth() {
        let index = skippingFillers(position)
        guard meaning(index) == .ofTheMonth, let last = pieces.indices.last else { return }
        pieces[last].english += " of the month"
        pieces[last].range = pieces[last].range.lowerBound..<tokens[index].range.upperBound
        position = index + 1
    }
}
