/// Puts the parts of a text together, whatever their order: one moment, day or repetition.
struct PartAssembly {
    let reader: PhraseReader
    let direction: WhenDirection
    private var parts: [PhrasePart]
    /// Whether a time of day was taken.
    private var hasTime = false

    /// Throws as ``PartReader/read()``.
    init(_ reader: PhraseReader, _ direction: WhenDirection = .future) throws(TimeTextError) {
        (self.reader, self.direction) = (reader, direction)
        var partReader = PartReader(reader, direction)
        parts = try partReader.read()
        try dropCommas()
    }

    /// A comma stands between two parts.
    private mutating func dropCommas() throws(TimeTextError) {
        func isComma(_ index: Int) -> Bool {
            parts.indices.contains(index) && parts[index].isJoint
                && reader.meaning(parts[index].tokens.lowerBound) != .and
        }
        for index in parts.indices where isComma(index) {
            let end = parts[index].tokens.upperBound
            if end == reader.tokens.count, reader.subject == .repetition { throw reader.unreadable(at: end) }
            guard index > 0, end < reader.tokens.count, !isComma(index + 1) else {
                throw reader.unreadable(at: parts[index].tokens.lowerBound)
            }
        }
        parts = parts.indices.filter { !isComma($0) }.map { parts[$0] }
    }

    // MARK: Moments

    /// A moment, with the repetition in the same text if `allowsRepetition`.
    mutating func moment(allowsRepetition: Bool) throws(TimeTextError) -> RepeatedWhen {
        let repetition = allowsRepetition ? try takeRepetition() : nil
        // `every 15th friday`, `daily monday`
        if !(repetition?.hasWeekdays ?? true), let weekday = parts.first(where: \.isWeekday) {
            throw reader.failure(.unreadable(.moment), at: weekday.tokens)
        }
        readLastWeekdays()
        // Beside a time of day a distance is a day: `in 2 days at 9:00`.
        if parts.contains(where: { $0.time != nil }) { try readDistances() }
        readMidnightOfTonight()
        try refuseNightOfDay()
        let time = try takeTime()
        if let time { return RepeatedWhen(when: try when(time), repetition: repetition) }
        guard let distance = parts.first(where: \.isDistance) else {
            try refuseUnread()
            // `every 15 minutes`: the first one is after that time.
            if parts.isEmpty, let length = repetition?.grid {
                return RepeatedWhen(when: .after(length), repetition: repetition)
            }
            return RepeatedWhen(when: try whenWithoutTime(isRepeated: repetition != nil), repetition: repetition)
        }
        parts.removeAll { $0.tokens == distance.tokens }
        try refuseRest()
        guard repetition == nil else { throw reader.failure(.timeMissing, at: distance.tokens) }
        return RepeatedWhen(when: try when(distance.value), repetition: nil)
    }

    private func when(_ distance: PhrasePart.Value) throws(TimeTextError) -> When {
        switch distance {
        case .relative(let span, let isPast):
            let length = try reader.duration(span)
            return .after(isPast ? .zero - length : length)
        case .at(let instant): return .at(instant)
        default: return .after(.zero)
        }
    }

    private mutating func when(_ time: CivilTime) throws(TimeTextError) -> When {
        let day = try takeDay()
        try refuseRest()
        return day.map { .dated($0, time) } ?? .timeOfDay(time)
    }

    /// Midnight of the day for a past moment. A text without any part that is understood is not a moment.
    private mutating func whenWithoutTime(isRepeated: Bool) throws(TimeTextError) -> When {
        if direction == .past, !isRepeated, let day = try takeDay() {
            try refuseRest()
            return .dated(day, .midnight)
        }
        if let other = parts.first(where: { !isRepeated && $0.day == nil }) {
            throw reader.failure(.unreadable(.moment), at: other.tokens)
        }
        throw reader.failure(.timeMissing, at: 0..<reader.tokens.count)
    }

    /// Distances are days.
    private mutating func readDistances() throws(TimeTextError) {
        for (index, part) in parts.enumerated() {
            guard case .relative(let span, let isPast) = part.value else { continue }
            parts[index].value = .day(try day(span, isPast, at: part.tokens))
        }
    }

