/// Reads `Mon..Fri *-*-* 07:30:00 Europe/Berlin` and its shorter forms (systemd.time(7), CALENDAR EVENTS).
struct CalendarExpressionReader {
    private let body: TextPiece
    private let zoneName: String?

    /// A list of systemd's greatest length in every place has less.
    private static let maximumBytes = 8192

    init(_ text: String) throws(RecurrenceError) {
        let whole = TextPiece(whole: text, range: 0..<text.utf8.count)
        guard whole.wholeCount <= Self.maximumBytes else {
            throw whole.error(.tooLong(maximumBytes: Self.maximumBytes))
        }
        let trimmed = whole.trimmingSpaces()
        guard !trimmed.isEmpty else { throw whole.error(.empty) }
        let (head, last) = trimmed.splitAtLastSpace()
        if let head, last.beginsWithLetter {
            guard WeekdayList.weekday(at: last) == nil else { throw last.error(.weekdayNotFirst(last.text)) }
            guard last.isZoneName else { throw last.error(.unexpected(last.text)) }
            zoneName = last.text.lowercased() == "utc" ? "UTC" : last.text
            body = head
        } else {
            zoneName = nil
            body = trimmed
        }
    }

    func expression() throws(RecurrenceError) -> CalendarExpression {
        if let fields = Shorthand.fields(body.text.lowercased()) { return fields.expression(zoneName) }
        var rest = body
        var fields = CalendarFields()
        if rest.beginsWithLetter {
            fields.weekdays = try WeekdayList.read(&rest)
            rest = rest.trimmingSpaces()
        }
        if rest.text.hasPrefix("@") { return try Self.moment(rest, zoneName) }
        let parts = rest.split(" ").filter { !$0.isEmpty }
        switch parts.count {
        case 0: break
        case 1 where parts[0].contains(":"): try fields.readTime(parts[0])
        case 1: try fields.readDate(parts[0])
        case _ where parts[0].contains(":"): throw parts[1].error(.unexpected(parts[1].text))
        default:
            try fields.readDate(parts[0])
            try fields.readTime(parts[1])
            if parts.count > 2 { throw parts[2].error(.unexpected(parts[2].text)) }
        }
        return fields.expression(zoneName)
    }

    /// `@` and seconds since 1970: a moment, which is in UTC.
    private static func moment(_ piece: TextPiece, _ zoneName: String?) throws(RecurrenceError) -> CalendarExpression {
        let second = try piece.droppingPrefix("@").number(in: 0...7_258_118_399)
        guard let local = CivilDateTime(microsecondsSinceCivilEpoch: Int64(second) * 1_000_000) else {
            throw piece.error(.unexpected(piece.text))
        }
        var fields = CalendarFields()
        fields.years = .only(local.date.year)
        fields.months = .only(local.date.month)
        fields.days = .only(local.date.day)
        fields.hours = .only(local.time.hour)
        fields.minutes = .only(local.time.minute)
        fields.microseconds = .only(local.time.second * 1_000_000)
        return fields.expression("UTC")
    }
}

extension CalendarExpression {
    /// Reads an expression; an error points at the part that cannot be read.
    package init(parsing text: String) throws(RecurrenceError) {
        self = try CalendarExpressionReader(text).expression()
    }
}

/// The words for common expressions.
private enum Shorthand {
    static func fields(_ word: String) -> CalendarFields? {
        var fields = CalendarFields()
        switch word {
        case "minutely": (fields.hours, fields.minutes) = (.any, .any)
        case "hourly": fields.hours = .any
        case "daily": break
        case "weekly": fields.weekdays.insert(Weekday.monday.mondayBased)
        case "monthly": fields.days = .only(1)
        // The misspelling is systemd's own, kept for the files that have it.
        case "yearly", "annually", "anually": (fields.months, fields.days) = (.only(1), .only(1))
        case "quarterly": (fields.months, fields.days) = (.only(1, 4, 7, 10), .only(1))
        case "semiannually", "semi-annually", "biannually", "bi-annually":
            (fields.months, fields.days) = (.only(1, 7), .only(1))
        default: return nil
        }
        return fields
    }
}

/// Names and ranges of weekdays in front of an expression.
private enum WeekdayList {
    private static let names: [(name: String, weekday: Int)] = [
        ("monday", 0), ("tuesday", 1), ("wednesday", 2), ("thursday", 3), ("friday", 4), ("saturday", 5),
        ("sunday", 6), ("mon", 0), ("tue", 1), ("wed", 2), ("thu", 3), ("fri", 4), ("sat", 5), ("sun", 6),
    ]

    /// The weekday that a text begins with, and the bytes of its name.
    static func weekday(at piece: TextPiece) -> (weekday: Int, bytes: Int)? {
        let text = piece.text.lowercased()
        guard let found = names.first(where: { text.hasPrefix($0.name) }) else { return nil }
        let next = text.utf8.dropFirst(found.name.utf8.count).first
        guard next.map({ " ,.-".utf8.contains($0) }) ?? true else { return nil }
        return (found.weekday, found.name.utf8.count)
    }

    static func read(_ rest: inout TextPiece) throws(RecurrenceError) -> SmallNumberSet {
        var weekdays = SmallNumberSet()
        var rangeStart: Int?
        repeat {
            guard let (weekday, bytes) = weekday(at: rest) else {
                let word = rest.split(" ")[0]
                throw word.error(.unexpected(word.text))
            }
            let name = rest.prefix(bytes)
            if let start = rangeStart, start > weekday { throw name.error(.emptyRange) }
            for day in (rangeStart ?? weekday)...weekday { weekdays.insert(day) }
            rest = rest.droppingFirst(bytes)
            let isOpen = rest.text.hasPrefix("..") || rest.text.hasPrefix("-")
            if isOpen {
                if rangeStart != nil { throw rest.prefix(1).error(.unexpected(rest.prefix(1).text)) }
                rangeStart = weekday
                rest = rest.droppingPrefix("-").droppingPrefix("..")
                if rest.isEmpty || rest.text.hasPrefix(" ") { throw rest.prefix(0).error(.expected("Sun")) }
            } else if rest.text.hasPrefix(",") {
                rangeStart = nil
                rest = rest.droppingPrefix(",")
            } else if rest.text.hasPrefix(".") {
                throw rest.prefix(1).error(.unexpected("."))
            }
        } while !rest.isEmpty && !rest.text.hasPrefix(" ")
        return weekdays.count == 7 ? SmallNumberSet() : weekdays
    }
}
