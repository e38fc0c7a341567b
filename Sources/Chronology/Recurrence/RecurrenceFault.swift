import Localization

/// The reason why a part of a recurrence rule or of a calendar expression could not be read.
package enum RecurrenceFault: Hashable, Sendable {
    case empty
    case expected(String)
    case unexpected(String)
    case outOfRange(String, ClosedRange<Int>)
    /// A range that ends before it begins, or a step beyond its end.
    case emptyRange
    case noSuchDate(String)
    // Only in recurrence rules.
    case noFrequency
    case unknownPart(String)
    case repeatedPart(String)
    case notAllowedWith(part: String, frequency: String)
    case ordinalNotAllowed
    case countAndUntil
    case positionsAlone
    // Only in calendar expressions.
    case weekdayNotFirst(String)
    /// Its computation would cost more than permitted.
    case excess(ScheduleExcess)

    /// The localised reason: one line, without the position.
    package var message: String {
        switch self {
        case .empty: localized("it is empty")
        case .expected(let what): localized("missing {what}", ["what": what.quotedPart])
        case .unexpected(let text): localized("“{text}” can't be read", ["text": text.quotedPart])
        case .outOfRange(let text, let range):
            localized(
                "{text} is not between {lowest} and {highest}",
                ["text": text.quotedPart, "lowest": "\(range.lowerBound)", "highest": "\(range.upperBound)"]
            )
        case .emptyRange: localized("the range is empty or has only one value")
        case .noSuchDate(let text): localized("the date {text} does not exist", ["text": text.quotedPart])
        case .noFrequency: localized("missing FREQ, such as FREQ=DAILY")
        case .unknownPart(let name): localized("“{name}” is not part of a recurrence rule", ["name": name.quotedPart])
        case .repeatedPart(let name): localized("{name} is set twice", ["name": name.quotedPart])
        case .notAllowedWith(let part, let frequency):
            localized(
                "{part} can't be combined with FREQ={frequency}",
                ["part": part.quotedPart, "frequency": frequency]
            )
        case .ordinalNotAllowed:
            localized("a numbered weekday needs FREQ=MONTHLY, or FREQ=YEARLY without BYWEEKNO")
        case .countAndUntil: localized("COUNT and UNTIL can't be combined")
        case .positionsAlone: localized("BYSETPOS needs another part that begins with BY")
        case .weekdayNotFirst(let text): localized("the weekday {text} must come first", ["text": text.quotedPart])
        case .excess(let excess): excess.message
        }
    }
}
