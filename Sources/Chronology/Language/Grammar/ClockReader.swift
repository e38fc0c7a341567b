/// A time on a clock as it was written, before the part of the day is known.
struct WrittenClock {
    var hour: Int
    /// Minutes from that hour, negative before it.
    var minutes = 0
    var second = 0
    var microsecond: Int64 = 0
    /// Whether it was written with digits, `12:30`: then twelve has its meaning on a 12-hour clock, and the hour is one
    /// of 24 without a part of the day.
    var isDigital = false
    /// The index of the token after it.
    var next: Int

    /// Whether the time is before the named hour: `Viertel vor acht`.
    var isBefore: Bool { minutes < 0 }

    var isWholeHour: Bool { minutes == 0 && second == 0 && microsecond == 0 }
}

extension WrittenClock {
    /// `fields`: hours, minutes and perhaps seconds, as written with colons.
    init(_ fields: [Int], _ microsecond: Int64, next: Int) {
        self.init(
            hour: fields[0],
            minutes: fields[1],
            second: fields.count == 3 ? fields[2] : 0,
            microsecond: microsecond,
            isDigital: true,
            next: next
        )
    }
}

extension PhraseReader {
    /// The time of day that a clock and a part of the day mean. Throws `clockFieldOutOfRange`, `partsContradict`, and
    /// `twoReadings` for an hour that speakers read in two ways. An error is at `indices`.
    func time(
        _ clock: WrittenClock,
        _ part: DayPart?,
        at indices: Range<Int>
    ) throws(TimeTextError) -> PhrasePart.Value {
        guard let part else {
            if clock.hour == 1, clock.isBefore { throw try unclear(1, 13, clock, at: indices) }
            if clock.hour == 24, clock.isWholeHour, !phrasebook.hoursNeedPart { return .nightTime(.midnight) }
            return .time(try time(hour: clock.hour, clock, at: indices))
        }
        switch clock.isDigital ? part.onClock.hour(clock.hour) : part.hour(clock.hour) {
        case .hour(let hour)?: return .time(try time(hour: hour, clock, at: indices))
        case .night(0)? where clock.isBefore: return .time(try time(hour: 24, clock, at: indices))
        case .night(let hour)?: return .nightTime(try time(hour: hour, clock, at: indices))
        case .unclear(let first, let second)?: throw try unclear(first, second, clock, at: indices)
        case nil where clock.hour <= 12 && part != .am && part != .pm: throw failure(.partsContradict, at: indices)
        case nil:
            let meant = part == .pm && (13...23).contains(clock.hour) ? Self.written(clock) : nil
            throw failure(.clockFieldOutOfRange(.hourBeforeNoonOrAfter), at: indices, insteadOfPart: meant)
        }
    }

    private static func written(_ clock: WrittenClock) -> String {
        TimeOfDayText.print(hour: String(clock.hour), clock.minutes, clock.second, Int(clock.microsecond))
    }

    /// `hour`: 0 to 24, in place of the hour as it was written.
    private func time(
        hour: Int,
        _ clock: WrittenClock,
        at indices: Range<Int>
    ) throws(TimeTextError) -> CivilTime {
        guard hour < 24 || hour == 24 && clock.isBefore else {
            throw failure(.clockFieldOutOfRange(.hour), at: indices)
        }
        guard clock.minutes < 60 else { throw failure(.clockFieldOutOfRange(.minute), at: indices) }
        guard clock.second < 60 else { throw failure(.clockFieldOutOfRange(.second), at: indices) }
        let minute = (hour * 60 + clock.minutes).flooredDivision(by: 1_440).remainder
        return CivilTime(microsecondOfDay: Int64(minute * 60 + clock.second) * 1_000_000 + clock.microsecond)
    }

    private func unclear(
        _ first: Int,
        _ second: Int,
        _ clock: WrittenClock,
        at indices: Range<Int>
    ) throws(TimeTextError) -> TimeTextError {
        let times = (try time(hour: first, clock, at: indices), try time(hour: second, clock, at: indices))
        return failure(.twoReadings(.time(times.0), .time(times.1)), at: indices)
    }