    /// Midnight of this evening or night is the coming one: `tonight at midnight`, `오늘 밤 12시`.
    private mutating func readMidnightOfTonight() {
        guard let day = parts.firstIndex(where: { $0.day == .daysFromToday(0) }),
            let time = parts.firstIndex(where: { if case .nightTime(.midnight) = $0.value { true } else { false } }),
            reader.tokens.contains(where: { [.part(.evening), .part(.night)].contains($0.meaning) })
        else { return }
        parts[day].value = .day(.daysFromToday(1))
        parts[time].value = .time(.midnight)
    }

    /// Refuses `내일 밤 1시` and `tomorrow midnight`: the night may be the one that begins on that day, or the one that ends
    /// on it.
    private func refuseNightOfDay() throws(TimeTextError) {
        for night in parts {
            guard case .nightTime(let time) = night.value else { continue }
            for part in parts {
                guard let day = part.day else { continue }
                let first = min(part.tokens.lowerBound, night.tokens.lowerBound)
                let indices = first..<max(part.tokens.upperBound, night.tokens.upperBound)
                // The next day of some has no short name.
                guard let following = day.following else { throw reader.failure(.timeMissing, at: indices) }
                let readings = [day, following].map { TimeReading.when(.dated($0, time)) }
                throw reader.failure(.twoReadings(readings[0], readings[1]), at: indices)
            }
        }
    }

    /// Throws for a second time.
    private mutating func takeTime() throws(TimeTextError) -> CivilTime? {
        let times = extract { $0.time != nil }
        guard times.count < 2 else { throw reader.failure(.unreadable(.moment), at: times[1].tokens) }
        hasTime = !times.isEmpty
        return times.first?.time
    }

    private mutating func extract(_ isTaken: (PhrasePart) -> Bool) -> [PhrasePart] {
        let taken = parts.filter(isTaken)
        parts.removeAll(where: isTaken)
        return taken
    }

    // MARK: Days

    /// One day in the whole text.
    mutating func day() throws(TimeTextError) -> DayReference {
        readLastWeekdays()
        try readDistances()
        let day = try takeDay()
        try refuseRest()
        guard let day else { throw reader.failure(.unreadable(.date), at: 0..<reader.tokens.count) }
        return day
    }

    /// Without a word that repeats, `last friday` is the one before today.
    private mutating func readLastWeekdays() {
        for (index, part) in parts.enumerated() {
            guard case .ordinalWeekday(let weekday?, -1, isEach: false) = part.value else { continue }
            parts[index].value = .day(.lastWeekday(weekday))
        }
    }

    /// Takes a day, and the weekday beside it, which must be its own.
    private mutating func takeDay() throws(TimeTextError) -> DayReference? {
        var found: (day: DayReference, tokens: Range<Int>)?
        for part in extract({ $0.day != nil }) {
            guard let day = part.day else { continue }
            guard let earlier = found else {
                found = (day, part.tokens)
                continue
            }
            let tokens = earlier.tokens.lowerBound..<part.tokens.upperBound
            found = (try joined(earlier.day, day, at: tokens, part.tokens), tokens)
        }
        return found?.day
    }

    /// `in 3 days`, `in 3 months`
    private func day(_ span: PhraseSpan, _ isPast: Bool, at indices: Range<Int>) throws(TimeTextError) -> DayReference {
        if let months = span.wholeMonths { return .monthsFromToday(isPast ? -months : months) }
        let days = try reader.wholeDays(span, at: reader.isSymbol(among: "+-", 0) ? indices : nil)
        return .daysFromToday(isPast ? -days : days)
    }

    private func joined(
        _ first: DayReference,
        _ second: DayReference,
        at indices: Range<Int>,
        _ last: Range<Int>
    ) throws(TimeTextError) -> DayReference {
        guard case (let weekday, let day)? = Self.weekdayAndDate(first, second) else {
            throw reader.failure(.unreadable(reader.subject), at: last)
        }
        guard case .date(let date) = day else { return .named(weekday, day) }
        guard date.weekday == weekday else {
            throw reader.failure(.weekdayMismatch(actual: date.weekday, next: nil), at: indices)
        }
        return day
    }

    private static func weekdayAndDate(_ first: DayReference, _ second: DayReference) -> (Weekday, DayReference)? {
        switch (first, second) {
        case (.weekday(let weekday), let day) where day.isDate: (weekday, day)
        case (let day, .weekday(let weekday)) where day.isDate: (weekday, day)
        default: nil
        }
    }

