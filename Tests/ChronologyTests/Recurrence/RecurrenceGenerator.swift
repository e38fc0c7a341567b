import Chronology

/// Random valid RFC 5545 rules; each part occurs at least as often as in practice.
struct RecurrenceGenerator {
    var random: SeededGenerator

    /// The text of a rule, which usually has occurrences.
    mutating func rule() -> String {
        let frequency = random.pick(RecurrenceRule.Frequency.allCases)
        var parts = ["FREQ=\(frequency.rawValue)"]
        if random.chance(40) { parts.append("INTERVAL=\(random.number(1...(random.chance(80) ? 6 : 40)))") }
        if random.chance(15) { parts.append("COUNT=\(random.number(1...60))") }
        let days = dayParts(frequency)
        let times = timeParts(frequency)
        parts += days + times
        if !(days + times).isEmpty, random.chance(20) {
            // Periods shorter than a week rarely have more than one or two.
            let reach = [.yearly, .monthly, .weekly].contains(frequency) && !days.isEmpty ? 4 : 1
            parts.append("BYSETPOS=\(list(-reach...reach, upTo: 3))")
        }
        if random.chance(30) { parts.append("WKST=\(random.pick(Self.weekdays))") }
        return parts.joined(separator: ";")
    }

    private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    private mutating func dayParts(_ frequency: RecurrenceRule.Frequency) -> [String] {
        var parts: [String] = []
        if random.chance(25) { parts.append("BYMONTH=\(list(1...12, upTo: 6))") }
        if frequency == .yearly, random.chance(20) { parts.append("BYWEEKNO=\(list(-53...53, upTo: 6))") }
        if [.yearly, .hourly, .minutely, .secondly].contains(frequency), random.chance(15) {
            parts.append("BYYEARDAY=\(list(-366...366, upTo: 12))")
        }
        if frequency != .weekly, random.chance(25) { parts.append("BYMONTHDAY=\(list(-31...31, upTo: 6))") }
        if random.chance(40) {
            let weekNumbers = parts.contains { $0.hasPrefix("BYWEEKNO") }
            let allowsOrdinals = frequency == .monthly || (frequency == .yearly && !weekNumbers)
            parts.append("BYDAY=\(weekdays(withOrdinals: allowsOrdinals && random.chance(60), frequency))")
        }
        return parts
    }

    private mutating func weekdays(withOrdinals: Bool, _ frequency: RecurrenceRule.Frequency) -> String {
        (0..<random.number(1...4)).map { _ in
            let reach = frequency == .monthly ? 5 : 53
            let ordinal =
                withOrdinals && random.chance(90) ? random.number(1...reach) * (random.chance(50) ? 1 : -1) : 0
            return (ordinal == 0 ? "" : "\(ordinal)") + random.pick(Self.weekdays)
        }.joined(separator: ",")
    }

    private mutating func timeParts(_ frequency: RecurrenceRule.Frequency) -> [String] {
        var parts: [String] = []
        if random.chance(20) { parts.append("BYHOUR=\(list(0...23, upTo: 4))") }
        if random.chance(20) { parts.append("BYMINUTE=\(list(0...59, upTo: 4))") }
        if random.chance(15) { parts.append("BYSECOND=\(list(0...59, upTo: 4))") }
        return parts
    }

    /// Not empty, and without zero if the range includes negative numbers.
    private mutating func list(_ range: ClosedRange<Int>, upTo count: Int) -> String {
        let numbers = (0..<random.number(1...count)).map { _ in random.number(range) }
        return numbers.map { $0 == 0 && range.lowerBound < 0 ? "1" : "\($0)" }.joined(separator: ",")
    }
}
