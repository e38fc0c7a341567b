import Chronology

/// Valid but extreme RFC 5545 rules: full or nearly full lists, and intervals that never coincide.
struct HostileRuleGenerator {
    var random: SeededGenerator

    mutating func rule() -> String {
        let frequency = random.pick(RecurrenceRule.Frequency.allCases)
        var parts = ["FREQ=\(frequency.rawValue)"]
        if random.chance(70) { parts.append("INTERVAL=\(interval())") }
        if random.chance(30) { parts.append("COUNT=\(random.chance(50) ? 1_000_000 : random.number(1...1_000_000))") }
        if random.chance(40) { parts.append("BYMONTH=\(full(1...12))") }
        if frequency == .yearly, random.chance(30) { parts.append("BYWEEKNO=\(signed(53))") }
        if [.yearly, .hourly, .minutely, .secondly].contains(frequency), random.chance(30) {
            parts.append("BYYEARDAY=\(signed(366))")
        }
        if frequency != .weekly, random.chance(40) { parts.append("BYMONTHDAY=\(signed(31))") }
        if random.chance(40) { parts.append("BYDAY=\(weekdays(frequency, parts))") }
        if random.chance(50) { parts.append("BYHOUR=\(full(0...23))") }
        if random.chance(50) { parts.append("BYMINUTE=\(full(0...59))") }
        if random.chance(50) { parts.append("BYSECOND=\(full(0...59))") }
        if parts.contains(where: { $0.hasPrefix("BY") }), random.chance(30) {
            parts.append("BYSETPOS=\(signed(366))")
        }
        return parts.joined(separator: ";")
    }

    private mutating func interval() -> Int {
        switch random.number(0...3) {
        case 0: random.number(2...60)
        case 1: random.number(2...100_000)
        case 2: random.pick([7, 11, 13, 1439, 1441, 86_399, 86_401, 604_800, 146_097])
        default: random.number(1...Int(Int32.max))
        }
    }

    private mutating func full(_ range: ClosedRange<Int>) -> String {
        let share = random.pick([3, 50, 97, 100])
        let chosen = range.filter { _ in random.chance(share) }
        return (chosen.isEmpty ? [range.lowerBound] : chosen).map(String.init).joined(separator: ",")
    }

    private mutating func signed(_ limit: Int) -> String {
        let share = random.pick([1, 5, 50, 100])
        let chosen = (-limit...limit).filter { $0 != 0 && random.chance(share) }
        return (chosen.isEmpty ? [-limit] : chosen).map(String.init).joined(separator: ",")
    }

    private mutating func weekdays(_ frequency: RecurrenceRule.Frequency, _ parts: [String]) -> String {
        let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].filter { _ in random.chance(60) }
        let named = days.isEmpty ? ["MO"] : days
        let takesOrdinals =
            frequency == .monthly || frequency == .yearly && !parts.contains { $0.hasPrefix("BYWEEKNO") }
        guard takesOrdinals, random.chance(60) else { return named.joined(separator: ",") }
        return named.flatMap { day in (-53...53).filter { $0 != 0 }.map { "\($0)\(day)" } }.joined(separator: ",")
    }
}