    /// The error for an hour without its half of the day: `at 7`, `half past 7`.
    func halfOfDayMissing(_ clock: WrittenClock, at indices: Range<Int>) throws(TimeTextError) -> TimeTextError {
        guard !clock.isWholeHour else { return hourIsUnclear(clock.hour, at: indices) }
        return try unclear(clock.hour, (clock.hour + 12) % 24, clock, at: indices)
    }

    /// The error for an hour from 0 to 23 in digits alone: `7`, `at 7`.
    func hourIsUnclear(_ hour: Int, at indices: Range<Int>) -> TimeTextError {
        func time(_ hour: Int) -> TimeReading { .time(CivilTime(microsecondOfDay: Int64(hour) * 3_600_000_000)) }
        let other = (1...12).contains(hour) ? time((hour + 12) % 24) : .when(.after(.seconds(60 * hour)))
        return failure(.twoReadings(time(hour), other), at: indices)
    }

    // MARK: Parts of the day

    /// A part of the day behind an hour: `de la tarde`, `abends`.
    func dayPart(behindHour index: Int) -> Found<DayPart>? {
        // `am` is an article in German, but not at the end.
        if meaning(index) == .filler, isLetter("am", index), index == tokens.count - 1 { return (.am, index + 1) }
        let index = skippingFillers(index)
        switch meaning(index) {
        // If the word is also a day, it begins another part.
        case .part(let part)? where token(index)?.range != token(index - 1)?.range: return (part, index + 1)
        case .noon?: return (.midday, index + 1)
        // `12 midnight`
        case .midnight? where integer(index - 1)?.value == 12: return (.night, index + 1)
        default: return nil
        }
    }

    // MARK: Forms of clock times

    /// Digits with a colon, or a time of day in words; nil for anything else. `isBehindPart`: whether a part of the day
    /// is before it.
    func clock(_ start: Int, isBehindPart: Bool = false) -> WrittenClock? {
        var index = start
        let isMarked = meaning(index) == .clockMark
        if isMarked { index = skippingFillers(index + 1) }
        return distance(index) ?? literal(index, isMarked: isMarked)
            ?? hour(index, isMarked: isMarked, isBehindPart: isBehindPart)
    }

    /// `halb acht`, `Viertel nach 7`, `dreiviertel acht`, `fünf vor halb acht`, `cuarto para las ocho`, `差五分八点`.
    private func distance(_ index: Int) -> WrittenClock? {
        if meaning(index) == .halfTo { return named(index + 1, minutes: -30) }
        if meaning(index) == .minus, let (minutes, next) = minutesToSubtract(index + 1),
            let clock = named(next, minutes: -minutes), meaning(clock.next - 1) == .hourMark
        {
            return clock
        }
        if case .quarter(let quarters)? = meaning(index) {
            if let sign = sign(index + 1) { return named(index + 2, minutes: sign * 15 * quarters) }
            return phrasebook.hoursNeedPart ? nil : named(index + 1, minutes: 15 * quarters - 60)
        }
        if meaning(index) == .half, meaning(index + 1) == .past { return named(index + 2, minutes: 30) }
        guard var (minutes, next) = integer(index), (1...30).contains(minutes) else { return nil }
        if meaning(next) == .unit(.minute) { next += 1 }
        guard let sign = sign(next) else { return nil }
        let isHalf = meaning(next + 1) == .halfTo
        minutes *= sign
        return named(next + (isHalf ? 2 : 1), minutes: isHalf ? minutes - 30 : minutes)
    }

    /// 1 after an hour, -1 before it.
    private func sign(_ index: Int) -> Int? {
        switch meaning(index) {
        case .past?: 1
        case .to?, .before?: -1
        default: nil
        }
    }

    private func named(_ index: Int, minutes: Int) -> WrittenClock? {
        var index = skippingFillers(index)
        if meaning(index) == .clockMark { index = skippingFillers(index + 1) }
        // `five to noon`
        if meaning(index) == .noon { return WrittenClock(hour: 12, minutes: minutes, isDigital: true, next: index + 1) }
        if meaning(index) == .midnight {
            return WrittenClock(hour: minutes < 0 ? 24 : 0, minutes: minutes, next: index + 1)
        }
        guard let (hour, next) = integer(index), (1...24).contains(hour), !isColonNumber(index) else { return nil }
        let isFollowed = meaning(next) == .hourMark || meaning(next) == .hour
        return WrittenClock(hour: hour, minutes: minutes, next: isFollowed ? next + 1 : next)
    }

