/// The values that a setting accepts. Durations and times of day are in the form of the file.
package enum SettingRange: Equatable, Sendable {
    case duration(least: String, most: String)
    /// A duration within the bounds, or one of the words.
    case durationOrWord(least: String, most: String, [String])
    case integer(ClosedRange<Int>)
    case flag
    case choice([String])
    /// The time from midnight; nil if there is no limit.
    case timeOfDay(most: String?)
    case timeOfDayOrOff
    /// Three ascending durations.
    case growth(most: String)
    case sound
    /// One component of a path.
    case name
    case texts(limit: Int)
    /// `locked`, and `idle` with a duration.
    case absence(most: String)
    /// Text of any characters; empty means none.
    case text(mostBytes: Int)

    /// All values, without quotes, if there are only a few.
    package var words: [String] {
        switch self {
        case .flag: ["true", "false"]
        case .choice(let words), .durationOrWord(_, _, let words): words
        case .timeOfDayOrOff: ["off"]
        default: []
        }
    }
}
