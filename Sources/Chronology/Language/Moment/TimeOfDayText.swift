/// A time of day as people and programs write it: `07:30`, `19:30:15`.
package enum TimeOfDayText {
    /// Prints seconds and their fraction only if they are not zero.
    package static func print(_ time: CivilTime) -> String {
        let minutes = time.hour.padded(to: 2) + ":" + time.minute.padded(to: 2)
        guard time.second != 0 || time.microsecond != 0 else { return minutes }
        return minutes + ":" + time.second.padded(to: 2) + fraction(time.microsecond)
    }

    /// `.5`, or nothing for zero.
    static func fraction(_ microseconds: Int) -> String {
        guard microseconds != 0 else { return "" }
        var digits = microseconds.padded(to: 6)
        while digits.hasSuffix("0") { digits.removeLast() }
        return "." + digits
    }
}

extension TokenReader {
    /// Whether a time of day is next: `7:30`, `7pm`, `7 pm`, `noon`, `midnight`.
    var nextIsTimeOfDay: Bool {
        guard let current else { return false }
        switch current.kind {
        case .digits: return nextIsColonNumber || isHalfOfDay(ahead: 1)
        case .word: return current.folded == "noon" || current.folded == "midnight"
        case .symbol: return false
        }
    }

    private func isHalfOfDay(ahead count: Int) -> Bool {
        guard let word = ahead(count)?.folded else { return false }
        return word == "am" || word == "pm"
    }

    /// Reads `07:30`, `7:30am`, `7pm`, `19:30:15.5`, `noon` or `midnight`; fractions to the microsecond.
    mutating func readTimeOfDay() throws(TimeTextError) -> CivilTime {
        let start = startOffset
        if take(word: "noon") { return CivilTime(microsecondOfDay: CivilTime.microsecondsPerDay / 2) }
        if take(word: "midnight") { return .midnight }
        guard nextIs(.digits) else { throw unreadable(.unreadable(.timeOfDay)) }
        let fields = try readColonFields()
        let microsecond = fields.count == 3 ? try readFractionMicroseconds() : 0
        let end = readOffset
        var hour = fields[0]
        if isHalfOfDay(ahead: 0) {
            let isAfternoon = current?.folded == "pm"
            advance()
            guard (1...12).contains(hour) else {
                let meant = isAfternoon && (13...23).contains(hour) ? Self.written(text, start..<end, hour) : nil
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

    /// Returns the suggestion for `13pm`: `13:00`.
    private static func written(_ text: String, _ range: Range<Int>, _ hour: Int) -> String {
        let part = String(decoding: text.utf8.prefix(range.upperBound).dropFirst(range.lowerBound), as: UTF8.self)
        return part.contains(":") ? part : "\(hour):00"
    }

    /// Returns the error for a bare number in place of a time of day: `7`, `730`.
    func bareNumberInMoment(_ digits: Token) -> TimeTextError {
        let number = Int(digits.text) ?? .max
        switch digits.text.utf8.count {
        case 1...2 where number < 24:
            let padded = number < 10 ? "0\(number)" : "\(number)"
            let other = (1...12).contains(number) ? "\(number)pm" : "in \(number)m"
            return failure(.twoReadings("\(padded):00", other), at: digits.range)
        case 3...4 where number / 100 < 24 && number % 100 < 60:
            let colon = "\(digits.text.dropLast(2)):\(digits.text.suffix(2))"
            return failure(.unreadable(.timeOfDay), at: digits.range, insteadOfPart: colon)
        default: return failure(.unreadable(subject), at: digits.range)
        }
    }
}
