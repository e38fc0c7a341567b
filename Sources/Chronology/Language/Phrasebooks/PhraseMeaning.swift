/// The meaning of a word of a reader's language in a text about times. A ``Phrasebook`` maps words to meanings;
/// ``PhraseReader`` reads them.
enum PhraseMeaning: Hashable, Sendable {
    // Days and dates.

    case now
    /// Days from today: -1 is yesterday.
    case day(Int)
    case weekday(Weekday)
    /// Each such weekday: `montags`.
    case eachWeekday(Weekday)
    /// 1 to 12
    case month(Int)
    /// Follows the number of a year, a month or a day: `2026年12月25日`.
    case yearMark, monthMark, dayMark
    /// A week, counted from the current one, for an adjacent weekday; weeks begin on Monday.
    case week(Int)
    /// A month or a year, counted from the current one.
    case monthFromNow(Int), yearFromNow(Int)
    /// Makes a following number a day of the month: `le 25`. Elsewhere it has no meaning.
    case dayArticle
    case next, this
    /// 1 to 5, or -1 for the last.
    case ordinal(Int)
    /// The last day of a month.
    case lastDay
    case ofTheMonth
    /// Follows the digits of an ordinal number: `th`.
    case ordinalSuffix
    /// A day from Monday to Friday, with an ordinal number.
    case workingDay

    // Times of day.

    case noon, midnight
    case part(DayPart)
    /// Precedes the hour of a clock: `um`, `a las`.
    case clockMark
    /// Follows the hour of a clock: `Uhr`, `時`.
    case hourMark
    /// Follows the hour of a clock, and is also a unit of durations: `heures`.
    case hour
    /// Half an hour before the named hour: `halb acht` is 7:30.
    case halfTo
    /// Between minutes and the hour of a clock: `nach`, `vor`.
    case past, to
    /// Between the hour of a clock and minutes that are subtracted, or before both: `moins`, `差`.
    case minus

    // Durations.

    case number(Int)
    /// One of a unit, but no other number: `an hour`.
    case article
    case decimal(DecimalNumber)
    /// Half of a unit, or an additional half.
    case half
    /// A number of quarters.
    case quarter(Int)
    /// Between a number and its unit.
    case counter
    case unit(SpanUnit)
    /// Units without a fixed length.
    case months, years
    /// Precede a duration: `in 25 Minuten`, `il y a 2 heures`.
    case `in`, agoBefore
    /// Between weeks and the day from which they count: `a week from friday`.
    case from
    /// Precedes a duration like `agoBefore`, and also stands between minutes and an hour like `to`: `vor`.
    case before
    /// Follow a duration: `25분 후`, `2시간 전`.
    case after, ago

    // Repetitions.

    /// Precede and follow the repeated unit: `alle 2 Wochen`, `2주마다`.
    case every, eachTime
    case repetition(Repetition)

    // Between words.

    case and, range
    /// Between the ends of a range; without meaning elsewhere: `lunes a viernes`, `a diario`.
    case rangeOrFiller
    case filler
    /// A filler that precedes another word: `on`.
    case leading

    /// Two meanings: directly after a number, and elsewhere. `월` is the mark of a month, or Monday.
    indirect case either(behindNumber: PhraseMeaning, elsewhere: PhraseMeaning)
    case unclear(TimeReading, TimeReading)

    /// Whether it may stand between the ends of a range: `to`.
    var joinsRange: Bool { [.range, .rangeOrFiller, .to].contains(self) }

    /// Whether it may follow a number, so that the preceding letters are read as one: `이십오분`.
    var followsNumber: Bool {
        switch self {
        case .yearMark, .monthMark, .dayMark, .hourMark, .hour, .unit, .months, .years, .counter, .half: true
        case .either: true
        default: false
        }
    }
}

/// A part of the day before or after an hour, which selects the half of the day.
enum DayPart: Hashable, Sendable {
    case beforeNoon, afterNoon
    /// As the previous two, only beside an hour from 1 to 12.
    case am, pm
    /// As the previous two, but twelve is noon for some speakers and midnight for others.
    case beforeNoonTwelveUnclear, afterNoonTwelveUnclear
    case dawn, morning, midday, evening, night

    /// The part of the day on a 12-hour clock.
    var onClock: DayPart {
        switch self {
        case .beforeNoonTwelveUnclear: .beforeNoon
        case .afterNoonTwelveUnclear: .afterNoon
        default: self
        }
    }

    /// An hour of a 24-hour clock.
    enum Hour: Hashable {
        case hour(Int)
        /// Midnight, at the beginning or the end of the day, and the hours after it.
        case night(Int)
        case unclear(Int, Int)

        /// 0 to 23; nil if it is unclear.
        var ofDay: Int? {
            switch self {
            case .hour(let hour), .night(let hour): hour % 24
            case .unclear: nil
            }
        }
    }

    /// Returns the hour of a 24-hour clock for an hour from 0 to 24 in this part of the day; nil if there is none.
    func hour(_ hour: Int) -> Hour? {
        switch self {
        case .am: (1...11).contains(hour) ? .hour(hour) : hour == 12 ? .hour(0) : nil
        case .pm: (1...11).contains(hour) ? .hour(hour + 12) : hour == 12 ? .hour(12) : nil
        case .beforeNoon: hour < 12 ? .hour(hour) : hour == 12 ? .hour(0) : nil
        case .beforeNoonTwelveUnclear: hour < 12 ? .hour(hour) : hour == 12 ? .unclear(0, 12) : nil
        case .afterNoon: Self.afternoon(hour)
        case .afterNoonTwelveUnclear: hour == 12 ? .unclear(0, 12) : Self.afternoon(hour)
        case .dawn: hour < 12 ? .hour(hour) : hour == 12 || hour == 24 ? .hour(0) : nil
        case .morning: hour < 12 ? .hour(hour) : hour == 12 ? .unclear(0, 12) : nil
        case .midday: (10...17).contains(hour) ? .hour(hour) : (1...5).contains(hour) ? .hour(hour + 12) : nil
        case .evening: Self.night(hour, from: 4)
        case .night: Self.night(hour, from: 6)
        }
    }

    /// Whether both parts mean the same hour: `every night at 1am`.
    func agrees(with part: DayPart, at hour: Int) -> Bool {
        guard self != part else { return true }
        let hours = [self, part].map { $0.onClock.hour(hour)?.ofDay }
        return hours[0] != nil && hours[0] == hours[1]
    }

    private static func afternoon(_ hour: Int) -> Hour? {
        switch hour {
        case 0..<12: .hour(hour + 12)
        case 12..<24: .hour(hour)
        default: nil
        }
    }

    private static func night(_ hour: Int, from first: Int) -> Hour? {
        switch hour {
        case 0..<first: .night(hour)
        case first..<12: .hour(hour + 12)
        case 12, 24: .night(0)
        case 16..<24: .hour(hour)
        default: nil
        }
    }
}
