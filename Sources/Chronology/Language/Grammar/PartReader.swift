/// A part of a moment, a day or a repetition, with its tokens.
struct PhrasePart {
    enum Value {
        case time(CivilTime)
        /// Twelve at night or an hour after it, which belong to the day before or to their own.
        case nightTime(CivilTime)
        case day(DayReference)
        /// Several weekdays, or, if `isEach`, those that come again: `montags`.
        case weekdays(Set<Weekday>, isEach: Bool)
        /// `first friday`; nil is a day from Monday to Friday. `isEach`: whether a word says that it comes again.
        case ordinalWeekday(Weekday?, Int, isEach: Bool)
        /// 1 to 31, or -1 for the last.
        case monthDays(Set<Int>)
        case repetition(Repetition)
        /// A duration from now.
        case relative(PhraseSpan, isPast: Bool)
        case at(Instant)
        case now
        /// A duration on its own.
        case span(PhraseSpan)
        /// A comma or `and`.
        case joint
        /// A word that was not understood, or whose place is elsewhere.
        case unread

        var time: CivilTime? {
            switch self {
            case .time(let time), .nightTime(let time): time
            default: nil
            }
        }
    }

    var value: Value
    var tokens: Range<Int>
}

extension PhrasePart {
    /// Whether it is a moment without any other part.
    fileprivate var isMoment: Bool {
        switch value {
        case .time, .nightTime, .relative, .at, .now, .span, .unread: true
        case .repetition(let repetition): repetition.isGrid
        case .day, .weekdays, .ordinalWeekday, .monthDays, .joint: false
        }
    }
}

/// Splits a text into parts, in any order; ``PartAssembly`` puts them together.
struct PartReader {
    var reader: PhraseReader
    let direction: WhenDirection
    private(set) var parts: [PhrasePart] = []
    /// Parts of the day that precede their hour, and their tokens.
    private var pending: [(part: DayPart, token: Int)] = []
    /// The last time of day, its part of the day if one was read, and the index of its part.
    private var openClock: (clock: WrittenClock, part: DayPart?, tokens: Range<Int>, place: Int)?
    private let isMonthly: Bool

    init(_ reader: PhraseReader, _ direction: WhenDirection = .future) {
        (self.reader, self.direction) = (reader, direction)
        isMonthly = reader.isMonthly
    }

    /// Reads all of the text. Throws for what is understood, but contradicts itself, does not exist or is ambiguous.
    mutating func read() throws(TimeTextError) -> [PhrasePart] {
        do throws(TimeTextError) {
            while !reader.isAtEnd { try readPart() }
            putBackPendingPart()
            try refuseHourWithoutPart()
        } catch {
            // `call mum at 5` is no moment, whatever `at 5` means.
            guard error.isUnclear, let unknown = reader.tokens.firstIndex(where: { $0.content == .unknown }) else {
                throw error
            }
            throw reader.unreadable(at: unknown)
        }
        return parts
    }

    private var position: Int { reader.position }

    private mutating func add(_ value: PhrasePart.Value, through next: Int) {
        parts.append(PhrasePart(value: value, tokens: position..<next))
        reader.position = next
    }

    private mutating func readPart() throws(TimeTextError) {
        if case .unclear(let first, let second)? = reader.meaning(position) {
            throw reader.failure(.twoReadings(first, second), at: position..<position + 1)
        }
        if try readSigned() { return }
        if try readRepeated() { return }
        if reader.subject != .repetition, let (value, next) = try reader.relativeSpan(position) {
            return add(.relative(value.span, isPast: value.isPast), through: next)
        }
        if !isMonthly, let (day, next) = try reader.bareMonthDay(position) { return add(.day(day), through: next) }
        if try readClock() { return }
        if let (day, next) = try reader.date(position) { return try add(day, through: next) }
        if try readWeekday() { return }
        if let span = try reader.span(position) { return add(.span(span), through: span.next) }
        try readSingle()
    }

    /// Adds a date, with the time that follows it in the form of programs: `2026-12-25T09:00+09:00`.
    private mutating func add(_ day: DayReference, through next: Int) throws(TimeTextError) {
        let start = position
        guard case .date(let date) = day, let ((time, offsetSeconds), end) = try reader.isoTime(next) else {
            return add(.day(day), through: next)
        }
        guard let offsetSeconds else {
            add(.day(day), through: next)
            return add(.time(time), through: end)
        }
        let local = CivilDateTime(date, time).microsecondsSinceCivilEpoch
        reader.position = start
        add(.at(Instant(microsecondsSinceEpoch: local - Int64(offsetSeconds) * 1_000_000)), through: end)
    }

    // MARK: Times of day

