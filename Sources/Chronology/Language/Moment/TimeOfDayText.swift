import Localization

/// A time of day in the forms of people and programs: `07:30`, `19:30:15`.
package enum TimeOfDayText {
    /// Prints seconds and their fraction only if they are not zero.
    package static func print(_ time: CivilTime) -> String {
        print(hour: time.hour.padded(to: 2), time.minute, time.second, time.microsecond)
    }

    /// As ``print(_:)`` with an hour that may be above 23.
    static func print(hour: String, _ minute: Int, _ second: Int, _ microsecond: Int) -> String {
        let minutes = hour + ":" + minute.padded(to: 2)
        guard second != 0 || microsecond != 0 else { return minutes }
        return minutes + ":" + second.padded(to: 2) + fraction(microsecond)
    }

    /// `.5`, or empty for zero.
    static func fraction(_ microseconds: Int) -> String {
        guard microseconds != 0 else { return "" }
        var digits = microseconds.padded(to: 6)
        while digits.hasSuffix("0") { digits.removeLast() }
        return "." + digits
    }
}

/// Exact decimal numbers without an exponent, such as seconds from microseconds: `1.25`, `-0.5`, `90`.
package enum DecimalText {
    package static func print(millionths: Int64) -> String {
        let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        return (millionths < 0 ? "-" : "") + String(whole) + TimeOfDayText.fraction(Int(rest))
    }
}

extension TokenReader {
    /// Whether a time of day is next: `7:30`, `7pm`, `7 p.m.`, `7.30pm`, `noon`, `midnight`, `half past 7`.
    var nextIsTimeOfDay: Bool {
        guard let current else { return false }
        switch current.kind {
        case .digits: return nextIsColonNumber || halfOfDay(ahead: 1) != nil || nextIsDottedTime || nextIsSpokenTime
        case .word: return current.folded == "noon" || current.folded == "midnight" || nextIsSpokenTime
        case .symbol: return false
        }
    }

    /// `7.30pm`; without am or pm it is a number.
    private var nextIsDottedTime: Bool {
        guard nextIs(.digits), nextIs(symbol: ".", ahead: 1), nextIs(.digits, ahead: 2), halfOfDay(ahead: 3) != nil,
            let point = ahead(1), let minute = ahead(2)
        else { return false }
        return !point.followsSpace && !minute.followsSpace && minute.text.utf8.count == 2
    }

    /// Whether `am`, `pm`, `a.m.` or `p.m.` is there, and its number of tokens.
    private func halfOfDay(ahead count: Int) -> (isAfternoon: Bool, tokens: Int)? {
        guard let word = ahead(count)?.folded else { return nil }
        if word == "am" || word == "pm" { return (word == "pm", 1) }
        guard word == "a" || word == "p", nextIs(symbol: ".", ahead: count + 1), ahead(count + 2)?.folded == "m"
        else { return nil }
        return (word == "p", nextIs(symbol: ".", ahead: count + 3) ? 4 : 3)
    }

    /// Takes `am` or `pm`, and returns whether it is `pm`; nil if there is neither.
    mutating func takeHalfOfDay() -> Bool? {
        guard let half = halfOfDay(ahead: 0) else { return nil }
        for _ in 0..<half.tokens { advance() }
        return half.isAfternoon
    }

    /// Reads `07:30`, `7:30am`, `7.30pm`, `7pm`, `19:30:15.5`, `noon`, `midnight` or `half past 7 pm`; fractions to the
    /// microsecond.
    mutating func readTimeOfDay() throws(TimeTextError) -> CivilTime {
        let start = startOffset
        if take(word: "noon") { return CivilTime(microsecondOfDay: CivilTime.microsecondsPerDay / 2) }
        if take(word: "midnight") { return .midnight }
        if nextIsSpokenTime { return try readSpokenTime() }
        guard nextIs(.digits) else { throw unreadable(.unreadable(.timeOfDay)) }
        let fields = nextIsDottedTime ? try readDottedFields() : try readColonFields()
        let microsecond = fields.count == 3 ? try readFractionMicroseconds() : 0
        let end = readOffset
        var hour = fields[0]
        if let isAfternoon = takeHalfOfDay() {
            guard (1...12).contains(hour) else {
                let meant = isAfternoon && (13...23).contains(hour) ? Self.written(fields) : nil
                throw failure(.clockFieldOutOfRange(.hourBeforeNoonOrAfter), since: start, insteadOfPart: meant)
            }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        let minute = fields.count > 1 ? fields[1] : 0
        let second = fields.count > 2 ? fields[2] : 0
        guard hour < 24 else { throw failure(.clockFieldOutOfRange(.hour), at: start..<end) }
        guard minute < 60 else { throw failure(.clockFieldOutOfRange(.minute), at: start..<end) }
        guard second < 60 else { throw failure(.clockFieldOutOfRange(.second), at: start..<end) }
        let wholeSeconds = Int64(hour * 3600 + minute * 60 + second)
        return CivilTime(microsecondOfDay: wholeSeconds * 1_000_000 + microsecond)
    }

    private mutating func readDottedFields() throws(TimeTextError) -> [Int] {
        guard let hour = take(kind: .digits), take(symbol: "."), let minute = take(kind: .digits) else {
            throw unreadable(.unreadable(.timeOfDay))
        }
        return [try integer(hour), try integer(minute)]
    }

    /// Returns the suggestion for `13pm`: `13:00`.
    private static func written(_ fields: [Int]) -> String {
        let minutes = (fields + [0]).dropFirst().prefix(max(1, fields.count - 1))
        return ([String(fields[0])] + minutes.map { $0.padded(to: 2) }).joined(separator: ":")
    }

    /// Returns the error for a bare number in place of a time of day: `7`, `730`.
    func bareNumberInMoment(_ digits: Token) -> TimeTextError {
        let number = Int(digits.text) ?? .max
        switch digits.text.utf8.count {
        case 1...2 where number < 24:
            let padded = number < 10 ? "0\(number)" : "\(number)"
            let other =
                switch number {
                // “pm” is read in every language, but is not customary in the languages that have a translation.
                case 1...11: Language.current.isTranslated ? "\(number + 12):00" : "\(number)pm"
                case 12: "00:00"
                default: "in \(number)m"
                }
            return failure(.twoReadings("\(padded):00", other), at: digits.range)
        case 3...4 where number / 100 < 24 && number % 100 < 60:
            let colon = "\(digits.text.dropLast(2)):\(digits.text.suffix(2))"
            return failure(.unreadable(.timeOfDay), at: digits.range, insteadOfPart: colon)
        default: return failure(.unreadable(subject), at: digits.range)
        }
    }
}
