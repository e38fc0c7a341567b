// Days of the week.
extension PhraseReader {
    /// Reads `월,수,금`, `Mo-Fr`, `du lundi au vendredi`, `月曜日から金曜日まで`, `(금)`, `montags`. Returns false, consuming
    /// nothing, if no weekday is next.
    mutating func readWeekdays() -> Bool {
        let start = position
        let isEnclosed = isSymbol("(", start) && weekday(start + 1) != nil && isSymbol(")", start + 2)
        if isEnclosed { position += 1 }
        guard let list = takeWeekdays() else {
            position = start
            return false
        }
        if isEnclosed { position += 1 }
        let mark = skippingFillers(position)
        let isEach = list.isEach || meaning(mark) == .eachTime
        if meaning(mark) == .eachTime { position = mark + 1 }
        let role = list.isSingle && !isEach ? PhrasePiece.Role.weekday : .weekdays
        add(list.isSingle && isEach ? "every " + list.english : list.english, role, tokens: start..<position)
        return true
    }

    private func weekday(_ index: Int) -> (weekday: Weekday, isEach: Bool)? {
        switch meaning(index) {
        case .weekday(let weekday)?: (weekday, false)
        case .eachWeekday(let weekday)?: (weekday, true)
        default: nil
        }
    }

    /// Nil, consuming nothing, if no weekday is next. A single one is the day of a moment unless it is of the form
    /// `montags`.
    private mutating func takeWeekdays() -> (english: String, isSingle: Bool, isEach: Bool)? {
        guard let first = weekday(position) else { return nil }
        var (english, isSingle) = (first.weekday.shortName, true)
        position += 1
        while true {
            if let end = rangeEnd(position) {
                english += "-" + end.weekday.shortName
                position = end.next
            } else if let next = nextInList(position), let item = weekday(next) {
                english += "," + item.weekday.shortName
                position = next + 1
            } else {
                return (english, isSingle, first.isEach)
            }
            isSingle = false
        }
    }

    /// `-Fr`, `부터 금요일`, `a viernes`
    private func rangeEnd(_ index: Int) -> (weekday: Weekday, next: Int)? {
        var index = index
        var isRange = false
        if meaning(index) == .range || meaning(index) == .rangeOrFiller { isRange = true }
        if case .symbol(let symbol)? = token(index)?.content, "-–—~〜～".unicodeScalars.contains(symbol) {
            isRange = true
        }
        guard isRange else { return nil }
        index = skippingFillers(index + 1)
        return weekday(index).map { ($0.weekday, index + 1) }
    }

    /// The index of a weekday after a comma, `und`, or nothing.
    private func nextInList(_ index: Int) -> Int? {
        var index = index
        if case .symbol(let symbol)? = token(index)?.content, ",、，・･·/&+".unicodeScalars.contains(symbol) { index += 1 }
        if meaning(index) == .and { index += 1 }
        index = skippingFillers(index)
        return weekday(index) == nil ? nil : index
    }
}

// The repeated unit.
extension PhraseReader {
    /// Reads `매일`, `alle 2 Wochen`, `jeden Montag`, `chaque`. Returns false, consuming nothing, if no repetition is
    /// next.
    mutating func readRepetition() -> Bool {
        let start = position
        if case .repetition(let text)? = meaning(start) {
            var english = text
            position += 1
            // `평일과 토요일`
            if ["weekdays", "weekends"].contains(text), let next = nextInList(position), next > position {
                position = next
                if let days = takeWeekdays() { english += "," + days.english }
            }
            pieces.append(PhrasePiece(repetition: english, range: range(start..<position)))
            return true
        }
        // `un lundi sur deux`
        if meaning(start) == .number(1), weekday(start + 1) != nil {
            position += 1
            return readWeekdays()
        }
        guard meaning(start) == .every else { return false }
        if readEveryUnit() || readEveryNth() || readEveryMonthDay() { return true }
        position = skippingFillers(start + 1)
        let count = pieces.count
        if weekday(position) != nil, readWeekdays() {
            let isListed = pieces[count].english.hasPrefix("every ")
            pieces[count] = PhrasePiece(
                english: isListed ? pieces[count].english : "every " + pieces[count].english,
                range: range(start..<position),
                role: .weekdays
            )
        } else {
            add("every", tokens: start..<start + 1)
        }
        return true
    }

    /// `alle 2 Wochen`, `每小时`, `cada dos lunes`
    private mutating func readEveryUnit() -> Bool {
        let start = skippingFillers(position + 1)
        var (number, index) = integer(start) ?? (1, start)
        let hasNumber = index > start
        if meaning(index) == .counter { index += 1 }
        if hasNumber, weekday(index) != nil {
            pieces.append(PhrasePiece(repetition: "every \(number) weeks", range: range(position..<index)))
            position = index
            return true
        }
        guard let unit = unitName(index), ["minutes", "hours", "days", "weeks", "months", "years"].contains(unit) else {
            return false
        }
        let english = hasNumber ? "every \(number) \(unit)" : "every \(unit.dropLast())"
        pieces.append(PhrasePiece(repetition: english, range: range(position..<index + 1)))
        position = index + 1
        return true
    }

