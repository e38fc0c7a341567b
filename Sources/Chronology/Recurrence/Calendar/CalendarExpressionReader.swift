/// Reads `Mon..Fri *-*-* 07:30:00 Europe/Berlin` and shorter forms (systemd.time(7), CALENDAR EVENTS).
struct CalendarExpressionReader {
    private let body: TextPiece
    private let zoneName: String?

    /// Longer than lists of systemd's maximum length in every field.
    private static let limitBytes = 8192

    init(_ text: String) throws(TimeTextError) {
        try PhraseReader.check(text, limitBytes: Self.limitBytes)
        let whole = TextPiece(text)
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

    func expression() throws(TimeTextError) -> CalendarExpression {
        if var expression = Shorthand.expression(body.text.lowercased()) {
            expression.zoneName = zoneName
            return expression
        }
        var rest = body
        var expression = CalendarExpression(zoneName: zoneName)
        if rest.beginsWithLetter {
            expression.weekdays = try WeekdayList.read(&rest)
            rest = rest.trimmingSpaces()
        }
        if rest.text.hasPrefix("@") { return try Self.moment(rest) }
        let parts = rest.split(" ").filter { !$0.isEmpty }
        switch parts.count {
        case 0: break
        case 1 where parts[0].contains(":"): try expression.readTime(parts[0])
        case 1: try expression.readDate(parts[0])
        case _ where parts[0].contains(":"): throw parts[1].error(.unexpected(parts[1].text))
        default:
            try expression.readDate(parts[0])
            try expression.readTime(parts[1])
            if parts.count > 2 { throw parts[2].error(.unexpected(parts[2].text)) }
        }
        return expression
    }

    /// Reads `@` and seconds since 1970, a moment in UTC.
    private static func moment(_ piece: TextPiece) throws(TimeTextError) -> CalendarExpression {
        let second = try piece.droppingPrefix("@").number(in: 0...7_258_118_399)
        guard let local = CivilDateTime(microsecondsSinceCivilEpoch: Int64(second) * 1_000_000) else {
            throw piece.error(.unexpected(piece.text))
        }
        var expression = CalendarExpression(zoneName: "UTC")
        expression.years = .only(local.date.year)
        expression.months = .only(local.date.month)
        expression.days = .only(local.date.day)
        expression.hours = .only(local.time.hour)
        expression.minutes = .only(local.time.minute)
        expression.microseconds = .only(local.time.second * 1_000_000)
        return expression
    }
}

extension CalendarExpression {
    /// Reads an expression; an error points at the part that cannot be read.
    package init(parsing text: String) throws(TimeTextError) {
        self = try CalendarExpressionReader(text).expression()
    }
}

/// The keywords for common expressions.
private enum Shorthand {
    static func expression(_ word: String) -> CalendarExpression? {
        var expression = CalendarExpression()
        switch word {
        case "minutely": (expression.hours, expression.minutes) = (.any, .any)
        case "hourly": expression.hours = .any
        case "daily": break
        case "weekly": expression.weekdays.insert(Weekday.monday.mondayBased)
        case "monthly": expression.days = .only(1)
        // systemd also accepts the misspelling.
        case "yearly", "annually", "anually": (expression.months, expression.days) = (.only(1), .only(1))
        case "quarterly": (expression.months, expression.days) = (.only(1, 4, 7, 10), .only(1))
        case "semiannually", "semi-annually", "biannually", "bi-annually":
            (expression.months, expression.days) = (.only(1, 7), .only(1))
        default: return nil
        }
        return expression
    }
}

/// The weekdays at the start of an expression: names and ranges.
private enum WeekdayList {
    /// The full names first, because each begins with its short name.
    private static let names = [\Weekday.name, \.shortName].flatMap { name in
        Weekday.allCases.map { (name: $0[keyPath: name], weekday: $0.mondayBased) }
    }

    /// Returns the weekday at the beginning of a text, and the number of bytes of its name.
    static func weekday(at piece: TextPiece) -> (weekday: Int, bytes: Int)? {
        let text = piece.text.lowercased()
        guard let found = names.first(where: { text.hasPrefix($0.name) }) else { return nil }
        let next = text.utf8.dropFirst(found.name.utf8.count).first
        guard next.map({ " ,.-".utf8.contains($0) }) ?? true else { return nil }
        return (found.weekday, found.name.utf8.count)
    }

