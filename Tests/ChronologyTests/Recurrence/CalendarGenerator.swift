/// Random calendar expressions, in systemd's long and short forms.
struct CalendarGenerator {
    var random: SeededGenerator

    mutating func expression() -> String {
        if random.chance(5) {
            return random.pick([
                "minutely", "hourly", "daily", "weekly", "monthly", "quarterly", "semiannually", "yearly",
            ])
        }
        var parts: [String] = []
        if random.chance(40) { parts.append(weekdays()) }
        if random.chance(60) { parts.append(date()) }
        if random.chance(85) || parts.isEmpty { parts.append(time()) }
        if random.chance(25) {
            parts.append(random.pick(["UTC", "Europe/Berlin", "Asia/Tokyo", "America/New_York", "Pacific/Auckland"]))
        }
        return parts.joined(separator: " ")
    }

    private static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    private mutating func weekdays() -> String {
        (0..<random.number(1...3)).map { _ in
            let first = random.number(0...6)
            guard random.chance(40) else { return Self.weekdayNames[first] }
            return Self.weekdayNames[first] + ".." + Self.weekdayNames[random.number(first...6)]
        }.joined(separator: ",")
    }

    private mutating func date() -> String {
        let month = random.chance(50) ? "*" : field(1...12, digits: 2)
        let countsBack = random.chance(25)
        let day = countsBack ? backwardsDays() : random.chance(40) ? "*" : field(1...31, digits: 2)
        let rest = month + (countsBack ? "~" : "-") + day
        guard random.chance(50) else { return rest }
        return (random.chance(70) ? "*" : field(2024...2060, digits: 4)) + "-" + rest
    }

    /// Steps count towards the last day of the month.
    private mutating func backwardsDays() -> String {
        let start = random.number(2...28)
        switch random.number(0...2) {
        case 0: return "\(start)"
        case 1: return "\(start)/\(random.number(1...start - 1))"
        default: return "1..\(start)"
        }
    }

    private mutating func time() -> String {
        let hour = random.chance(25) ? "*" : field(0...23, digits: 2)
        let minute = random.chance(25) ? "*" : field(0...59, digits: 2)
        guard random.chance(40) else { return "\(hour):\(minute)" }
        return "\(hour):\(minute):"
            + (random.chance(15) ? "*" : random.chance(20) ? fraction() : field(0...59, digits: 2))
    }

    private mutating func fraction() -> String {
        let start = "\(random.number(0...29)).\(random.number(1...9))"
        return random.chance(50) ? start : "\(start)/\(random.number(1...20)).\(random.number(1...999))"
    }

    private mutating func field(_ range: ClosedRange<Int>, digits: Int) -> String {
        (0..<(random.chance(70) ? 1 : random.number(2...4))).map { _ in
            let start = random.number(range)
            let room = range.upperBound - start
            switch random.number(0...9) {
            case 0...1 where room > 0: return "\(start)..\(random.number(start + 1...range.upperBound))"
            case 2 where room > 0: return "\(start)/\(random.number(1...room))"
            case 3 where room > 1:
                let stop = random.number(start + 1...range.upperBound)
                return "\(start)..\(stop)/\(random.number(1...stop - start))"
            default: return digits == 2 && start < 10 && random.chance(50) ? "0\(start)" : "\(start)"
            }
        }.joined(separator: ",")
    }
}