    /// Reads a time of day with an optional part of the day before or behind it; false if none is next.
    private mutating func readClock() throws(TimeTextError) -> Bool {
        if try readNamedClock() { return true }
        guard let clock = reader.clock(position, isBehindPart: !pending.isEmpty) else { return false }
        var end = clock.next
        var part = pending.last?.part
        if let (own, next) = reader.dayPart(behindHour: end) {
            try refuseContradiction(of: [own], clock)
            if part == nil || !reader.phrasebook.partsPrecedeHours {
                end = next
                part = part.map { $0 == .evening || $0 == .night ? $0 : own } ?? own
            }
        }
        try refuseContradiction(of: pending.dropLast().map(\.part), clock)
        pending = []
        openClock = (clock, part, position..<end, parts.count)
        add(try reader.time(clock, part, at: position..<end), through: end)
        let hasOffset = reader.isSymbol(among: "+-", end) || reader.isLetter("z", end)
        if hasOffset, reader.isAttached(end), parts.count == 1 {
            throw reader.failure(.dayMissing, at: 0..<reader.tokens.count)
        }
        return true
    }

    /// Refuses parts of the day that mean another hour than the last one before the hour: `morning at 8 pm`.
    private func refuseContradiction(of others: [DayPart], _ clock: WrittenClock) throws(TimeTextError) {
        guard let last = pending.last, let first = pending.first,
            !others.allSatisfy({ $0.agrees(with: last.part, at: clock.hour) })
        else { return }
        let end = reader.dayPart(behindHour: clock.next)?.next ?? clock.next
        let indices = first.token..<max(end, position + 1)
        // `tonight 7am` is in the morning after it, or mistyped.
        if others == [.am], last.part == .evening, reader.meaning(last.token - 1) == .day(0),
            case .time(let morning) = try reader.time(clock, .am, at: indices), (5..<12).contains(morning.hour),
            case .time(let evening) = try reader.time(clock, .pm, at: indices)
        {
            let readings = [When.dated(.daysFromToday(1), morning), .dated(.daysFromToday(0), evening)].map(
                TimeReading.when
            )
            throw reader.failure(.twoReadings(readings[0], readings[1]), at: last.token - 1..<indices.upperBound)
        }
        throw reader.failure(.partsContradict, at: indices)
    }

    /// Applies a part of the day to the preceding hour: `um 8 Uhr heute Abend`. False if there is no such hour.
    private mutating func complete(_ part: DayPart) throws(TimeTextError) -> Bool {
        guard let (clock, earlier, indices, place) = openClock else { return false }
        if let earlier {
            guard part.agrees(with: earlier, at: clock.hour) else {
                throw reader.failure(.partsContradict, at: indices.lowerBound..<position + 1)
            }
            return !reader.phrasebook.partsPrecedeHours
        }
        openClock?.part = part
        parts[place].value = try reader.time(clock, part, at: indices)
        return true
    }

    /// Reads `midi`, `minuit et demi`. A name of noon next to an hour is a part of the day.
    private mutating func readNamedClock() throws(TimeTextError) -> Bool {
        guard let named = reader.meaning(position), named == .noon || named == .midnight else { return false }
        if reader.clock(reader.skippingFillers(position + 1)) != nil {
            pending.append((named == .noon ? .midday : .night, position))
            reader.position += 1
            return true
        }
        let whole = WrittenClock(hour: named == .noon ? 12 : 0, next: position + 1)
        let clock = reader.tail(whole, allowsBareMinutes: false)
        let indices = position..<clock.next
        pending = []
        if clock.minutes == 0 {
            add(named == .noon ? .time(.noon) : .nightTime(.midnight), through: clock.next)
        } else {
            add(try reader.time(clock, named == .midnight ? .night : nil, at: indices), through: clock.next)
        }
        return true
    }

    /// A part of the day without an hour is not understood, nor is `at` without one: `every 5 minutes in the evening`. A day
    /// beside them lacks its time, which says more.
    private mutating func putBackPendingPart() {
        let last = reader.tokens.count - 1
        guard let token = pending.last?.token ?? (reader.meaning(last) == .clockMark ? last : nil) else { return }
        guard reader.subject != .moment || parts.isEmpty || parts.contains(where: \.isMoment) else { return }
        let place = parts.firstIndex { $0.tokens.lowerBound > token } ?? parts.count
        // `tonight` is a day, too.
        guard !parts.contains(where: { reader.range($0.tokens) == reader.range(token..<token + 1) }) else { return }
        parts.insert(PhrasePart(value: .unread, tokens: token..<token + 1), at: place)
    }

    /// Refuses `coming friday at 7` where it is ambiguous.
    private func refuseHourWithoutPart() throws(TimeTextError) {
        guard let open = openClock, open.part == nil, !open.clock.isDigital, (1...12).contains(open.clock.hour),
            reader.phrasebook.hoursNeedPart || reader.tokens[open.tokens.lowerBound].isEnglish
        else { return }
        throw try reader.halfOfDayMissing(open.clock, at: open.tokens)
    }

    // MARK: Days and repetitions