    /// `7:30`, `19:30:15.5`; with a point if it is marked as a time or can't be a date: `um 7.30`, `7.30pm`, `20.30`.
    private func literal(_ index: Int, isMarked: Bool) -> WrittenClock? {
        guard isColonNumber(index) else { return pointed(index, isMarked: isMarked) }
        guard let ((fields, microsecond), next) = try? colonNumbers(index), fields.count > 1,
            // If other characters are attached (`7:30:15:20`, `7:30/2`), it is not a time of day.
            !isSymbol(among: ":/", next) || !isAttached(next)
        else { return nil }
        return afterMark(WrittenClock(fields, microsecond, next: next))
    }

    private func pointed(_ index: Int, isMarked: Bool) -> WrittenClock? {
        guard isSymbol(".", index + 1), isAttached(index + 1), isAttached(index + 2),
            let hour = clockField(index, lengths: 1...2), let minute = clockField(index + 2, lengths: 2...2),
            isMarked || isPointedTime(index, minute), !isSymbol(".", index + 3) || !isAttached(index + 3)
        else { return nil }
        return afterMark(WrittenClock(hour: hour, minutes: minute, isDigital: true, next: index + 3))
    }

    private func isPointedTime(_ index: Int, _ minute: Int) -> Bool {
        if meaning(index + 3) == .hourMark || isHalfOfDay(index + 3) { return true }
        // Months are 1 to 12.
        return subject == .moment && !(1...12).contains(minute) && unit(index + 3) == nil
    }

    private func isHalfOfDay(_ index: Int) -> Bool { [.part(.am), .part(.pm)].contains(meaning(index)) }

    private func afterMark(_ clock: WrittenClock) -> WrittenClock {
        var clock = clock
        if meaning(clock.next) == .hourMark || meaning(clock.next) == .hour && subject != .expression {
            clock.next += 1
        }
        return clock
    }

    private func clockField(_ index: Int, lengths: ClosedRange<Int>) -> Int? {
        guard let token = token(index), token.content == .digits, lengths.contains(token.text.utf8.count) else {
            return nil
        }
        return Int(token.text)
    }

    /// `7 Uhr 30`, `세 시 반`, `las 7 y media`, `7 du soir`
    private func hour(_ index: Int, isMarked: Bool, isBehindPart: Bool) -> WrittenClock? {
        guard let (hour, next) = integer(index), hour <= 99, !isColonNumber(index) else { return nil }
        switch meaning(next) {
        case .hourMark?: return tail(WrittenClock(hour: hour, next: next + 1), allowsBareMinutes: true)
        case .hour? where subject != .expression:
            let clock = tail(WrittenClock(hour: hour, next: next + 1), allowsBareMinutes: true)
            switch meaning(clock.next) {
            case .after?, .ago?, .eachTime?: return nil
            default: return clock
            }
        // `las 19 horas`
        case .unit(.hour)? where isMarked && phrasebook.countsHoursOfClock:
            return tail(WrittenClock(hour: hour, next: next + 1), allowsBareMinutes: false)
        case .month?, .monthMark?, .dayMark?, .unit?, .yearMark?, .ordinalSuffix?: return nil
        default:
            if let clock = spokenMinutes(hour, index, next) { return clock }
            let clock = tail(WrittenClock(hour: hour, next: next), allowsBareMinutes: false)
            let followsPart = phrasebook.hoursNeedPart && isBehindPart && hour <= 12
            guard
                isMarked || followsPart || dayPart(behindHour: clock.next) != nil || isBeforePartOfDay(clock.next),
                !isBareNumberOfMore(next)
            else { return nil }
            return clock
        }
    }

