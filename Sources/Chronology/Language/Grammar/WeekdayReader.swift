// Lists of weekdays.
extension PhraseReader {
    /// `월,수,금`, `Mo-Fr`, `du lundi au vendredi`, `月曜日から金曜日まで`, `(금)`, `montags`, `sat and sun`. `isEach`: whether
    /// the form itself repeats, as plurals do.
    func weekdays(_ start: Int) throws(TimeTextError) -> Found<(days: Set<Weekday>, isEach: Bool)>? {
        let isEnclosed = isSymbol("(", start) && weekday(start + 1) != nil && isSymbol(")", start + 2)
        guard let first = weekday(isEnclosed ? start + 1 : start) else { return nil }
        if isEnclosed { return (([first.weekday], false), start + 3) }
        var (days, index, last, isEach): (Set, _, _, _) = ([first.weekday], start + 1, first.weekday, first.isEach)
        while true {
            if let end = try rangeEnd(index) {
                let length = (end.value.rawValue - last.rawValue + 7) % 7
                days.formUnion((0...length).map { Weekday(mondayBased: last.rawValue - 1 + $0) })
                (last, index) = (end.value, end.next)
            } else if let place = nextInList(index), let item = weekday(place) {
                days.insert(item.weekday)
                (last, index) = (item.weekday, place + 1)
            } else {
                break
            }
        }
        let mark = skippingFillers(index)
        if meaning(mark) == .eachTime { (isEach, index) = (true, mark + 1) }
        return ((days, isEach), index)
    }

    func weekday(_ index: Int) -> (weekday: Weekday, isEach: Bool)? {
        switch meaning(index) {
        case .weekday(let weekday)?: (weekday, false)
        case .eachWeekday(let weekday)?: (weekday, true)
        default: nil
        }
    }

    /// `-Fr`, `부터 금요일`, `a viernes`, `..fri`. Throws if a sign of a range is there, but no weekday.
    private func rangeEnd(_ index: Int) throws(TimeTextError) -> Found<Weekday>? {
        // The first point belongs to an abbreviation: `mon..fri`.
        let isPointed = isSymbol(".", index) && isAttached(index) && token(index - 1)?.text.hasSuffix(".") ?? false
        let isSign = isSymbol(among: "-–—~〜～", index)
        guard isPointed || isSign || isRangeWord(index) else { return nil }
        let place = skippingFillers(index + 1)
        if let end = weekday(place) { return (end.weekday, place + 1) }
        if isSign, place == tokens.count || token(place)?.content == .unknown { throw unreadable(at: place) }
        return nil
    }

    /// The index of a weekday after a comma, `und`, or nothing.
    private func nextInList(_ index: Int) -> Int? {
        var index = index
        if isSymbol(among: ",、，・･·/&+", index) { index += 1 }
        if meaning(index) == .and { index += 1 }
        index = skippingFillers(index)
        return weekday(index) == nil ? nil : index
    }
}
