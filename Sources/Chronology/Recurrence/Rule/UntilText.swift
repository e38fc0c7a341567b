/// The value of UNTIL: `19971224`, `19971224T000000`, `19971224T000000Z` (RFC 5545, 3.3.4 and 3.3.5).
enum UntilText {
    static func read(_ piece: TextPiece) throws(RecurrenceError) -> RecurrenceRule.Until {
        let text = piece.text
        let (isUTC, body) = text.hasSuffix("Z") ? (true, text.dropLast()) : (false, text[...])
        let halves = body.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count <= 2, let year = number(halves[0], 0, 4), let month = number(halves[0], 4, 2),
            let day = number(halves[0], 6, 2), halves[0].utf8.count == 8
        else { throw piece.error(.unexpected(text)) }
        guard let date = CivilDate(year: year, month: month, day: day) else { throw piece.error(.noSuchDate(text)) }
        guard halves.count == 2 else {
            guard !isUTC else { throw piece.error(.unexpected(text)) }
            return .date(date)
        }
        guard halves[1].utf8.count == 6, let hour = number(halves[1], 0, 2), let minute = number(halves[1], 2, 2),
            let second = number(halves[1], 4, 2),
            let time = CivilTime(hour: hour, minute: minute, second: min(second, 59)), second <= 60
        else { throw piece.error(.unexpected(text)) }
        let local = CivilDateTime(date, time)
        return isUTC ? .instant(Instant(microsecondsSinceEpoch: local.microsecondsSinceCivilEpoch)) : .local(local)
    }

    private static func number(_ text: Substring, _ start: Int, _ count: Int) -> Int? {
        let digits = text.utf8.dropFirst(start).prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(Substring(digits))
    }

    static func print(_ until: RecurrenceRule.Until) -> String {
        switch until {
        case .date(let date): print(date)
        case .local(let local): print(local.date) + "T" + print(local.time)
        case .instant(let instant):
            print(.local(Zone.utc.civil(at: instant))) + "Z"
        }
    }

    private static func print(_ date: CivilDate) -> String {
        date.year.padded(to: 4) + date.month.padded(to: 2) + date.day.padded(to: 2)
    }

    private static func print(_ time: CivilTime) -> String {
        time.hour.padded(to: 2) + time.minute.padded(to: 2) + time.second.padded(to: 2)
    }
}