    /// `9 tomorrow morning`
    private func isBeforePartOfDay(_ index: Int) -> Bool {
        guard phrasebook.hoursNeedPart, case .day? = meaning(index), case .part? = meaning(index + 1) else {
            return false
        }
        return clock(index + 2) == nil
    }

    /// `seven thirty`: two numbers in words, in a language in which an hour has no mark.
    private func spokenMinutes(_ hour: Int, _ index: Int, _ next: Int) -> WrittenClock? {
        guard phrasebook.hoursNeedPart, subject == .moment, case .number? = meaning(index),
            case .number? = meaning(next),
            let (minutes, behind) = integer(next), (1...12).contains(hour), (10...59).contains(minutes),
            unit(behind) == nil
        else { return nil }
        return WrittenClock(hour: hour, minutes: minutes, next: behind)
    }

    /// Whether a number is a part of a date, of a number or of a time with a colon.
    private func isBareNumberOfMore(_ next: Int) -> Bool {
        guard isSymbol(among: ":./-", next) else { return false }
        return isAttached(next) && isDigits(next + 1) && isAttached(next + 1)
            || isSymbol(".", next) && month(next + 1) != nil
    }

    /// Reads the part after an hour: `30`, `30분 15초`, `半`, `y media`, `et quart`, `moins 10`, `5분 전`.
    func tail(_ clock: WrittenClock, allowsBareMinutes: Bool) -> WrittenClock {
        var clock = clock
        let isJoined = meaning(clock.next) == .and
        let index = isJoined ? clock.next + 1 : clock.next
        if meaning(index) == .half, !phrasebook.hoursNeedPart {
            (clock.minutes, clock.next) = (30, index + 1)
        } else if case .quarter(let quarters)? = meaning(index), meaning(index + 1) != .unit(.hour),
            !phrasebook.hoursNeedPart
        {
            (clock.minutes, clock.next) = (15 * quarters, index + 1)
        } else if meaning(clock.next) == .minus, let (minutes, next) = minutesToSubtract(clock.next + 1) {
            (clock.minutes, clock.next) = (-minutes, next)
        } else if isJoined || allowsBareMinutes, let (minutes, next) = minutes(index) {
            let hasUnit = meaning(next) == .unit(.minute)
            (clock.minutes, clock.next) = (minutes, hasUnit ? next + 1 : next)
            if hasUnit { readSeconds(&clock) }
            // `7시 5분 전` is 6:55.
            if hasUnit, meaning(clock.next) == .ago, clock.second == 0 {
                (clock.minutes, clock.next) = (-minutes, clock.next + 1)
            }
        }
        return clock
    }

    private func readSeconds(_ clock: inout WrittenClock) {
        guard let (second, next) = integer(clock.next), meaning(next) == .unit(.second) else { return }
        clock.second = second
        clock.next = next + 1
    }

    /// Minutes after an hour, with or without a unit; nil for a number with another meaning.
    private func minutes(_ index: Int) -> Found<Int>? {
        guard let (minutes, next) = integer(index), minutes <= 99 else { return nil }
        switch meaning(next) {
        // `오전 3시 5분마다` is every 5 minutes.
        case .unit(.minute)?: return meaning(skippingFillers(next + 1)) == .eachTime ? nil : (minutes, next)
        case .unit?, .months?, .years?, .hourMark?, .hour?, .monthMark?, .dayMark?, .yearMark?, .month?, .counter?,
            .ordinalSuffix?:
            return nil
        default: break
        }
        if month(skippingFillers(next)) != nil || isSymbol(among: "./:-", next) { return nil }
        guard let token = token(index), token.content != .digits || token.text.utf8.count == 2 else { return nil }
        return (minutes, next)
    }

    private func minutesToSubtract(_ index: Int) -> Found<Int>? {
        let index = skippingFillers(index)
        if case .quarter(let quarters)? = meaning(index) { return (15 * quarters, index + 1) }
        guard let (minutes, next) = integer(index), (1...59).contains(minutes) else { return nil }
        return (minutes, meaning(next) == .unit(.minute) ? next + 1 : next)
    }

    func month(_ index: Int) -> Int? { if case .month(let month)? = meaning(index) { month } else { nil } }
}