    /// `jeden 1. des Monats`, `tous les 1er du mois`
    private mutating func readEveryMonthDay() -> Bool {
        guard let (day, behind) = integer(skippingFillers(position + 1)) else { return false }
        let ofTheMonth = skippingFillers(isSymbol(".", behind) ? behind + 1 : behind)
        guard meaning(ofTheMonth) == .ofTheMonth else { return false }
        pieces.append(PhrasePiece(english: "monthly on \(day)", range: range(position..<ofTheMonth + 1)))
        position = ofTheMonth + 1
        return true
    }

    /// `jede zweite Woche`, `jeden zweiten Montag`, `jeden letzten Freitag`
    private mutating func readEveryNth() -> Bool {
        let start = skippingFillers(position + 1)
        guard case .ordinal(let ordinal)? = meaning(start) else { return false }
        let index = skippingFillers(start + 1)
        if ordinal > 0, let unit = unitName(index) {
            pieces.append(PhrasePiece(repetition: "every \(ordinal) \(unit)", range: range(position..<index + 1)))
            position = index + 1
            return true
        }
        guard let day = weekday(index) else { return false }
        let english = "every " + OrdinalWord.text(ordinal) + " " + day.weekday.name
        let ofTheMonth = skippingFillers(index + 1)
        let isOfMonth = meaning(ofTheMonth) == .ofTheMonth
        let end = isOfMonth ? ofTheMonth + 1 : index + 1
        add(english + (isOfMonth ? " of the month" : ""), .ordinalWeekday, tokens: position..<end)
        position = end
        return true
    }
}

// The order of parts.
extension PhraseReader {
    /// Moves days after the repetition they belong to: `le 15 de chaque mois` is `every month on 15`.
    mutating func assembleRepetition() {
        guard let base = pieces.firstIndex(where: { [.weekly, .monthly, .yearly].contains($0.role) }) else { return }
        let details = detailIndices(pieces[base].role)
        guard !details.isEmpty else { return }
        var detail = pieces[details[0]]
        detail.english = details.map { pieces[$0].english }.joined(separator: ",")
        detail.isAttached = false
        let (every, ofTheMonth) = ("every ", " of the month")
        if detail.english.hasPrefix(every) { detail.english.removeFirst(every.count) }
        if detail.english.hasSuffix(ofTheMonth) { detail.english.removeLast(ofTheMonth.count) }
        for index in details {
            detail.range = detail.range.spanning(pieces[index].range)
        }
        let joint = PhrasePiece(english: "on", range: detail.range)
        let commas = pieces[base].role == .monthly ? separators(between: details) : []
        pieces.insert(contentsOf: [joint, detail], at: base + 1)
        for index in (details + commas).sorted(by: >) { pieces.remove(at: index > base ? index + 2 : index) }
    }

    private func detailIndices(_ role: PhrasePiece.Role) -> [Int] {
        switch role {
        case .weekly:
            return pieces.indices.filter { [.weekday, .weekdays].contains(pieces[$0].role) && isPlainDay($0) }
        case .monthly:
            let chosen = pieces.indices.filter { [.monthDays, .ordinalWeekday].contains(pieces[$0].role) }
            guard chosen.isEmpty else { return chosen }
            // `el 15 de cada mes`
            return pieces.indices.filter { index in
                let isNumber = pieces[index].role == .verbatim && pieces[index].english.utf8.allSatisfy(\.isASCIIDigit)
                let isAlone =
                    index + 1 == pieces.count || !pieces[index + 1].isAttached || pieces[index + 1].english == ","
                return isNumber && isAlone && (!pieces[index].isAttached || index == 0)
            }
        case .yearly: return pieces.indices.filter { pieces[$0].role == .date }
        default: return []
        }
    }

    /// Not `next monday`.
    private func isPlainDay(_ index: Int) -> Bool {
        !pieces[index].english.contains(" ") || pieces[index].english.hasPrefix("every ")
    }

    private func separators(between indices: [Int]) -> [Int] {
        guard let first = indices.first, let last = indices.last else { return [] }
        return (first...last).filter {
            !indices.contains($0) && [",", "、"].contains(pieces[$0].english) || isAnd($0, indices)
        }
    }

    private func isAnd(_ index: Int, _ details: [Int]) -> Bool {
        !details.contains(index) && pieces[index].role == .verbatim
            && tokens.contains { $0.meaning == .and && $0.range == pieces[index].range }
    }

    /// `12월 25일 (금)`: the grammar reads the weekday first.
    mutating func moveWeekdayBeforeDate() {
        guard let date = pieces.firstIndex(where: { $0.role == .date }),
            let weekday = pieces.firstIndex(where: { $0.role == .weekday }), weekday == date + 1
        else { return }
        pieces.swapAt(date, weekday)
        pieces[date].isAttached = false
        pieces[weekday].isAttached = false
    }
}