    // MARK: Repetitions

    /// A repetition in the whole text.
    mutating func repetition() throws(TimeTextError) -> Repetition {
        let repetition = try takeRepetition()
        try refuseRest()
        guard let repetition else { throw reader.unreadable(at: reader.tokens.count) }
        return repetition
    }

    /// Takes the repeated unit and the days that belong to it, before or behind it.
    private mutating func takeRepetition() throws(TimeTextError) -> Repetition? {
        let isWhole = reader.subject == .repetition
        // `every 2 weeks on weekdays`
        let interval = parts.firstIndex { if case .repetition(.weeks(_, on: [])) = $0.value { true } else { false } }
        guard let base = interval ?? parts.firstIndex(where: \.isRepetition),
            case .repetition(let unit) = parts[base].value
        else {
            return takeDays(of: nil, isWhole: isWhole)
        }
        if isWhole, case .days = unit, parts.count > base + 1, parts[base + 1].isWeekday {
            throw reader.failure(
                .dayListNotAllowed,
                at: parts[base].tokens.upperBound..<parts[base + 1].tokens.upperBound
            )
        }
        parts.remove(at: base)
        // `平日と土曜`
        if parts.indices.contains(base + 1), parts[base].isJoint, parts[base + 1].isWeekday { parts.remove(at: base) }
        // `le 15 du mois, tous les mois`
        if case .months = unit {
            parts.removeAll { if case .repetition(.months(1, .startDay)) = $0.value { true } else { false } }
        }
        return takeDays(of: unit, isWhole: isWhole) ?? unit
    }

    /// `unit`: nil if only the form of the days says that they come again.
    private mutating func takeDays(of unit: Repetition?, isWhole: Bool) -> Repetition? {
        switch unit {
        case nil:
            if let days = takeWeekdays(singly: isWhole) { return Self.weeks(every: 1, on: days) }
            let days = takeDaysOfMonth(isRepeated: isWhole || reader.isMonthly)
            return days.map { .months(every: 1, on: $0) }
        case .weeks(let every, let own):
            return takeWeekdays(singly: true).map { Self.weeks(every: every, on: own.union($0)) }
        // `alle 14 Tage montags`
        case .days(let every) where every.isMultiple(of: 7):
            return takeWeekdays(singly: false).map { Self.weeks(every: every / 7, on: $0) }
        case .months(let every, .startDay):
            return takeDaysOfMonth(isRepeated: true).map { .months(every: every, on: $0) }
        // `every 1st and 15th`
        case .months(let every, .days(let own)):
            return takeMonthDays(joins: true).map { .months(every: every, on: .days(own.union($0))) }
        case .years(let every, nil):
            let place = parts.firstIndex { if case .day(.monthDay) = $0.value { true } else { false } }
            guard let place, case .day(.monthDay(let month, let day)) = parts.remove(at: place).value else {
                return nil
            }
            return .years(every: every, on: Repetition.YearDay(month: month, day: day))
        default: return nil
        }
    }

    /// Turns all seven days of every week into every day.
    private static func weeks(every interval: Int, on weekdays: Set<Weekday>) -> Repetition {
        interval == 1 && weekdays.count == 7 ? .days(every: 1) : .weeks(every: interval, on: weekdays)
    }

    /// `singly`: also a single weekday, which is the day of a moment otherwise.
    private mutating func takeWeekdays(singly: Bool) -> Set<Weekday>? {
        let days = take { part -> Set<Weekday>? in
            switch part.value {
            case .weekdays(let days, _): days
            case .day(.weekday(let day)) where singly: [day]
            case .repetition(.weeks(1, let days)) where !days.isEmpty: days
            default: nil
            }
        }
        return days.isEmpty ? nil : days.reduce([]) { $0.union($1) }
    }

    private mutating func takeDaysOfMonth(isRepeated: Bool) -> Repetition.MonthDays? {
        let chosen = parts.firstIndex { part in
            if case .ordinalWeekday(_, _, let isEach) = part.value { isEach || isRepeated } else { false }
        }
        if let chosen, case .ordinalWeekday(let weekday, let ordinal, _) = parts.remove(at: chosen).value {
            return weekday.map { .weekday($0, ordinal: ordinal) } ?? .workingDay(ordinal: ordinal)
        }
        return isRepeated ? takeMonthDays().map { .days($0) } : nil
    }