    private mutating func readRepeated() throws(TimeTextError) -> Bool {
        if let (value, next) = try reader.repetition(position) {
            add(value, through: next)
            return true
        }
        // `un lundi sur deux`
        if !reader.phrasebook.hoursNeedPart, reader.meaning(position) == .number(1), reader.weekday(position + 1) != nil
        {
            reader.position += 1
            return try readWeekday()
        }
        if let ((weekday, ordinal, isOfMonth), next) = reader.ordinalWeekday(position),
            ordinal <= OrdinalWord.names.count
        {
            add(.ordinalWeekday(weekday, ordinal, isEach: isOfMonth), through: next)
            return true
        }
        return false
    }

    private mutating func readWeekday() throws(TimeTextError) -> Bool {
        if let ((days, isEach), next) = try reader.weekdays(position), isEach || days.count > 1 || next > position + 1 {
            let only = !isEach && days.count == 1 ? days.first : nil
            add(only.map { .day(.weekday($0)) } ?? .weekdays(days, isEach: isEach), through: next)
            return true
        }
        guard let (day, next) = try reader.day(position) else { return false }
        add(.day(day), through: next)
        return true
    }

    // MARK: Other words

    private mutating func readSingle() throws(TimeTextError) {
        let index = position
        switch reader.meaning(index) {
        case .filler?, .rangeOrFiller?, .dayArticle?, .clockMark?, .in?: break
        case .leading? where index + 1 < reader.tokens.count: break
        // `from monday to friday`
        case .from? where reader.weekday(index + 1) != nil: break
        case .part(let part)?: if !(try complete(part)) { pending.append((part, index)) }
        case .now?: return add(.now, through: index + 1)
        // `am 15. jeden Monats`
        case .ofTheMonth?: return add(.repetition(.monthly), through: index + 1)
        case .lastDay?:
            let mark = reader.skippingFillers(index + 1)
            let isOfMonth = reader.meaning(mark) == .ofTheMonth
            return add(.monthDays([-1]), through: isOfMonth ? mark + 1 : index + 1)
        case .ordinal(let day)? where isMonthly:
            // `first of every month`
            let mark = reader.skippingFillers(index + 1)
            guard day == -1 || [.ofTheMonth, .repetition(.monthly)].contains(reader.meaning(mark)) else {
                return add(.unread, through: index + 1)
            }
            return add(.monthDays([day]), through: index + 1)
        case .and?: return add(.joint, through: index + 1)
        default:
            if reader.isSymbol(among: ",、", index) { return add(.joint, through: index + 1) }
            if try readYearBehindTime() { break }
            if isMonthly || reader.subject == .repetition, let (number, next) = reader.integer(index) {
                guard (1...31).contains(number) else {
                    throw reader.failure(.monthDayOutOfRange, at: index..<next)
                }
                return add(.monthDays([number]), through: next)
            }
            return add(.unread, through: index + 1)
        }
        reader.position += 1
    }

    /// Reads the year of a date before the time, as date(1) prints it: `Fri Dec 25 09:00:00 2026`.
    private mutating func readYearBehindTime() throws(TimeTextError) -> Bool {
        let place = parts.lastIndex { if case .day(.monthDay) = $0.value { true } else { false } }
        guard openClock != nil, let year = reader.year(position), let place,
            case .day(.monthDay(let month, let day)) = parts[place].value
        else { return false }
        parts[place].value = .day(try reader.day(year, month, day, at: parts[place].tokens))
        return true
    }

    /// Reads `+25m`, `-2h`, `in -5m`, `@1700000000`; false for anything else. Throws for a number without a unit.
    private mutating func readSigned() throws(TimeTextError) -> Bool {
        let isIn = reader.meaning(position) == .in
        guard position == 0 || isIn, reader.subject == .moment || reader.subject == .date else { return false }
        if reader.isSymbol("@", position) {
            guard let (seconds, next) = try reader.unixSeconds(position + 1) else {
                throw reader.unreadable(at: position + 1)
            }
            add(.at(seconds), through: next)
            return true
        }
        let sign = isIn ? position + 1 : position
        let isPast = reader.isSymbol("-", sign)
        guard isPast || reader.isSymbol("+", sign) || isIn && reader.phrasebook.hoursNeedPart else { return false }
        if isPast, isIn || reader.subject == .moment && direction != .past {
            throw reader.failure(.negative, at: sign..<reader.tokens.count)
        }
        let first = reader.isSymbol(among: "+-", sign) ? sign + 1 : sign
        guard let span = try reader.span(first) else {
            if first == reader.tokens.count { throw reader.failure(.empty(.duration), at: first..<first) }
            if let missing = try reader.unitMissing(first) { throw missing }
            return false
        }
        let next = reader.meaning(span.next) == .after ? span.next + 1 : span.next
        add(.relative(span, isPast: isPast), through: next)
        return true
    }
}
