/// What a word of a reader's language means in a text about times. A ``Phrasebook`` gives words their meanings;
/// ``PhraseTranslation`` says what may be made of them.
indirect enum PhraseMeaning: Hashable, Sendable {
    // Days and dates.

    /// Days from today: -1 is yesterday.
    case day(Int)
    case weekday(Weekday)
    /// Each such weekday: `montags`.
    case eachWeekday(Weekday)
    /// 1 to 12
    case month(Int)
    /// Stands behind the number of a year, of a month or of a day: `2026年12月25日`.
    case yearMark, monthMark, dayMark
    /// A week, counted from the current one, of a weekday beside it; weeks begin on Monday.
    case week(Int)
    /// A month, counted from the current one.
    case monthFromNow(Int)
    /// Makes a number behind it a day of the month: `le 25`. Elsewhere it means nothing.
    case dayArticle
    case next, this
    /// 1 to 5, or -1 for the last.
    case ordinal(Int)
    /// The last day of a month.
    case lastDay
    case ofTheMonth

    // Times of day.

    case noon, midnight
    case part(DayPart)
    /// Stands before the hour of a clock: `um`, `a las`.
    case clockMark
    /// Stands behind the hour of a clock: `Uhr`, `時`.
    case hourMark
    /// Stands behind the hour of a clock and is a unit of durations, too: `heures`.
    case hour
    /// The half of the hour that leads to the next: `halb acht` is 7:30.
    case halfTo
    /// Stand between minutes and the hour of a clock: `nach`, `vor`.
    case past, to
    /// Stands behind the hour of a clock and before minutes that are subtracted, or before both: `moins`, `差`.
    case minus

    // Durations.

    case number(Int)
    /// With its decimal point: `1.5`.
    case decimal(String)
    /// Half of a unit, or a half more.
    case half
    /// So many quarters.
    case quarter(Int)
    /// Stands between a number and its unit.
    case counter
    case unit(SpanUnit)
    /// Units without a fixed length.
    case months, years
    /// Stand before a duration: `in 25 Minuten`, `il y a 2 heures`.
    case `in`, agoBefore
    /// Stands before a duration like `agoBefore`, and between minutes and an hour like `to`: `vor`.
    case before
    /// Stand behind a duration: `25분 후`, `2시간 전`.
    case after, ago

    // Repetitions.

    /// Stand before and behind what is repeated: `alle 2 Wochen`, `2주마다`.
    case every, eachTime
    /// A repetition by its canonical text.
    case repetition(String)

    // Between words.

    case and, range
    /// Stands between the ends of a range, and elsewhere means nothing: `lunes a viernes`, `a diario`.
    case rangeOrFiller
    case filler

    /// Two meanings: directly behind a number, and elsewhere. `월` is the mark of a month, or Monday.
    case either(behindNumber: PhraseMeaning, elsewhere: PhraseMeaning)
    /// Understood in two ways, written out in canonical form.
    case unclear(String, String)

    /// Whether it may follow a number, so that the letters in front of it are one: `이십오분`.
    var followsNumber: Bool {
        switch self {
        case .yearMark, .monthMark, .dayMark, .hourMark, .hour, .unit, .months, .years, .counter, .half: true
        case .either: true
        default: false
        }
    }
}

/// A part of the day in front of or behind an hour, which says which half of the day is meant.
enum DayPart: Hashable, Sendable {
    case beforeNoon, afterNoon
    /// As the former two, but for some speakers twelve is noon and for others midnight.
    case beforeNoonTwelveUnclear, afterNoonTwelveUnclear
    case dawn, morning, midday, evening, night

    /// The part of the day as a clock of 12 hours shows it.
    var onClock: DayPart {
        switch self {
        case .beforeNoonTwelveUnclear: .beforeNoon
        case .afterNoonTwelveUnclear: .afterNoon
        default: self
        }
    }

    /// An hour of a clock of 24 hours.
    enum Hour: Hashable {
        case hour(Int)
        /// The beginning of the night's day, or its end.
        case midnight
        /// An hour of the night that is behind midnight.
        case afterMidnight(Int)
        case unclear(Int, Int)
    }

    /// Returns what an hour from 0 to 24 is in this part of the day; nil if there is no such hour in it.
    func hour(_ hour: Int) -> Hour? {
        switch self {
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

    private static func afternoon(_ hour: Int) -> Hour? {
        switch hour {
        case 0..<12: .hour(hour + 12)
        case 12..<24: .hour(hour)
        default: nil
        }
    }

    private static func night(_ hour: Int, from first: Int) -> Hour? {
        switch hour {
        case 0..<first: .afterMidnight(hour)
        case first..<12: .hour(hour + 12)
        case 12, 24: .midnight
        case 16..<24: .hour(hour)
        default: nil
        }
    }
}