    /// `joins`: also the word in front of the first.
    private mutating func takeMonthDays(joins: Bool = false) -> Set<Int>? {
        let days = take(joins: joins) { part -> Set<Int>? in
            switch part.value {
            case .monthDays(let days): days
            case .day(.dayOfMonth(let day)): [day]
            default: nil
            }
        }
        return days.isEmpty ? nil : days.reduce([]) { $0.union($1) }
    }

    /// Takes parts, and what joins them.
    private mutating func take<Value>(joins: Bool = false, _ value: (PhrasePart) -> Value?) -> [Value] {
        var taken: [Value] = []
        var rest: [PhrasePart] = []
        var joints: [PhrasePart] = []
        for part in parts {
            if let found = value(part) {
                taken.append(found)
                if taken.count == 1, !joins { rest += joints }
                joints = []
            } else if case .joint = part.value {
                joints.append(part)
            } else {
                rest += joints + [part]
                joints = []
            }
        }
        parts = rest + joints
        return taken
    }

    // MARK: What is not understood

    /// Refuses what is left, first what is not understood at all.
    private func refuseRest() throws(TimeTextError) {
        try refuseUnread()
        guard let other = parts.first else { return }
        // `yearly on 2026-01-01`
        let isYear = if case .day(.date) = other.value { reader.subject == .repetition } else { false }
        throw reader.failure(.unreadable(isYear ? .date : reader.subject), at: other.tokens)
    }

    /// Refuses words that are not understood, and an `and` that joins nothing.
    private func refuseUnread() throws(TimeTextError) {
        for part in parts {
            switch part.value {
            case .unread: throw unreadable(part)
            case .span(let span) where reader.subject == .moment:
                let length = try? reader.duration(span)
                let meant =
                    reader.phrasebook.isEnglish
                    ? "in " + reader.written(part.tokens) : length.map { TimeReading.when(.after($0)).phrase }
                throw reader.failure(.unreadable(.moment), at: part.tokens, insteadOfPart: meant)
            case .joint: throw reader.unreadable(at: part.tokens.lowerBound)
            default: break
            }
        }
    }

    private func unreadable(_ part: PhrasePart) -> TimeTextError {
        let index = part.tokens.lowerBound
        guard reader.subject == .moment else { return reader.unreadable(at: index) }
        return reader.isDigits(index) && !hasTime ? bareNumber(index) : reader.unreadable(at: index)
    }

    /// The error for a bare number in place of a time of day: `7`, `730`.
    private func bareNumber(_ index: Int) -> TimeTextError {
        let digits = reader.token(index)?.text ?? ""
        let number = Int(digits) ?? .max
        switch digits.utf8.count {
        case 1...2 where number < 24: return reader.hourIsUnclear(number, at: index..<index + 1)
        case 3...4 where number / 100 < 24 && number % 100 < 60:
            let colon = "\(digits.dropLast(2)):\(digits.suffix(2))"
            return reader.failure(.unreadable(.timeOfDay), at: index..<index + 1, insteadOfPart: colon)
        default: return reader.unreadable(at: index)
        }
    }
}

extension PhrasePart {
    /// Whether it is a distance from now or an instant.
    fileprivate var isDistance: Bool {
        switch value {
        case .relative, .at, .now: true
        default: false
        }
    }

    fileprivate var time: CivilTime? { value.time }

    fileprivate var day: DayReference? { if case .day(let day) = value { day } else { nil } }

    fileprivate var isJoint: Bool { if case .joint = value { true } else { false } }

    fileprivate var isRepetition: Bool { if case .repetition = value { true } else { false } }

    fileprivate var isWeekday: Bool {
        switch value {
        case .weekdays, .day(.weekday): true
        default: false
        }
    }
}

extension DayReference {
    /// Whether it can stand beside the name of its weekday.
    fileprivate var isDate: Bool {
        switch self {
        case .date, .monthDay, .yearDayFromNow, .monthsFromToday, .dayOfMonth, .dayOfMonthFromNow, .daysFromToday: true
        case .weekday, .nextWeekday, .lastWeekday, .weekdayOfWeek, .weekdayInWeeks, .named: false
        }
    }
}