    static func read(_ rest: inout TextPiece) throws(TimeTextError) -> SmallNumberSet {
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

extension CalendarExpression {
    /// Reads `[year-]month-day`. With `~` for the last `-`, days count from the end of the month.
    fileprivate mutating func readDate(_ piece: TextPiece) throws(TimeTextError) {
        let sides = piece.split("~")
        guard sides.count <= 2 else { throw sides[2].error(.unexpected(piece.text)) }
        countsDaysBack = sides.count == 2
        let parts = sides.flatMap { $0.split("-") }
        guard parts.count == 2 || parts.count == 3, !countsDaysBack || !sides[1].contains("-") else {
            throw piece.error(.unexpected(piece.text))
        }
        if parts.count == 3 { years = try FieldReader(values: CalendarExpression.years, kind: .year).read(parts[0]) }
        months = try FieldReader(values: 1...12).read(parts[parts.count - 2])
        // Counted from the end, at most 28, which every month has.
        days = try FieldReader(values: countsDaysBack ? 1...28 : 1...31, kind: countsDaysBack ? .backwards : .plain)
            .read(parts[parts.count - 1])
        countsDaysBack = countsDaysBack && !days.isAny
    }

    /// `hour:minute[:second]`
    fileprivate mutating func readTime(_ piece: TextPiece) throws(TimeTextError) {
        let parts = piece.split(":")
        guard parts.count == 2 || parts.count == 3 else { throw piece.error(.unexpected(piece.text)) }
        hours = try FieldReader(values: 0...23).read(parts[0])
        minutes = try FieldReader(values: 0...59).read(parts[1])
        if parts.count == 3 { microseconds = try FieldReader(values: 0...59_999_999, kind: .seconds).read(parts[2]) }
    }
}

/// Reads one field: `*`, or values, ranges and steps separated by commas.
private struct FieldReader {
    let values: ClosedRange<Int>
    var kind = Kind.plain

    enum Kind {
        case plain
        /// Two digits stand for 1970 to 2069.
        case year
        /// Days from the end of the month: steps lead towards the last day, which is 1.
        case backwards
        /// With decimals; stored in microseconds.
        case seconds
    }

    /// systemd's limit.
    private static let maximumComponents = 240

    func read(_ piece: TextPiece) throws(TimeTextError) -> CalendarField {
        if piece.text == "*" {
            return kind == .seconds ? CalendarField([.init(start: 0, stop: nil, step: 1_000_000)]) : .any
        }
        let components = piece.split(",")
        guard components.count <= Self.maximumComponents else {
            throw piece.error(.outOfRange("\(components.count)", 1...Self.maximumComponents))
        }
        return CalendarField(
            try components.map { (component) throws(TimeTextError) in try readComponent(component) }
        )
    }

    private func readComponent(_ piece: TextPiece) throws(TimeTextError) -> CalendarField.Component {
        let sides = piece.split("/")
        guard sides.count <= 2 else { throw sides[2].error(.unexpected("/" + sides[2].text)) }
        let (first, last) = sides[0].splitAtRange()
        let start = try value(first)
        let stop = try last.map { (last) throws(TimeTextError) in try value(last) }
        if let stop, stop < start { throw sides[0].error(.emptyRange) }
        var step = stop == nil ? 0 : unit
        if sides.count == 2 {
            step = try number(sides[1])
            guard step > 0 else { throw sides[1].error(.outOfRange(sides[1].text, 1...values.upperBound / unit)) }
            let reachesTwo =
                stop != nil
                || (kind == .backwards ? start - step >= values.lowerBound : start + step <= values.upperBound)
            guard reachesTwo else { throw piece.error(.emptyRange) }
        }
        return .init(start: start, stop: stop, step: step)
    }

    private var unit: Int { kind == .seconds ? 1_000_000 : 1 }

    private func value(_ piece: TextPiece) throws(TimeTextError) -> Int {
        var value = try number(piece)
        if kind == .year, value < 100 { value += value < 70 ? 2000 : 1900 }
        guard values.contains(value) else {
            throw piece.error(.outOfRange(piece.text, values.lowerBound / unit...values.upperBound / unit))
        }
        return value
    }

    /// Reads digits and, for seconds, a decimal part, rounded to microseconds.
    private func number(_ piece: TextPiece) throws(TimeTextError) -> Int {
        let parts = piece.split(".")
        guard parts.count <= (kind == .seconds ? 2 : 1) else { throw piece.error(.unexpected(piece.text)) }
        let whole = try parts[0].number(in: 0...Int(Int32.max)) * unit
        guard parts.count == 2 else { return whole }
        let digits = parts[1].text.utf8
        guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { throw piece.error(.unexpected(piece.text)) }
        let padded = (Array(digits.prefix(7)) + Array(repeating: UInt8(ascii: "0"), count: 7)).prefix(7)
        let tenths = padded.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return whole + (tenths + 5) / 10
    }
}
